/**
 * Who lifted which suppression, and when: one JSON object a line, only ever added to, for the question that comes
 * weeks later. Never a key.
 */
import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { userInfo } from 'node:os';

export interface LiftedEntry {
  readonly at: string;
  readonly email: string;
  readonly connection: string;
  readonly baseUrl: string;
  /** What became of it: lifted, refused with the service's code, or not known because no answer came. */
  readonly outcome: 'lifted' | 'refused' | 'unknown';
  readonly code: number | null;
}

export interface LiftedLog {
  add(entry: LiftedEntry): Promise<void>;
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A user without an entry in the system's list, as in some containers.
    return 'unknown';
  }
}

export function createLiftedLog(path: string): LiftedLog {
  return {
    async add(entry) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await appendFile(path, `${JSON.stringify({ ...entry, by: userName() })}\n`, { mode: 0o600 });
    },
  };
}
