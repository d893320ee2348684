/** Runs the rules over one template. A rule that fails becomes a finding about the rule; the report is never lost. */
import { fieldTexts } from '../template/fields.ts';
import type { AmpValidator } from '../amp/validation.ts';
import type { MeasuredMail } from '../computed-style/measured-mail.ts';
import type { Template } from '../template/template.ts';
import type { ValueKeys } from '../mail/value-keys.ts';
import type { SampleValues } from '../substitution/values.ts';
import { shareSentence } from '../clients/audience.ts';
import { acceptedBy, splitAccepted } from './acceptances.ts';
import { DEFAULT_CONFIG, optionsOf, severityOf, type LintConfig } from './config.ts';
import {
  compareFindings,
  createFieldIndexes,
  positionOf,
  RULE_FAILED,
  type Finding,
  type Severity,
} from './finding.ts';
import { withoutShadows } from './encoded-parts.ts';
import { readInlineComments } from './inline-comments.ts';
import { countSurplus, FINDINGS_PER_RULE, listComments, type CommentFinding } from './listed-findings.ts';
import type { Category, ReportInput, Rule } from './rule.ts';
import { RULES } from './rules/index.ts';
import { createOutcomeMemo } from './outcome-memo.ts';
import type { LinkAnswers } from './link-answers.ts';
import { NotSoon, quickSubject } from './quick-subject.ts';
import { createSubjectSource, MEASURED, type LintSubject } from './subject.ts';

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
  /** The present year, from the host's clock. */
  readonly year?: number;
  /** What the addresses of the template answered, where the host asked them. */
  readonly answers?: LinkAnswers;
  /**
   * Called before each rule, so that whoever watches knows which one hangs. What it throws ends the check; what the rules
   * before it found is kept.
   */
  readonly onRule?: (id: string) => void;
}

export interface LintOptions extends TemplateLinterOptions {
  readonly recipient?: SampleValues;
  /** What a browser measured of the html part with the recipient's values. */
  readonly measured?: MeasuredMail;
}

/** What became of the comments that switch rules off. */
export interface SwitchUse {
  /** Those that had something to switch off, as `CommentFinding.idle` names them. */
  readonly used: ReadonlySet<string>;
  /** Rules that did not finish, so that nothing can be said about comments that name them. */
  readonly unfinished: ReadonlySet<string>;
}

export interface LintOutcome extends SwitchUse {
  /** Everything the rules find, accepted or not, in a stable order, but for what `comments` says. */
  readonly findings: readonly Finding[];
}

/** `quick`: only the rules that answer soon; the others count as unfinished. */
export type LintExtent = 'all' | 'quick';

/** Checks one template with any number of recipients. Rules run again only where something they read is another. */
export interface TemplateLinter {
  /** Throws nothing but what `onRule` throws. */
  lint(recipient?: SampleValues, measured?: MeasuredMail | null, extent?: LintExtent): LintOutcome;
  /** What is wrong with the comments that switch rules off. */
  comments(use: SwitchUse): readonly CommentFinding[];
}

/** What one rule found, and which comments switched something of it off. */
interface RuleOutcome {
  readonly findings: readonly Finding[];
  readonly used: ReadonlySet<string>;
  readonly finished: boolean;
}

/** What became of a rule that found out nothing: a note, since it is no fault of the template's author. */
function failure(rule: Rule, why: string): Finding {
  return {
    rule: RULE_FAILED,
    severity: 'info',
    message: `Not checked by the rule ${rule.id}: ${why} What it would have found is missing here.`,
    field: 'body',
    range: null,
    position: null,
    also: [],
    fix: null,
  };
}

/** Categories about what the service does with a template; a finished message has left it. */
const OF_TEMPLATES: ReadonlySet<Category> = new Set(['service', 'substitutions']);

const concerns = ({ category }: Rule, { message }: Template): boolean =>
  message === null ? category !== 'message' : !OF_TEMPLATES.has(category);

interface ChosenRule {
  readonly rule: Rule;
  readonly severity: Severity;
  /** As the user gave them; undefined for the rule's defaults. */
  readonly options: unknown;
}

/** Numbers measurements by their content: a value that changes nothing in the html part is measured anew, and equal. */
function createMeasuredKeys(): (measured: MeasuredMail | null) => string {
  let last: { readonly measured: MeasuredMail; readonly text: string } | null = null;
  let count = 0;
  return (measured) => {
    if (measured === null) return 'none';
    if (last?.measured === measured) return String(count);
    const text = JSON.stringify(measured);
    if (last?.text !== text) count++;
    last = { measured, text };
    return String(count);
  };
}

