/** `mailproof suppression delete`: lifts what can be lifted, one address after another, each at most once. */
import type { Journal } from '../../services/suppression/journal.ts';
import { earlierStates, liftAll } from '../../services/suppression/lift-all.ts';
import { openConnection, openLocalData } from '../connection.ts';
import { CommandError, EXIT, type ExitCode, type Io } from '../io.ts';
import { createLiftPrinter } from './lift-print.ts';
import { asResumeError, openResumed } from './resume-file.ts';
import type { SuppressionOptions } from './suppression-get.ts';
import { readAsked, type AskedAddresses } from './suppression-input.ts';

/** @throws CommandError that says what would be done: nothing is lifted without a word for it. */
function refuseWithoutYes({ single, addresses }: AskedAddresses): never {
  const [first] = addresses;
  const whose =
    single && first ? `the suppression of ${first.address}` : `suppressions of ${addresses.length} addresses`;
  throw new CommandError(
    `Lifting ${whose} makes sending possible again. Add --yes to do it, or --dry-run to see what would be sent.`,
  );
}

function statesOf(journal: Journal | null): ReadonlyMap<string, string> {
  try {
    return earlierStates(journal?.lines ?? []);
  } catch (error) {
    throw asResumeError(error);
  }
}

/**
 * Lifts what can be lifted, looks again, and says what went and what stayed, also where no clear answer came. Ends with 0 when all is
 * done or there was nothing to lift (3003), 1 when entries stay or the service refused (3004, 906), and 2 when something is not known,
 * could not be read, or was not come to.
 */
export async function runSuppressionDelete(
  words: readonly string[],
  options: SuppressionOptions & { readonly yes: boolean },
  io: Io,
): Promise<ExitCode> {
  const { allProjects, format, dryRun, resume } = options;
  const asked = await readAsked(words, options.file, io);
  if (!options.yes && !dryRun) refuseWithoutYes(asked);
  const local = openLocalData(io);
  await local.library.attempt(() => local.library.lifted.tidy());
  const { api, name, baseUrl, close } = await openConnection(options.connection, io, 'refuse', local);
  const where = { allProjects, connection: { name, baseUrl } };
  const head = { mailproof: 'suppression delete', base_url: baseUrl, all_projects: allProjects } as const;
  let journal: Journal | null = null;
  try {
    journal = resume === undefined ? null : await openResumed(resume, head);
    const earlier = statesOf(journal);
    const printer = createLiftPrinter({ where, asked, format, io });
    const run = await liftAll({
      ...where,
      api,
      library: local.library,
      addresses: asked.addresses.map(({ address }) => address),
      isChosen: (address) => asked.named.has(address),
      earlier,
      note: journal && ((line) => journal?.add(line) ?? Promise.resolve()),
      dryRun,
      signal: io.signal,
      onDone: (address, report) => {
        printer.add(address, report);
      },
      onSettled: (address, state) => {
        io.note(`${address} was done by an earlier run: ${state}.`);
      },
      now: () => new Date(),
    });
    if (asked.single && run.remaining.length > 0) io.signal.throwIfAborted();
    const worst = printer.end(run);
    return run.because === null || run.because === 'limit' ? worst : EXIT.failed;
  } catch (error) {
    io.note(`Connection  ${name} (${baseUrl})`);
    throw error;
  } finally {
    await journal?.close();
    await close();
  }
}
