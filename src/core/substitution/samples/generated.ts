/**
 * Sample recipients made from the names a template uses. They find the layouts and conditions that break: nothing at
 * all, everything as long as it may plausibly get, and everything that markup, URLs and headers do not expect.
 */
import type { SampleValue } from '../values.ts';
import type { SubstitutionAnalysis } from '../substitution-table.ts';
import type { SampleSet } from './sample-set.ts';
import { shapeOfNames, type ValueShape } from './value-shapes.ts';

export const GENERATED_KINDS = ['empty', 'longest', 'hostile'] as const;
export type GeneratedKind = (typeof GENERATED_KINDS)[number];

const SET_NAMES: Readonly<Record<GeneratedKind, string>> = {
  empty: 'all empty',
  longest: 'longest plausible',
  hostile: 'hostile',
};

/** Items of a list in the longest set: enough to break a layout that was drawn for three. */
const MANY = 20;

/** Quotes, angle brackets, an entity, emoji joined by U+200D, right-to-left text, zero-width characters, a tag's braces. */
const HOSTILE =
  '"><b>O\'Brien</b> & S\u00f8n &amp; \ud83d\udc69\u200d\ud83d\udc69\u200d\ud83d\udc67 \u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627 \u202eabc\u202c zero\u200bwidth\ufeff {{x}} ${y} {%z%}';

const LONG_TEXT =
  'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh, Alexandrina Maximiliana Theodora of Llanfairpwllgwyngyll';

/** By what a name says about itself; the first that fits. */
const LONG_VALUES: readonly (readonly [RegExp, string])[] = [
  [
    /ur[li]|link|href|src|image|img/iu,
    `https://www.example.com/${'long-path-segment/'.repeat(10)}?token=${'a1b2c3d4'.repeat(8)}`,
  ],
  [/mail/iu, `${'alexandrina.maximiliana.'.repeat(2)}theodora@${'subdomain.'.repeat(4)}example.com`],
  [/date|day|time/iu, 'Wednesday, 30 September 2026, 23:59:59'],
  [/phone|mobile|fax/iu, '+49 (0) 30 12345678-90123'],
  [/count|number|qty|quantity|total|price|amount|sum|points|balance|discount|percent/iu, '1,234,567,890.99'],
  [/code|id$|coupon|token|key/iu, 'SPRING2026-'.repeat(3) + 'ABCDEFGH'],
  [/text|message|description|comment|body|note/iu, `${LONG_TEXT}. `.repeat(5).trim()],
];

function leaf(kind: GeneratedKind, name: string): string {
  if (kind === 'empty') return '';
  if (kind === 'hostile') return HOSTILE;
  return LONG_VALUES.find(([pattern]) => pattern.test(name))?.[1] ?? LONG_TEXT;
}

function valueOf(kind: GeneratedKind, name: string, shape: ValueShape): SampleValue {
  if (shape.item) {
    const { item } = shape;
    const count = kind === 'empty' ? 0 : kind === 'longest' ? MANY : 2;
    return Array.from({ length: count }, () => valueOf(kind, name, item));
  }
  if (shape.fields.size === 0) return leaf(kind, name);
  const fields = [...shape.fields].map(([field, inner]) => [field, valueOf(kind, field, inner)] as const);
  return Object.fromEntries(fields);
}

/** One set for the names that the template uses; names the service supplies keep the service's value. */
export function generateSampleSet(kind: GeneratedKind, analysis: SubstitutionAnalysis): SampleSet {
  const shapes = shapeOfNames(analysis);
  const values = analysis.names
    .filter(({ serviceSupplied }) => !serviceSupplied)
    .map(({ name }) => {
      const shape = shapes.get(name);
      return { name, value: shape ? valueOf(kind, name, shape) : leaf(kind, name) };
    });
  return { name: SET_NAMES[kind], values };
}
