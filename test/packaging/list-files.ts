import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Vite's eight characters before the extension, `name-[hash].js`; they change with the content. */
const HASHED = /^(.*-)[\w-]{8}(\.(?:js|css|woff2|svg|png)(?:\.br)?)$/u;
/** Only what a bundler names has such a hash. */
const BUNDLED = /(?:^|\/)out\/(?:main\/chunks|renderer\/assets)\//u;
/** How the scripts are cut into chunks is the bundler's business, and changes with the sources. */
const CHUNK = /[^/]*-\[hash\](?=\.js(?:\.br)?$)/u;

/** A path with its hash written as `[hash]`. */
export const withHash = (path: string): string =>
  BUNDLED.test(path) ? path.replace(HASHED, '$1[hash]$2').replace(CHUNK, '[chunk]-[hash]') : path;

/** Paths, each once, sorted, one a line; hashes written as `[hash]`. */
export const listWithHashes = (paths: readonly string[]): string =>
  `${[...new Set(paths.map(withHash))].sort().join('\n')}\n`;

/** The files below a folder, relative to it. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
