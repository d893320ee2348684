import * as csstree from 'css-tree';
import { choice, findOnce } from '../../../css/inline-style.ts';
import type { CssDeclaration } from '../../../css/types.ts';
import { judgeProperty } from '../../../css/property-names.ts';
import { judgeValue } from '../../../css/property-values.ts';
import type { TextRange } from '../../../text/positions.ts';
import { quoted } from '../../../text/quoted.ts';
import { writtenDeclarations } from './shared/written-declarations.ts';
import { defineRule } from '../../rule.ts';
import { groupBy } from '../../../collections/group.ts';

const LENGTHS =
  /^(?:(?:min-|max-)?(?:width|height)|(?:margin|padding)(?:-(?:top|right|bottom|left))?|font-size|letter-spacing|border-radius|text-indent)$/u;
const UNITS: ReadonlySet<string> = new Set(
  `px pt pc em rem ex ch cm mm in q vh vw vmin vmax svh svw lvh lvw dvh dvw vi vb lh rlh cap ic cqw cqh cqi cqb cqmin
   cqmax deg rad grad turn s ms hz khz dpi dpcm dppx x fr`.split(/\s+/u),
);

interface Fault {
  readonly range: TextRange;
  readonly message: string;
  readonly severity?: 'info';
}

const rangeOf = (node: csstree.CssNode): TextRange | null =>
  node.loc ? { start: node.loc.start.offset, end: node.loc.end.offset } : null;

/** `10\9` is aimed at Internet Explorer, and says nothing to others. */
const isFree = ({ property, value }: CssDeclaration): boolean =>
  /^(?:mso-|--|filter$|-ms-filter$|behavior$)/u.test(property) ||
  value.includes('\\') ||
  /^[*_]/u.test(property);

function certainFault(declaration: CssDeclaration): Fault | null {
  const { property, value, range } = declaration;
  if (isFree(declaration)) return null;
  if (value === '') {
    return { range, message: `${property} has no value, so clients skip it. Write one, or remove it.` };
  }
  const mark = String(declaration.node.important);
  // `!ie` is aimed at Internet Explorer of old, and everybody else is meant to skip it.
  if (declaration.node.important !== false && !declaration.important && !/^ie\d*$/iu.test(mark)) {
    return {
      range,
      message: `${quoted(`!${mark}`)} is not !important, so clients skip the declaration. Write !important if that was meant.`,
    };
  }
  let fault: Fault | null = null;
  const top = declaration.node.value.type === 'Value' ? declaration.node.value.children.toArray() : [];
  csstree.walk(declaration.node.value, (node) => {
    const place = rangeOf(node);
    if (fault || !place) return;
    if (node.type === 'Hash' && !/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/iu.test(node.value)) {
      const why = /^[0-9a-f]*$/iu.test(node.value)
        ? `has ${node.value.length} digits`
        : 'holds a character that is no hexadecimal digit';
      fault = {
        range: place,
        message: `The colour #${node.value} ${why}, so clients skip the declaration. Write three or six of the digits 0 to 9 and a to f.`,
      };
    } else if (node.type === 'Dimension' && !UNITS.has(node.unit.toLowerCase())) {
      fault = {
        range: place,
        message: `${node.value}${node.unit} has no unit that exists, so clients skip the declaration. Write for example ${node.value}px.`,
      };
    } else if (
      node.type === 'Number' &&
      Number(node.value) !== 0 &&
      LENGTHS.test(property) &&
      top.includes(node)
    ) {
      const next = top[top.indexOf(node) + 1];
      const unit = next?.type === 'Identifier' && UNITS.has(next.name.toLowerCase()) ? next : null;
      const end = (unit && rangeOf(unit)?.end) ?? place.end;
      fault = unit
        ? {
            range: { start: place.start, end },
            message: `A blank stands between ${node.value} and its unit, so clients skip the declaration. Write ${node.value}${unit.name}.`,
          }
        : {
            range: place,
            message: `The ${property} ${node.value} has no unit, so clients that keep to the standard skip the declaration. Write ${node.value}px.`,
          };
    }
  });
  return fault;
}

const certainFaults = findOnce((declaration) => {
  const fault = certainFault(declaration);
  return fault ? [fault] : [];
});

/** What the property's grammar does not know. A slip is told as one; without a likely meaning it is worth knowing. */
function grammarFault(declaration: CssDeclaration): Fault | null {
  if (isFree(declaration) || judgeProperty(declaration.property).kind === 'unknown') return null;
  const fault = judgeValue(declaration);
  if (!fault) return null;
  const { range, written, near, counts } = fault;
  const { property } = declaration;
  if (counts) {
    return {
      range,
      message: `${quoted(written)} is no marker of lists, so clients number the items. Write ${near} if that was meant.`,
    };
  }
  return near === null
    ? {
        range,
        message: `${property} takes no ${quoted(written)} here, so clients skip the declaration. Write a value that it takes.`,
        severity: 'info',
      }
    : {
        range,
        message: `${quoted(written)} is no value of ${property}, so clients skip the declaration. Write ${near} if that was meant.`,
      };
}

