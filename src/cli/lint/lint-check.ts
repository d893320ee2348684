/** Checks one input of `mailproof lint`: reads or fetches it, runs the rules for every recipient, and mends it where asked. */
import { splitAccepted } from '../../core/lint/acceptances.ts';
import type { LintConfig } from '../../core/lint/config.ts';
import type { FormatFinding } from '../../core/lint/formatters/formatter.ts';
import { fieldTexts } from '../../core/template/fields.ts';
import type { Template } from '../../core/template/template.ts';
import { FailureError } from '../../services/failure-error.ts';
import type { LintPool } from '../../services/lint-pool/lint-pool.ts';
import { lintRows } from '../../services/lint-pool/lint-rows.ts';
import type { LinkAnswering } from './check-links.ts';
import { reasonText } from '../failure-text.ts';
import type { Input } from '../../services/inputs/list-inputs.ts';
import { CommandError, type Io } from '../io.ts';
import type { TemplateLoader } from '../load-template.ts';
import type { RecipientsOf } from '../../services/inputs/sample-recipients.ts';
import { sha256Of } from '../../services/hash.ts';
import { writeFixed } from '../write-output.ts';
import type { LintCache } from './lint-cache.ts';
import type { RunSet } from './lint-set.ts';
import type { RunAcceptances } from './lint-acceptances.ts';
import { describeDone, diffOf, fixFile, type FixOptions } from './lint-fix.ts';
import type { Outcome } from './lint-report.ts';
import type { Progress } from '../progress.ts';
import type { Thumbnails } from './thumbnails.ts';

const STOPPED = 'The run was stopped before it was checked.';

function reasonOf(error: unknown): string | null {
  if (error instanceof CommandError) return error.message;
  if (error instanceof FailureError) return reasonText(error.failure);
  return null;
}

/** What all inputs of a run share. */
export interface Run {
  readonly loader: TemplateLoader;
  readonly recipientsOf: RecipientsOf;
  readonly pool: LintPool;
  readonly acceptances: RunAcceptances;
  readonly fix: FixOptions | null;
  /** Null unless it was asked for. */
  readonly cache: LintCache | null;
  /** Null unless they were asked for. */
  readonly thumbnails: Thumbnails | null;
  /** Told of every template of a set; absent where each is checked alone. */
  readonly set: RunSet | null;
  /** Whether a template is as it was when the baseline was written, and need not be checked. */
  readonly isUnchanged: (input: Input, sha256: string) => boolean;
  readonly io: Io;
  readonly progress: Progress;
  /** Null unless it was asked for. */
  readonly links: LinkAnswering | null;
}

/** What counts and what was accepted. */
async function lintOne(template: Template, config: LintConfig, run: Run): Promise<readonly FormatFinding[]> {
  const { recipientsOf, pool, progress, links, cache, io } = run;
  const answers = links && (await links.answersFor(template));
  const recipients = recipientsOf(template);
  const find = (): Promise<readonly FormatFinding[]> =>
    lintRows(template, recipients, (different) => {
      const onProgress = (done: number): void => {
        progress.rows(done, different.length);
      };
      return pool.lintRows(template, different, { config, answers, onProgress }, io.signal);
    });
  // What servers answer today is no answer for tomorrow.
  return cache && !answers ? cache.get({ template, recipients, config }, find) : find();
}

/** As its first recipient sees it. */
async function pictured(
  source: string,
  template: Template,
  { thumbnails, recipientsOf }: Run,
): Promise<{ readonly thumbnail?: string }> {
  const values = thumbnails ? (recipientsOf(template)[0]?.values ?? []) : [];
  const thumbnail = await thumbnails?.of({ source, template, values });
  return typeof thumbnail === 'string' ? { thumbnail } : {};
}

export async function checkInput(input: Input, run: Run): Promise<Outcome> {
  const { source } = input;
  const { fix } = run;
  try {
    run.io.signal.throwIfAborted();
    const loaded = await run.loader.load(input);
    const { template, file, notes, sha256 } = loaded;
    run.set?.see(source, template);
    if (run.isUnchanged(input, sha256)) return { kind: 'unchanged', source };
    const config = run.acceptances.configFor(input, template);
    run.set?.decide(source, config);
    const lint = (one: Template): Promise<readonly FormatFinding[]> => lintOne(one, config, run);
    if (!fix || !file || (!fix.dryRun && loaded.unchangeable !== null)) {
      const found = splitAccepted(await lint(template));
      const { id, name } = template;
      const why = loaded.unchangeable ?? '';
      const fixed = fix ? { diff: '', lines: [`${source}: ${why}, so nothing was changed.`] } : null;
      return {
        kind: 'linted',
        result: {
          ...{ source, id, name, sha256, ...found, texts: fieldTexts(template), file, notes },
          ...(await pictured(source, template, run)),
        },
        fixed,
      };
    }
    const fixedFile = await fixFile(source, { template, file }, fix, lint);
    const changed = fixedFile.file.text !== file.text;
    if (changed && !fix.dryRun) await writeFixed(source, file, fixedFile.file);
    const verb = fix.dryRun ? 'would change' : 'changed';
    const lines = changed ? describeDone(fixedFile.done).map((one) => `${source}: ${verb}: ${one}`) : [];
    // A dry run reports the file as it still is.
    const shown = fix.dryRun ? { ...loaded, file, findings: await lint(template) } : fixedFile;
    const { id, name } = shown.template;
    return {
      kind: 'linted',
      result: {
        source,
        id,
        name,
        sha256: changed && !fix.dryRun ? sha256Of(fixedFile.file.text) : sha256,
        ...splitAccepted(shown.findings),
        texts: fieldTexts(shown.template),
        file: shown.file,
        notes,
        ...(await pictured(source, shown.template, run)),
      },
      fixed: { diff: fix.dryRun ? diffOf(source, file, fixedFile.file) : '', lines },
    };
  } catch (error) {
    if (run.io.signal.aborted) return { kind: 'stopped', failure: { source, reason: STOPPED } };
    const reason = reasonOf(error);
    if (reason === null) throw error;
    return { kind: 'failed', failure: { source, reason } };
  }
}
