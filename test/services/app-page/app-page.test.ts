/** The window's files as a browser gets them: compressed, kept for this start alone, with every header that protects. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAppPage, type AppPage } from '../../../src/services/app-page/app-page.ts';

describe('a built file', () => {
  const script = `const words = '${'mail '.repeat(400)}';`;
  const brotli = brotliCompressSync(script);
  let folder: string;
  let page: AppPage;
  /** What the page says of the script's address. */
  let address: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mailproof-page-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(
      join(folder, 'index.html'),
      '<meta content="__CSP_NONCE__"><script src="./assets/index-1a2b3c4d.js"></script>',
    );
    await writeFile(join(folder, 'assets/index-1a2b3c4d.js'), script);
    await writeFile(join(folder, 'assets/index-1a2b3c4d.js.br'), brotli);
    await writeFile(join(folder, 'assets/inter.woff2'), 'a font');
    page = await createAppPage(folder, 'preview:');
    address = /src="\.(?<path>[^"]+)"/u.exec(page.respond('/').body.toString())?.groups?.['path'] ?? '';
  });

  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it('has an address that nobody can know before the program started', async () => {
    expect(address).toMatch(/^\/[\w-]{22}\/assets\/index-1a2b3c4d\.js$/u);
    const again = await createAppPage(folder, 'preview:');
    expect(again.respond('/').body.toString()).not.toContain(address);
    // A window that was open before still finds what it loads later.
    expect(again.respond(address).status).toBe(200);
  });

  it('may be kept by the browser under that address alone, and the page itself never', () => {
    const kept = 'private, max-age=31536000, immutable';
    expect(page.respond(address).headers['Cache-Control']).toBe(kept);
    expect(page.respond('/assets/index-1a2b3c4d.js').headers['Cache-Control']).toBe('no-store');
    expect(page.respond('/').headers['Cache-Control']).toBe('no-store');
    expect(page.respond(`${address}x`)).toMatchObject({
      status: 404,
      headers: { 'Cache-Control': 'no-store' },
    });
    expect(page.respond('/AAAAAAAAAAAAAAAAAAAAAA/index.html').status).toBe(404);
  });

  it('keeps its other headers', () => {
    expect(page.respond(address, 'br').headers).toMatchObject({
      'Content-Type': 'text/javascript; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
      Vary: 'Accept-Encoding',
    });
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, GZIP;q=0.5', 'gzip'],
    ['gzip;q=0.000', undefined],
    ['brotli', undefined],
    ['', undefined],
  ])('is sent for “%s” as %s', (accepts, encoding) => {
    const { headers, body } = page.respond(address, accepts);
    expect(headers['Content-Encoding']).toBe(encoding);
    const text = encoding === 'br' ? brotliDecompressSync(body) : encoding ? gunzipSync(body) : body;
    expect(text.toString()).toBe(script);
  });

  it('is not compressed twice, nor is the page with its nonce', () => {
    expect(page.respond('/assets/inter.woff2', 'gzip, br').headers).not.toHaveProperty('Content-Encoding');
    expect(page.respond('/', 'gzip, br').headers).not.toHaveProperty('Content-Encoding');
    expect(page.respond(`${address}.br`, 'br').status).toBe(404);
  });
});
