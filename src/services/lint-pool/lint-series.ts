/** One template and its many recipients, in chunks that the pool's threads share. */
import { listComments, type CommentFinding } from '../../core/lint/listed-findings.ts';
import type { Finding } from '../../core/lint/finding.ts';
import type { SampleValues } from '../../core/substitution/values.ts';
import type { JobResult } from './messages.ts';
import type { ThreadJob } from './thread.ts';

/** What many recipients get. */
export interface RowFindings {
  /** Each once. */
  readonly findings: readonly Finding[];
  /** For each recipient, in their order, which of the findings. */
  readonly rows: readonly (readonly number[])[];
}

export type Work = Omit<ThreadJob, 'skip'>;

/** Runs one job. Rules that hang are put into `skip`, which later jobs may share; `onStarted`: at each recipient. */
export type Attempt = (
  work: Work,
  skip: Map<string, string>,
  onStarted: () => void,
  signal: AbortSignal,
) => Promise<
  { readonly result: JobResult; readonly gaveUp: null } | { readonly result: null; readonly gaveUp: Finding }
>;

export interface SeriesOptions {
  readonly attempt: Attempt;
  /** Chunks at work at the same time. */
  readonly width: number;
  readonly onProgress: ((done: number) => void) | undefined;
}

/** Recipients sent to a thread at once: a fault costs no more than these again, and few of them need one thread only. */
const CHUNK = 25;

/** Numbers findings over all chunks. */
function createCollection() {
  const findings: Finding[] = [];
  const numbers = new Map<string, number>();
  return {
    findings,
    numberOf(finding: Finding): number {
      const text = JSON.stringify(finding);
      const before = numbers.get(text);
      if (before !== undefined) return before;
      const number = findings.push(finding) - 1;
      numbers.set(text, number);
      return number;
    },
  };
}

/** Rejects with the signal's reason, and as `attempt` does. */
export async function lintSeries(
  work: Omit<Work, 'recipients'>,
  recipients: readonly SampleValues[],
  { attempt, width, onProgress }: SeriesOptions,
  signal: AbortSignal,
): Promise<RowFindings> {
  const collection = createCollection();
  const rows: (readonly number[])[] = recipients.map(() => []);
  const skip = new Map<string, string>();
  const comments = new Map<string, CommentFinding>();
  const used = new Set<string>();
  const unfinished = new Set<string>();
  /** Recipients done, by the first of their chunk, and in all. */
  const done = new Map<number, number>();
  let total = 0;
  let broken: Finding | null = null;
  let next = 0;

  const progress = (first: number, count: number): void => {
    total += count - (done.get(first) ?? 0);
    done.set(first, count);
    onProgress?.(total);
  };

  const take = (first: number, chunk: readonly SampleValues[], result: JobResult): void => {
    const numbers = result.findings.map((finding) => collection.numberOf(finding));
    result.rows.forEach((row, index) => {
      rows[first + index] = row.flatMap((number) => numbers[number] ?? []);
    });
    for (const comment of result.comments) comments.set(JSON.stringify(comment), comment);
    for (const key of result.used) used.add(key);
    for (const rule of result.unfinished) unfinished.add(rule);
    progress(first, chunk.length);
  };

  const runner = async (): Promise<void> => {
    for (let first = next; first < recipients.length && !broken; first = next) {
      next = first + CHUNK;
      const chunk = recipients.slice(first, next);
      // The thread tells of its own start, and of each recipient as it begins with it.
      let started = -1;
      const { result, gaveUp } = await attempt(
        { ...work, recipients: chunk },
        skip,
        () => {
          started++;
          progress(first, Math.min(Math.max(0, started - 1), chunk.length));
        },
        signal,
      );
      if (result) take(first, chunk, result);
      else broken ??= gaveUp;
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, width) }, runner));

  // A rule that was left out for some recipients may have had something to switch off there.
  const judged = [...comments.values()].filter(
    ({ idle }) => idle === null || ![...skip.keys(), ...unfinished].some((rule) => idle.endsWith(` ${rule}`)),
  );
  const forAll = [...listComments(judged, used), ...(broken ? [broken] : [])].map((finding) =>
    collection.numberOf(finding),
  );
  return { findings: collection.findings, rows: rows.map((row) => [...row, ...forAll]) };
}
