/** Temporary files: how they are named, and how those of a killed process are found and removed. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { FILE_SYSTEM, type FileSystem } from './file-system.ts';
import { hasEnded, PROCESS_TAG, TAG_PATTERN } from './process-tag.ts';

/** Independent of the file's own name, which may be as long as a name can be. */
export const temporaryName = (): string => `.mailproof-${PROCESS_TAG}-${randomBytes(4).toString('hex')}.tmp`;
const TEMPORARY = new RegExp(`^\\.mailproof-(${TAG_PATTERN})-[0-9a-f]{8}\\.tmp$`, 'u');

/** No write takes this long: milliseconds after which a file goes whose process cannot be asked after. */
const ABANDONED_AFTER = 60 * 60 * 1000;

/**
 * Removes what killed writes left in a folder. A file of a process that still runs stays. What cannot be removed is
 * left; it does no harm.
 */
export async function removeLeftovers(folder: string, fileSystem: FileSystem = FILE_SYSTEM): Promise<void> {
  const names = await fileSystem.readdir(folder).catch(() => []);
  for (const name of names) {
    const tag = TEMPORARY.exec(name)?.[1];
    if (tag === undefined) continue;
    const path = join(folder, name);
    try {
      if (hasEnded(tag) || Date.now() - (await fileSystem.stat(path)).mtimeMs > ABANDONED_AFTER) {
        await fileSystem.rm(path, { force: true });
      }
    } catch {
      // Removed by its owner meanwhile, or not ours to remove.
    }
  }
}

const cleaned = new Set<string>();

/** The same, once for each folder: a run that writes a thousand files looks around once. */
export async function removeLeftoversOnce(folder: string, fileSystem?: FileSystem): Promise<void> {
  if (cleaned.has(folder)) return;
  cleaned.add(folder);
  await removeLeftovers(folder, fileSystem);
}
