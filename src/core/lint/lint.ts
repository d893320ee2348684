/** Runs the rules over one template. A rule that fails becomes a finding about the rule; the report is never lost. */
import { fieldTexts } from '../template/fields.ts';
import type { AmpValidator } from '../amp/validation.ts';
import type { MeasuredMail } from '../computed-style/measured-mail.ts';
import type { Template } from '../template/template.ts';
import type { SampleValues } from '../substitution/values.ts';
import { DEFAULT_CONFIG, optionsOf, severityOf, type AcceptedFinding, type LintConfig } from './config.ts';
import {
  compareFindings,
  createFieldIndexes,
  positionOf,
  RULE_FAILED,
  type Finding,
  type Severity,
} from './finding.ts';
import { readInlineComments } from './inline-comments.ts';
import { countSurplus, FINDINGS_PER_RULE, listComments, type CommentFinding } from './listed-findings.ts';
import type { ReportInput, Rule } from './rule.ts';
import { RULES } from './rules/index.ts';
import { createOutcomeMemo } from './outcome-memo.ts';
import type { LinkAnswers } from './link-answers.ts';
import { createSubjectSource, type LintSubject } from './subject.ts';

/** The rule about comments that switch rules off without effect; the linter runs it last, by itself. */
const INLINE_COMMENT_UNUSED = 'inline-comment-unused';

export interface TemplateLinterOptions {
  readonly config?: LintConfig;
  /** The rules to run; all of them by default. */
  readonly rules?: readonly Rule[];
  /** Rules that are known to hang on this template, with the sentence that says so. */
  readonly skip?: ReadonlyMap<string, string>;
  /** The official AMP validator, where the host has it. */
  readonly ampValidator?: AmpValidator;
  /** What a browser measured of the html part with one recipient's values; such a linter is for that one alone. */
  readonly measured?: MeasuredMail;
  /** The present year, from the host's clock. */
  readonly year?: number;
  /** What the addresses of the template answered, where the host asked them. */
  readonly answers?: LinkAnswers;
  /** Called before each rule, so that whoever watches knows which one hangs. */
  readonly onRule?: (id: string) => void;
}

export interface LintOptions extends TemplateLinterOptions {
  readonly recipient?: SampleValues;
}

/** Checks one template with any number of recipients. Rules run again only where a value they read is another. */
export interface TemplateLinter {
  /** Everything the rules find for a recipient, in a stable order, but for what `comments` says. Never throws. */
  lint(recipient?: SampleValues): readonly Finding[];
  /** What is wrong with the comments that switch rules off, seen over every recipient so far. */
  comments(): { readonly findings: readonly CommentFinding[]; readonly used: readonly string[] };
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

/** Prepares a template for any number of recipients. */
export function createTemplateLinter(
  template: Template,
  options: TemplateLinterOptions = {},
): TemplateLinter {
  const config = options.config ?? DEFAULT_CONFIG;
  const source = createSubjectSource({
    template,
    settings: config.substitution,
    clients: config.clients,
    validateAmp: options.ampValidator ?? null,
    measured: options.measured ?? null,
    year: options.year ?? null,
    answers: options.answers ?? null,
  });
  const indexOf = createFieldIndexes(fieldTexts(template));
  const comments = readInlineComments(source.subjectFor([]));
  const memo = createOutcomeMemo<readonly Finding[]>();
  const ran = new Set<string>();
  const rules = (options.rules ?? RULES).flatMap((rule) => {
    const severity = severityOf(rule, config, options.answers !== undefined);
    return severity === 'off' ? [] : [{ rule, severity }];
  });

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

  /** The position follows the range, which a comment may have moved to the next place. */
  const replace = (finding: Finding): Finding => {
    const index = finding.range && indexOf(finding.field);
    return finding.range && index ? { ...finding, position: positionOf(finding.range, index) } : finding;
  };

  /** What a rule reports, unless it is accepted or switched off. */
  const judge = (rule: Rule, severity: Severity, input: ReportInput): Finding | null => {
    // A severity set by the user holds for all of a rule; otherwise the rule may grade its own findings.
    const graded = config.severities.has(rule.id) ? severity : (input.severity ?? severity);
    const finding = place(rule, graded, input);
    if (isAccepted(finding, config.accepted)) return null;
    const left = comments.apply(finding);
    return left && replace(left);
  };

  const runRule = (rule: Rule, severity: Severity, subject: LintSubject): readonly Finding[] => {
    const own: Finding[] = [];
    let surplus = 0;
    let failed: Finding | null = null;
    try {
      rule.run(
        subject,
        (input) => {
          const finding = judge(rule, severity, input);
          if (!finding) return;
          if (own.length < FINDINGS_PER_RULE) own.push(finding);
          else surplus++;
        },
        optionsOf(rule, config),
      );
      ran.add(rule.id);
    } catch (error) {
      failed = failure(rule, `${error instanceof Error ? error.message : String(error)}.`);
    }
    return [...(failed ? [failed] : []), ...countSurplus(own, surplus)];
  };

  return {
    lint(recipient = []) {
      const subject = source.subjectFor(recipient);
      const { keys } = subject;
      const findings: Finding[] = [];
      for (const { rule, severity } of rules) {
        const hang = options.skip?.get(rule.id);
        if (hang !== undefined) {
          findings.push(failure(rule, hang));
          continue;
        }
        let outcome = memo.find(rule.id, keys);
        if (!outcome) {
          options.onRule?.(rule.id);
          let found: readonly Finding[] = [];
          const read = source.reads.during(() => {
            found = runRule(rule, severity, subject);
          });
          memo.keep(rule.id, keys, read, found);
          outcome = found;
        }
        findings.push(...outcome);
      }
      return findings.sort(compareFindings);
    },
    comments() {
      const own = rules.find(({ rule }) => rule.id === INLINE_COMMENT_UNUSED);
      const known = new Set(RULES.map(({ id }) => id));
      const complaints = own ? comments.complaints(known, ran) : [];
      return {
        used: comments.used(),
        findings: complaints.flatMap(({ idle, ...input }) => {
          const finding = own && judge(own.rule, own.severity, input);
          return finding ? [{ finding, idle }] : [];
        }),
      };
    },
  };
}

/** Everything the rules find, in a stable order. Never throws. */
export function lintTemplate(template: Template, options: LintOptions = {}): readonly Finding[] {
  const linter = createTemplateLinter(template, options);
  const findings = linter.lint(options.recipient);
  const ofComments = listComments(linter.comments().findings);
  return [...findings, ...ofComments].sort(compareFindings);
}
