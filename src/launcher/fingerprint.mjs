import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';

/**
 * A short text that changes when a file under the given paths is added, removed or written to. Looks at sizes and
 * times only, since the command line pays for it at every start.
 * @param {string} base folder that the paths are relative to, with a separator at its end
 * @param {readonly string[]} paths files and folders; those that are missing count as missing
 * @param {(path: string) => boolean} [counts] whether a file matters
 */
export function fingerprint(base, paths, counts = () => true) {
  const hash = createHash('sha256');
  /** @param {string} path */
  const add = (path) => {
    const stats = statSync(`${base}${path}`, { throwIfNoEntry: false });
    if (stats === undefined) hash.update(`${path} missing\n`);
    else if (stats.isDirectory())
      for (const name of readdirSync(`${base}${path}`).sort()) add(`${path}/${name}`);
    else if (counts(path)) hash.update(`${path} ${stats.size} ${stats.mtimeMs}\n`);
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}
