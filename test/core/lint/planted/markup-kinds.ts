/** Faults of tags, attributes and Outlook's comments. */
import { afterText, block, inHead, instead, type Kind } from './plant.ts';

const BOTH_BROKEN =
  'WHATWG HTML 13.2.6.4: the tree differs from what is written, so what follows is laid out inside or outside the wrong element';
const IGNORED = 'WHATWG HTML 13.2.6.4: parsers drop the tag, or end another element with it';
const UNKNOWN = 'WHATWG HTML 3.2.2: an unknown element has no meaning and no layout of its own';
const NESTING =
  'WHATWG HTML 4: the content model does not allow it there, and the parser moves or ends elements';
const CONDITION = 'MS-OE376 and Outlook’s own parser: the condition or its mark is not read as one';

const cut = (pattern: RegExp): Kind['plant'] => instead(pattern, () => '');
const twice = (tag: string): Kind['plant'] => instead(new RegExp(tag, 'gu'), ([end]) => end + end);
const renamed = (from: string, to: string): Kind['plant'] =>
  instead(new RegExp(`<${from}(?=[\\s>])`, 'gu'), () => `<${to}`);

/** Any of these may tell of tags that do not match. */
export const CLOSE = [
  'html-close-order',
  'html-not-permitted',
  'html-table-content',
  'html-parse-error',
  'mso-ghost-table',
];

