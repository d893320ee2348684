/** Which entries of `accepted` hold for each template of a run, and what is said of those that fit nothing. */
import { relative, resolve } from 'node:path';
import { idleAcceptances, holdingAcceptances, type TemplateNames } from '../../core/lint/acceptances.ts';
import type { LintConfig } from '../../core/lint/config.ts';
import { RULE_FAILED } from '../../core/lint/finding.ts';
import type { Template } from '../../core/template/template.ts';
import type { Input } from '../../services/inputs/list-inputs.ts';
import type { RunConfig } from './lint-config.ts';
import type { AcceptanceReport } from '../../core/lint/report.ts';
import type { Outcome } from './lint-report.ts';

export interface RunAcceptances {
  /** The configuration with the entries that hold for one template. */
  configFor(input: Input, template: Template): LintConfig;
  /** What the run learned about the entries; of one that fits nothing nothing when not everything was checked. */
  report(outcomes: readonly Outcome[]): Promise<AcceptanceReport>;
}

/** `folder`: that of the configuration file, from which it names templates. */
const namesOf = ({ kind, source }: Input, { id }: Template, folder: string): TemplateNames => ({
  id,
  path: kind === 'file' ? relative(folder, resolve(source)).replaceAll('\\', '/') : null,
});

/** The rules of entries that ran: of one that is off nothing can be said. */
async function rulesOn(
  config: LintConfig,
  { answered, asSet }: { readonly answered: boolean; readonly asSet: boolean },
): Promise<ReadonlySet<string>> {
  const { severityOf } = await import('../../core/lint/config.ts');
  const { ruleById } = await import('../../core/lint/rules/index.ts');
  const { setRuleById, setSeverityOf } = await import('../../core/lint/set-rules.ts');
  const named = config.accepted.flatMap((one) => (one ? [one.rule] : []));
  return new Set(
    named.filter((id) => {
      const rule = ruleById(id);
      const ofSet = setRuleById(id);
      if (ofSet) return asSet && setSeverityOf(id, ofSet.severity, config) !== 'off';
      return rule !== undefined && severityOf(rule, config, answered) !== 'off';
    }),
  );
}

/** `today`: the day of the run in UTC, as `2026-12-31`. `answered`: the addresses of the templates are asked; `asSet`: they are compared. */
export function createRunAcceptances(
  { config, folder }: RunConfig,
  { today, ...run }: { readonly today: string; readonly answered: boolean; readonly asSet: boolean },
): RunAcceptances {
  const templates: TemplateNames[] = [];
  return {
    configFor(input, template) {
      if (config.accepted.length === 0) return config;
      const names = namesOf(input, template, folder);
      templates.push(names);
      return { ...config, accepted: holdingAcceptances(config.accepted, names, today) };
    },
    async report(outcomes) {
      if (config.accepted.length === 0) return { used: [], idle: [], complete: true };
      const results = outcomes.flatMap((one) => (one.kind === 'linted' ? [one.result] : []));
      const unfinished = results.some(({ findings }) => findings.some(({ rule }) => rule === RULE_FAILED));
      const complete = results.length === outcomes.length && !unfinished;
      const used = new Set(
        results.flatMap(({ accepted = [] }) => accepted.flatMap((one) => one.accepted?.entries ?? [])),
      );
      const on = complete ? await rulesOn(config, run) : new Set<string>();
      const idle = idleAcceptances({
        accepted: config.accepted,
        used,
        templates,
        today,
        ran: (rule) => on.has(rule),
      });
      return { used: [...used].sort((a, b) => a - b), idle, complete };
    },
  };
}
