/** What CSS of a mail is read into, with exact source positions. */
import type * as csstree from 'css-tree';
import type { HtmlAttribute, HtmlElement } from '../html/nodes.ts';
import type { TextRange } from '../text/positions.ts';

export interface CssDeclaration {
  /** Lower case, escapes read, vendor prefixes kept (`mso-line-height-rule`, `-webkit-text-size-adjust`). */
  readonly property: string;
  /** The value as written, without `!important`. */
  readonly value: string;
  readonly important: boolean;
  readonly range: TextRange;
  readonly propertyRange: TextRange;
  readonly valueRange: TextRange;
  /** css-tree's node, for those who look inside the value; costs a parse in a `style` attribute. See `findOnce`. */
  readonly node: csstree.Declaration;
  /** The same text read before, at another place. */
  readonly copyOf?: CssDeclaration;
}

export interface CssAtRule {
  /** Lower case, without the at sign. */
  readonly name: string;
  readonly prelude: string;
  readonly range: TextRange;
  readonly preludeRange: TextRange;
  /** Enclosing at-rules, outermost first. */
  readonly parents: readonly CssAtRule[];
  readonly node: csstree.Atrule;
}

export interface CssSelector {
  readonly text: string;
  readonly range: TextRange;
  readonly node: csstree.Selector;
}

export interface CssRule {
  readonly selectors: readonly CssSelector[];
  readonly declarations: readonly CssDeclaration[];
  readonly atRules: readonly CssAtRule[];
  readonly range: TextRange;
}

export interface NestedCss {
  readonly rules: readonly CssRule[];
  readonly atRules: readonly CssAtRule[];
}

/** What a declaration says, wherever it stands. */
export type PlainDeclaration = Pick<CssDeclaration, 'property' | 'value' | 'important'>;

export type CssErrorKind = 'declaration' | 'value' | 'selector' | 'at-rule' | 'other';

export interface CssError {
  readonly kind: CssErrorKind;
  /** The skipped text. */
  readonly message: string;
  readonly range: TextRange;
}

export type CssStructureKind = 'unclosed-block' | 'unclosed-comment' | 'unclosed-string' | 'stray-brace';

export interface CssStructureFault {
  readonly kind: CssStructureKind;
  /** The opening mark, the string up to its line's end, or the stray brace; counted in the text. */
  readonly range: TextRange;
}

/** One `<style>` element. */
export interface StyleSheet {
  readonly element: HtmlElement;
  readonly text: string;
  /** Where the CSS stands, between the tags. */
  readonly range: TextRange;
  readonly rules: readonly CssRule[];
  readonly atRules: readonly CssAtRule[];
  /** Rules and at-rules inside a rule's own block (CSS nesting); `parents` and `atRules` start at that rule. */
  readonly nested: NestedCss;
  /** What clients skip because it cannot be read, in source order. */
  readonly errors: readonly CssError[];
  /** The first block, string or comment that is never closed, or a closing brace too many. */
  readonly fault: CssStructureFault | null;
  readonly comments: readonly TextRange[];
  /** Heads of rules inside rules (CSS nesting). */
  readonly nestedHeads: readonly TextRange[];
}

/** The `style` attribute of one element. */
export interface InlineStyle {
  readonly element: HtmlElement;
  readonly attribute: HtmlAttribute;
  /** Parsed when first asked for. */
  readonly declarations: readonly CssDeclaration[];
  /** The same without positions, which costs much less where a style is repeated. */
  readonly plain: readonly PlainDeclaration[];
  /** What clients skip of it because it cannot be read. */
  readonly errors: readonly CssError[];
  /** Those that a test chooses, placed; much cheaper than a filter of all, since most are never chosen. */
  chosen(choice: Choice): readonly CssDeclaration[];
}

/**
 * A test of declarations by what they say, wherever they stand: those of equal `style` attributes are tested once for all
 * of them. Made by `choice`.
 */
export interface Choice {
  readonly test: (declaration: CssDeclaration) => boolean;
  /** Which of a list pass. */
  readonly within: (declarations: readonly CssDeclaration[]) => readonly number[];
}
