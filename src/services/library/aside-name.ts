/** The name under which something damaged is kept: `recents.json.corrupt-2026-01-15T12-00-00-000Z`. */
import { existsSync } from 'node:fs';

/** A name that nothing has yet; to be asked for under the file's lock. */
export function asideName(path: string, what: 'corrupt' | 'torn', now: Date): string {
  const name = `${path}.${what}-${now.toISOString().replace(/[:.]/gu, '-')}`;
  let free = name;
  for (let count = 2; existsSync(free); count++) free = `${name}-${count}`;
  return free;
}
