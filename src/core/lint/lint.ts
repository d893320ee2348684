/** Runs the rules over one template. A rule that fails becomes a finding about the rule; the report is never lost. */
import { fieldTexts } from '../template/fields.ts';
import type { AmpValidator } from '../document/amp/validation.ts';
import type { MeasuredMail } from '../measure/measured-mail.ts';
import type { Template } from '../template/template.ts';
import type { SampleValues } from '../substitution/values.ts';
import { DEFAULT_CONFIG, optionsOf, severityOf, type AcceptedFinding, type LintConfig } from './config.ts';
import { compareFindings, createFieldIndexes, positionOf, type Finding, type Severity } from './finding.ts';
import { readInlineComments } from './inline-comments.ts';
import type { ReportInput, Rule } from './rule.ts';
import { RULES } from './rules/index.ts';
import { SOURCE_ONLY_RULES } from './source-only-rules.ts';
import { createLintSubject } from './subject.ts';

/** Findings about a rule itself: it threw, or it took too long. */
export const RULE_FAILED = 'rule-failed';

/** The rule about comments that switch rules off without effect; the linter runs it last, by itself. */
const INLINE_COMMENT_UNUSED = 'inline-comment-unused';

/** More findings of one rule than this are counted, not listed: a list that long is one cause, and freezes the reader. */
export const FINDINGS_PER_RULE = 200;

export interface LintOptions {
  readonly recipient?: SampleValues;
  readonly config?: LintConfig;
  /** The rules to run; all of them by default. */
  readonly rules?: readonly Rule[];
  /** A further recipient of a template that was checked already: leaves out the rules that read only the source. */
  readonly further?: boolean;
  /** Rules that are known to hang on this template, with the sentence that says so. */
  readonly skip?: ReadonlyMap<string, string>;
  /** The official AMP validator, where the host has it. */
  readonly ampValidator?: AmpValidator;
  /** What a browser measured of the html part with this recipient's values. */
  readonly measured?: MeasuredMail;
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
  const subject = createLintSubject(
    template,
    options.recipient,
    config.clients,
    options.ampValidator ?? null,
    config.substitution,
    options.measured ?? null,
  );
  const indexOf = createFieldIndexes(fieldTexts(template));
  const findings: Finding[] = [];
  const comments = readInlineComments(subject);
  const ran = new Set<string>();

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

  /** Runs one rule's check and keeps what is neither accepted nor switched off. */
  const runRule = (
    rule: Rule,
    severity: Severity,
    check: (report: (input: ReportInput) => void) => void,
  ): void => {
    const own: Finding[] = [];
    let surplus = 0;
    const report = (input: ReportInput): void => {
      // A severity set by the user holds for all of a rule; otherwise the rule may grade its own findings.
      const graded = config.severities.has(rule.id) ? severity : (input.severity ?? severity);
      const finding = place(rule, graded, input);
      if (isAccepted(finding, config.accepted)) return;
      const left = comments.apply(finding);
      if (!left) return;
      if (own.length < FINDINGS_PER_RULE) own.push(replace(left));
      else surplus++;
    };
    try {
      check(report);
      ran.add(rule.id);
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
  };

  /** The position follows the range, which a comment may have moved to the next place. */
  const replace = (finding: Finding): Finding => {
    const index = finding.range && indexOf(finding.field);
    return finding.range && index ? { ...finding, position: positionOf(finding.range, index) } : finding;
  };

  const chosen = options.rules ?? RULES;
  const rules = options.further ? chosen.filter(({ id }) => !SOURCE_ONLY_RULES.has(id)) : chosen;
  for (const rule of rules) {
    const severity = severityOf(rule, config);
    if (severity === 'off') continue;
    const hang = options.skip?.get(rule.id);
    if (hang !== undefined) {
      findings.push(failure(rule, hang));
      continue;
    }
    options.onRule?.(rule.id);
    runRule(rule, severity, (report) => {
      rule.run(subject, report, optionsOf(rule, config));
    });
  }
  const unused = rules.find(({ id }) => id === INLINE_COMMENT_UNUSED);
  const unusedSeverity = unused ? severityOf(unused, config) : 'off';
  if (unused && unusedSeverity !== 'off') {
    const known = new Set(RULES.map(({ id }) => id));
    runRule(unused, unusedSeverity, (report) => {
      comments.complaints(known, ran).forEach(report);
    });
  }
  return findings.sort(compareFindings);
}
