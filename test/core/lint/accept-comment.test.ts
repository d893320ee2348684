/** The comment that accepts a finding does so when the mail is checked again, and nothing else changes. */
import { describe, expect, it } from 'vitest';
import { acceptComment } from '../../../src/core/lint/accept-comment.ts';
import { splitAccepted } from '../../../src/core/lint/acceptances.ts';
import { applyEdits } from '../../../src/core/lint/fix.ts';
import { createTemplateLinter } from '../../../src/core/lint/lint.ts';
import { readTemplateText } from '../../../src/core/template/decode-template.ts';

function check(html: string) {
  const read = readTemplateText('mail.html', html);
  if (read.kind !== 'template') throw new Error('This is no template.');
  return splitAccepted(createTemplateLinter(read.template).lint().findings);
}

const page = (body: string): string =>
  `<!doctype html><html lang="en"><head><title>T</title><style>.a { dispaly: none }</style></head><body>${body}</body></html>`;

describe('accepts', () => {
  it.each([
    ['link-empty', page('<p>Hi <a href="">Shop</a></p>')],
    ['link-empty', page('<p>Hi <a title="a > b" href="">Shop</a></p>')],
    [
      'a11y-link-generic',
      page(
        '<p><a href="https://a.example/">Click here</a></p><p><a href="https://b.example/">Click here</a></p>',
      ),
    ],
    ['link-shortener', page('<a href="https://bit.ly/x">Spring sale</a>')],
  ])('%s in %s', (rule, html) => {
    const before = check(html);
    const finding = before.findings.find((one) => one.rule === rule);
    if (!finding?.range) throw new Error(`${rule} found nothing.`);
    const edits = acceptComment(html, [finding.range, ...finding.also], rule, 'Agreed -- with > the shop -');
    const after = check(applyEdits(html, edits ?? []));
    expect(after.findings.map((one) => one.rule)).toEqual(
      before.findings.filter((one) => one !== finding).map((one) => one.rule),
    );
    expect(after.accepted.map((one) => [one.rule, one.accepted?.reason])).toEqual([
      [rule, 'Agreed – with › the shop –'],
    ]);
  });
});

const at = (html: string, text: string) => {
  const start = html.indexOf(text);
  return { start, end: start + text.length };
};
const accepted = (html: string, text: string): string | null => {
  const edits = acceptComment(html, [at(html, text)], 'some-rule', 'Fine');
  return edits && applyEdits(html, edits);
};

it('stands before the smallest element, or around what stands in none of its own', () => {
  expect(accepted('<p>one <b class="x">two</b></p>', 'two')).toBe(
    '<p>one <!-- mailproof-disable-next some-rule: Fine --><b class="x">two</b></p>',
  );
  expect(accepted('<style>p { color: red }</style>', 'color')).toBe(
    '<!-- mailproof-disable-next some-rule: Fine --><style>p { color: red }</style>',
  );
  expect(accepted('<html><body>one two</body></html>', 'two')).toBe(
    '<html><body>one <!-- mailproof-disable some-rule: Fine -->two<!-- mailproof-enable some-rule --></body></html>',
  );
});

it('stands nowhere inside another comment or before the doctype', () => {
  expect(accepted('<!--[if mso]><table><![endif]--><p>x</p>', '<table>')).toBeNull();
  expect(accepted('<p>x<!-- one two --></p>', 'two')).toBeNull();
  expect(accepted('<!doctype html><p>x</p>', '<!doctype')).toBeNull();
});
