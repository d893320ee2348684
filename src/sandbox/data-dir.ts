import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Finds `resources/sandbox` in the folder of this module or the nearest one above it.
 *
 * The module runs from `src/sandbox` and, bundled, from somewhere under `out`, so the way up differs in length. An
 * installed app keeps its resources elsewhere and passes `dataDir` itself.
 *
 * @throws Error when no folder on the way up holds `resources/sandbox`.
 */
export function defaultDataDir(from: string = dirname(fileURLToPath(import.meta.url))): string {
  let folder = from;
  for (;;) {
    const candidate = join(folder, 'resources', 'sandbox');
    if (existsSync(join(candidate, 'suppressions.json'))) return candidate;
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`No resources/sandbox in ${from} or above it.`);
    folder = parent;
  }
}
