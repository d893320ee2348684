/** `mailproof suppression log` and `forget`: what was lifted, by whom and when; and a person's address taken out of it all. */
import { printedJson, printedJsonLine } from '../../core/json/printed-json.ts';
import { visible } from '../../core/lint/formatters/visible.ts';
import {
  liftAsPlain,
  liftsAsCsv,
  lookUpText,
  outcomeText,
  REMOVED,
  searchLifts,
  type LiftRecord,
  type LogAct,
} from '../../core/suppression/lift-record.ts';
import { understandAddress } from '../../core/text/pasted-address.ts';
import { countOf } from '../../core/text/wording.ts';
import { forgetPerson } from '../../services/library/forget-person.ts';
import { openLocalData } from '../connection.ts';
import { CommandError, EXIT, type ExitCode, type Io } from '../io.ts';

export interface LogOptions {
  readonly format: 'text' | 'json' | 'csv' | 'ndjson';
  /** Lifts from this moment on: a date, or a date and a time, in UTC. */
  readonly since: string | undefined;
}

function liftAsText(lift: LiftRecord, { palette }: Io): string {
  const local = lift.local === null ? '' : ` (${lift.local} local time)`;
  const lines = [
    `${palette.strong(visible(lift.email ?? REMOVED))}  ${outcomeText(lift)}`,
    `  When        ${lift.at}${local}`,
    `  Connection  ${visible(lift.connection)} (${visible(lift.baseUrl)})${lift.allProjects === true ? ', all projects' : ''}`,
    `  User        ${visible(lift.by ?? 'not written down')}`,
    ...(lift.before ? [`  Before      ${visible(lookUpText(lift.before))}`] : []),
    ...(lift.after ? [`  After       ${visible(lookUpText(lift.after))}`] : []),
    ...(lift.isInterrupted
      ? ['  The program ended before the answer was written down. Look the address up to see what is left.']
      : []),
  ];
  return `${lines.join('\n')}\n`;
}

const actText = ({ kind, at, by, lifts }: LogAct): string =>
  kind === 'removed'
    ? `${at}: ${by ?? 'somebody'} removed an address on request (${countOf(lifts, 'lift')}).`
    : `${at}: ${countOf(lifts, 'lift')} older than the log is kept went.`;

function sinceOf(text: string | undefined): number {
  if (text === undefined) return -Infinity;
  const moment = /^\d{4}-\d{2}-\d{2}/u.test(text)
    ? Date.parse(text.length === 10 || /Z|[+-]\d{2}:\d{2}$/u.test(text) ? text : `${text}Z`)
    : NaN;
  if (!Number.isNaN(moment)) return moment;
  throw new CommandError(`--since: “${text}” is no date. Write it as 2026-03-31, or 2026-03-31T09:00 (UTC).`);
}

/** Prints the lifts in which every word stands, newest first. */
export async function runSuppressionLog(
  words: readonly string[],
  { format, since }: LogOptions,
  io: Io,
): Promise<ExitCode> {
  const from = sinceOf(since);
  const { library } = openLocalData(io);
  await library.check();
  const { lifts, acts } = await library.lifted.read();
  const found = searchLifts(lifts, words.join(' ')).filter(({ at }) => Date.parse(at) >= from);
  switch (format) {
    case 'csv':
      io.out(liftsAsCsv(found));
      break;
    case 'ndjson':
      io.out(found.map((lift) => `${printedJsonLine({ version: 1, ...liftAsPlain(lift) })}\n`).join(''));
      break;
    case 'json':
      io.out(printedJson({ version: 1, lifts: found.map(liftAsPlain), acts }));
      break;
    case 'text':
      io.out(found.map((lift) => liftAsText(lift, io)).join('\n'));
      for (const act of acts) io.note(visible(actText(act)));
      io.note(`${countOf(found.length, 'lift')} of ${lifts.length}.`);
  }
  return EXIT.clean;
}

/** Takes a person's address out of everything that is kept on this machine; that it was done is logged without the address. */
export async function runSuppressionForget(
  word: string,
  { yes }: { readonly yes: boolean },
  io: Io,
): Promise<ExitCode> {
  const read = understandAddress(word);
  if (!read.ok) throw new CommandError(read.reason);
  const { address } = read;
  if (!yes) {
    throw new CommandError(
      `This takes ${address} out of the log of lifts, saved lists, sample data and what else is kept here, for good. Add --yes to do it.`,
    );
  }
  const { library } = openLocalData(io);
  const done = await forgetPerson(library, address);
  const parts = [
    countOf(done.lifts, 'lift'),
    countOf(done.lists, 'saved list'),
    countOf(done.sampleValues, 'sample value'),
    countOf(done.drafts, 'draft'),
    countOf(done.recents, 'recent entry', 'recent entries'),
    countOf(done.replies, 'reply', 'replies'),
    countOf(done.decisions, 'decision'),
    countOf(done.setAside, 'damaged file'),
  ];
  io.out(
    `${address} was taken out of ${parts.join(', ')}. The log says that it was done, without the address.\n`,
  );
  io.note(
    'Not looked at: files that you named yourself with --resume or exported, and what the service itself keeps.',
  );
  return EXIT.clean;
}
