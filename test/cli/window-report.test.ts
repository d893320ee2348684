/** The window's report of a file is the command line's, word for word. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runServices, type RunningServices } from '../services/running-services.ts';
import { finish } from '../services/finish.ts';
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

// The versions of the two programs differ in a test, and that of the rules is the worker's, which a test builds itself.
const plain = (report: string): string =>
  report
    .replace(/"(?:semanticV|v)ersion": "\d+\.\d+\.\d+[^"]*"/gu, '"version"')
    .replace(/"rules": "[\da-f]{16}"/u, '"rules"')
    .replace(/Mailproof \d+\.\d+\.\d+\S*, rules [\da-f]{16},/u, 'Mailproof, rules,');

describe('a report', () => {
  it.each(['json', 'sarif', 'markdown'] as const)('in the format %s is the same', async (format) => {
    const { client } = running;
    const { handle } = await client.template.open({ fileName: 'mail.html', text: HTML });
    const { result } = await finish(await client.lint.report({ handle, sample: [], format }));
    const { name, text } = result;
    const { out } = await runCli(['lint', 'mail.html', '--no-config', '--format', format], { cwd: folder });
    expect(name).toBe('mail.html');
    expect(text).toContain('link-empty');
    expect(text).toContain('agreed');
    expect(plain(text)).toBe(plain(out));
  });

  const ROWS = 'name,link\nAda,https://example.com/a\nBo,\nCy,\n';
  const MAIL = HTML.replace('</body>', '<a href="{{link}}">Hello {{name}}</a></body>');

  it.each(['json', 'sarif', 'markdown', 'junit', 'html', 'github', 'codequality'] as const)(
    'over the rows of a file is the same in the format %s',
    async (format) => {
      const { client } = running;
      await writeFile(join(folder, 'rows.html'), MAIL);
      await writeFile(join(folder, 'rows.csv'), ROWS);
      const { handle } = await client.template.open({ fileName: 'rows.html', text: MAIL });
      const recipients = ROWS.trim()
        .split('\n')
        .slice(1)
        .map((line, index) => {
          const [name = '', link = ''] = line.split(',');
          const values = [
            { name: 'name', value: name },
            { name: 'link', value: link },
          ];
          return { row: index + 1, name: 'rows.csv', values };
        });
      const samples = [{ name: 'rows.csv' }];
      const { result, progress } = await finish(
        await client.lint.report({ handle, sample: [], recipients, samples, format }),
      );
      expect(progress.at(-1)).toEqual({ done: 3, of: 3 });
      const args = ['lint', 'rows.html', '--no-config', '--sample', 'rows.csv', '--format', format];
      const { out } = await runCli(args, { cwd: folder });
      // The window is told the file's name and rows, and not its bytes.
      const unhashed = (report: string): string =>
        plain(report)
          .replace(/,\s*"sha256": "[\da-f]{64}"(?=\s*\}\s*\])/u, '')
          .replace(/(rows\\?\.csv) (?:[\da-f]{64}|\\?\(SHA[^)]*\))/gu, '$1')
          .replace(/name="(mailproof|rules)" value="[^"]*"/gu, '$1')
          .replace(/Mailproof \d+\.\d+\.\d+/gu, 'Mailproof')
          .replace(/timestamp="[^"]*"/gu, 'timestamp');
      expect(out).toMatch(/rows?/u);
      expect(unhashed(result.text)).toBe(unhashed(out));
    },
  );
});
