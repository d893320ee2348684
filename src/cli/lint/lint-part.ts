/** `--shard`: what a part's report says of its place in the whole run. */
import type { Shard } from '../../core/campaign/shard.ts';
import type { AcceptanceReport, ReportPart } from '../../core/lint/report.ts';
import { rulesVersion, version } from '../built.ts';
import { sha256OfValue } from '../../services/hash.ts';
import type { Inputs } from '../../services/inputs/list-inputs.ts';
import type { RunConfig } from './lint-config.ts';
import type { Outcome } from './lint-report.ts';
import type { LintCommandOptions } from './lint-run.ts';

/** Equal on every machine that was given the same inputs and decisions. */
function markOf(all: Inputs, { config }: RunConfig, options: LintCommandOptions): string {
  const { sample, samples, checkLinks, quiet, baseline, changedOnly } = options;
  const sources = [...all.inputs, ...all.unusable].map(({ source }) => source);
  const decided = { sample, samples, checkLinks, quiet, baseline, changedOnly };
  return sha256OfValue([version(), rulesVersion(), sources, config, decided]).slice(0, 16);
}

/** `places`: of each outcome, among the inputs of the whole run. */
export function describePart(of: {
  readonly shard: Shard;
  readonly all: Inputs;
  readonly outcomes: readonly Outcome[];
  readonly places: readonly number[];
  readonly acceptances: AcceptanceReport;
  readonly runConfig: RunConfig;
  readonly options: LintCommandOptions;
}): ReportPart {
  const { shard, all, outcomes, places, acceptances, runConfig, options } = of;
  const where = (fits: (kind: Outcome['kind']) => boolean): number[] =>
    outcomes.flatMap(({ kind }, index) => (fits(kind) ? [places[index] ?? 0] : []));
  return {
    number: shard.number,
    of: shard.of,
    run: markOf(all, runConfig, options),
    templates: where((kind) => kind === 'linted'),
    failed: where((kind) => kind === 'failed' || kind === 'stopped'),
    unchanged: where((kind) => kind === 'unchanged'),
    acceptances,
  };
}
