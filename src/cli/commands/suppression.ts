/** `mailproof suppression get|delete`: a recipient's suppressions, in plain words or as JSON. */
import { checkEmailAddress } from '../../core/suppression/email-address.ts';
import { explainEntry, summarise } from '../../core/suppression/explain.ts';
import type { SuppressionReply } from '../../core/suppression/suppression.ts';
import { liftSuppression } from '../../services/lift-suppression.ts';
import { openConnection, openLocalData } from '../connection.ts';
import { CommandError, EXIT, type ExitCode, type Io } from '../io.ts';

export interface SuppressionOptions {
  readonly connection: string | undefined;
  readonly allProjects: boolean;
  readonly format: 'text' | 'json';
}

function requireAddress(email: string): string {
  const checked = checkEmailAddress(email);
  if (!checked.ok) throw new CommandError(`"${email}" cannot be looked up. ${checked.problem}`);
  return checked.address;
}

function asJson(email: string, reply: SuppressionReply): string {
  const suppressions = reply.entries.map(({ reason, source, created, projectId, isDeletable }) => ({
    reason,
    source,
    created,
    project_id: projectId,
    is_deletable: isDeletable,
  }));
  return `${JSON.stringify({ version: 1, email, suppressions }, null, 2)}\n`;
}

function asText(email: string, reply: SuppressionReply, now: Date, io: Io): string {
  const { strong, faint } = io.palette;
  const lines = [`${strong(email)}  ${summarise(reply.entries).text}`];
  for (const entry of reply.entries) {
    const told = explainEntry(entry, now);
    const local = told.since?.iso ? ` (${new Date(told.since.iso).toLocaleString()} local time)` : '';
    const lifted =
      { true: 'yes', false: 'no', unknown: 'the service does not say' }[String(told.canBeLifted)] ?? '';
    lines.push(
      '',
      `  ${strong(told.title)}  ${faint(`${entry.reason ?? 'no reason'}, source ${entry.source ?? 'not given'}`)}`,
      `    What happened  ${told.whatHappened}`,
      `    Who caused it  ${told.whoCausedIt}`,
      `    Since          ${told.since ? `${told.since.text}${local}` : 'The service gives no date.'}`,
      ...(told.likelyEnd ? [`    Until          ${told.likelyEnd.text}`] : []),
      ...(entry.projectId === null ? [] : [`    Project        ${entry.projectId}`]),
      `    Can be lifted  ${lifted}`,
      `    Advice         ${told.advice}`,
    );
  }
  for (const problem of reply.problems) lines.push('', `  Note: ${problem}`);
  return `${lines.join('\n')}\n`;
}

/** Ends with 0 whenever the look-up worked; scripts read the JSON to tell what it found. */
export async function runSuppressionGet(
  email: string,
  options: SuppressionOptions,
  io: Io,
): Promise<ExitCode> {
  const address = requireAddress(email);
  const connection = await openConnection(options.connection, io);
  try {
    const reply = await connection.api.getSuppressions(address, options.allProjects);
    io.out(options.format === 'json' ? asJson(address, reply) : asText(address, reply, new Date(), io));
    return EXIT.clean;
  } finally {
    await connection.close();
  }
}

/** Lifts what can be lifted, then looks again and says what is left. */
export async function runSuppressionDelete(
  email: string,
  options: SuppressionOptions & { readonly yes: boolean },
  io: Io,
): Promise<ExitCode> {
  const address = requireAddress(email);
  if (!options.yes) {
    throw new CommandError(
      `Lifting the suppression of ${address} makes sending to it possible again. Add --yes to do it.`,
    );
  }
  const local = openLocalData(io);
  const connection = await openConnection(options.connection, io, local);
  try {
    const { api, name, baseUrl } = connection;
    await liftSuppression({
      api,
      library: local.library,
      connection: { name, baseUrl },
      email: address,
      now: () => new Date(),
    });
    const after = await api.getSuppressions(address, options.allProjects);
    if (options.format === 'json') io.out(asJson(address, after));
    else {
      io.out(`The suppression of ${address} was lifted.\n`);
      io.out(asText(address, after, new Date(), io));
    }
    return EXIT.clean;
  } finally {
    await connection.close();
  }
}
