import * as v from 'valibot';
import type { HtmlAttribute, HtmlElement } from '../../../html/nodes.ts';
import type { TextRange } from '../../../text/positions.ts';
import { defineRule } from '../../rule.ts';
import { groupBy } from '../../../collections/group.ts';
import { allElements } from '../../../html/all-elements.ts';
import { gather } from '../../gather.ts';
import { structureMessages } from '../../html-validate/structure-messages.ts';
import { htmlSection, htmlValidate } from '../../sources.ts';

interface Fault {
  readonly element: string;
  readonly attribute: string;
  readonly value: string;
  readonly range: TextRange;
}

/** Values of the old layout attributes, which html-validate does not know any more (HTML 4.01, sections 11.3 and 15). */
const LENGTH = /^\s*\d+(?:\.\d*)?(?:\s*px|%)?\s*$/iu;
const LEGACY: readonly { elements: RegExp; attribute: string; allowed: RegExp; hint: string }[] = [
  {
    elements: /^(?:td|th|tr|tbody|thead|tfoot)$/u,
    attribute: 'valign',
    allowed: /^(?:top|middle|bottom|baseline)$/iu,
    hint: 'Write top, middle, bottom or baseline',
  },
  {
    elements: /^(?:td|th|tr)$/u,
    attribute: 'align',
    allowed: /^(?:left|center|middle|right|justify|char)$/iu,
    hint: 'Write left, center or right',
  },
  {
    elements: /^(?:p|div|h[1-6])$/u,
    attribute: 'align',
    allowed: /^(?:left|center|middle|right|justify)$/iu,
    hint: 'Write left, center or right',
  },
  {
    elements: /^table$/u,
    attribute: 'align',
    allowed: /^(?:left|center|right)$/iu,
    hint: 'Write left, center or right',
  },
  {
    elements: /^(?:table|td|th|img)$/u,
    attribute: 'width',
    allowed: LENGTH,
    hint: 'Write a number of pixels or a percentage',
  },
  {
    elements: /^(?:table|td|th|tr|img)$/u,
    attribute: 'height',
    allowed: LENGTH,
    hint: 'Write a number of pixels, or leave it out and set the height in style',
  },
  {
    elements: /^(?:table)$/u,
    attribute: 'cellpadding',
    allowed: /^\s*\d+(?:px|%)?\s*$/iu,
    hint: 'Write a number',
  },
  {
    elements: /^(?:table)$/u,
    attribute: 'cellspacing',
    allowed: /^\s*\d+(?:px|%)?\s*$/iu,
    hint: 'Write a number',
  },
  {
    elements: /^(?:a|area|form|base)$/u,
    attribute: 'target',
    allowed: /^(?:_\w+|(?!(?:blank|self|top|parent|new)$).*)$/iu,
    hint: 'Write _blank with an underscore',
  },
];

const OTHER_HINT = 'Write a value the attribute knows, or take it away';

function hintFor(fault: Fault): string {
  const { element, attribute } = fault;
  const hint =
    LEGACY.find((entry) => entry.attribute === attribute && entry.elements.test(element))?.hint ?? OTHER_HINT;
  return asksForNothing(fault) && hint !== OTHER_HINT
    ? hint.replace('Write', 'Take it away, or write')
    : hint;
}

const isSize = (attribute: string): boolean => attribute === 'width' || attribute === 'height';

/**
 * Words of CSS for what holds without the attribute, and nothing at all. Inliners write them from the property of the same
 * name: width="auto", align="inherit". A missing cellpadding is no zero, so those are no such words there.
 */
const asksForNothing = ({ attribute, value }: Fault): boolean =>
  value.trim() === '' ||
  (isSize(attribute) && /^\s*(?:auto|inherit|initial|unset)\s*$/iu.test(value)) ||
  (/^v?align$/u.test(attribute) && /^\s*(?:inherit|initial|unset)\s*$/iu.test(value));

