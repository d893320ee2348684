/** `mailproof suppression get|delete`: a recipient's suppressions, in plain words or as JSON. */
import { visible } from '../../core/lint/formatters/visible.ts';
import { understandAddress } from '../../core/text/pasted-address.ts';
import { describeLift, describeUnknownLift } from '../../core/suppression/lift.ts';
import { liftSuppression } from '../../services/lift-suppression.ts';
import { ProblemError } from '../../services/problem-error.ts';
import { openConnection, openLocalData, type OpenConnection } from '../connection.ts';
import { CommandError, EXIT, type ExitCode, type Io } from '../io.ts';
import { problemText } from '../problem-text.ts';
import {
  connectionLine,
  liftAsJson,
  lookUpAsJson,
  lookUpAsText,
  notKnownAsJson,
  outcomeWord,
  type Asked,
  type LiftReport,
} from './suppression-output.ts';

export interface SuppressionOptions {
  readonly connection: string | undefined;
  readonly allProjects: boolean;
  readonly format: 'text' | 'json';
}

/** The address that was meant; what of it may surprise is said. @throws CommandError where none can be read. */
function requireAddress(text: string, io: Io): string {
  const read = understandAddress(text);
  if (!read.ok)
    throw new CommandError(`"${visible(text).slice(0, 200)}" cannot be looked up. ${visible(read.problem)}`);
  if (read.address !== text.trim()) io.note(`Read as ${read.address}.`);
  for (const hint of read.hints) io.note(`Note: ${hint}`);
  return read.address;
}

const askedOf = (email: string, { allProjects }: SuppressionOptions, connection: OpenConnection): Asked => ({
  email,
  allProjects,
  connection: { name: connection.name, baseUrl: connection.baseUrl },
});

/**
 * Ends with 0 when the whole answer was read, whatever it says, and with 2 when it is not known whether the address is
 * suppressed, or by what else: an answer that came in part is printed all the same.
 */
export async function runSuppressionGet(
  email: string,
  options: SuppressionOptions,
  io: Io,
): Promise<ExitCode> {
  const address = requireAddress(email, io);
  const connection = await openConnection(options.connection, io, 'refuse');
  const asked = askedOf(address, options, connection);
  try {
    const reply = await connection.api.getSuppressions(address, options.allProjects);
    io.out(
      options.format === 'json' ? lookUpAsJson(asked, reply) : lookUpAsText(asked, reply, new Date(), io),
    );
    return reply.unreadable === 0 ? EXIT.clean : EXIT.failed;
  } catch (error) {
    io.err(connectionLine(asked));
    if (error instanceof ProblemError && options.format === 'json')
      io.out(notKnownAsJson(asked, error.problem));
    throw error;
  } finally {
    await connection.close();
  }
}

function refusalWord({ outcomeUnknown, notSent }: ProblemError): LiftReport['outcome'] {
  if (outcomeUnknown) return 'unknown';
  return notSent ? 'not sent' : 'refused';
}

/** By the service's code: 3003 is nothing to lift, 3004 and 906 are refusals that another try does not change. */
function exitOf({ outcome, refusal }: LiftReport): ExitCode {
  if (outcome === 'lifted' || refusal?.code === 3003) return EXIT.clean;
  if (refusal?.code === 3004 || refusal?.code === 906) return EXIT.findings;
  return outcome === 'partly lifted' || outcome === 'nothing lifted' ? EXIT.findings : EXIT.failed;
}

/**
 * Lifts what can be lifted, then looks again and says what went and what stayed, also where no clear answer came. Ends with 0 when nothing is left or
 * there was nothing to lift (3003), 1 when entries stay or the service refused (3004, 906), and 2 when it is not known
 * what became of it, or nothing could be sent.
 */
export async function runSuppressionDelete(
  email: string,
  options: SuppressionOptions & { readonly yes: boolean },
  io: Io,
): Promise<ExitCode> {
  const address = requireAddress(email, io);
  if (!options.yes) {
    throw new CommandError(
      `Lifting the suppression of ${address} makes sending to it possible again. Add --yes to do it.`,
    );
  }
  const local = openLocalData(io);
  const connection = await openConnection(options.connection, io, 'refuse', local);
  const asked = askedOf(address, options, connection);
  try {
    const { api } = connection;
    const lift = await liftSuppression({
      api,
      library: local.library,
      ...asked,
      signal: io.signal,
      now: () => new Date(),
    });
    const { before, refusal, after } = lift;
    const outcome = refusal === null ? describeLift(address, before, after) : null;
    const report: LiftReport = {
      before,
      after,
      outcome: outcome ? outcomeWord(outcome) : refusal ? refusalWord(refusal) : 'unknown',
      text: [
        ...(outcome ? [outcome.text] : []),
        ...(refusal ? [problemText(refusal.problem)] : []),
        ...(refusal && after ? [describeUnknownLift(address, before, after)] : []),
      ]
        // The titles of entries hold the service's own words.
        .map(visible)
        .join('\n'),
      refusal: refusal && refusal.problem,
      lookupProblem: lift.lookupProblem && lift.lookupProblem.problem,
    };
    if (options.format === 'json') io.out(liftAsJson(asked, report));
    else {
      const say = refusal === null ? io.out : io.err;
      say(`${connectionLine(asked)}${report.text}\n`);
      if (after) io.out(lookUpAsText(asked, after, new Date(), io));
      if (lift.lookupProblem) io.note(problemText(lift.lookupProblem.problem));
    }
    return exitOf(report);
  } catch (error) {
    io.err(connectionLine(asked));
    throw error;
  } finally {
    await connection.close();
  }
}
