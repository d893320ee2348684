/** One of the seven places of a template, as it is written and as one recipient gets it. */
import type { HtmlDocument } from '../html/nodes.ts';
import type { ParsedText, Rendered } from '../substitution/engine.ts';
import type { ForeignTag } from '../substitution/foreign-tags.ts';
import type { Place } from '../template/places.ts';
import type { TextRange } from '../text/positions.ts';

export interface PlaceText extends Place {
  /** The engine's reading of the source; one object for as long as the template is open, whoever the recipient is. */
  readonly parsed: ParsedText;
  /** Tags of other products, in source order. `parsed` has them masked, and so has everything made from it. */
  readonly foreign: readonly ForeignTag[];
  /** The source with tags overwritten by filler of the same length. */
  readonly masked: string;
  readonly rendered: Rendered;
  /** The same as the service does it, which knows nothing of other products. */
  readonly asSent: SentText;
  /** True when a stretch of the source holds or touches a tag, so that its masked text proves nothing. */
  touchesTag(range: TextRange): boolean;
  /** True when a stretch of the rendered text was made by a tag for which no value is known. */
  touchesMissing(range: TextRange): boolean;
  /** From rendered text to the source that made it. */
  toSource(range: TextRange): TextRange;
}

/** A place as the service reads and sends it: other products' tags are text. Without such tags, the very same objects. */
export interface SentText {
  readonly parsed: ParsedText;
  readonly rendered: Rendered;
  /** With a sentinel around each name without a value, for views that show where it is missing. */
  readonly marked: Rendered;
  /** The rendered text as a document. */
  readonly document: HtmlDocument;
}

export interface HtmlPlaceText extends PlaceText {
  /** The masked source as a document: structure, CSS, attributes as written. Its ranges are source ranges. */
  readonly document: HtmlDocument;
  /** The rendered text as a document. Its ranges count in the rendered text: map them with `toSource`. */
  readonly renderedDocument: HtmlDocument;
}
