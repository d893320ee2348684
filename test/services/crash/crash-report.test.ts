/** What a report of a failure says, and what it leaves out, since it is made to be sent to somebody else. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCrashKeeper } from '../../../src/services/crash/crash-keeper.ts';
import { crashReport, withoutPrivateText } from '../../../src/services/crash/crash-report.ts';

const at = new Date(Date.UTC(2026, 0, 15, 12));
const report = (error: unknown): string =>
  crashReport({ place: 'the program', error, version: '1.2.3', at, system: 'linux x64, Node 20.19.0' });

describe('a report', () => {
  it('says what, where and when', () => {
    const error = new TypeError('Cannot read properties of undefined');
    error.stack = `TypeError: Cannot read properties of undefined
    at renderTemplate (file:///home/anna/mailproof/out/main/chunks/services.js:12:34)
    at async Promise.all (index 0)
    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)
    at C:\\Users\\Anna\\mailproof\\node_modules\\parse5\\dist\\index.js:1:2`;
    expect(report(error)).toBe(`Mailproof 1.2.3 met a fault of its own.
When: 2026-01-15T12:00:00.000Z
Where: in the program
System: linux x64, Node 20.19.0
Error: TypeError: Cannot read properties of undefined
  at renderTemplate (out/main/chunks/services.js:12:34)
  at process.processTicksAndRejections (node:internal/process/task_queues:95:5)
  at node_modules/parse5/dist/index.js:1:2`);
  });

  it('takes anything that was thrown', () => {
    for (const thrown of [undefined, null, 'a word', 7, {}, Object.create(null), new Error('')]) {
      expect(report(thrown)).toContain('Error: ');
    }
  });

  it('is short, whatever was thrown', () => {
    const error = new Error('x '.repeat(100_000));
    error.stack = '    at a (out/main/a.js:1:1)\n'.repeat(10_000);
    expect(report(error).length).toBeLessThan(2000);
  });

  it.each([
    ['an address', 'No entry for anna.berg@example.org here', /anna|example\.org/u],
    ['an address in another script', 'No entry for анна@пример.рф here', /анна/u],
    [
      'the text of a mail',
      'Unexpected token in JSON at 0, "Dear Anna, your code is 1234" is no JSON',
      /Anna|1234/u,
    ],
    ['a key', 'Refused: Qx7Lw29fKd0aPz83MvBn45TyUeRcSj1gHi6oXk', /Qx7Lw/u],
    ['the folder of a person', "ENOENT: no such file, open '/home/anna/Mails/sale.html'", /anna|Mails/u],
    ['a folder without quotes', 'ENOENT: no such file, open /home/anna/Mails/sale.html', /anna|Mails/u],
    ['a folder of Windows', 'EPERM, open C:\\Users\\Anna\\Mails\\sale.html', /Anna|Mails/u],
  ])('leaves out %s', (_name, text, secret) => {
    expect(withoutPrivateText(text)).not.toMatch(secret);
    const error = new Error(text);
    expect(report(error)).not.toMatch(secret);
  });

  it('leaves out the lines of a message of several, also where the stack repeats them', () => {
    const error = new Error('Could not read\nDear Anna,\n    at home (with/3/friends:1:1)');
    expect(report(error)).not.toMatch(/Dear|friends/u);
  });
});

describe('the keeper', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mailproof-crash-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });
  const keeper = (dataFolder = folder) => createCrashKeeper({ dataFolder, version: '1.2.3', now: () => at });

  it('keeps the last report for the next start, for this user alone, until it is dismissed', async () => {
    expect(keeper().last()).toBeNull();
    keeper().keep('the window', new Error('First'));
    const said = keeper().keep('the program', new Error('Second'));
    expect(keeper().last()).toBe(said);
    expect(said).toContain('Second');
    if (process.platform !== 'win32') {
      expect((await stat(join(folder, 'last-crash.txt'))).mode & 0o077).toBe(0);
    }
    keeper().dismiss();
    expect(keeper().last()).toBeNull();
    keeper().dismiss();
  });

  it('makes the report also where nothing can be kept', async () => {
    const taken = join(folder, 'a-file');
    await writeFile(taken, '');
    const one = keeper(taken);
    const said = one.keep('the program', new Error('No room'));
    expect(said).toContain('No room');
    expect(one.last()).toBe(said);
    expect(await readFile(taken, 'utf8')).toBe('');
  });

  it('shows no more of a file than a report could hold', async () => {
    await writeFile(join(folder, 'last-crash.txt'), 'x'.repeat(5_000_000));
    expect(keeper().last()?.length).toBe(20_000);
  });
});
