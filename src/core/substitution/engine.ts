/**
 * What every substitution engine answers. One folder an engine; none of them throws, loops for ever or needs more
 * than linear time on hostile text: a limit that is hit is said in the result.
 */
import type { TextRange } from '../text/positions.ts';
import type { PlaceKind } from '../template/places.ts';
import type { Scope } from './values.ts';

export const ENGINE_NAMES = ['simple', 'velocity', 'liquid', 'none'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

/** Whether an engine knows neither lists nor objects, so that a value is the text it is written as. */
export const takesTextOnly = (name: EngineName): boolean => name === 'simple' || name === 'none';

export interface Engine {
  readonly name: EngineName;
  /**
   * Reads one place's text. Never throws. The kind of the place decides whether values are HTML-escaped where the
   * engine's settings ask for it; by default nothing is.
   */
  parse(text: string, kind?: PlaceKind): ParsedText;
}

/** How a name is used: printed, printed with text for the case that it is missing, tested, looped over, or an argument. */
export type UseForm = 'value' | 'default' | 'condition' | 'loop' | 'argument';

/** One use of a name that the template or the recipient has to supply (loop variables and assignments are none). */
export interface NameUse {
  /** The name that is declared, such as `user` in `$user.city`. */
  readonly name: string;
  /** The whole reference, such as `user.city`; the name itself where there is no path. */
  readonly path: string;
  readonly form: UseForm;
  /** Where the name stands. */
  readonly range: TextRange;
  /** The whole tag or directive that holds it. */
  readonly tag: TextRange;
}

export type ParseErrorKind =
  /** An opening without its closing, or the reverse. */
  | 'unbalanced'
  /** Blanks or invisible characters where the engine allows none. */
  | 'whitespace'
  /** A name outside the specification's pattern. */
  | 'name'
  /** Nested deeper than the service documents. */
  | 'nesting'
  /** An unknown filter, directive or method. */
  | 'unknown'
  /** Anything else the engine cannot read. */
  | 'syntax'
  /** A limit of ours was reached (size, depth, steps); what follows was not read. */
  | 'limit';

export interface ParseError {
  readonly kind: ParseErrorKind;
  readonly range: TextRange;
  /** True when the engine of the chosen version reads it and another version refuses it. */
  readonly isElsewhere?: boolean;
  /** One or two plain sentences with the actual text: what is wrong and what to write instead. */
  readonly message: string;
}

/**
 * One tag as it stands in the text. `output` tags print something and are masked by letters; `control` tags and
 * comments print nothing and are masked by blanks. `keep` lists the stretches inside a tag that are text of the mail
 * themselves (the text part of `{{A?<b>hi</b>}}`) and are left as they are by the mask.
 */
export interface Tag {
  readonly range: TextRange;
  readonly kind: 'output' | 'control';
  readonly keep: readonly TextRange[];
}

export interface ParsedText {
  readonly source: string;
  /** In source order. */
  readonly uses: readonly NameUse[];
  readonly errors: readonly ParseError[];
  /** In source order, outermost first; a tag inside another's `keep` follows it. */
  readonly tags: readonly Tag[];
  /** True when inserted values are HTML-escaped, as the engine's settings and the kind of the place say. */
  readonly escapesValues: boolean;
  /** Never throws. */
  render(scope: Scope, options?: RenderOptions): Rendered;
}

export interface RenderOptions {
  /**
   * What stands in the text for a name without a value. By default what the engine's settings say the service prints
   * (simple: nothing), which is handed over as `shown`. The preview passes a marker here.
   */
  readonly missing?: (use: NameUse, shown: string) => string;
  /** The moment date tools print; core has no clock. By default 2026-01-15T12:00:00Z, so that results are stable. */
  readonly now?: Date;
}

/**
 * One stretch of rendered text. `text` stretches are copied: both sides have the same length and map character by
 * character. `value` stretches were made by a tag and map to it as a whole; they may be empty.
 */
export interface Segment {
  readonly kind: 'text' | 'value';
  readonly rendered: TextRange;
  readonly source: TextRange;
}

export interface Rendered {
  readonly text: string;
  /** Covers `text` without gaps, ordered by `rendered.start`. Text repeated by a loop maps to the same source again. */
  readonly segments: readonly Segment[];
  /** Uses that had no value. */
  readonly missing: readonly NameUse[];
  /**
   * Printed properties that the template's own names lack, such as `row.naem` in a loop over rows: no uses of a name
   * from outside, but gaps in the data all the same. Only Liquid fills this in; Velocity prints such a reference as it
   * is written, so that the text itself shows it.
   */
  readonly missingOfLocals?: readonly NameUse[];
  /** Set when a limit cut the rendering short, or a tag could not be rendered: one plain sentence. */
  readonly limit?: string;
}
