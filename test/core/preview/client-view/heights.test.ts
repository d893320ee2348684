/** Where the data says that a client reads heights as least heights, its picture and its text have those. */
import { expect, it } from 'vitest';
import { asClientKeeps } from '../../../../src/core/preview/client-view/as-client-keeps.ts';
import { clientViewOf } from '../../../../src/core/preview/client-view/client-views.ts';
import { minimumsInCss, writeMinimums } from '../../../../src/core/preview/client-view/heights.ts';
import { attributesOf, elementsIn, previewOf } from '../preview-of.ts';

const MAIL =
  '<style>.gap{ Height : 9px }@media (height:5px){.gap{line-height:2px}}</style><div style="width:10px;height:40px">a</div>';

const seen = (id: string): { css: string; style: string } => {
  const { html } = previewOf(MAIL, { client: clientViewOf(id) });
  const styles = elementsIn(html).map((element) => attributesOf(element)['style'] ?? '');
  return { css: html, style: styles.find((style) => style.includes('width')) ?? '' };
};

it('Yahoo draws a spacer in its height, others leave it', () => {
  expect(seen('yahoo').style).toBe('width:10px;min-height:40px');
  expect(seen('yahoo').css).toContain('min-height : 9px');
  expect(seen('apple-mail').style).toBe('width:10px;height:40px');
});

it('is said with its places, and written into the text that is printed', () => {
  const view = clientViewOf('yahoo');
  if (!view) throw new Error('no view');
  const { text, minimums, dropped } = asClientKeeps(MAIL, view);
  expect(text).toHaveLength(MAIL.length);
  expect(dropped.find(({ slug }) => slug === 'css-height')).toMatchObject({
    places: [{ start: MAIL.indexOf('Height') }, { start: MAIL.indexOf('height:40px') }],
  });
  expect(writeMinimums(text, minimums)).toContain('width:10px;min-height:40px');
});

it('changes the name of that property alone', () => {
  expect(minimumsInCss('height:1px;line-height:2px;max-height:3px;/*a*/height :4px')).toBe(
    'min-height:1px;line-height:2px;max-height:3px;/*a*/min-height :4px',
  );
  expect(minimumsInCss('@media (min-height:1px) and (height:2px){a{height:3px}}')).toBe(
    '@media (min-height:1px) and (height:2px){a{min-height:3px}}',
  );
});