const TAGS: readonly Kind[] = [
  ...['table', 'div', 'a', 'span', 'strong', 'b', 'i', 'em', 'u', 'sup', 'font', 'center'].map(
    (name): Kind => ({
      kind: `<${name}> without its end`,
      why: BOTH_BROKEN,
      plant: block(
        `<${name}${name === 'a' ? ' href="https://www.brandhouse.com/z"' : ''}>${name === 'table' ? '<tr><td>New</td></tr>' : 'New today'}`,
      ),
      rules: CLOSE,
      ...(name !== 'table' && name !== 'a' && { twin: block(`<${name}>New today</${name}>`) }),
    }),
  ),
  { kind: 'forgotten </table>', why: BOTH_BROKEN, plant: cut(/<\/table>/gu), rules: CLOSE },
  {
    kind: 'forgotten </h1>',
    why: BOTH_BROKEN,
    plant: block('<h3>New today<p>Tea and bread</p>'),
    rules: CLOSE,
  },
  {
    kind: 'forgotten <td>',
    why: BOTH_BROKEN,
    plant: cut(/<t[dh]\b[^>]*>/gu),
    rules: [...CLOSE, 'html-parse-error'],
  },
  { kind: 'forgotten <tr>', why: NESTING, plant: cut(/<tr\b[^>]*>/gu), rules: CLOSE },
  { kind: 'second </td>', why: IGNORED, plant: twice('</td>'), rules: CLOSE },
  { kind: 'second </table>', why: IGNORED, plant: twice('</table>'), rules: CLOSE },
  {
    kind: 'stray </div>',
    why: IGNORED,
    plant: instead(/<\/t[dh]>/gu, ([end]) => `</div>${end}`),
    rules: CLOSE,
  },
  { kind: 'stray </span>', why: IGNORED, plant: afterText('</span>'), rules: CLOSE },
  { kind: 'stray </center>', why: IGNORED, plant: afterText('</center>'), rules: CLOSE },
  {
    kind: 'row closed before its cell',
    why: BOTH_BROKEN,
    plant: instead(/<\/(t[dh])>\s*<\/tr>/gu, ([, cell]) => `</tr></${cell ?? ''}>`),
    rules: CLOSE,
  },
  {
    kind: 'crossed bold and italic',
    why: BOTH_BROKEN,
    plant: afterText('<b><i>now</b></i>'),
    rules: CLOSE,
    twin: afterText('<b><i>now</i></b>'),
  },
  {
    kind: '</br>',
    why: 'WHATWG HTML 13.2.6.4.7: read as one more <br>',
    plant: afterText('<br>one</br>'),
    rules: CLOSE,
    twin: afterText('<br>one<br/>'),
  },
  { kind: '<tabel>', why: UNKNOWN, plant: renamed('table', 'tabel'), rules: ['html-unknown-element'] },
  {
    kind: '<dvi>',
    why: UNKNOWN,
    plant: block('<dvi>New today</dvi>'),
    rules: ['html-unknown-element'],
    twin: block('<div>New today</div>'),
  },
  {
    kind: '<sapn>',
    why: UNKNOWN,
    plant: afterText(' <sapn>new</sapn>'),
    rules: ['html-unknown-element'],
    twin: afterText(' <span>new</span>'),
  },
  {
    kind: '<stong>',
    why: UNKNOWN,
    plant: afterText(' <stong>new</stong>'),
    rules: ['html-unknown-element'],
    twin: afterText(' <strong>new</strong>'),
  },
  { kind: '<blod>', why: UNKNOWN, plant: afterText(' <blod>new</blod>'), rules: ['html-unknown-element'] },
  {
    kind: '<paragraph>',
    why: UNKNOWN,
    plant: block('<paragraph>new today</paragraph>'),
    rules: ['html-unknown-element'],
  },
  { kind: '</tabel>', why: IGNORED, plant: instead(/<\/table>/gu, () => '</tabel>'), rules: CLOSE },
  {
    kind: 'text between rows',
    why: 'WHATWG HTML 13.2.6.4.9: foster parenting moves it in front of the table',
    plant: instead(/<\/tr>/gu, ([end]) => `${end}Hello`),
    rules: ['html-table-content', 'html-not-permitted', 'mso-ghost-table'],
    twin: instead(/<\/tr>/gu, ([end]) => `${end}<!-- Hello -->`),
  },
  {
    kind: 'division between rows',
    why: 'WHATWG HTML 13.2.6.4.9: foster parenting moves it in front of the table',
    plant: instead(/<\/tr>/gu, ([end]) => `${end}<div>Hello</div>`),
    rules: ['html-table-content', 'html-not-permitted', 'mso-ghost-table'],
  },
  {
    kind: 'break between rows',
    why: 'WHATWG HTML 13.2.6.4.9: foster parenting moves it in front of the table',
    plant: instead(/<tr\b/gu, ([row]) => `<br>${row}`),
    rules: ['html-table-content', 'html-not-permitted', 'mso-ghost-table'],
  },
  {
    kind: 'table in a paragraph',
    why: NESTING,
    plant: block('<p>Intro <table role="presentation"><tr><td>Tea</td></tr></table></p>'),
    rules: ['html-not-permitted'],
    twin: block('<div>Intro <table role="presentation"><tr><td>Tea</td></tr></table></div>'),
  },
  {
    kind: 'division in a paragraph',
    why: NESTING,
    plant: block('<p>Intro <div>Tea today</div></p>'),
    rules: ['html-not-permitted'],
    twin: block('<p>Intro <span>Tea today</span></p>'),
  },
  {
    kind: 'list in a paragraph',
    why: NESTING,
    plant: block('<p>Intro <ul><li>Tea</li></ul></p>'),
    rules: ['html-not-permitted'],
    twin: block('<p>Intro</p><ul><li>Tea</li></ul>'),
  },
  {
    kind: 'link in a link',
    why: NESTING,
    plant: block(
      '<a href="https://www.brandhouse.com/a">One <a href="https://www.brandhouse.com/b">two</a></a>',
    ),
    rules: ['html-not-permitted', 'html-close-order'],
    twin: block(
      '<a href="https://www.brandhouse.com/a">One</a> <a href="https://www.brandhouse.com/b">two</a>',
    ),
  },
  {
    kind: 'same id twice',
    why: 'WHATWG HTML 3.2.6: an id is unique in its tree',
    plant: block('<p id="offer-1">One thing</p><p id="offer-1">Another</p>'),
    rules: ['html-duplicate-id'],
    twin: block('<p id="offer-1">One thing</p><p id="offer-2">Another</p>'),
  },
];

