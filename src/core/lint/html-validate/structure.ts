/**
 * What the rules ask about the content model of HTML, without the library that answers: naming and listing rules must
 * not wait for it to load.
 */
import type { TextRange } from '../../text/positions.ts';

export const STRUCTURE_RULES = [
  'element-permitted-content',
  'element-permitted-occurrences',
  'attribute-allowed-values',
  'aria-label-misuse',
  'no-missing-references',
] as const;
export type StructureRule = (typeof STRUCTURE_RULES)[number];

export interface StructureMessage {
  readonly rule: StructureRule;
  readonly range: TextRange;
  /** The facts of the message by name: `parent`, `ancestor`, `child`, `element`, `attribute`, `value`, `key`. */
  readonly facts: Readonly<Record<string, string>>;
}

/** Beyond these html-validate needs seconds or more stack than there is (it overflows at about 4,500 levels). */
export const STRUCTURE_LIMITS = { characters: 300_000, depth: 500, tags: 12_000 } as const;

/** What a user's own configuration of html-validate decides; see html-validate-config.ts. */
export interface HtmlValidateConfig {
  /** html-validate's own presets, such as `html-validate:recommended`. */
  readonly extends: readonly string[];
  /** Severity of a rule of html-validate, or a list of severity and options. */
  readonly rules: Readonly<Record<string, unknown>>;
}

/** A message of html-validate in its own words. */
export interface HtmlValidateMessage {
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  /** A sentence without its full stop. */
  readonly message: string;
  /** The page of the rule. */
  readonly url: string | null;
  readonly range: TextRange;
}

export interface StructureEngine {
  /**
   * Checks one text. Null when it cannot be read to the end; never throws.
   * Ask STRUCTURE_LIMITS first: the time it needs grows faster than the text.
   */
  check(source: string): readonly StructureMessage[] | null;
  /** The same under a user's own configuration. Messages without a place are left out. */
  checkWith(config: HtmlValidateConfig, source: string): readonly HtmlValidateMessage[] | null;
}
