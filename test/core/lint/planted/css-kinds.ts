/** Faults of CSS, in style attributes and in the sheet. */
import { afterText, block, sheet, sheetStart, style, type Kind } from './plant.ts';

const NAME = 'CSS Syntax 3, 8.1 and the property tables of the CSS modules: an unknown property is dropped';
const VALUE = 'CSS Syntax 3, 8.1: a value that the property’s grammar does not hold drops the declaration';
const BLOCK = 'CSS Syntax 3, 5.4: the parser loses what follows, or drops the rule';

const UNKNOWN = 'css-unknown-property';
const INVALID = 'css-invalid-value';
const PARSE = 'css-parse-error';

const inStyle = (rows: readonly (readonly [wrong: string, right: string])[], why: string): Kind[] =>
  rows.map(([wrong, right]) => ({
    kind: wrong,
    why,
    plant: style(wrong),
    rules: [UNKNOWN, INVALID, PARSE],
    twin: style(right),
  }));

const inSheet = (rows: readonly (readonly [wrong: string, right: string | null])[], why: string): Kind[] =>
  rows.map(([wrong, right]) => ({
    kind: `sheet: ${wrong}`,
    why,
    plant: sheet(wrong),
    rules: [UNKNOWN, INVALID, PARSE],
    ...(right !== null && { twin: sheet(right) }),
  }));

