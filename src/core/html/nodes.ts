/**
 * What a parsed HTML text is made of. Every range says where the author wrote it; ranges of a document in an Outlook
 * comment count in the whole source.
 */
import type { TextRange } from '../text/positions.ts';

export interface HtmlAttribute {
  /** Lower case, with its prefix (`xmlns:v`). */
  readonly name: string;
  /** The decoded value; empty when there is none. */
  readonly value: string;
  /** Name, sign and value. */
  readonly range: TextRange;
  /** The value without its quotes; empty at the attribute's end when there is none. */
  readonly valueRange: TextRange;
}

export interface HtmlElement {
  readonly kind: 'element';
  /** Lower case, with its prefix (`v:rect`). */
  readonly name: string;
  readonly attributes: readonly HtmlAttribute[];
  readonly parent: HtmlElement | null;
  readonly children: readonly HtmlNode[];
  /** The whole element; empty for one that the parser implied (`<tbody>`, a missing `<html>`). */
  readonly range: TextRange;
  /** The start tag, which is what most findings mark. */
  readonly startTag: TextRange;
  readonly endTag: TextRange | null;
  /** True when the author wrote no start tag. */
  readonly implied: boolean;
}

export interface HtmlText {
  readonly kind: 'text';
  /** Decoded text. */
  readonly text: string;
  readonly parent: HtmlElement | null;
  readonly range: TextRange;
}

export interface HtmlComment {
  readonly kind: 'comment';
  readonly text: string;
  readonly parent: HtmlElement | null;
  readonly range: TextRange;
}

export type HtmlNode = HtmlElement | HtmlText | HtmlComment;

export interface HtmlDocument {
  /** The text that was parsed: the masked source, or the rendered text. */
  readonly source: string;
  readonly doctype: TextRange | null;
  /** All elements in document order, without those inside Outlook's conditional comments. */
  readonly elements: readonly HtmlElement[];
  readonly texts: readonly HtmlText[];
  readonly comments: readonly HtmlComment[];
  /** Outlook's conditional comments, with their markup parsed as documents of their own. */
  readonly conditionals: readonly ConditionalComment[];
}

export interface ConditionalComment {
  readonly kind: 'hidden' | 'revealed';
  /** What stands between `[if` and `]`, trimmed. */
  readonly condition: string;
  /** From the opening mark to the end of the closing one; to the end of the opening one when it is unclosed. */
  readonly range: TextRange;
  readonly opening: TextRange;
  readonly closing: TextRange | null;
  /** The markup Outlook reads (hidden kind) as a document of its own; null for the revealed kind. */
  readonly markup: HtmlDocument | null;
}

/** The attribute of that (lower-case) name. */
export function attributeOf(element: HtmlElement, name: string): HtmlAttribute | undefined {
  return element.attributes.find((attribute) => attribute.name === name);
}
