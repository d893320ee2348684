/** `mailproof lint --watch` follows an editor until Ctrl-C. */
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from './run-cli.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-lint-watch-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);
const BAD = '<a href="">Shop</a>';
const GOOD = '<a href="https://shop.example/">Shop</a>';

/** The report's errors, once they are as many. */
async function untilErrors(errors: number): Promise<void> {
  await expect
    .poll(
      async () => {
        const text = await readFile(join(folder, 'out.json'), 'utf8').catch(() => '{}');
        return (JSON.parse(text === '' ? '{}' : text) as { summary?: { errors: number } }).summary?.errors;
      },
      { timeout: 20_000, interval: 50 },
    )
    .toBe(errors);
}

describe('a watch', () => {
  it('checks what is saved, new, gone or judged by another configuration, and ends with 130', async () => {
    await write('mail.html', BAD);
    const { code, out, err } = await runCli(
      ['lint', '.', '--watch', '--only', 'link-empty', '-f', 'text', '-f', 'json', '--out', 'out.json'],
      {
        cwd: folder,
        interruptWhen: async () => {
          await untilErrors(1);
          await write('mail.html', GOOD);
          await untilErrors(0);
          // A new file, and one that was renamed into its place.
          await write('second.html', BAD);
          await untilErrors(1);
          await write('next.tmp', BAD + BAD);
          await rename(join(folder, 'next.tmp'), join(folder, 'mail.html'));
          await untilErrors(2);
          await rm(join(folder, 'second.html'));
          await untilErrors(1);
          await write('mailproof.config.json', '{"rules": {"link-empty": "warning"}}');
          await untilErrors(0);
          await write('mailproof.config.json', '{"rules": ');
          await wait(300);
          await rm(join(folder, 'mailproof.config.json'));
          await untilErrors(1);
        },
      },
    );
    expect(code).toBe(130);
    expect(out).toContain('second.html  1 error');
    expect(err).toContain('Watching 1 file: 1 error. Ctrl-C ends.');
    expect(err).toContain('Watching 2 files: 2 errors. Ctrl-C ends.');
    expect(err).toContain('mailproof.config.json cannot be used');
  }, 120_000);

  it.each([
    [['-', '--watch'], 'standard input is read once'],
    [['mail.html', '--watch', '--fix'], '--watch and --fix'],
    [['mail.html', '--watch', '--format', 'json'], 'Add --out'],
    [['gone.html', '--watch'], 'neither a file'],
  ])('%j is refused', async (args, words) => {
    await write('mail.html', GOOD);
    const { code, err } = await runCli(['lint', ...args], { cwd: folder });
    expect(code).toBe(2);
    expect(err).toContain(words);
  });
});
