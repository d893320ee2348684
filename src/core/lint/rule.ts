/**
 * One rule is one file: what it checks, why, how to fix it, where that is written down, examples that are executed,
 * and the check. The rule's page, the window's "Why" panel and `mailproof rules` are all made from this.
 */
import * as v from 'valibot';
import type { FinishedMessage } from '../template/template.ts';
import type { Severity } from './finding.ts';
import type { LinkAnswer } from './link-answers.ts';
import { SubjectContext, type ReportInput, type RuleContext } from './rule-context.ts';
import type { LintSubject } from './subject.ts';

export type { ReportInput, RuleContext };

export const CATEGORIES = [
  'service',
  'substitutions',
  'cid',
  'structure',
  'css',
  'accessibility',
  'links',
  'images',
  'size',
  'encoding',
  'plaintext',
  'subject',
  'dark-mode',
  'unsubscribe',
  'amp',
  'leftovers',
  'spam',
  'message',
] as const;
export type Category = (typeof CATEGORIES)[number];

export type Maturity = 'stable' | 'trial';

/** Where a rule or a figure comes from. */
export interface RuleSource {
  readonly title: string;
  readonly url?: string;
}

/**
 * A template for an example, in the service's own words (specification 2.1). `html`, `plaintext` and `amp` are short for
 * the body's parts; an example without a body gets a small plaintext part, one without id or name gets those too.
 */
export interface RuleExample {
  /** Said in the generated page above the example, where the example does not speak for itself. */
  readonly title?: string;
  readonly html?: string;
  readonly plaintext?: string;
  readonly amp?: string;
  /** Further fields of the template/get reply, as JSON. */
  readonly template?: Readonly<Record<string, unknown>>;
  /** A finished message in place of a template: its headers, and what is wrong with its form. */
  readonly message?: {
    readonly headers?: readonly (readonly [name: string, value: string])[];
    readonly faults?: FinishedMessage['faults'];
  };
  /** The sample recipient's values. */
  readonly sample?: Readonly<Record<string, unknown>>;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly clients?: readonly string[];
  /** What addresses answered; absent where nobody asked them. */
  readonly answers?: Readonly<Record<string, LinkAnswer>>;
}

/** What a bad example must report: exactly these findings of the rule, in this order. */
export interface ExpectedReport {
  readonly field: string;
  /** The exact text that is marked; left out for a finding without a place. An empty string marks a point at `at`. */
  readonly marks?: string;
  /** Which occurrence of `marks` in the field's text, from 1; 1 when left out. */
  readonly occurrence?: number;
  /** For an empty `marks`: the offset. */
  readonly at?: number;
  readonly severity?: Severity;
  /** Words the message must hold, such as the offending name. */
  readonly says?: string;
}

export interface BadExample extends RuleExample {
  readonly reports: readonly [ExpectedReport, ...ExpectedReport[]];
}

/** What changed in a rule for its users, such as a new option or another default severity. */
export interface RuleChange {
  /** The version of Mailproof that brought it. */
  readonly version: string;
  /** A few words without a full stop. */
  readonly change: string;
}

/** Most rules came with the first version and have not changed for their users since. */
const FROM_THE_START: readonly [RuleChange] = [{ version: '0.1.0', change: 'Added' }];

export interface RuleDefinition<Options> {
  /** The id of the catalogue and the name of the file. */
  readonly id: string;
  readonly category: Category;
  /** `off`: only when switched on. */
  readonly severity: Severity | 'off';
  /** For a rule about what addresses answer: on by itself, with this severity, where they were asked. */
  readonly severityWithAnswers?: Severity;
  /** `stable` when the specification or a standard makes it certain, `trial` for a heuristic. */
  readonly maturity: Maturity;
  /** One line, what it checks, without a full stop. */
  readonly summary: string;
  /** What happens to the recipient or the sender, in plain sentences. */
  readonly why: string;
  /** What to write instead. */
  readonly howToFix: string;
  readonly sources: readonly [RuleSource, ...RuleSource[]];
  /** Since when the rule is there and what has changed, oldest first; left out, it is there since the first version. */
  readonly history?: readonly [RuleChange, ...RuleChange[]];
  /** Options with their defaults: `v.object({ max: v.optional(v.number(), 50) })`. */
  readonly options?: v.GenericSchema<unknown, Options>;
  /** Options that the preset `strict` sets unless the user sets some. */
  readonly strictOptions?: Readonly<Record<string, unknown>>;
  readonly examples: {
    readonly good: readonly [RuleExample, ...RuleExample[]];
    readonly bad: readonly [BadExample, ...BadExample[]];
  };
  check(context: RuleContext<Options>): void;
}

/** A rule as the linter runs it; its options' type is settled inside. */
export interface Rule extends Omit<RuleDefinition<unknown>, 'check' | 'history'> {
  readonly history: readonly [RuleChange, ...RuleChange[]];
  /**
   * Runs the check. `options` are the user's; absent ones take their defaults.
   * @throws valibot's ValiError when the options do not fit the schema.
   */
  run(subject: LintSubject, report: (finding: ReportInput) => void, options?: unknown): void;
}

export function defineRule<Options = Record<string, never>>(definition: RuleDefinition<Options>): Rule {
  const { check, options: schema, history = FROM_THE_START, ...rest } = definition;
  const schemaOrNone = schema ?? (v.object({}) as unknown as v.GenericSchema<unknown, Options>);
  // Runs of one configuration come with the same object, which is read once for all of them.
  let last: { readonly given: unknown; readonly read: Options } | null = null;
  const readOptions = (given: unknown): Options => {
    if (last?.given !== given || last === null) last = { given, read: v.parse(schemaOrNone, given ?? {}) };
    return last.read;
  };
  return {
    ...rest,
    history,
    ...(schema ? { options: schema } : {}),
    run(subject, report, options) {
      check(new SubjectContext(subject, readOptions(options), report));
    },
  };
}
