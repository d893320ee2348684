import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Paths (repository-relative, forward slashes, sorted) of all files under the given folder. */
export function filesUnder(folder: string): string[] {
  return readdirSync(`${repositoryRoot}${folder}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/').slice(repositoryRoot.length))
    .sort();
}

export function readSource(path: string): string {
  return readFileSync(`${repositoryRoot}${path}`, 'utf8');
}

/** Code and styles that people write: everything that the rules of the house apply to. */
export function isCode(path: string): boolean {
  return /\.(ts|vue|mjs|js|css|html)$/.test(path) && !path.startsWith('test/fixtures/');
}
