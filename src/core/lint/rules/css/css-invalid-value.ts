import { inlineStylesOf, styleSheetsOf } from '../../../css/style-sheets.ts';
import * as csstree from 'css-tree';
import type { CssDeclaration } from '../../../css/types.ts';
import type { HtmlDocument } from '../../../html/nodes.ts';
import type { TextRange } from '../../../text/positions.ts';
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
}

const rangeOf = (node: csstree.CssNode): TextRange | null =>
  node.loc ? { start: node.loc.start.offset, end: node.loc.end.offset } : null;

/** `10\9` is aimed at Internet Explorer, and says nothing to others. */
const isFree = ({ property, value }: CssDeclaration): boolean =>
  /^(?:mso-|--|filter$|-ms-filter$|behavior$)/u.test(property) ||
  value.includes('\\') ||
  /^[*_]/u.test(property);

function faultOf(declaration: CssDeclaration): Fault | null {
  const { property, value, range } = declaration;
  if (isFree(declaration)) return null;
  if (value === '') {
    return { range, message: `${property} has no value, so clients skip it. Write one, or remove it.` };
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
            message: `The ${property} ${node.value} has no unit, so most clients skip the declaration. Write ${node.value}px.`,
          };
    }
  });
  return fault;
}

function faultsIn(document: HtmlDocument): Fault[] {
  const declarations = [
    ...inlineStylesOf(document).flatMap((style) => style.declarations),
    ...styleSheetsOf(document).flatMap((sheet) => sheet.rules.flatMap((rule) => rule.declarations)),
  ];
  return declarations.map(faultOf).filter((fault) => fault !== null);
}

export const cssInvalidValue = defineRule({
  id: 'css-invalid-value',
  category: 'css',
  severity: 'warning',
  maturity: 'stable',
  summary:
    'A value that CSS does not know: a colour of two digits, a unit that does not exist, no value at all',
  why: 'Clients skip a declaration whose value they cannot use. The colour, size or space is then missing, which in mail is often noticed only after sending.',
  howToFix: 'Write the colour with three or six digits, and lengths with their unit.',
  sources: [
    {
      title: 'CSS Color Module Level 4: hex notation',
      url: 'https://www.w3.org/TR/css-color-4/#hex-notation',
    },
    { title: 'CSS Values and Units Module Level 4', url: 'https://www.w3.org/TR/css-values-4/#lengths' },
  ],
  examples: {
    good: [
      {
        html: '<p style="color:#fff; margin:0 0 16px; line-height:1.5; mso-padding-alt:0; width:100%">Hi</p>',
      },
      { html: '<p style="color:#{{Ink}}; width:{{Width}}px">Hi</p>' },
    ],
    bad: [
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
    const { document } = html;
    const markups = document.conditionals.flatMap(({ markup }) => (markup ? [markup] : []));
    const faults = [document, ...markups].flatMap(faultsIn).filter(({ range }) => !html.touchesTag(range));
    for (const [message, same] of groupBy(faults, (fault) => fault.message)) {
      const [first, ...rest] = same.map(({ range }) => range).sort((a, b) => a.start - b.start);
      report({ message, field: html.field, range: first, also: rest });
    }
  },
});
