/** Runs the rules over one template. A rule that fails becomes a finding about the rule; the report is never lost. */
import { fieldTexts } from '../template/fields.ts';
import type { Template } from '../template/template.ts';
import type { SampleValues } from '../substitution/values.ts';
import { DEFAULT_CONFIG, optionsOf, severityOf, type AcceptedFinding, type LintConfig } from './config.ts';
import { compareFindings, createFieldIndexes, positionOf, type Finding, type Severity } from './finding.ts';
import type { ReportInput, Rule } from './rule.ts';
import { RULES } from './rules/index.ts';
import { createLintSubject } from './subject.ts';

/** Findings about a rule itself: it threw, or it took too long. */
export const RULE_FAILED = 'rule-failed';

/** More findings of one rule than this are counted, not listed: a list that long is one cause, and freezes the reader. */
export const FINDINGS_PER_RULE = 200;

export interface LintOptions {
  readonly recipient?: SampleValues;
  readonly config?: LintConfig;
  /** The rules to run; all of them by default. */
  readonly rules?: readonly Rule[];
  /** Rules that are known to hang on this template, with the sentence that says so. */
  readonly skip?: ReadonlyMap<string, string>;
  /** Called before each rule, so that whoever watches knows which one hangs. */
  readonly onRule?: (id: string) => void;
}

function isAccepted(finding: Finding, accepted: readonly AcceptedFinding[]): boolean {
  return accepted.some(
    ({ rule, field, contains }) =>
      rule === finding.rule &&
      (field === undefined || field === finding.field) &&
      (contains === undefined || finding.message.includes(contains)),
  );
}

function failure(rule: Rule, message: string): Finding {
  return {
    rule: RULE_FAILED,
    severity: 'warning',
    message: `The rule ${rule.id} could not finish on this template: ${message} Its findings are missing here.`,
    field: 'body',
    range: null,
    position: null,
    also: [],
    fix: null,
  };
}

/** Everything the rules find, in a stable order. Never throws. */
export function lintTemplate(template: Template, options: LintOptions = {}): readonly Finding[] {
  const config = options.config ?? DEFAULT_CONFIG;
  const subject = createLintSubject(template, options.recipient, config.clients);
  const indexOf = createFieldIndexes(fieldTexts(template));
  const findings: Finding[] = [];

  const place = (rule: Rule, severity: Severity, input: ReportInput): Finding => {
    const index = input.range ? indexOf(input.field) : null;
    const range = index && input.range ? input.range : null;
    return {
      rule: rule.id,
      severity,
      message: input.message,
      field: input.field,
      range,
      position: range && index ? positionOf(range, index) : null,
      also: range ? (input.also ?? []) : [],
      fix: input.fix ?? null,
    };
  };

  for (const rule of options.rules ?? RULES) {
    const severity = severityOf(rule, config);
    if (severity === 'off') continue;
    const hang = options.skip?.get(rule.id);
    if (hang !== undefined) {
      findings.push(failure(rule, hang));
      continue;
    }
    options.onRule?.(rule.id);
    const own: Finding[] = [];
    let surplus = 0;
    const report = (input: ReportInput): void => {
      // A severity set by the user holds for all of a rule; otherwise the rule may grade its own findings.
      const graded = config.severities.has(rule.id) ? severity : (input.severity ?? severity);
      const finding = place(rule, graded, input);
      if (isAccepted(finding, config.accepted)) return;
      if (own.length < FINDINGS_PER_RULE) own.push(finding);
      else surplus++;
    };
    try {
      rule.run(subject, report, optionsOf(rule, config));
    } catch (error) {
      findings.push(failure(rule, `${error instanceof Error ? error.message : String(error)}.`));
    }
    const last = own.at(-1);
    if (surplus > 0 && last) {
      own[own.length - 1] = {
        ...last,
        message: `${last.message} ${surplus} more of this rule are not listed.`,
      };
    }
    findings.push(...own);
  }
  return findings.sort(compareFindings);
}
