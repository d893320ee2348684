/** The templates of `mailproof check` as a set: what comparing them shows is told at each of them. */
import { compareSet, settleFindings } from '../../core/campaign/consistency/compare-set.ts';
import type { SaidLanguage } from '../../core/campaign/consistency/languages.ts';
import { factsOf, type TemplateFacts } from '../../core/campaign/consistency/template-facts.ts';
import { acceptedBy, splitAccepted } from '../../core/lint/acceptances.ts';
import type { LintConfig } from '../../core/lint/config.ts';
import { compareFindings } from '../../core/lint/finding.ts';
import type { LintedFinding } from '../../core/lint/report.ts';
import type { Template } from '../../core/template/template.ts';
import { isInShard, type Shard } from '../../core/campaign/shard.ts';
import { FailureError } from '../../services/failure-error.ts';
import type { Input, Inputs } from '../../services/inputs/list-inputs.ts';
import { inOrder } from '../in-order.ts';
import { CommandError } from '../io.ts';
import type { TemplateLoader } from '../load-template.ts';
import type { Outcome } from './lint-report.ts';

export interface SetOptions {
  /** By the input's `source`; what is not there is told by the templates themselves. */
  readonly said: ReadonlyMap<string, SaidLanguage>;
  readonly sourceLanguage: string | null;
}

export interface RunSet {
  /** Of every template of the set, also of those that another part of the run checks. */
  see(source: string, template: Template): void;
  /** What holds for a template that is checked here. */
  decide(source: string, config: LintConfig): void;
  /** Adds what comparing shows; `order`: the sources of the whole run. */
  tell(outcomes: readonly Outcome[], order: readonly Input[]): readonly Outcome[];
}

const UNKNOWN: SaidLanguage = { mail: null, language: null };

export function createRunSet({ said, sourceLanguage }: SetOptions, { substitution }: LintConfig): RunSet {
  const seen = new Map<string, TemplateFacts>();
  const configs = new Map<string, LintConfig>();
  return {
    see(source, template) {
      seen.set(source, factsOf(source, template, substitution));
    },
    decide(source, config) {
      configs.set(source, config);
    },
    tell(outcomes, order) {
      const members = order.flatMap(({ source }) => {
        const facts = seen.get(source);
        return facts ? [{ facts, said: said.get(source) ?? UNKNOWN }] : [];
      });
      const found = compareSet(members, sourceLanguage);
      return outcomes.map((outcome) => {
        if (outcome.kind !== 'linted') return outcome;
        const { result } = outcome;
        const config = configs.get(result.source);
        const own = config ? settleFindings(found.get(result.source) ?? [], result.texts, config) : [];
        if (!config || own.length === 0) return outcome;
        const judged = own.map((finding): LintedFinding => {
          const accepted = acceptedBy(finding, config.accepted, result.texts.get(finding.field));
          return accepted ? { ...finding, accepted } : finding;
        });
        const all = [...result.findings, ...(result.accepted ?? []), ...judged].sort(compareFindings);
        return { ...outcome, result: { ...result, ...splitAccepted(all) } };
      });
    },
  };
}

/** The templates of other parts are read and not checked. One that cannot be is told by its own part. */
export async function seeOthers(
  { inputs }: Inputs,
  shard: Shard,
  by: {
    readonly loader: TemplateLoader;
    readonly set: RunSet;
    readonly width: number;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const others = inputs.filter(({ source }) => !isInShard(source, shard));
  await inOrder(others, by.width, async (input) => {
    if (by.signal.aborted) return;
    try {
      by.set.see(input.source, (await by.loader.load(input)).template);
    } catch (error) {
      if (!(error instanceof CommandError || error instanceof FailureError)) throw error;
    }
  });
}
