/**
 * The window's own page, as both hosts serve it: a fixed map of built files, and the headers that go with them. A
 * request can only name a key of the map, so no path of a request ever reaches the file system (path traversal).
 *
 * The page's files have addresses of this start (`/<random>/assets/…`) and may be kept by the browser. The random part
 * stops a program that had our port before us, or another user's, from leaving scripts of its own in the browser's cache
 * under our addresses: the bundler's names are the same for everybody who installed this version.
 */
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

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

interface PageFile {
  readonly contentType: string;
  readonly content: Buffer;
  /** Made by the build; null where it made none. */
  readonly brotli: Buffer | null;
  /** Made when a browser first asks for it. */
  gzip: Buffer | null;
}

export interface PageResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface AppPage {
  /**
   * Answers a path such as `/` or `/assets/index.js`; anything not built is a 404.
   * @param accepts the request's `Accept-Encoding`; without one nothing is compressed.
   */
  respond(path: string, accepts?: string): PageResponse;
}

/** How index.html names the files beside it. */
const ASSETS = '"./assets/';
/** The random part of an address. That of an earlier start is taken too, for a window that is still open since then. */
const OF_A_START = /^\/[\w-]{22}(?=\/assets\/)/u;

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

function headersFor(contentType: string, mayBeKept = false): Record<string, string> {
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
    'Cache-Control': mayBeKept ? 'private, max-age=31536000, immutable' : 'no-store',
  };
}

/** The names in `Accept-Encoding` that are not refused by `q=0` (RFC 9110 section 12.5.3). */
const acceptedNames = (accepts: string): ReadonlySet<string> =>
  new Set(
    accepts
      .toLowerCase()
      .split(',')
      .filter((one) => !/;\s*q=0(?:\.0*)?\s*$/u.test(one))
      .map((one) => one.replace(/;.*/u, '').trim()),
  );

/** Only files that hold no secret are compressed: the page itself, with its nonce, never is (BREACH). */
function encoded(file: PageFile, accepts: string): { body: Buffer; headers: Record<string, string> } {
  const names = acceptedNames(accepts);
  const vary = { Vary: 'Accept-Encoding' };
  if (file.brotli && names.has('br'))
    return { body: file.brotli, headers: { ...vary, 'Content-Encoding': 'br' } };
  // What has no brotli form, such as a font, is compressed already.
  if (file.brotli && names.has('gzip')) {
    file.gzip ??= gzipSync(file.content);
    return { body: file.gzip, headers: { ...vary, 'Content-Encoding': 'gzip' } };
  }
  return { body: file.content, headers: vary };
}

/**
 * The built files below a folder, by their path in the page. Goes down folder by folder: inside an app's archive,
 * Electron's own `readdir` does not tell folders from files when it is asked for all levels at once, and its entries
 * do not know their folder (`readdirRecursive` in lib/node/asar-fs-wrapper.ts).
 */
async function readBuiltFiles(folder: string, path = ''): Promise<Map<string, PageFile>> {
  const files = new Map<string, PageFile>();
  const entries = await readdir(folder, { withFileTypes: true });
  const names = new Set(entries.map(({ name }) => name));
  for (const entry of entries) {
    const here = `${path}/${entry.name}`;
    if (entry.isDirectory()) {
      for (const [name, file] of await readBuiltFiles(join(folder, entry.name), here)) files.set(name, file);
      continue;
    }
    const contentType = CONTENT_TYPES[extname(entry.name)];
    if (!contentType) continue;
    const compressed = `${entry.name}.br`;
    files.set(here, {
      contentType,
      content: await readFile(join(folder, entry.name)),
      brotli: names.has(compressed) ? await readFile(join(folder, compressed)) : null,
      gzip: null,
    });
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
  const start = randomBytes(16).toString('base64url');
  const html = index.content.toString('utf8').replaceAll(ASSETS, `"./${start}/assets/`);
  return {
    respond(path, accepts = '') {
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
      const named = path.replace(OF_A_START, '');
      const file = files.get(named);
      if (!file) {
        return {
          status: 404,
          headers: headersFor('text/plain; charset=utf-8'),
          body: Buffer.from('There is no such file.'),
        };
      }
      const { body, headers } = encoded(file, accepts);
      return { status: 200, headers: { ...headersFor(file.contentType, named !== path), ...headers }, body };
    },
  };
}
