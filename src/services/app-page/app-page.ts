/**
 * The window's own page, as both hosts serve it: a fixed map of built files, and the headers that go with them. A
 * request can only name a key of the map, so no path of a request ever reaches the file system (path traversal).
 */
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json; charset=utf-8',
};

export interface PageFile {
  readonly contentType: string;
  readonly content: Buffer;
}

export interface PageResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface AppPage {
  /** Answers a path such as `/` or `/assets/index.js`; anything not built is a 404. */
  respond(path: string): PageResponse;
}

/** The placeholder in index.html that each response replaces by its own nonce. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/**
 * The page's policy. `default-src 'none'` and scripts from our own files only: text of a mail that ever reached our
 * page as markup could not run. Styles from our files, and the editor's by nonce. Frames only of the preview's origin;
 * `connect-src` only ourselves, so nothing can be sent away; `frame-ancestors 'none'` stops clickjacking.
 */
export function appPolicy(nonce: string, previewOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: ${previewOrigin}`,
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${previewOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

function headersFor(contentType: string): Record<string, string> {
  return {
    'Content-Type': contentType,
    // Stops a browser from taking a file for another type than we say.
    'X-Content-Type-Options': 'nosniff',
    // A link opened from the window tells nobody the window's address.
    'Referrer-Policy': 'no-referrer',
    // Keeps other sites' pages from holding a handle on our window, or loading our files.
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=()',
    'Cache-Control': 'no-store',
  };
}

/**
 * The built files below a folder, by their path in the page. Goes down folder by folder: inside an app's archive,
 * Electron's own `readdir` does not tell folders from files when it is asked for all levels at once, and its entries
 * do not know their folder (`readdirRecursive` in lib/node/asar-fs-wrapper.ts).
 */
async function readBuiltFiles(folder: string, path = ''): Promise<Map<string, PageFile>> {
  const files = new Map<string, PageFile>();
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const here = `${path}/${entry.name}`;
    if (entry.isDirectory()) {
      for (const [name, file] of await readBuiltFiles(join(folder, entry.name), here)) files.set(name, file);
      continue;
    }
    const contentType = CONTENT_TYPES[extname(entry.name)];
    if (contentType) files.set(here, { contentType, content: await readFile(join(folder, entry.name)) });
  }
  return files;
}

/**
 * Reads the built window once.
 * @throws Error when the folder holds no index.html.
 */
export async function createAppPage(folder: string, previewOrigin: string): Promise<AppPage> {
  const files = await readBuiltFiles(folder);
  const index = files.get('/index.html');
  if (!index) throw new Error(`The window is not built: ${folder} holds no index.html. Run npm run build.`);
  const html = index.content.toString('utf8');
  return {
    respond(path) {
      if (path === '/' || path === '/index.html') {
        const nonce = randomBytes(18).toString('base64');
        return {
          status: 200,
          headers: {
            ...headersFor(index.contentType),
            'Content-Security-Policy': appPolicy(nonce, previewOrigin),
          },
          body: Buffer.from(html.replaceAll(NONCE_PLACEHOLDER, nonce)),
        };
      }
      const file = files.get(path);
      if (!file) {
        return {
          status: 404,
          headers: headersFor('text/plain; charset=utf-8'),
          body: Buffer.from('There is no such file.'),
        };
      }
      return { status: 200, headers: headersFor(file.contentType), body: file.content };
    },
  };
}
