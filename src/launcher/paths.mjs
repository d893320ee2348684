import { fileURLToPath } from 'node:url';

/** The repository's root, with a separator at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** @param {string} path relative to the repository, with forward slashes */
export function inRoot(path) {
  return `${root}${path}`;
}
