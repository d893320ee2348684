/** `mailproof lint`: checks any number of templates and ends with a code that a pipeline can act on. */
import { countFindings, type Finding } from '../../core/lint/finding.ts';
import type { FailedInput, FormatInput } from '../../core/lint/formatters/formatter.ts';
import { formatText } from '../../core/lint/formatters/text.ts';
import { createReport } from '../../core/lint/report.ts';
import { fieldTexts } from '../../core/template/fields.ts';
import type { Template } from '../../core/template/template.ts';
import { createLintPool, type LintPool } from '../../services/lint-pool/lint-pool.ts';
import { ProblemError } from '../../services/problem-error.ts';
import { lintWorkerUrl } from '../built.ts';
import { expandInputs, type Input } from '../inputs.ts';
import { CommandError, EXIT, type ExitCode, type Io } from '../io.ts';
import { createTemplateLoader, type TemplateLoader } from '../load-template.ts';
import { readRecipients, type Recipient, type RecipientsOf, type SampleOptions } from '../samples.ts';

export interface LintCommandOptions extends SampleOptions {
  readonly format: 'text' | 'json';
  readonly maxWarnings: number | undefined;
  readonly connection: string | undefined;
}

/** Threads that check side by side; more would only wait for the same two cores of a build machine. */
const POOL_SIZE = 2;

type RowFinding = FormatInput['findings'][number];

const keyOf = ({ rule, field, range, message }: Finding): string =>
  JSON.stringify([rule, field, range?.start, range?.end, message]);

/** A finding that every recipient gets belongs to the template; one that some get says which row was the first. */
function mergeRows(
  perRow: readonly { readonly recipient: Recipient; readonly findings: readonly Finding[] }[],
): RowFinding[] {
  const seen = new Map<string, { finding: Finding; rows: Recipient[] }>();
  for (const { recipient, findings } of perRow) {
    for (const finding of findings) {
      const known = seen.get(keyOf(finding));
      if (known) known.rows.push(recipient);
      else seen.set(keyOf(finding), { finding, rows: [recipient] });
    }
  }
  return [...seen.values()].map(({ finding, rows }) => {
    const [first] = rows;
    if (!first || rows.length === perRow.length) return finding;
    const name = first.row === null && first.name !== '' ? ` (with the sample set "${first.name}")` : '';
    return { ...finding, message: finding.message + name, ...(first.row === null ? {} : { row: first.row }) };
  });
}

async function lintOne(
  template: Template,
  recipients: readonly Recipient[],
  pool: LintPool,
  io: Io,
): Promise<RowFinding[]> {
  const perRow = await Promise.all(
    recipients.map(async (recipient) => ({
      recipient,
      findings: await pool.lint(template, { recipient: recipient.values }, io.signal),
    })),
  );
  return mergeRows(perRow);
}

function reasonOf(error: unknown): string | null {
  if (error instanceof CommandError) return error.message;
  if (error instanceof ProblemError) {
    const { reason, remedy, code, serviceMessage } = error.problem;
    const said = code === null ? '' : ` (code ${code}${serviceMessage ? `: ${serviceMessage}` : ''})`;
    return `${reason}${said} ${remedy}`;
  }
  return null;
}

type Outcome =
  | { readonly kind: 'linted'; readonly result: FormatInput }
  | { readonly kind: 'failed'; readonly failure: FailedInput };

async function checkInput(
  input: Input,
  {
    loader,
    recipientsOf,
    pool,
    io,
  }: { loader: TemplateLoader; recipientsOf: RecipientsOf; pool: LintPool; io: Io },
): Promise<Outcome> {
  const { source } = input;
  try {
    const template = await loader.load(input);
    const findings = await lintOne(template, recipientsOf(template), pool, io);
    const { id, name } = template;
    return { kind: 'linted', result: { source, id, name, findings, texts: fieldTexts(template) } };
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    return { kind: 'failed', failure: { source, reason } };
  }
}

/** Runs a few at a time and keeps the order of the inputs. */
async function inOrder<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const runner = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) results[index] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, runner));
  return results;
}

export async function runLint(
  named: readonly string[],
  options: LintCommandOptions,
  io: Io,
): Promise<ExitCode> {
  const inputs = await expandInputs(named);
  const recipientsOf = await readRecipients(options);
  const loader = createTemplateLoader(options.connection, io);
  const pool = createLintPool({ workerUrl: lintWorkerUrl(), size: POOL_SIZE });
  let done = 0;
  const showProgress = io.interactive && inputs.length > 1;
  try {
    const outcomes = await inOrder(inputs, POOL_SIZE * 2, async (input) => {
      const outcome = await checkInput(input, { loader, recipientsOf, pool, io });
      done++;
      if (showProgress) io.err(`\r${done} of ${inputs.length} templates checked`);
      return outcome;
    });
    if (showProgress) io.err('\r\u001b[K');
    const linted = outcomes.flatMap((outcome) => (outcome.kind === 'linted' ? [outcome.result] : []));
    const failed = outcomes.flatMap((outcome) => (outcome.kind === 'failed' ? [outcome.failure] : []));
    if (options.format === 'json') {
      io.out(`${JSON.stringify(createReport(linted), null, 2)}\n`);
      for (const { source, reason } of failed) io.err(`${source}: ${reason}\n`);
    } else {
      io.out(formatText(linted, failed, io.palette));
    }
    if (failed.length > 0) return EXIT.failed;
    const { errors, warnings } = countFindings(linted.flatMap(({ findings }) => findings));
    const tooMany = options.maxWarnings !== undefined && warnings > options.maxWarnings;
    return errors > 0 || tooMany ? EXIT.findings : EXIT.clean;
  } finally {
    await Promise.all([pool.close(), loader.close()]);
  }
}