/** What browsers do with it: HTML reads a size up to the first character that does not fit (dimension values). */
function consequence(fault: Fault): string {
  const { attribute, value } = fault;
  if (attribute === 'target') return 'opens a window of that name';
  if (asksForNothing(fault)) return 'is read like a missing attribute';
  const [, digits, percent] = /^\s*(\d+(?:\.\d+)?)(%?)/u.exec(value) ?? [];
  if (percent === '%' && isSize(attribute)) return `is read as ${digits ?? ''} percent`;
  return digits !== undefined && /^(?:width|height|cellpadding|cellspacing)$/u.test(attribute)
    ? `is read as ${digits} ${digits === '1' ? 'pixel' : 'pixels'}`
    : 'means nothing there, and browsers ignore it';
}

/**
 * An empty size is one not written, Foundation's `16pxpx` are the 16 pixels that were meant, and nobody who wrote a percent
 * sign behind a number meant another one.
 */
const meansTheSame = ({ attribute, value }: Fault): boolean =>
  (isSize(attribute) && /^\s*\d+(?:\.\d+)?%/u.test(value)) ||
  (/^(?:width|height|cellpadding|cellspacing)$/u.test(attribute) &&
    /^\s*(?:\d+\s*(?:px)*\s*;?)?\s*$/iu.test(value));

const place = ({ valueRange, range }: HtmlAttribute): TextRange =>
  valueRange.end > valueRange.start ? valueRange : range;

function legacyFaults(element: HtmlElement): Fault[] {
  return element.attributes.flatMap((attribute) => {
    const entry = LEGACY.find(
      (known) => known.attribute === attribute.name && known.elements.test(element.name),
    );
    if (!entry || entry.allowed.test(attribute.value)) return [];
    if (attribute.value === '' && attribute.name === 'target') return [];
    return [
      { element: element.name, attribute: attribute.name, value: attribute.value, range: place(attribute) },
    ];
  });
}

