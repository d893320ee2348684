/** What the worker does with a job: checks its recipients one after the other, with a linter that later jobs use again. */
import type { AmpValidator } from '../../core/amp/validation.ts';
import type { Finding } from '../../core/lint/finding.ts';
import type { CommentFinding } from '../../core/lint/listed-findings.ts';
import { createTemplateLinter, type TemplateLinter } from '../../core/lint/lint.ts';
import type { Rule } from '../../core/lint/rule.ts';
import type { LintJob } from './messages.ts';

export interface JobWatcher {
  /** Before each recipient. */
  readonly onRow: () => void;
  readonly onRule: (id: string) => void;
}

/** Series whose linters are kept; the pool works on a few templates in turns. */
const KEPT = 4;

/** As the message's schema has it. */
export interface JobFindings {
  readonly findings: readonly Finding[];
  readonly rows: readonly (readonly number[])[];
  readonly comments: readonly CommentFinding[];
  readonly used: readonly string[];
}

export interface JobRunner {
  run(job: LintJob, ampValidator: AmpValidator | null, watcher: JobWatcher): JobFindings;
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

/** `rules`: all by default; tests put their own. */
export function createJobRunner(rules?: readonly Rule[]): JobRunner {
  const linters = new Map<string, { readonly linter: TemplateLinter; watcher: JobWatcher }>();

  const createLinter = (
    job: LintJob,
    ampValidator: AmpValidator | null,
    onRule: (id: string) => void,
  ): TemplateLinter =>
    createTemplateLinter(job.template, {
      year: new Date().getFullYear(),
      skip: job.skip,
      onRule,
      ...(job.config ? { config: job.config } : {}),
      ...(job.measured ? { measured: job.measured } : {}),
      ...(job.answers ? { answers: job.answers } : {}),
      ...(ampValidator ? { ampValidator } : {}),
      ...(rules ? { rules } : {}),
    });

  const linterOf = (job: LintJob, ampValidator: AmpValidator | null, watcher: JobWatcher): TemplateLinter => {
    if (job.series === null) return createLinter(job, ampValidator, watcher.onRule);
    const before = linters.get(job.series);
    if (before) {
      before.watcher = watcher;
      return before.linter;
    }
    const entry = {
      watcher,
      linter: createLinter(job, ampValidator, (id) => {
        entry.watcher.onRule(id);
      }),
    };
    const [oldest] = linters.keys();
    if (linters.size >= KEPT && oldest !== undefined) linters.delete(oldest);
    linters.set(job.series, entry);
    return entry.linter;
  };

  return {
    run(job, ampValidator, watcher) {
      const linter = linterOf(job, ampValidator, watcher);
      const table = createTable();
      const rows = job.recipients.map((recipient) => {
        watcher.onRow();
        return linter.lint(recipient).map((finding) => table.numberOf(finding));
      });
      const { findings: comments, used } = linter.comments();
      return { findings: table.findings, rows, comments, used };
    },
  };
}
