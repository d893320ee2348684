/** Checks an open template in the linter's threads, and shows a rule's page. */
import { splitAccepted, type SplitFindings } from '../../core/lint/acceptances.ts';
import { countFindings, type Finding } from '../../core/lint/finding.ts';
import { PLAIN } from '../../core/lint/formatters/formatter.ts';
import { loadFormatter } from '../../core/lint/formatters/index.ts';
import type { MeasuredMail } from '../../core/computed-style/measured-mail.ts';
import type { SampleValues } from '../../core/substitution/values.ts';
import { fieldTexts } from '../../core/template/fields.ts';
import { UNFINISHED_RULE_PAGE } from '../../core/lint/unfinished-rule.ts';
import { ruleById } from '../../core/lint/rules/index.ts';
import { verdictOf } from '../../core/lint/verdict.ts';
import { decisionsInForce, type InForce } from '../decisions/decisions.ts';
import { severityOrigin } from '../decisions/overview.ts';
import { checkedSha256 } from '../drafted.ts';
import { failureError } from '../failure-error.ts';
import { lintRows, type Recipient } from '../lint-pool/lint-rows.ts';
import { sha256OfTemplate } from '../hash.ts';
import { implementer } from './implementer.ts';
import type { ServiceParts } from './parts.ts';
import { withProgress } from './with-progress.ts';

/** As many messages about the progress of one check are enough. */
const MOST_STEPS = 100;

interface LintProgress {
  readonly done: number;
  readonly of: number;
}

/** What a check of an open template is asked with. */
interface CheckInput {
  readonly handle: string;
  readonly sample: SampleValues;
  readonly measured?: MeasuredMail | null | undefined;
  readonly quick?: boolean | undefined;
}

interface Checked extends SplitFindings<Finding> {
  readonly inForce: InForce;
}

/** Where it was decided what the rules of these findings count as. */
function decidedFor(findings: readonly Finding[], { layers }: InForce) {
  return [...new Set(findings.map(({ rule }) => rule))].flatMap((rule) => {
    const from = severityOrigin(layers, rule);
    return from === 'default' ? [] : [{ rule, from }];
  });
}

export function createLintHandlers(parts: ServiceParts) {
  const { openTemplates, lintPool, library, version, now } = parts;
  async function check(input: CheckInput, signal: AbortSignal | undefined): Promise<Checked> {
    const open = openTemplates.get(input.handle);
    const inForce = await decisionsInForce(open, parts);
    const { config } = inForce;
    const { sample: recipient, measured = null, quick = false } = input;
    const options = { recipient, config, measured, quick };
    return { ...splitAccepted(await lintPool.lint(open.template, options, signal)), inForce };
  }

  /** Without a browser's measures. */
  async function checkRows(
    { handle, recipients }: { readonly handle: string; readonly recipients: readonly Recipient[] },
    report: (progress: LintProgress) => void,
    signal: AbortSignal,
  ): Promise<Checked> {
    const open = openTemplates.get(handle);
    const { template } = open;
    const inForce = await decisionsInForce(open, parts);
    const { config } = inForce;
    const all = await lintRows(template, recipients, (different) => {
      const of = different.length;
      const step = Math.ceil(of / MOST_STEPS);
      const onProgress = (done: number): void => {
        if (done % step === 0 || done === of) report({ done, of });
      };
      return lintPool.lintRows(template, different, { config, onProgress }, signal);
    });
    return { ...splitAccepted(all), inForce };
  }

  return {
    run: implementer.lint.run.handler(async ({ input, signal }) => {
      const { source, draft, original } = openTemplates.get(input.handle);
      const { findings, accepted, inForce } = await check(input, signal);
      const counts = countFindings(findings);
      const verdict = verdictOf(findings);
      // Half a check says nothing about a template in a list.
      if (source.kind === 'service' && input.quick !== true) {
        const { connectionId, templateId } = source;
        library.recents.checked({ connectionId, templateId }, counts);
        // The library speaks of what was fetched, and a draft is something else.
        const sha256 = sha256OfTemplate(original.template);
        if (draft === null) library.templates.checked(source, { sha256, ...counts, verdict });
      }
      const { acceptances } = inForce;
      const decided = decidedFor(findings, inForce);
      return { findings, accepted, acceptances, decided, counts, verdict };
    }),
    rows: implementer.lint.rows.handler(async function* ({ input, signal: caller }) {
      return yield* withProgress(caller, async (report: (progress: LintProgress) => void, signal) => {
        const { inForce, ...found } = await checkRows(input, report, signal);
        const { findings } = found;
        const { acceptances } = inForce;
        const decided = decidedFor(findings, inForce);
        return {
          ...{ ...found, acceptances, decided },
          counts: countFindings(findings),
          verdict: verdictOf(findings),
        };
      });
    }),
    report: implementer.lint.report.handler(async function* ({ input, signal: caller }) {
      return yield* withProgress(caller, async (report: (progress: LintProgress) => void, signal) => {
        const { format, handle, recipients, samples } = input;
        const open = openTemplates.get(handle);
        const { template, source, file, notes } = open;
        const { id, name } = template;
        const { inForce: _, ...found } = await (recipients
          ? checkRows({ handle, recipients }, report, signal)
          : check(input, signal));
        const write = await loadFormatter(format);
        const label = source.kind === 'service' ? source.templateId : source.fileName;
        const texts = fieldTexts(template);
        const sha256 = checkedSha256(open);
        const linted = { source: label, id, name, sha256, ...found, texts, file, notes };
        const facts = { tool: await parts.describeTool(), ...(samples ? { samples } : {}) };
        const startedAt = now().toISOString().slice(0, 19);
        const text = write({ templates: [linted], failed: [], facts, version, palette: PLAIN, startedAt });
        return { name: (name ?? '') === '' ? label : (name ?? label), text };
      });
    }),
  };
}

export function createRuleHandlers() {
  return {
    get: implementer.rule.get.handler(({ input }) => {
      if (input.id === UNFINISHED_RULE_PAGE.id) return UNFINISHED_RULE_PAGE;
      const rule = ruleById(input.id);
      if (!rule) {
        throw failureError({
          fault: 'input',
          title: 'There is no such rule',
          reason: `No rule has the id ${input.id.slice(0, 80)}.`,
          remedy: 'Choose a rule of the list.',
          field: 'id',
        });
      }
      return rule;
    }),
  };
}