let ruleIds: ReadonlySet<string> | null = null;
const knownRules = (): ReadonlySet<string> => (ruleIds ??= new Set(RULES.map(({ id }) => id)));

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
    year: options.year ?? null,
    answers: options.answers ?? null,
  });
  const texts = fieldTexts(template);
  const indexOf = createFieldIndexes(texts);
  const comments = readInlineComments(source.subjectFor([], null));
  const memo = createOutcomeMemo<RuleOutcome>();
  const measuredKey = createMeasuredKeys();
  const rules = (options.rules ?? RULES).flatMap((rule): ChosenRule[] => {
    const severity = severityOf(rule, config, options.answers !== undefined);
    if (severity === 'off' || !concerns(rule, template)) return [];
    return [{ rule, severity, options: optionsOf(rule, config) }];
  });

  const place = (rule: Rule, severity: Severity, input: ReportInput): Finding => {
    const index = input.range ? indexOf(input.field) : null;
    const range = index && input.range ? input.range : null;
    return {
      rule: rule.id,
      severity,
      message: `${input.message}${shareSentence(config.audience, input.clients ?? [])}`,
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

  /** What a rule reports, and which of it is accepted: in the configuration, or by comments for some of its places. */
  const judge = ({ rule, severity }: ChosenRule, input: ReportInput, used: Set<string>): Finding[] => {
    // A severity set by the user holds for all of a rule; otherwise the rule may grade its own findings.
    const graded = config.severities.has(rule.id) ? severity : (input.severity ?? severity);
    const finding = place(rule, graded, input);
    const accepted = acceptedBy(finding, config.accepted, texts.get(finding.field));
    if (accepted) return [{ ...finding, accepted }];
    return comments.apply(finding, used).map(replace);
  };

  /** Null for a rule that does not answer soon, where the subject is a quick one. */
  const runRule = (chosen: ChosenRule, subject: LintSubject): RuleOutcome | null => {
    const { rule } = chosen;
    const own: Finding[] = [];
    const accepted: Finding[] = [];
    const used = new Set<string>();
    let surplus = 0;
    let acceptedSurplus = 0;
    let failed: Finding | null = null;
    try {
      rule.run(
        subject,
        (input) => {
          for (const finding of judge(chosen, input, used)) {
            const list = finding.accepted ? accepted : own;
            if (list.length < FINDINGS_PER_RULE) list.push(finding);
            else if (finding.accepted) acceptedSurplus++;
            else surplus++;
          }
        },
        chosen.options,
      );
    } catch (error) {
      if (error instanceof NotSoon) return null;
      failed = failure(rule, `${error instanceof Error ? error.message : String(error)}.`);
    }
    return {
      findings: [
        ...(failed ? [failed] : []),
        ...countSurplus(own, surplus),
        ...countSurplus(accepted, acceptedSurplus),
      ],
      used,
      finished: !failed,
    };
  };

  return {
    lint(recipient = [], measured = null, extent = 'all') {
      const whole = source.subjectFor(recipient, measured);
      const subject = extent === 'quick' ? quickSubject(whole) : whole;
      const keys: ValueKeys = {
        of: (inputs) =>
          inputs.includes(MEASURED)
            ? `${measuredKey(measured)}\n${subject.keys.of(inputs)}`
            : subject.keys.of(inputs),
      };
      const findings: Finding[] = [];
      const used = new Set<string>();
      const unfinished = new Set<string>();
      for (const chosen of rules) {
        const { id } = chosen.rule;
        const hang = options.skip?.get(id);
        if (hang !== undefined) {
          findings.push(failure(chosen.rule, hang));
          unfinished.add(id);
          continue;
        }
        let outcome = memo.find(id, keys);
        if (!outcome) {
          options.onRule?.(id);
          let made: RuleOutcome | null = null;
          const read = source.reads.during(() => {
            made = runRule(chosen, subject);
          });
          // The compiler does not see that the call above has set it.
          const kept = made as RuleOutcome | null;
          if (!kept) {
            unfinished.add(id);
            continue;
          }
          memo.keep(id, keys, read, kept);
          outcome = kept;
        }
        findings.push(...outcome.findings);
        for (const key of outcome.used) used.add(key);
        if (!outcome.finished) unfinished.add(id);
      }
      return { findings: [...withoutShadows(findings)].sort(compareFindings), used, unfinished };
    },
    comments({ used, unfinished }) {
      const own = rules.find(({ rule }) => rule.id === INLINE_COMMENT_UNUSED);
      if (!own) return [];
      const known = knownRules();
      const ran = new Set(rules.map(({ rule }) => rule.id).filter((id) => !unfinished.has(id)));
      return comments.complaints(known, ran, used).flatMap(({ idle, ...input }) => {
        return judge(own, input, new Set()).map((finding) => ({ finding, idle }));
      });
    },
  };
}

/** Everything the rules find that nobody accepted, in a stable order. Never throws. */
export function lintTemplate(template: Template, options: LintOptions = {}): readonly Finding[] {
  const linter = createTemplateLinter(template, options);
  const outcome = linter.lint(options.recipient, options.measured);
  const all = [...outcome.findings, ...listComments(linter.comments(outcome))];
  return [...splitAccepted(all).findings].sort(compareFindings);
}
