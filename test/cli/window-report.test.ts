/** The window's report of a file is the command line's, word for word. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runServices, type RunningServices } from '../services/running-services.ts';
import { runCli } from './run-cli.ts';

const HTML =
  '<!doctype html><html lang="en"><body>\n<a href="">Shop</a>\n<!-- mailproof-disable-next link-empty: agreed --><a href="">More</a>\n</body></html>';

let folder = '';
let running: RunningServices;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-window-report-'));
  await writeFile(join(folder, 'mail.html'), HTML);
  running = await runServices();
}, 60_000);
afterAll(async () => {
  await running.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('a report', () => {
  it.each(['json', 'sarif', 'markdown'] as const)('in the format %s is the same', async (format) => {
    const { client } = running;
    const { handle } = await client.template.open({ fileName: 'mail.html', text: HTML });
    const { name, text } = await client.lint.report({ handle, sample: [], format });
    const { out } = await runCli(['lint', 'mail.html', '--no-config', '--format', format], { cwd: folder });
    expect(name).toBe('mail.html');
    expect(text).toContain('link-empty');
    expect(text).toContain('agreed');
    // The versions of the two programs differ in a test, and that of the rules is the worker's, which a test builds itself.
    const plain = (report: string): string =>
      report
        .replace(/"(?:semanticV|v)ersion": "\d+\.\d+\.\d+[^"]*"/gu, '"version"')
        .replace(/"rules": "[\da-f]{16}"/u, '"rules"')
        .replace(/Mailproof \d+\.\d+\.\d+\S*, rules [\da-f]{16},/u, 'Mailproof, rules,');
    expect(plain(text)).toBe(plain(out));
  });
});
