/**
 * Names of links and images, language and direction: snippets labelled by the accessible-name computation (ARIA accname
 * 1.2, HTML-AAM) before the rules were run on them.
 */
import { describe, expect, it } from 'vitest';
import { lintTemplate } from '../../../src/core/lint/lint.ts';
import { RULES } from '../../../src/core/lint/rules/index.ts';
import { templateOfExample } from './example-template.ts';

const NAMES = 'a11y-alt-missing a11y-linked-image-no-name a11y-link-no-text a11y-vml a11y-aria'.split(' ');
const LANGUAGE = 'a11y-lang-missing lang-rtl-dir'.split(' ');

const X = 'href="https://a.test/"';
const PIC = 'src="https://a.test/a.png"';
const mso = (markup: string): string => `<p>Tea</p><!--[if mso]>${markup}<![endif]-->`;

function reported(html: string, ids: readonly string[]): readonly string[] {
  const rules = RULES.filter(({ id }) => ids.includes(id));
  return lintTemplate(templateOfExample({ html }), { rules }).map(({ rule }) => rule);
}

describe('names of links', () => {
  it.each<[string, string, readonly string[]]>([
    ['text', `<a ${X}>Prices</a>`, []],
    ['nothing', `<a ${X}></a>`, ['a11y-link-no-text']],
    ['blanks alone', `<a ${X}> &nbsp; </a>`, ['a11y-link-no-text']],
    ['a label', `<a ${X} aria-label="Prices"></a>`, []],
    ['a blank label', `<a ${X} aria-label="  "></a>`, ['a11y-link-no-text']],
    ['a blank label and a title', `<a ${X} aria-label=" " title="Prices"></a>`, []],
    ['a reference', `<a ${X} aria-labelledby="t"></a><p id="t">Prices</p>`, []],
    ['a reference to nothing', `<a ${X} aria-labelledby="gone"></a>`, ['a11y-aria']],
    [
      'a reference to an empty element',
      `<a ${X} aria-labelledby="t"></a><p id="t"></p>`,
      ['a11y-link-no-text'],
    ],
    ['a reference to hidden text counts', `<a ${X} aria-labelledby="t"></a><p id="t" hidden>Prices</p>`, []],
    ['a title', `<a ${X} title="Prices"></a>`, []],
    ['an id, which makes it no anchor', `<a ${X} id="b"></a>`, ['a11y-link-no-text']],
    ['an anchor', '<a id="top"></a><a name="end"></a>', []],
    ['an image with alt', `<a ${X}><img ${PIC} alt="Shop"></a>`, []],
    ['an image with empty alt', `<a ${X}><img ${PIC} alt=""></a>`, ['a11y-linked-image-no-name']],
    ['an image without alt', `<a ${X}><img ${PIC}></a>`, ['a11y-alt-missing']],
    [
      'an empty alt outdoes the title',
      `<a ${X}><img ${PIC} alt="" title="Shop"></a>`,
      ['a11y-linked-image-no-name'],
    ],
    ['a label outdoes the empty alt', `<a ${X}><img ${PIC} alt="" aria-label="Shop"></a>`, []],
    ['two images, one named', `<a ${X}><img ${PIC} alt=""><img ${PIC} alt="Shop"></a>`, []],
    [
      'text that is not shown',
      `<a ${X}><span style="display:none">Shop</span><img ${PIC} alt=""></a>`,
      ['a11y-linked-image-no-name'],
    ],
    ['hidden text alone', `<a ${X}><span hidden>Shop</span></a>`, ['a11y-link-no-text']],
    ['text kept from screen readers', `<a ${X}><span aria-hidden="true">→</span></a>`, ['a11y-link-no-text']],
    [
      'text too small to see is read',
      `<a ${X}><span style="font-size:0">Shop</span><img ${PIC} alt=""></a>`,
      [],
    ],
    [
      'a link kept from screen readers',
      `<a ${X} aria-hidden="true" tabindex="-1"><img ${PIC} alt=""></a>`,
      [],
    ],
    [
      'a role does not unmake a link',
      `<a ${X} role="presentation"><img ${PIC} alt=""></a>`,
      ['a11y-linked-image-no-name'],
    ],
    ['an SVG with a title', `<a ${X}><svg width="9" height="9"><title>Shop</title></svg></a>`, []],
    ['a table', `<a ${X}><table><tr><td>Shop</td></tr></table></a>`, []],
    ['a value that comes per recipient', `<a ${X}>{{Label}}</a><a ${X} aria-label="{{Label}}"></a>`, []],
  ])('%s', (_name, html, expected) => {
    expect(reported(html, NAMES)).toEqual(expected);
  });
});

