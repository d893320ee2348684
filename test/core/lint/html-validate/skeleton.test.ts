/** What is blanked out must not change a word of what html-validate says. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { skeletonOf, withSmallNames } from '../../../../src/core/lint/html-validate/skeleton.ts';
import { structureEngine } from '../../../../src/core/lint/html-validate/structure-check.ts';
import { STRUCTURE_RULES } from '../../../../src/core/lint/html-validate/structure.ts';
import { RULES } from '../../../../src/core/lint/rules/index.ts';
import { mergeMail } from '../../../../src/core/mail/merged-mail.ts';
import { branchViews } from '../../../../src/core/mail/branch-views.ts';
import { readTemplateText } from '../../../../src/core/template/decode-template.ts';

const WHOLE = {
  extends: [],
  rules: {
    ...Object.fromEntries(STRUCTURE_RULES.map((rule) => [rule, 'error'])),
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
  },
};

const placed = (found: ReturnType<typeof structureEngine.check>): readonly string[] | null =>
  found && found.map(({ rule, range }) => `${rule} ${range.start}-${range.end}`);

/** The rules and places that html-validate reports for the whole text. */
function wholly(source: string): readonly string[] | null {
  const found = structureEngine.checkWith(WHOLE, source);
  return found && found.map(({ rule, range }) => `${rule} ${range.start}-${range.end}`);
}

function expectSame(source: string): void {
  const { text, toSource } = skeletonOf(source);
  for (let start = 0; start < text.length; start += 7) {
    const range = toSource({ start, end: start + 1 });
    expect([' ', source.slice(range.start, range.end)]).toContain(text[start]);
  }
  expect(placed(structureEngine.check(source))).toEqual(wholly(withSmallNames(source)));
}

describe('the skeleton of a text', () => {
  it('is its tags and the attributes that decide something', () => {
    const source =
      '<!doctype html>\n<p style="color:red" id=a>Hi <b CLASS=\'x\' title=" style=1 ">you</b>\n<!-- <i> --><td width="5"><img width="5">';
    expect(skeletonOf(source).text).toBe(
      '<!doctype html><p id=a><b title=" style=1 "></b><td><img width="5">',
    );
  });

  it.each([
    ['a tag that does not end', '<p class="x>Hi</p><p class="y">'],
    ['a quote too many', '<p class="x"">Hi</p>'],
    [
      'an order to html-validate',
      '<!-- [html-validate-disable element-permitted-content] --><p><div></div></p>',
    ],
    ['a sign that is no tag', '<p>3 < 4 and <4 <=</p>'],
    ['text before the doctype', 'Hi <!doctype html><p>'],
    ['a comment in a title', '<title><!-- </title><p><div></div></p> --> </title>'],
    ['a comment in a title that does not end', '<title><!---->'],
    ['a comment in a style', '<style><!-- p{} --></style><p><div></div></p>'],
    ['conditions', '<!--[if mso]><p><div></div></p><![endif]--><![if !mso]><p><div></div></p><![endif]>'],
    ['CDATA', '<p><![CDATA[ <div> ]]></p>'],
    ['a slash in a tag', '<a / href="x" ><br/ ><p / >'],
    ['other code', '<?xml version="1.0"?><p><? echo ?><% x %></p>'],
    ['a form feed', '<p\fclass="x"><div\f></div></p>'],
    ['nothing', ''],
  ])('leaves what is said of %s', (_what, source) => {
    expectSame(source);
  });

  it.each(['<UL><LI>a<LI>b</UL>', '<P>a<P>b', '<TABLE><TR><TD>a<TD>b</TABLE>'])(
    'reads capitals as browsers do: %s',
    (source) => {
      expect(structureEngine.check(source)).toEqual(structureEngine.check(source.toLowerCase()));
    },
  );

  it('leaves what is said of every rule’s examples', () => {
    for (const { examples } of RULES) {
      for (const { html } of [...examples.good, ...examples.bad]) {
        if (html !== undefined && html.length < 20_000) expectSame(html);
      }
    }
  });

  const mails = fileURLToPath(new URL('../../../fixtures/mails/', import.meta.url));
  it.each(readdirSync(mails))('leaves what is said of %s', (name) => {
    const document = readTemplateText(name, readFileSync(mails + name, 'utf8'));
    const html = document.kind === 'template' ? mergeMail(document.template).html : null;
    for (const view of html ? branchViews(html) : []) expectSame(view);
  });

  it('leaves what is said of hostile texts', () => {
    const piece = fc.constantFrom(
      '<p>', '</p>', '<div style="a">', '<div', '</div>', ' class="x"', ' style=\'y"\'', ' id=a', ' aria-label="b"',
      ' role=button', '<a href="#">', '<a ', '>', '/>', ' / ', '"', "'", '=', '<!--', '-->', '<table width="5%">', '<td>',
      '<img width="x" height=2>', '<title>', '</title>', '<style>', '</style>', '<script>', '</script>', '< ', '<4', '\n',
      '\r\n', '\f', '\t', 'text', '<!doctype html>', '<label for="q">', '<html>', '<body>', '<body ', '<![if x]>', '<![endif]>',
      '<![CDATA[', ']]>', '<textarea>', '</textarea>', '<input list=z type="x">', '\u00a0', '\ufeff', '&amp;', '<v:rect ', '<br/>',
    ); // prettier-ignore
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        expectSame(pieces.join(''));
      }),
      { numRuns: 1500 },
    );
  });

  it('reads a long tag in a time that grows with its length', () => {
    const source = `<p ${'a b=c d="e" '.repeat(20_000)}`;
    expect(skeletonOf(source).text).toBe(source);
  });
});
