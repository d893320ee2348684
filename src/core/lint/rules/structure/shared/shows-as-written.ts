/** Which elements that overlap browsers show as they are written. */
import { FORMATTING } from '../../../../html/element-names.ts';
import { OUTLIVES_FORMATTING, type Imbalance } from '../../../../html/tag-balance.ts';
import type { HtmlPlaceText } from '../../../../mail/place-text.ts';

/**
 * WHATWG HTML, section 13.2.4.2: blocks whose end tags leave the formatting in them open, which browsers open anew behind
 * them, and that the end tags of formatting reach into (section 13.2.6.4.7, the adoption agency). No cells and the like,
 * at which formatting ends.
 */
const BLOCKS: ReadonlySet<string> = new Set(
  `address article aside blockquote center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4
   h5 h6 header li main menu nav ol p pre section summary ul`.split(/\s+/u),
);

/** At the ends of these formatting ends too, or stays inside: cells, what holds a page of its own, forms, and all of SVG. */
const ENDS_FORMATTING: ReadonlySet<string> = new Set(
  `applet body caption colgroup form head html marquee math object optgroup option select svg table tbody td template
   tfoot th thead tr`.split(/\s+/u),
);

/** One of the two is formatting that browsers open anew or divide, and whatever else is open inside gives way to that. */
function isDivided({ tag, other, inside }: Imbalance): boolean {
  if (!other || !inside?.every((name) => FORMATTING.has(name) || BLOCKS.has(name))) return false;
  return FORMATTING.has(tag.name)
    ? FORMATTING.has(other.name) || BLOCKS.has(other.name)
    : !ENDS_FORMATTING.has(tag.name) && inside.every((name) => FORMATTING.has(name));
}

/** Elements that overlap, and browsers show them as they are written, or nothing stands between their ends. */
export function showsAsWritten({ masked }: HtmlPlaceText, imbalance: Imbalance): boolean {
  const { tag, other } = imbalance;
  if (!other) return false;
  if (isDivided(imbalance)) return true;
  const ends = FORMATTING.has(other.name) ? '(?:</(?:td|th|tr|tbody)\\s*>\\s*)*' : '';
  const between = new RegExp(`^\\s*${ends}</${other.name}\\b`, 'iu').test(masked.slice(tag.range.end));
  return (
    between ||
    (FORMATTING.has(tag.name) && (FORMATTING.has(other.name) || OUTLIVES_FORMATTING.has(other.name)))
  );
}