const OUTLOOK: readonly Kind[] = [
  {
    kind: 'comment ends in -- >',
    why: 'WHATWG HTML 13.2.5.44: not an end, so all up to the next end is comment',
    plant: instead(/<p\b/gu, ([tag]) => `<!-- start -- >${tag}`),
    rules: ['html-comment-swallows', 'html-parse-error', 'mso-conditional-unclosed'],
    twin: instead(/<p\b/gu, ([tag]) => `<!-- start -->${tag}`),
  },
  {
    kind: 'comment without end',
    why: 'WHATWG HTML 13.2.5.44: all up to the next end is comment',
    plant: instead(/<tr\b/gu, ([tag]) => `<!-- row ${tag}`),
    rules: ['html-comment-swallows', 'html-parse-error', ...CLOSE],
  },
  {
    kind: '[if mso] without endif',
    why: CONDITION,
    plant: instead(/<\/td>/gu, ([end]) => `<!--[if mso]><p>x</p>${end}`),
    rules: ['mso-conditional-unclosed', 'mso-conditional-malformed', 'html-comment-swallows'],
    twin: instead(/<\/td>/gu, ([end]) => `<!--[if mso]><p>x</p><![endif]-->${end}`),
  },
  {
    kind: '<![endif]->',
    why: CONDITION,
    plant: block('<!--[if mso]><p>a</p><![endif]->'),
    rules: ['mso-conditional-malformed', 'mso-conditional-unclosed'],
  },
  {
    kind: '<![end if]-->',
    why: CONDITION,
    plant: block('<!--[if mso]><p>a</p><![end if]-->'),
    rules: ['mso-conditional-malformed', 'mso-conditional-unclosed'],
  },
  {
    kind: '[if mos]',
    why: CONDITION,
    plant: block('<!--[if mos]><p>a</p><![endif]-->'),
    rules: ['mso-condition-unknown', 'mso-conditional-malformed'],
    twin: block('<!--[if gte mso 9]><p>a</p><![endif]-->'),
  },
  {
    kind: '[if mso 17x]',
    why: CONDITION,
    plant: block('<!--[if gt mso x]><p>a</p><![endif]-->'),
    rules: ['mso-condition-unknown', 'mso-conditional-malformed'],
  },
  {
    kind: 'table for Outlook never closed',
    why: CONDITION,
    plant: block('<!--[if mso]><table role="presentation"><tr><td><![endif]-->'),
    rules: ['mso-ghost-table'],
    twin: block(
      '<!--[if mso]><table role="presentation"><tr><td><![endif]--><p>Tea today</p><!--[if mso]></td></tr></table><![endif]-->',
    ),
  },
  {
    kind: 'table for Outlook closed twice',
    why: CONDITION,
    plant: block('<!--[if mso]></td></tr></table><![endif]-->'),
    rules: ['mso-ghost-table'],
  },
  {
    kind: '[if !mso] without its open part',
    why: 'WHATWG HTML 13.2.5.44: every client but Outlook reads a comment, and Outlook is left out by the condition',
    plant: block('<!--[if !mso]><p>For all</p><![endif]-->'),
    rules: ['mso-condition-hides-all', 'mso-conditional-malformed'],
    twin: block('<!--[if !mso]><!--><p>For all</p><!--<![endif]-->'),
  },
  {
    kind: 'comment inside [if mso]',
    why: 'WHATWG HTML 13.2.5.51: the inner --> ends the whole',
    plant: block('<!--[if mso]><!-- note --><p>a</p><![endif]-->'),
    rules: ['mso-conditional-malformed', 'mso-conditional-unclosed'],
  },
  {
    kind: 'VML without a size',
    why: 'MS-OE376, VML: a shape without width and height has none',
    plant: block(
      '<!--[if mso]><v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" href="https://www.brandhouse.com/" style="v-text-anchor:middle" fillcolor="#14577a"><center style="color:#ffffff">All teas</center></v:roundrect><![endif]-->',
    ),
    rules: ['mso-vml-size'],
  },
  {
    kind: 'no doctype',
    why: 'WHATWG HTML 13.2.6.4.1: quirks mode',
    plant: inHead(/^\s*<!doctype[^>]*>/iu, ''),
    rules: ['html-doctype-missing'],
  },
];

export const MARKUP_KINDS: readonly Kind[] = [...TAGS, ...OUTLOOK];
