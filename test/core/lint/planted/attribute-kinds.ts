/** Faults of attributes: how they are written, their names and their values. */
import { CLOSE } from './markup-kinds.ts';
import { afterText, attribute, block, instead, type Kind } from './plant.ts';

const NO_ATTRIBUTE = 'WHATWG HTML 3.2.6: an attribute that nobody defines is kept and has no effect';
const SYNTAX = 'WHATWG HTML 13.1.2.3: the tokenizer ends or begins the attribute elsewhere than meant';
const VALUE =
  'WHATWG HTML 2.3 and 15: the value breaks the attribute’s grammar, so it is dropped or read as another';

export const ATTRIBUTE_KINDS: readonly Kind[] = [
  {
    kind: 'quote not closed',
    why: SYNTAX,
    plant: instead(/width="\d+"/gu, ([written]) => written.slice(0, -1)),
    rules: ['html-attribute-syntax', 'html-parse-error', 'html-close-order', 'html-attribute-value'],
  },
  {
    kind: 'style quote not closed',
    why: SYNTAX,
    plant: instead(/style="[^"]*"/gu, ([written]) => written.slice(0, -1)),
    rules: ['html-attribute-syntax', 'html-parse-error', 'html-close-order'],
  },
  {
    kind: 'typographic quotes',
    why: SYNTAX,
    plant: instead(/align="(\w+)"/gu, ([, value]) => `align=“${value ?? ''}”`),
    rules: ['html-attribute-syntax', 'html-attribute-value', 'html-parse-error'],
    twin: instead(/align="(\w+)"/gu, ([, value]) => `align='${value ?? ''}'`),
  },
  {
    kind: 'no blank between attributes',
    why: SYNTAX,
    plant: instead(/" (\w+)="/gu, ([, name]) => `"${name ?? ''}="`),
    rules: ['html-attribute-syntax', 'html-parse-error'],
  },
  {
    kind: 'tag without its >',
    why: SYNTAX,
    plant: instead(/(<td\b[^<>]*)>/gu, ([, tag]) => `${tag ?? ''} `),
    rules: ['html-attribute-syntax', 'html-parse-error', ...CLOSE],
  },
  {
    kind: 'doubled <',
    why: 'WHATWG HTML 13.2.5.6: the first one is text',
    plant: instead(/<td\b/gu, () => '<<td'),
    rules: ['html-parse-error', 'html-attribute-syntax', 'html-table-content'],
  },
  {
    kind: 'attribute twice',
    why: 'WHATWG HTML 13.2.5.33: the second one is dropped',
    plant: block('<p align="left" align="center">Tea today</p>'),
    rules: ['html-duplicate-attribute'],
    twin: block('<p align="center">Tea today</p>'),
  },
  {
    kind: 'style twice',
    why: 'WHATWG HTML 13.2.5.33: the second one is dropped',
    plant: block('<p style="margin:0" style="color:#222222">Tea today</p>'),
    rules: ['html-duplicate-attribute'],
  },
  {
    kind: 'width="60o"',
    why: VALUE,
    plant: instead(/(<(?:table|td)\b[^<>]*\s)width="\d+"/gu, ([, tag]) => `${tag ?? ''}width="o60"`),
    rules: ['html-attribute-value'],
  },
  {
    kind: 'width="auto"',
    why: VALUE,
    plant: attribute('img', 'height="auto!"'),
    rules: ['html-attribute-value'],
  },
  {
    kind: 'colspan="two"',
    why: VALUE,
    plant: attribute('td', 'colspan="two"'),
    rules: ['html-attribute-value'],
  },
  {
    kind: 'rowspan="all"',
    why: VALUE,
    plant: attribute('td', 'rowspan="all"'),
    rules: ['html-attribute-value'],
  },
  {
    kind: 'align="centre"',
    why: VALUE,
    plant: block('<p align="centre">Tea today</p>'),
    rules: ['html-attribute-value'],
    twin: block('<p align="center">Tea today</p>'),
  },
  {
    kind: 'align="middel"',
    why: VALUE,
    plant: attribute('td', 'align="middel"'),
    rules: ['html-attribute-value'],
  },
  {
    kind: 'valign="center"',
    why: VALUE,
    plant: attribute('td', 'valign="center"'),
    rules: ['html-attribute-value'],
  },
  {
    kind: 'valign="botom"',
    why: VALUE,
    plant: attribute('td', 'valign="botom"'),
    rules: ['html-attribute-value'],
  },
  {
    kind: 'bgcolor="whit"',
    why: 'WHATWG HTML 2.3.6: a legacy colour, read as #000000',
    plant: attribute('td', 'bgcolor="whit"'),
    rules: ['html-legacy-colour'],
  },
  {
    kind: 'bgcolor="#12"',
    why: 'WHATWG HTML 2.3.6: read as another colour',
    plant: attribute('td', 'bgcolor="#12"'),
    rules: ['html-legacy-colour'],
  },
  {
    kind: 'bgcolor="rgb()"',
    why: 'WHATWG HTML 2.3.6: read as another colour',
    plant: attribute('td', 'bgcolor="rgb(255,255,255)"'),
    rules: ['html-legacy-colour'],
  },
  {
    kind: 'target="blank"',
    why: 'WHATWG HTML 7.3.1.7: a name of a window, which each link then shares',
    plant: afterText(' <a href="https://www.brandhouse.com/z" target="blank">All teas</a>'),
    rules: ['html-attribute-value'],
    twin: afterText(' <a href="https://www.brandhouse.com/z" target="_blank">All teas</a>'),
  },
  ...(
    [
      ['table', 'cellpading="4"', 'html-unknown-attribute'],
      ['table', 'cellspaceing="0"', 'html-unknown-attribute'],
      ['table', 'widht="600"', 'html-unknown-attribute'],
      ['table', 'boarder="0"', 'html-unknown-attribute'],
      ['table', 'algin="center"', 'html-unknown-attribute'],
      ['td', 'calss="x"', 'html-unknown-attribute'],
      ['td', 'stlye="margin:0"', 'html-unknown-attribute'],
      ['td', 'heigth="40"', 'html-unknown-attribute'],
      ['td', 'vlaign="top"', 'html-unknown-attribute'],
      ['td', 'colpsan="2"', 'html-unknown-attribute'],
      ['td', 'bgcolour="#ffffff"', 'html-unknown-attribute'],
      ['td', 'backgroud="https://www.brandhouse.com/a.png"', 'html-unknown-attribute'],
      ['img', 'atl="A lake"', 'html-unknown-attribute'],
      ['img', 'hieght="40"', 'html-unknown-attribute'],
      ['a', 'tittle="All teas"', 'html-unknown-attribute'],
      ['a', 'traget="_blank"', 'html-unknown-attribute'],
    ] as const
  ).map(([element, written, rule]): Kind => ({
    kind: `<${element} ${written.split('=')[0] ?? ''}>`,
    why: NO_ATTRIBUTE,
    plant: attribute(element, written),
    rules: [rule],
    twin: attribute(element, `data-${written}`),
  })),
  {
    kind: 'scr=',
    why: 'WHATWG HTML 4.8.3: a picture without src is none',
    plant: instead(/(<img\b[^<>]*\s)src="/gu, ([, tag]) => `${tag ?? ''}scr="`),
    rules: ['html-unknown-attribute', 'img-src-missing'],
  },
  {
    kind: 'herf=',
    why: 'WHATWG HTML 4.6.1: without href it is no link',
    plant: instead(/(<a\b[^<>]*\s?)href="/gu, ([, tag]) => `${tag ?? ''}herf="`),
    rules: ['html-unknown-attribute', 'link-empty'],
  },
];
