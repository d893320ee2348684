/**
 * What the worker does with a job: checks its recipients one after the other. The linter of a template stays, so that the
 * next job about it runs only the rules to which something is another.
 */
import type { AmpValidator } from '../../core/amp/validation.ts';
import type { Finding } from '../../core/lint/finding.ts';
import type { CommentFinding } from '../../core/lint/listed-findings.ts';
import { createTemplateLinter, type TemplateLinter } from '../../core/lint/lint.ts';
import type { Rule } from '../../core/lint/rule.ts';
import { RULES } from '../../core/lint/rules/index.ts';
import type { Template } from '../../core/template/template.ts';
import type { LintJob, LintSetup } from './messages.ts';
import { createReceiver } from './parcel.ts';

export interface JobWatcher {
  /** Before each recipient. */
  readonly onRow: () => void;
  readonly onRule: (id: string) => void;
}

/** As the message's schema has it. */
export interface JobFindings {
  readonly findings: readonly Finding[];
  readonly rows: readonly (readonly number[])[];
  readonly comments: readonly CommentFinding[];
  readonly used: readonly string[];
  readonly unfinished: readonly string[];
}

export interface JobRunner {
  /** The ids of the rules it runs. */
  readonly rules: readonly string[];
  /** Takes what comes with a job, and finds its template. @throws Error when it was never delivered. */
  receive(job: LintJob): Template;
  /** Lets templates go, with all that was worked out about them. */
  forget(templates: readonly number[]): void;
  /** Throws nothing but what the watcher throws; what the rules before it found is kept. */
  run(job: LintJob, template: Template, ampValidator: AmpValidator | null, watcher: JobWatcher): JobFindings;
}

/** Gives equal findings one number each. */
function createTable(): { readonly findings: Finding[]; numberOf(finding: Finding): number } {
  const findings: Finding[] = [];
  const byFinding = new WeakMap<Finding, number>();
  const byText = new Map<string, number>();
  return {
    findings,
    numberOf(finding) {
      // Kept outcomes are the same objects for every recipient, so that text is seldom compared.
      let number = byFinding.get(finding);
      if (number !== undefined) return number;
      const text = JSON.stringify(finding);
      number = byText.get(text);
      if (number === undefined) {
        number = findings.push(finding) - 1;
        byText.set(text, number);
      }
      byFinding.set(finding, number);
      return number;
    },
  };
}

/** Equal for jobs that the same linter serves. */
const setupKey = ({ config, answers, skip }: LintSetup, facts: readonly unknown[]): string =>
  JSON.stringify([config, answers, skip, facts], (_, value: unknown) =>
    value instanceof Map ? [...(value as ReadonlyMap<unknown, unknown>)] : value,
  );

/** `rules`: all by default; tests put their own. */
export function createJobRunner(rules: readonly Rule[] = RULES): JobRunner {
  const receiver = createReceiver();
  const linters = new Map<
    number,
    { readonly key: string; readonly linter: TemplateLinter; watcher: JobWatcher }
  >();

  const linterOf = (
    job: LintJob,
    template: Template,
    ampValidator: AmpValidator | null,
    watcher: JobWatcher,
  ): TemplateLinter => {
    const year = new Date().getFullYear();
    const key = setupKey(job, [year, ampValidator !== null]);
    const before = linters.get(job.template);
    if (before?.key === key) {
      before.watcher = watcher;
      return before.linter;
    }
    const entry = {
      key,
      watcher,
      linter: createTemplateLinter(template, {
        year,
        rules,
        skip: job.skip,
        onRule: (id) => {
          entry.watcher.onRule(id);
        },
        ...(job.config ? { config: job.config } : {}),
        ...(job.answers ? { answers: job.answers } : {}),
        ...(ampValidator ? { ampValidator } : {}),
      }),
    };
    linters.set(job.template, entry);
    return entry.linter;
  };

  return {
    rules: rules.map(({ id }) => id),
    receive(job) {
      for (const id of job.forget) linters.delete(id);
      return receiver.receive(job);
    },
    forget(templates) {
      for (const id of templates) linters.delete(id);
      receiver.forget(templates);
    },
    run(job, template, ampValidator, watcher) {
      const linter = linterOf(job, template, ampValidator, watcher);
      const table = createTable();
      const used = new Set<string>();
      const unfinished = new Set<string>();
      const rows = job.recipients.map((recipient) => {
        watcher.onRow();
        const outcome = linter.lint(recipient, job.measured, job.quick ? 'quick' : 'all');
        for (const key of outcome.used) used.add(key);
        for (const id of outcome.unfinished) unfinished.add(id);
        return outcome.findings.map((finding) => table.numberOf(finding));
      });
      const comments = linter.comments({ used, unfinished });
      return { findings: table.findings, rows, comments, used: [...used], unfinished: [...unfinished] };
    },
  };
}