describe('names of images', () => {
  it.each<[string, string, readonly string[]]>([
    ['no alt', `<img ${PIC}>`, ['a11y-alt-missing']],
    ['an alt without a value', `<img ${PIC} alt>`, []],
    ['decoration by role', `<img ${PIC} role="presentation">`, []],
    ['a label', `<img ${PIC} aria-label="Tea">`, []],
    ['a blank label', `<img ${PIC} aria-label="">`, ['a11y-alt-missing']],
    ['a reference', `<img ${PIC} aria-labelledby="t"><p id="t">Tea</p>`, []],
    ['a title alone, which blocked images do not show', `<img ${PIC} title="Tea">`, ['a11y-alt-missing']],
    ['inside what is kept from screen readers', `<div aria-hidden="true"><img ${PIC}></div>`, []],
    ['a pixel that counts openings', `<img ${PIC} width="1" height="1">`, []],
    [
      'an area without alt',
      `<img ${PIC} alt="Map" usemap="#m"><map name="m"><area ${X} shape="default"></map>`,
      ['a11y-alt-missing'],
    ],
    [
      'an area with alt',
      `<img ${PIC} alt="Map" usemap="#m"><map name="m"><area ${X} shape="default" alt="Shop"></map>`,
      [],
    ],
    [
      'a button in VML',
      mso(`<v:roundrect ${X} style="width:9px;height:9px"><center>Shop</center></v:roundrect>`),
      [],
    ],
    [
      'a button in VML without a name',
      mso(`<v:rect ${X} style="width:9px;height:9px"><v:fill ${PIC} /></v:rect>`),
      ['a11y-vml'],
    ],
    [
      'a button in VML with a title',
      mso(`<v:rect ${X} title="Shop" style="width:9px;height:9px"></v:rect>`),
      [],
    ],
    [
      'a picture in VML said to be decoration',
      mso(`<v:image ${PIC} alt="" style="width:9px;height:9px" />`),
      [],
    ],
    [
      'a linked picture in VML with an empty alt',
      mso(`<v:image ${PIC} ${X} alt="" style="width:9px;height:9px" />`),
      ['a11y-vml'],
    ],
  ])('%s', (_name, html, expected) => {
    expect(reported(html, NAMES)).toEqual(expected);
  });
});

describe('language and direction', () => {
  const page = (attributes: string, body: string): string => `<html${attributes}><body>${body}</body></html>`;
  const ARABIC = 'أهلاً بك في فندقنا الجديد';
  it.each<[string, string, readonly string[]]>([
    ['none', page('', '<p>Hello</p>'), ['a11y-lang-missing']],
    ['one', page(' lang="en-GB"', '<p>Hello</p>'), []],
    ['in capitals', page(' lang="EN"', '<p>Hello</p>'), []],
    ['a word', page(' lang="english"', '<p>Hello</p>'), ['a11y-lang-missing']],
    ['with an underscore', page(' lang="en_GB"', '<p>Hello</p>'), ['a11y-lang-missing']],
    ['for XML alone', page(' xml:lang="en"', '<p>Hello</p>'), ['a11y-lang-missing']],
    ['Arabic without direction', page(' lang="ar"', `<p>${ARABIC}</p>`), ['lang-rtl-dir']],
    ['Arabic with the root’s direction', page(' lang="ar" dir="rtl"', `<p>${ARABIC}</p>`), []],
    ['Arabic in a style’s direction', page(' lang="ar"', `<p style="direction:rtl">${ARABIC}</p>`), []],
    [
      'Arabic against the nearest direction',
      page(' lang="ar" dir="rtl"', `<p dir="ltr">${ARABIC}</p>`),
      ['lang-rtl-dir'],
    ],
    ['Arabic that the browser judges', page(' lang="ar"', `<p dir="auto">${ARABIC}</p>`), []],
  ])('%s', (_name, html, expected) => {
    expect(reported(html, LANGUAGE)).toEqual(expected);
  });
});
