/** One place where a document uses a feature of the client-support data, and who reads that place. */
import type { CssDeclaration, CssRule } from '../../css/types.ts';
import type { HtmlElement } from '../../html/nodes.ts';
import type { TextRange } from '../../text/positions.ts';

/** Which clients read a place at all. */
export interface Audience {
  /** `only`: inside `<!--[if mso]>`; `never`: inside `<!--[if !mso]><!-->` or an element with `mso-hide:all`. */
  readonly word: 'any' | 'only' | 'never';
  /** Features a client must support to read it: those of the at-rules around. */
  readonly needs: readonly string[];
}

export interface FeatureUse {
  readonly slug: string;
  /** Exactly the declaration, value, selector part, at-rule head, tag or attribute; in the document's text. */
  readonly range: TextRange;
  readonly audience: Audience;
  /** The element that carries the style attribute, the tag or the attribute; null in a style element's rules. */
  readonly element: HtmlElement | null;
  /** The rule of a style element that holds it; null in a style attribute, in markup and in what `@media` asks. */
  readonly rule: CssRule | null;
  readonly declaration: CssDeclaration | null;
  /** All declarations of the same block, the own one included. */
  readonly block: readonly CssDeclaration[];
  /** Inside `@keyframes`, or in a rule for a pointer or focus: an extra by its nature. */
  readonly decorative: boolean;
}
