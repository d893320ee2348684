/** `mailproof suppression get`: whether, why and since when addresses are suppressed. */
import * as v from 'valibot';
import type { SuppressionReply } from '../../core/suppression/suppression.ts';
import { openConnection, openLocalData } from '../connection.ts';
import { CommandError, EXIT, type ExitCode, type Io } from '../io.ts';
import { failureText } from '../failure-text.ts';
import { noteLookUp } from '../../services/suppression/note-look-up.ts';
import { lookUpAll, type LookedUp } from '../../services/suppression/look-up-all.ts';
import { readAsked } from './suppression-input.ts';
import { openResumed } from './resume-file.ts';
import {
  connectionLine,
  listAsJson,
  lookUpAsJson,
  lookUpAsText,
  notKnownAsJson,
  resultAsCsv,
  resultAsLine,
  type ListedResult,
} from './suppression-output.ts';
import { csvRow } from '../../core/suppression/copy.ts';
import { LOOK_UP_COLUMNS } from '../../core/suppression/list-export.ts';

export interface SuppressionOptions {
  readonly connection: string | undefined;
  readonly allProjects: boolean;
  readonly format: 'text' | 'json' | 'csv' | 'ndjson';
  /** A file of addresses, or "-". */
  readonly file: string | undefined;
  readonly dryRun: boolean;
  /** Where a long run notes what it has done. */
  readonly resume: string | undefined;
}

const keptSchema = v.object({
  email: v.string(),
  reply: v.object({
    entries: v.array(
      v.object({
        reason: v.nullable(v.string()),
        source: v.nullable(v.string()),
        created: v.nullable(v.string()),
        projectId: v.nullable(v.string()),
        isDeletable: v.nullable(v.boolean()),
        unknownFields: v.array(v.object({ field: v.string(), json: v.string() })),
      }),
    ),
    unreadable: v.number(),
    problems: v.array(v.string()),
  }),
});

/** What earlier runs found, by address. @throws CommandError on a line that is none of ours. */
function keptReplies(lines: readonly unknown[]): ReadonlyMap<string, SuppressionReply> {
  return new Map(
    lines.map((line, index) => {
      const read = v.safeParse(keptSchema, line);
      if (!read.success) throw new CommandError(`--resume: line ${index + 2} is none that a look-up wrote.`);
      return [read.output.email, read.output.reply];
    }),
  );
}

/** Whether addresses are suppressed, for scripts: 0 not one is, 1 some are, 2 not known of some. */
function verdictOf(results: readonly LookedUp[], isWhole: boolean): ExitCode {
  if (
    !isWhole ||
    results.some(({ reply }) => reply === null || (reply.entries.length === 0 && reply.unreadable > 0))
  )
    return EXIT.failed;
  return results.some(({ reply }) => (reply?.entries.length ?? 0) > 0) ? EXIT.findings : EXIT.clean;
}

/**
 * Ends with 0 when every answer was read whole, whatever it says, and with 2 when something is not known: an address that is none, a
 * look-up that failed, an entry that could not be read. With `exitCode`, by the verdict: see `verdictOf`.
 */
