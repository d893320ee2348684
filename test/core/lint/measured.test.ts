/** What a browser measured takes the place of what the cascade tells, where it was measured on this very text. */
import { describe, expect, it } from 'vitest';
import { lintTemplate } from '../../../src/core/lint/lint.ts';
import type { MeasuredElement, MeasuredMail, MeasuredMode } from '../../../src/core/measure/measured-mail.ts';
import { readColour } from '../../../src/core/preview/colour.ts';
import { templateOfExample } from './example-template.ts';

interface Seen {
  readonly colour?: string;
  readonly background?: string;
  readonly box?: readonly [x: number, y: number, width: number, height: number];
}

/** A measurement of the elements whose start tags begin with these texts. */
export function measuredAs(
  html: string,
  elements: readonly (readonly [startTag: string, seen: Seen])[],
  mode: MeasuredMode = 'light',
): MeasuredMail {
  const measured = elements.map(([startTag, { colour, background, box }]): MeasuredElement => {
    const [x, y, width, height] = box ?? [0, 0, 600, 20];
    return {
      at: html.indexOf(startTag),
      colour: readColour(colour ?? '#000000'),
      background: readColour(background ?? '#ffffff'),
      size: 16,
      bold: false,
      box: { x, y, width, height },
    };
  });
  return { length: html.length, views: [{ mode, elements: measured }] };
}

const messages = (html: string, measured: MeasuredMail, id = 'a11y-contrast'): readonly string[] =>
  lintTemplate(templateOfExample({ html }), { measured })
    .filter(({ rule }) => rule === id)
    .map(({ message }) => message);

describe('contrast as a browser measured it', () => {
  const html = '<p style="color:#bbbbbb">pale</p><p id="b">dark</p>';

  it('is what counts', () => {
    const measured = measuredAs(html, [
      ['<p style', { colour: '#222222' }],
      ['<p id', { colour: '#aaaaaa', background: '#dddddd' }],
    ]);
    expect(messages(html, measured)).toEqual([expect.stringContaining('#aaaaaa on #dddddd')]);
  });

  it('is nobody’s business where nothing was seen', () => {
    expect(messages(html, measuredAs(html, [['<p id', {}]]))).toEqual([]);
  });

  it('does not count for another text', () => {
    const measured = { ...measuredAs(html, [['<p style', { colour: '#222222' }]]), length: 7 };
    expect(messages(html, measured)).toEqual([expect.stringContaining('#bbbbbb on #ffffff')]);
  });

  it('is not told where a value nobody gave decides', () => {
    const open = '<div style="background:{{Colour}}"><p style="color:#ffffff">Tea</p></div>';
    const rendered = open.replace('{{Colour}}', '');
    const measured = measuredAs(rendered, [['<p', { colour: '#fefefe' }]]);
    expect(messages(open, measured)).toEqual([]);
  });

  it('is compared in light and where the client darkens the mail', () => {
    const light = measuredAs(html, [['<p id', { colour: '#111111', background: '#8a8a8a' }]]);
    const forced = measuredAs(html, [['<p id', { colour: '#aaaaaa', background: '#888888' }]], 'forced');
    const both = { ...light, views: [...light.views, ...forced.views] };
    expect(messages(html, both, 'dark-unreadable')).toEqual([expect.stringContaining('#aaaaaa on #888888')]);
    expect(messages(html, forced, 'dark-unreadable')).toEqual([
      expect.stringContaining('#aaaaaa on #888888'),
    ]);
  });
});