const FAULTY = choice(
  (declaration) => certainFaults(declaration).length > 0 || grammarFault(declaration) !== null,
);

export const cssInvalidValue = defineRule({
  id: 'css-invalid-value',
  category: 'css',
  severity: 'warning',
  maturity: 'stable',
  summary:
    'A value that CSS does not know: a misspelt word, a colour of two digits, a unit that does not exist',
  why: 'Clients skip a declaration whose value they cannot use. The colour, size or space is then missing, which in mail is often noticed only after sending.',
  howToFix:
    'Write the word as the property knows it, the colour with three or six digits, and lengths with their unit.',
  sources: [
    {
      title: 'CSS Color Module Level 4: hex notation',
      url: 'https://www.w3.org/TR/css-color-4/#hex-notation',
    },
    { title: 'CSS Values and Units Module Level 4', url: 'https://www.w3.org/TR/css-values-4/#lengths' },
  ],
  history: [
    { version: '0.1.0', change: 'Added' },
    { version: '0.1.0', change: 'Words and numbers are held against the property’s grammar' },
  ],
  examples: {
    good: [
      {
        title: 'Hacks, vendor syntax and old colours that clients read',
        html: '<div style="*display:inlin; display:-ms-flexbx; color:windowtext; width:expression(1); color:red\\9; mso-line-height-rule:exactl; filter:alpha(opacity=50); width:-webkit-fill-availabel; background:url(a.png) no-repeat, linear-gradient(#fff, #000)">Hi</div>',
      },
      {
        title: 'Any word may name a font',
        html: '<p style="font:bold 14px/1.5 Centre, Boldd; font-family:&quot;Arail&quot;, Helvetic; animation-name:blockk; list-style:square; color:var(--redd)">Hi</p>',
      },
      {
        title: 'Where a tag fills in a part',
        html: '<p style="text-align:{{Side}}; margin:0 auot {{Below}}; color:{% if late %}#B3321B{% else %}#56634F{% endif %}">Hi</p>',
        template: { headers: { 'X-SVC-Template-Engine': 'liquid' } },
      },
      {
        html: '<p style="color:#fff; margin:0 0 16px; line-height:1.5; mso-padding-alt:0; width:100%">Hi</p>',
      },
      { html: '<p style="color:#{{Ink}}; width:{{Width}}px">Hi</p>' },
    ],
    bad: [
      {
        title: 'A box that floats nowhere is centred by its margins',
        html: '<div style="float:center; width:300px">Hi</div>',
        reports: [{ field: 'body.html', marks: 'center', says: 'Write margin: 0 auto if that was meant' }],
      },
      {
        title: 'Slips of the keyboard',
        html: '<style>td { text-align:centre } .b { border:1px sold #ccc }</style><p style="display:bock; color:redd; margin:0 auot !important">Hi</p>',
        reports: [
          {
            field: 'body.html',
            marks: 'centre',
            says: 'Write center if that was meant',
            severity: 'warning',
          },
          { field: 'body.html', marks: 'sold', says: 'solid' },
          { field: 'body.html', marks: 'bock', says: 'block' },
          { field: 'body.html', marks: 'redd', says: 'red' },
          { field: 'body.html', marks: 'auot', says: 'auto' },
        ],
      },
      {
        html: '<p style="color:#333 !imporant; margin:0 !ie">Hi</p><p style="color:#333 !imporant">Ho</p>',
        reports: [{ field: 'body.html', marks: 'color:#333 !imporant', says: '!important' }],
      },
      {
        title: 'A word of another property, and a value too many',
        html: '<p style="vertical-align:center; margin:1px 2px 3px 4px 5px; list-style:non">Hi</p>',
        reports: [
          { field: 'body.html', marks: 'center', says: 'middle' },
          { field: 'body.html', marks: '5px', severity: 'info', says: 'margin' },
          { field: 'body.html', marks: 'non', says: 'number the items' },
        ],
      },
      {
        html: '<p style="color:#12; width:100; padding:4pxx; margin:;">Hi</p>',
        reports: [
          { field: 'body.html', marks: '#12', says: '2 digits' },
          { field: 'body.html', marks: '100', says: '100px' },
          { field: 'body.html', marks: '4pxx', says: '4px' },
          { field: 'body.html', marks: 'margin:', says: 'no value' },
        ],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const faults = writtenDeclarations(html, FAULTY)
      .filter(({ vml }) => !vml)
      .map(({ declaration }) => {
        const [fault = null] = certainFaults(declaration);
        // Beside a tag the grammar judges what no recipient gets: `{% if late %}#a00{% else %}#333{% endif %}`.
        return fault || html.touchesTag(declaration.range) ? fault : grammarFault(declaration);
      })
      .filter((fault) => fault !== null)
      .filter(({ range }) => !html.touchesTag(range));
    for (const [message, same] of groupBy(faults, (fault) => fault.message)) {
      const [first, ...rest] = same.map(({ range }) => range).sort((a, b) => a.start - b.start);
      report({ message, field: html.field, range: first, also: rest, severity: same[0].severity });
    }
  },
});
