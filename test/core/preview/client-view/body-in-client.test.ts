/** What becomes of a mail's body inside a webmail's page. */
import { expect, it } from 'vitest';
import { clientViewOf } from '../../../../src/core/preview/client-view/client-views.ts';
import { attributesIn, attributesOf, dangersIn, elementsIn, previewOf } from '../preview-of.ts';

const MAIL =
  '<html><body bgcolor="#ff0000" class="b" style="margin:0;color:blue"><table><tr><td>a</table><p>b</body></html>';

const shown = (id: string, part: 'html' | 'amp' = 'html'): string =>
  previewOf(MAIL, { part, client: clientViewOf(id) }).html;

it('is a box with all its attributes, in a body without any', () => {
  const html = shown('gmail');
  expect(attributesIn(html, 'body')).toEqual({});
  const box = elementsIn(html).find(({ tagName }) => tagName === 'div');
  expect(box?.parentNode?.nodeName).toBe('body');
  expect(box && attributesOf(box)).toMatchObject({
    class: 'b',
    bgcolor: '#ff0000',
    style: 'margin:0;color:blue',
  });
  expect(box?.childNodes.map(({ nodeName }) => nodeName)).toEqual(['table', 'p']);
  expect(html.indexOf('body{margin:0}')).toBeGreaterThan(0);
  expect(dangersIn(html)).toEqual([]);
});

it('is lost with its attributes where the data knows no body', () => {
  const html = shown('mail-ru');
  expect(attributesIn(html, 'body')).toEqual({});
  expect(html).not.toContain('#ff0000');
  expect(html).not.toContain('<div');
});

it('stays where a client shows the mail as a page of its own, and in other parts', () => {
  for (const html of [
    shown('apple-mail'),
    shown('thunderbird'),
    shown('gmail', 'amp'),
    previewOf(MAIL).html,
  ]) {
    expect(attributesIn(html, 'body')).toMatchObject({ bgcolor: '#ff0000' });
    expect(html).not.toContain('body{margin:0}');
  }
});

it('can still be found from the source', () => {
  const { elements, html } = previewOf(MAIL, { client: clientViewOf('gmail') });
  const body = elements.find(({ source }) => source.start === MAIL.indexOf('<body'));
  expect(body && html).toContain(`id="${body?.anchor ?? ''}"`);
});

it('has Thunderbird’s own box inside, by which mails address it, and loses its @media rules but not its style elements', () => {
  const mail =
    '<html><head><style>@media (min-width:480px){.c{width:50%}}</style><style media="screen and (min-width:480px)">.moz-text-html .c{width:40%}</style></head><body bgcolor="#ff0000"><p class="c">a</p></body></html>';
  const { html } = previewOf(mail, { client: clientViewOf('thunderbird') });
  const box = elementsIn(html).find(({ tagName }) => tagName === 'div');
  expect(box?.parentNode?.nodeName).toBe('body');
  expect(box && attributesOf(box)).toMatchObject({ class: 'moz-text-html' });
  expect(box?.childNodes.map(({ nodeName }) => nodeName)).toEqual(['p']);
  expect(html).not.toContain('50%');
  expect(html).toMatch(/media="screen and \(min-width:480px\)">\.moz-text-html \.c\{width:40%\}/u);
  expect(clientViewOf('thunderbird')?.limits).toContain('drop_conditional_css');
  // The AMP part, and all other clients, are without it.
  for (const other of [
    shown('thunderbird', 'amp'),
    shown('apple-mail'),
    previewOf(mail, { client: clientViewOf('gmail') }).html,
  ])
    expect(other).not.toContain('class="moz-text-html"');
});