export const htmlAttributeValue = defineRule({
  id: 'html-attribute-value',
  category: 'structure',
  severity: 'warning',
  maturity: 'stable',
  summary: 'An attribute has a value it does not know',
  why: 'Browsers ignore such a value, or read its first digits: valign="center" aligns nothing, width="50 %" is 50 pixels, target="blank" opens a window named "blank". The old layout attributes that mail needs are checked like the others, also in what only Outlook reads. width="auto" and height="auto" on an image are left alone unless the option asks for them: browsers read them like a missing attribute, and common generators write them on every image. Other values that ask for the default, such as align="inherit" or an empty one, are notes.',
  howToFix:
    'Write a value from the list of the attribute: numbers for width and height, top, middle or bottom for valign. Sizes such as auto belong into style.',
  sources: [htmlSection('obsolete.html', 'obsolete features'), htmlValidate('attribute-allowed-values')],
  options: v.object({
    /** Also `auto` as the width or height of an image, which harms nobody. */
    auto: v.optional(v.boolean(), false),
  }),
  strictOptions: { auto: true },
  examples: {
    good: [
      {
        title: 'As generators write it',
        html: '<img src="https://a.test/a.png" alt="Tea" width="600" height="auto">',
      },
      {
        html: '<table width="100%" align="center"><tr><td width="50%" align="middle" valign="middle" height="20"><img src="https://a.test/a.png" alt="Tea" width="{{W}}" style="height:auto"></td></tr></table>',
      },
      { html: '<a href="https://a.test/" target="_blank">Tea</a>' },
      {
        title: 'Browsers take fractions, percentages and px; an id may hold a blank',
        html: '<img src="https://a.test/a.png" alt="Tea" width="292.5" height="20px"><img src="https://a.test/b.png" alt="Tea" width="100%" id="header image">',
      },
      { title: 'An empty address has rules of its own', html: '<img src="" alt="Tea" width="20">' },
    ],
    bad: [
      {
        options: { auto: true },
        html: '<img src="https://a.test/a.png" alt="Tea" width="600" height="auto"><img src="https://a.test/b.png" alt="Coffee" width="" height="auto">',
        reports: [
          { field: 'body.html', marks: 'auto', says: 'height="auto"', severity: 'info' },
          { field: 'body.html', marks: 'width=""', severity: 'info' },
        ],
      },
      {
        html: '<table><tr><td valign="center" colspan="two">Tea</td></tr></table>',
        reports: [
          { field: 'body.html', marks: 'center', says: 'middle' },
          { field: 'body.html', marks: 'two' },
        ],
      },
      {
        html: '<p align="centre">Tea</p><div align="center"><h1 align="left">Tea</h1></div>',
        reports: [{ field: 'body.html', marks: 'centre', says: 'left, center or right' }],
      },
      {
        title: 'A percentage that is none',
        html: '<table width="50 %" role="presentation"><tr><td>Tea</td></tr></table>',
        reports: [{ field: 'body.html', marks: '50 %', says: '50 pixels' }],
      },
      {
        title: 'Not as it should be written, and read as it was meant',
        html: '<table><tr><td height="16pxpx">&nbsp;</td></tr></table><img src="https://a.test/a.png" alt="Tea" width="1O0">',
        reports: [
          { field: 'body.html', marks: '16pxpx', says: '16 pixels', severity: 'info' },
          { field: 'body.html', marks: '1O0', says: '1 pixel.', severity: 'warning' },
        ],
      },
      {
        title: 'A percentage with something behind it, or where the standard has none',
        html: '<table><tr><td width="100%25"><iframe src="https://a.test/" width="98%"></iframe></td></tr></table>',
        reports: [
          { field: 'body.html', marks: '100%25', says: 'is read as 100 percent', severity: 'info' },
          { field: 'body.html', marks: '98%', says: 'is read as 98 percent', severity: 'info' },
        ],
      },
      {
        title: 'In what only Outlook reads',
        html: '<!--[if mso]><table width="wide"><tr><td>Tea</td></tr></table><![endif]-->',
        reports: [{ field: 'body.html', marks: 'wide', says: 'browsers ignore it', severity: 'warning' }],
      },
      {
        title: 'What an inliner makes of CSS that asks for the default',
        html: '<table width="auto" align="inherit" dir=""><tr><td>Tea</td></tr></table>',
        reports: [
          {
            field: 'body.html',
            marks: 'auto',
            says: 'is read like a missing attribute. Take it away, or write a number',
            severity: 'info',
          },
          { field: 'body.html', marks: 'inherit', says: 'Take it away, or write left', severity: 'info' },
          { field: 'body.html', marks: 'dir', severity: 'info' },
        ],
      },
      {
        title: 'A missing cellpadding is one pixel',
        html: '<table cellpadding="none"><tr><td>Tea</td></tr></table>',
        reports: [{ field: 'body.html', marks: 'none', says: 'Write a number', severity: 'warning' }],
      },
    ],
  },
  check(context) {
    const { html, options, report } = context;
    if (!html) return;
    const faults = allElements(html.document).flatMap(legacyFaults);
    const known = new Set(faults.map(({ range }) => range.start));
    for (const { rule, range, facts } of structureMessages(context, html).messages) {
      const { element = '', attribute = '', value = '' } = facts;
      if (rule !== 'attribute-allowed-values' || known.has(range.start) || attribute === 'charset') continue;
      // An empty address is one fault, and rules about images and links report it.
      if (/^(?:src|href|action|background)$/u.test(attribute)) continue;
      // A blank in an id keeps it from selectors, and is found all the same.
      if (attribute === 'id' && value !== '') continue;
      // Of the old attributes the list above knows what browsers take, which is more than the standard allows.
      if (LEGACY.some((one) => one.attribute === attribute && one.elements.test(element))) continue;
      if (faults.some((fault) => fault.range.start <= range.start && range.start < fault.range.end)) continue;
      faults.push({ element, attribute, value, range });
    }
    const certain = faults
      .filter(({ range }) => !html.touchesTag(range))
      .sort((a, b) => a.range.start - b.range.start);
    for (const [, group] of groupBy(
      certain,
      ({ element, attribute, value }) => `${element} ${attribute}=${value}`,
    )) {
      const [{ element, attribute, value }] = group;
      // Read like a missing attribute, by Outlook too; MJML writes it on every image.
      const isAuto = element === 'img' && /^(?:width|height)$/u.test(attribute) && value === 'auto';
      if (isAuto && !options.auto) continue;
      const harmless = asksForNothing(group[0]) || meansTheSame(group[0]);
      report({
        message: `${attribute}="${value}" on <${element}> ${consequence(group[0])}. ${hintFor(group[0])}.`,
        field: html.field,
        severity: harmless ? 'info' : 'warning',
        ...gather(group.map(({ range }) => range)),
      });
    }
  },
});