export async function runSuppressionGet(
  words: readonly string[],
  options: SuppressionOptions & { readonly exitCode: boolean },
  io: Io,
): Promise<ExitCode> {
  const asked = await readAsked(words, options.file, io);
  const { addresses, invalid, duplicates } = asked;
  if (options.dryRun) {
    io.out(addresses.map(({ address }) => `${address}\n`).join(''));
    io.note(`${addresses.length} would be looked up; nothing was sent.`);
    return invalid.length > 0 ? EXIT.failed : EXIT.clean;
  }
  const local = openLocalData(io);
  await local.library.attempt(() => local.library.lifted.tidy());
  const connection = await openConnection(options.connection, io, 'refuse', local);
  const { allProjects, format } = options;
  const where = { allProjects, connection: { name: connection.name, baseUrl: connection.baseUrl } };
  const journal =
    options.resume === undefined
      ? null
      : await openResumed(options.resume, {
          mailproof: 'suppression get',
          base_url: connection.baseUrl,
          all_projects: allProjects,
        }).catch(async (error: unknown) => {
          await connection.close();
          throw error;
        });
  try {
    const kept = keptReplies(journal?.lines ?? []);
    const results = new Map<string, LookedUp>();
    for (const { address } of addresses) {
      const reply = kept.get(address);
      if (reply) results.set(address, { reply, failure: null });
    }
    if (results.size > 0) io.note(`${results.size} of ${addresses.length} were looked up by an earlier run.`);

    const print = ({ address, line }: (typeof addresses)[number], { reply, failure }: LookedUp): void => {
      const result: ListedResult = { email: address, line, is: reply ? { lookedUp: reply } : { failure } };
      if (format === 'csv') io.out(resultAsCsv(where, result));
      else if (format === 'ndjson') io.out(resultAsLine(where, result));
      else if (format === 'json') {
        if (asked.single) {
          const one = { ...where, email: address };
          io.out(reply ? lookUpAsJson(one, reply) : notKnownAsJson(one, failure));
        }
      } else if (reply)
        io.out(
          `${lookUpAsText({ ...where, email: address }, reply, new Date(), io)}${asked.single ? '' : '\n'}`,
        );
      if (failure && (asked.single || format === 'text')) {
        io.err(connectionLine({ ...where, email: address }));
        io.note(`${asked.single ? '' : `${address}: `}${failureText(failure)}`);
      }
    };
    if (format === 'csv') io.out(csvRow(LOOK_UP_COLUMNS));
    let printed = 0;
    /** In the order of the list, as far as there is no gap; with `all`, whatever there is. */
    const printReady = (all: boolean): void => {
      for (; printed < addresses.length; printed++) {
        const item = addresses[printed];
        const result = item && results.get(item.address);
        if (item && result) print(item, result);
        else if (!all) return;
      }
    };
    const open = addresses.filter(({ address }) => !results.has(address)).map(({ address }) => address);
    printReady(false);
    const { stopped } = await lookUpAll({
      api: connection.api,
      addresses: open,
      allProjects,
      signal: io.signal,
      onRetry: ({ attempt, attempts, waitMs, reason }) => {
        io.note(`${reason} Trying again in ${Math.ceil(waitMs / 1000)} s (${attempt} of ${attempts}).`);
      },
      onDone: async (index, result) => {
        const address = open[index] ?? '';
        results.set(address, result);
        if (result.reply) {
          // A look-up that a power cut takes is made again.
          await journal?.add({ email: address, reply: result.reply }, { synced: false });
          await noteLookUp(local.library, { email: address, baseUrl: connection.baseUrl }, result.reply);
        }
        printReady(false);
      },
    });
    printReady(true);
    const remaining = addresses.filter(({ address }) => !results.has(address)).map(({ address }) => address);
    if (asked.single && remaining.length > 0) io.signal.throwIfAborted();
    if (!asked.single && format === 'json') {
      const found = addresses.flatMap(({ address, line }): ListedResult[] => {
        const result = results.get(address);
        if (!result) return [];
        const { reply, failure } = result;
        return [{ email: address, line, is: reply ? { lookedUp: reply } : { failure } }];
      });
      io.out(
        listAsJson(where, {
          results: found,
          invalid,
          duplicates,
          stopped: remaining.length > 0 ? stopped : null,
          remaining,
        }),
      );
    }
    const all = [...results.values()];
    if (!asked.single) {
      const suppressed = all.filter(({ reply }) => (reply?.entries.length ?? 0) > 0).length;
      const unknown = all.filter(({ reply }) => reply === null).length;
      io.note(
        `${all.length} of ${addresses.length} looked up on ${connection.name}: ${suppressed} suppressed, ${all.length - suppressed - unknown} not suppressed, ${unknown} not known.`,
      );
      if (remaining.length > 0) {
        const how =
          options.resume === undefined
            ? 'Run again for the rest; --resume FILE goes on where it stopped'
            : 'Run the same again to go on';
        io.note(`${stopped ?? 'Stopped'}. ${remaining.length} not looked up. ${how}.`);
      }
    }
    const isWhole = remaining.length === 0 && invalid.length === 0;
    if (options.exitCode) return verdictOf(all, isWhole);
    return isWhole && all.every(({ reply }) => reply?.unreadable === 0) ? EXIT.clean : EXIT.failed;
  } finally {
    await journal?.close();
    await connection.close();
  }
}
