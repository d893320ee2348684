/** Every file of a folder and those below, as seen from it. */
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

export async function filesOf(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((one) => one.isFile())
    .map((one) => relative(folder, join(one.parentPath, one.name)))
    .sort();
}