export const CSS_KINDS: readonly Kind[] = [
  ...inStyle(
    [
      ['colr:#333333', 'color:inherit'],
      ['font-wieght:bold', 'font-weight:bold'],
      ['font-famly:Arial,sans-serif', 'font-family:Arial,sans-serif'],
      ['backgroud-color:#ffffff', 'mso-padding-alt:0'],
      ['line-hieght:20px', 'mso-line-height-rule:exactly'],
      ['maring:0', 'margin:0'],
      ['pading:4px', 'padding:4px'],
      ['boder:0', 'border:0'],
      ['text-aling:left', 'text-align:left'],
      ['text-decoraton:none', '-webkit-text-size-adjust:100%'],
      ['letter-spaceing:0', 'letter-spacing:0'],
      ['verticle-align:top', 'vertical-align:top'],
      ['width=20px', 'max-width:100%'],
      ['color #333333', 'border-color:#333333!important'],
    ],
    NAME,
  ),
  ...inStyle(
    [
      ['text-align:centre', 'text-align:-webkit-left'],
      ['display:bock', 'display:block'],
      ['color:redd', 'border-color:rebeccapurple'],
      ['color:#12345', 'color:currentColor'],
      ['color:#gggggg', 'border-color:#111'],
      ['color:rgb(1,2)', 'border-color:rgb(1,2,3)'],
      ['color:#333333 font-size:14px', 'border-color:#333333;font-size:14px'],
      ['color:#333 !imporant', 'border-color:#333 !important'],
      ['font-size:14 px', 'font-size:inherit'],
      ['font-size:14p', 'font-size:100%'],
      ['font-size:14', 'font-size:100.0%'],
      ['padding:10', 'padding:0'],
      ['padding:10px 5xp', 'padding:10px 5px'],
      ['margin:0 auot', 'margin:0 auto'],
      ['border:1px solis #cccccc', 'border:1px solid #cccccc'],
      ['vertical-align:center', 'vertical-align:middle'],
      ['font-weight:bolld', 'font-weight:700'],
      ['font-style:itallic', 'font-style:italic'],
      ['text-decoration:underlin', 'text-decoration:underline'],
      ['text-transform:upercase', 'text-transform:none'],
      ['white-space:no-wrap', 'white-space:nowrap'],
      ['border-collapse:collaps', 'border-collapse:collapse'],
      ['max-width:600pxx', 'max-width:600px'],
      ['line-height:1,5', 'line-height:1.5'],
    ],
    VALUE,
  ),
  ...inSheet(
    [
      ['.zz { color:#333333;', null],
      ['td { color:#333333 } }', 'td { border-spacing:0 }'],
      ['td { border-spacing:0; } th border-spacing:0; }', null],
      [
        '@media only screen and max-width:600px { td { border-spacing:0 } }',
        '@media only screen and (max-width:600px) { td { border-spacing:0 } }',
      ],
      ['@medai screen { td { border-spacing:0 } }', '@media screen { td { border-spacing:0 } }'],
      ['td { colr:#333333 }', null],
      ['td { text-align:cener }', null],
      ['td { margin-top:12 }', 'td { margin-top:0 }'],
      ['td,, th { border-spacing:0 }', 'td, th { border-spacing:0 }'],
      ['td { font-family:"Arial; border-spacing:0 }', 'td { font-family:"Arial", sans-serif }'],
      ['/* todo td { border-spacing:0 }', '/* todo */ td { border-spacing:0 }'],
      ['td { padding 4px; }', 'td { *zoom:1 }'],
    ],
    BLOCK,
  ),
  {
    kind: 'positioned text',
    why: 'Can I email: Gmail drops position, so nothing stands where it was put',
    plant: block('<p style="position:absolute;top:0;left:0">Tea today</p>'),
    rules: ['client-unsupported', 'client-partial'],
  },
  {
    kind: 'flex layout',
    why: 'Can I email: Outlook for Windows does not read display:flex',
    plant: block('<div style="display:flex"><p>Tea</p><p>Bread</p></div>'),
    rules: ['client-unsupported', 'client-partial'],
  },
  {
    kind: 'grid layout',
    why: 'Can I email: Outlook for Windows does not read display:grid',
    plant: block('<div style="display:grid;grid-template-columns:1fr 1fr"><p>Tea</p><p>Bread</p></div>'),
    rules: ['client-unsupported', 'client-partial'],
  },
  {
    kind: 'pulled up by a negative margin',
    why: 'Can I email: Gmail drops negative margins',
    plant: block('<p style="margin-top:-20px">Tea today</p>'),
    rules: ['client-unsupported', 'client-partial'],
    twin: block('<p style="margin-top:20px">Tea today</p>'),
  },
  {
    kind: 'one family alone',
    why: 'CSS Fonts 4, 2.1: where it is missing the client takes its own; a generic family should end the list',
    plant: block('<p style="font-family:Futura">Tea today</p>'),
    rules: ['css-font-fallback'],
    twin: block('<p style="font-family:Futura,sans-serif">Tea today</p>'),
  },
  {
    kind: 'font that nothing uses',
    why: 'CSS Fonts 4, 5.1: a face is loaded where its name is used, and this is used nowhere',
    plant: sheet('@font-face{font-family:"Quincy";src:url(https://www.brandhouse.com/q.woff2)}'),
    rules: ['css-font-unused'],
  },
  {
    kind: 'sheet fetched by @import',
    why: 'Can I email: Gmail, Outlook.com and Yahoo load nothing by @import',
    plant: sheetStart('@import url(https://www.brandhouse.com/a.css);'),
    rules: ['css-import'],
  },
  {
    kind: 'text in the colour of its ground',
    why: 'WCAG 2.2, 1.4.3: 1:1 cannot be read',
    plant: block(
      '<p style="color:#ffffff;background-color:#ffffff">Everything must be gone by Monday noon</p>',
    ),
    rules: ['spam-hidden-text', 'a11y-contrast'],
    twin: block(
      '<p style="color:#222222;background-color:#ffffff">Everything must be gone by Monday noon</p>',
    ),
  },
  {
    kind: 'grey text on white',
    why: 'WCAG 2.2, 1.4.3: 1.6:1 where 4.5:1 is needed',
    plant: block(
      '<p style="color:#cccccc;background-color:#ffffff;font-size:14px">Hardly anyone can read these words</p>',
    ),
    rules: ['a11y-contrast'],
    twin: block(
      '<p style="color:#767676;background-color:#ffffff;font-size:14px">Hardly anyone can read these words</p>',
    ),
  },
  {
    kind: 'text of 7 pixels',
    why: 'Smaller than iOS Mail and Android’s minimum; the rule’s limit is on its page',
    plant: block(
      '<p style="font-size:7px;line-height:9px;color:#000000;background-color:#ffffff">Terms and conditions apply to all of this</p>',
    ),
    rules: ['a11y-font-small'],
    twin: block(
      '<p style="font-size:14px;line-height:20px;color:#000000;background-color:#ffffff">Terms and conditions apply to all of this</p>',
    ),
  },
  {
    kind: 'text of no size',
    why: 'Hidden text, which Spamhaus and SpamAssassin’s rules on hidden text count against a mail',
    plant: afterText('<span style="font-size:0">Buy now and cheap before all is gone</span>'),
    rules: ['spam-hidden-text'],
  },
  {
    kind: 'justified text',
    why: 'WCAG 2.2, 1.4.8: text is not justified',
    plant: block(
      '<p style="text-align:justify">Some words that run over more than one line of the mail.</p>',
    ),
    rules: ['a11y-justified'],
    twin: block('<p style="text-align:left">Some words that run over more than one line of the mail.</p>'),
  },
];
