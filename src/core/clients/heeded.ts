/**
 * Whether a client heeds a property at all where it is written. A length that it cannot read is no loss where it would not
 * heed a readable one either: Outlook for Windows has no `max-width` but on tables, and pads table cells alone.
 */
import type { HtmlElement } from '../html/nodes.ts';
import type { FeatureUse } from './detect/feature-use.ts';
import { featureOf, supportOf } from './support.ts';

/** Features that are a way to write a length. */
const LENGTHS: ReadonlySet<string> = new Set([
  'css-unit-calc',
  'css-function-clamp',
  'css-function-max',
  'css-function-min',
  'css-unit-rem',
  'css-unit-vh',
  'css-unit-vw',
]);

/** `padding-left` is told under `padding`. */
function slugOf(property: string): string | undefined {
  const slug = `css-${property}`;
  if (featureOf(slug)) return slug;
  const whole = slug.replace(/-(?:top|right|bottom|left)$/u, '');
  return whole !== slug && featureOf(whole) ? whole : undefined;
}

/** What the data's notes say of elements: "Only works on `<table>` elements", "Not supported on `<body>` or `<p>` elements". */
function leavesOut(note: string, { name }: HtmlElement): boolean {
  if (/only supported on table cells/iu.test(note)) return name !== 'td' && name !== 'th';
  const [, only, named = ''] =
    /(only works|not supported) on ((?:`<\w+>`(?:,| or| and)? ?)+)elements/iu.exec(note) ?? [];
  if (only === undefined) return false;
  return named.includes(`\`<${name}>\``) === /not/iu.test(only);
}

/** `elements`: those that the use styles; null where nobody knows them. */
export function isHeeded(
  { slug, declaration }: FeatureUse,
  client: string,
  elements: readonly HtmlElement[] | null,
): boolean {
  const property = declaration && LENGTHS.has(slug) ? slugOf(declaration.property) : undefined;
  if (property === undefined) return true;
  const { level, notes } = supportOf(property, client);
  if (level === 'no') return false;
  if (level !== 'partly' || !elements || elements.length === 0) return true;
  return elements.some((element) => !notes.some((note) => leavesOut(note, element)));
}
