/** `--thumbnails`: small pictures of the mails in the html report. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCli, type CliResult } from './run-cli.ts';

const isRoot = process.getuid?.() === 0;
const SANDBOX = isRoot ? ['--no-browser-sandbox'] : [];
let folder: string;

const lint = (more: readonly string[], env: Record<string, string> = {}): Promise<CliResult> =>
  runCli(['lint', ...more], { cwd: folder, env: { MAILPROOF_DATA: join(folder, 'data'), ...env } });

/** Width and height of a WebP in the extended form, which Chromium writes (RFC 9649, section 2.7). */
function sizeOf(address: string): readonly [number, number] {
  const [head, base64 = ''] = address.split(',');
  expect(head).toBe('data:image/webp;base64');
  const bytes = Buffer.from(base64, 'base64');
  expect(bytes.toString('latin1', 12, 16)).toBe('VP8X');
  return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-thumbnails-'));
  const tall = '<div style="height:{{Height}}px;background:#c33">Spring</div>';
  await writeFile(join(folder, 'tall.html'), tall);
  await writeFile(join(folder, 'words.json'), JSON.stringify({ name: 'Words', body: { plaintext: 'Hi' } }));
  await runCli(['--version']);
}, 180_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

it('show how each mail with an html part begins, for its first recipient, and are all that the page may load', async () => {
  await writeFile(join(folder, 'people.csv'), 'Height\n200\n9000\n');
  const names = ['tall.html', 'words.json', '--sample', 'people.csv'];
  const wanted = ['--format', 'html', '--out', 'report.html'];
  const { err } = await lint([...names, ...wanted, '--thumbnails', ...SANDBOX]);
  expect(err).not.toContain('no picture');
  const page = await readFile(join(folder, 'report.html'), 'utf8');
  const pictures = [...page.matchAll(/<img class="mail" src="([^"]+)"/gu)].map(([, src = '']) => sizeOf(src));
  // 200 pixels and the page's own margins, at half the size.
  expect(pictures).toEqual([[320, 108]]);
  expect(page).toContain("default-src 'none'; img-src data:; style-src");

  await writeFile(join(folder, 'people.csv'), 'Height\n9000\n');
  await lint([...names, ...wanted, '--thumbnails', ...SANDBOX]);
  const [, src = ''] =
    /<img class="mail" src="([^"]+)"/u.exec(await readFile(join(folder, 'report.html'), 'utf8')) ?? [];
  expect(sizeOf(src)).toEqual([320, 640]);

  await lint([...names, ...wanted]);
  expect(await readFile(join(folder, 'report.html'), 'utf8')).not.toMatch(/<img|img-src/u);
}, 120_000);

it('need a report that shows them, a browser, and its sandbox unless somebody says otherwise', async () => {
  const noReport = await lint(['tall.html', '--thumbnails', ...SANDBOX]);
  expect([noReport.code, noReport.err]).toEqual([2, expect.stringContaining('--format html')]);
  const html = ['tall.html', '--format', 'html', '--thumbnails'];
  const none = await lint([...html, ...SANDBOX], { MAILPROOF_CHROMIUM: '/nowhere' });
  expect([none.code, none.err, none.out]).toEqual([2, expect.stringContaining('MAILPROOF_CHROMIUM'), '']);
  if (isRoot) expect((await lint(html)).err).toContain('--no-browser-sandbox');
}, 120_000);
