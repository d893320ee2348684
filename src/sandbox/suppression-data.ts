/**
 * Sample suppression data from `suppressions.json`: `{ "addresses": [ { email, note, entries: [ … ] } ] }`.
 *
 * An entry gives either `created` or `created_days_ago` (a number, fractions allowed), which is counted back from the
 * start of the sandbox so that "three days" of a temporary entry are never long over.
 */
import { join } from 'node:path';
import { objectsOf, readJsonObject, textOf } from './json-file.ts';
import type { JsonObject } from './json-file.ts';
import type { SuppressionEntry } from './suppression-list.ts';

/** An address worth looking up and a line on what it shows. */
export interface SandboxAddress {
  readonly email: string;
  readonly note: string;
}

interface SuppressionData {
  readonly addresses: readonly SandboxAddress[];
  /** By lower-case address. */
  readonly entries: ReadonlyMap<string, readonly SuppressionEntry[]>;
}

/** @throws Error that names the field when the file does not hold what the head of this file says. */
export async function loadSuppressions(dataDir: string, now: Date): Promise<SuppressionData> {
  const path = join(dataDir, 'suppressions.json');
  const rows = objectsOf((await readJsonObject(path))['addresses'], 'addresses').map((row, index) => {
    const place = `addresses[${String(index)}]`;
    const entries = objectsOf(row['entries'], `${place}.entries`);
    return {
      address: { email: textOf(row, 'email', place), note: textOf(row, 'note', place) },
      entries: entries.map((entry, at) => readEntry(entry, `${place}.entries[${String(at)}]`, now)),
    };
  });
  return {
    addresses: rows.map(({ address }) => address),
    entries: new Map(rows.map(({ address, entries }) => [address.email.toLowerCase(), entries])),
  };
}

function readEntry(entry: JsonObject, place: string, now: Date): SuppressionEntry {
  const { is_deletable: isDeletable, created, created_days_ago: daysAgo, project_id: projectId } = entry;
  if (typeof isDeletable !== 'boolean') throw new Error(`${place}.is_deletable has to be true or false.`);
  return {
    reason: textOf(entry, 'reason', place),
    source: textOf(entry, 'source', place),
    ...(typeof daysAgo === 'number' ? { created: serviceTime(now.getTime() - daysAgo * 86_400_000) } : {}),
    ...(typeof created === 'string' ? { created } : {}),
    ...(typeof projectId === 'string' ? { project_id: projectId } : {}),
    is_deletable: isDeletable,
  };
}

/** Milliseconds since 1970 in the service's own format, UTC "YYYY-MM-DD hh:mm:ss" (section 2.3). */
function serviceTime(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}
