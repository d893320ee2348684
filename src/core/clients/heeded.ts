/**
 * Whether a client heeds a property at all where it is written, and whether anything is to be seen there. A length that it
 * cannot read is no loss where it would not heed a readable one either: Outlook for Windows has no `max-width` but on tables,
 * and pads table cells alone.
 */
import type { HtmlElement, HtmlNode } from '../html/nodes.ts';
import type { FeatureUse } from './detect/feature-use.ts';
import { featureOf, supportOf } from './support.ts';
import { LENGTH_FEATURES } from './length-features.ts';

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
  const property = declaration && LENGTH_FEATURES.includes(slug) ? slugOf(declaration.property) : undefined;
  if (property === undefined) return true;
  const { level, notes } = supportOf(property, client);
  if (level === 'no') return false;
  if (level !== 'partly' || !elements || elements.length === 0) return true;
  return elements.some((element) => !notes.some((note) => leavesOut(note, element)));
}

/** Features that do something to what an element holds or to the room it takes. */
const MOVES: ReadonlySet<string> = new Set([
  ...LENGTH_FEATURES,
  'css-margin',
  'css-position',
  'css-transform',
]);

export const dependsOnElements = ({ slug }: FeatureUse): boolean => MOVES.has(slug);

const ROOM = /^(?:background|border|box-shadow|outline|padding|(?:min-)?height|content)/u;

/** Nodes below an element that are looked at; one that holds more is no mere ornament. */
const NODES = 60;

function holdsNothing(element: HtmlElement, client: string): boolean {
  const stack: HtmlNode[] = [...element.children];
  for (let left = NODES; left > 0; left--) {
    const node = stack.pop();
    if (!node) return true;
    if (node.kind === 'text' && /\S/u.test(node.text)) return false;
    if (node.kind !== 'element') continue;
    if (node.name === 'svg' && supportOf('html-svg', client).level === 'no') continue;
    // A picture, a control, a rule, a player, a styled box: all of it can be seen.
    if (!/^(?:div|span|p|a|br|center|table|tbody|tr|td)$/u.test(node.name) || node.attributes.length > 0)
      return false;
    stack.push(...node.children);
  }
  return false;
}

/** False where the elements take no room and hold nothing that the client shows, such as a drawing in `<svg>`. */
export function isSeen(
  { slug, block }: FeatureUse,
  client: string,
  elements: readonly HtmlElement[] | null,
): boolean {
  if (!MOVES.has(slug) || !elements || elements.length === 0) return true;
  const takesRoom = block.some(
    ({ property, value }) =>
      ROOM.test(property) && !/^(?:0[a-z%]*|none|transparent|auto)$/iu.test(value.trim()),
  );
  return takesRoom || elements.some((element) => !holdsNothing(element, client));
}
