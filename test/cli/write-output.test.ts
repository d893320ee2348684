import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeFixed, writeOutput } from '../../src/cli/write-output.ts';
import { createTemplateFile } from '../../src/core/template/template-file.ts';
import { runCli, spawnCli } from './run-cli.ts';

const fullDisk = pathToFileURL(fileURLToPath(new URL('../faults/full-disk.mjs', import.meta.url))).href;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-output-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = (name: string): string => join(folder, name);

describe('a file that --fix mends', () => {
  const [before, after] = ['<p>a</p>', '<p>b</p>'].map((text) => createTemplateFile('a.html', text));
  if (!before || !after) throw new Error('no files');

  it('is replaced when it is still as it was read', async () => {
    await writeFile(at('a.html'), before.text);
    await writeFixed(at('a.html'), before, after);
    expect(await readFile(at('a.html'), 'utf8')).toBe(after.text);
  });

  it('keeps what another program saved meanwhile', async () => {
    await writeFile(at('a.html'), '<p>saved by an editor</p>');
    await expect(writeFixed(at('a.html'), before, after)).rejects.toThrow('changed by another program');
    expect(await readFile(at('a.html'), 'utf8')).toBe('<p>saved by an editor</p>');
    expect(await readdir(folder)).toEqual(['a.html']);
  });

  it('keeps a text in another encoding, which could not be written as it was', async () => {
    const latin1 = Buffer.from('<p>gr\xfc\xdfe</p>', 'latin1');
    await writeFile(at('a.html'), latin1);
    const read = createTemplateFile('a.html', latin1.toString('utf8'));
    await expect(writeFixed(at('a.html'), read, after)).rejects.toThrow('not written in UTF-8');
    expect(await readFile(at('a.html'))).toEqual(latin1);
  });
});

describe('what --out writes', () => {
  it('makes its folder', async () => {
    await writeOutput(at('deep/er/mail.html'), 'text');
    expect(await readFile(at('deep/er/mail.html'), 'utf8')).toBe('text');
  });

  it('names path, reason and remedy when it cannot be written', async () => {
    await mkdir(at('folder'));
    await expect(writeOutput(at('folder'), 'text')).rejects.toThrow(
      `--out: ${at('folder')} could not be written: it is a folder. Choose another file.`,
    );
    await writeFile(at('file'), '');
    await expect(writeOutput(at('file/mail.html'), 'text')).rejects.toThrow('a part of the path is a file');
    await expect(writeOutput(at('n'.repeat(256)), 'text')).rejects.toThrow('the name is too long');
  });
});

describe('on a full disk', () => {
  const run = (more: Record<string, string>, ...args: string[]) =>
    spawnCli(args, {
      cwd: folder,
      env: { NODE_OPTIONS: `--import ${fullDisk}`, FULL_DISK_ROOM: '20', ...more },
    });
  const untidy = '\uFEFF<p>A mail that is longer than the room on the disk.</p>\n';

  it('render, lint --out and lint --fix keep the file that was there and end with 2', async () => {
    await writeFile(at('mail.html'), untidy);
    await writeFile(at('old.html'), 'what was there');

    const rendered = await run({}, 'render', 'mail.html', '-p', 'html', '--out', 'old.html', '--force');
    expect(rendered).toMatchObject({ code: 2, out: '' });
    expect(rendered.err).toMatch(/--out: old\.html could not be written: the disk is full\. Make room/u);
    expect(rendered.err).not.toMatch(/written to/iu);

    const linted = await run({}, 'lint', 'mail.html', '--format', 'json', '--out', 'old.html');
    expect(linted).toMatchObject({ code: 2, out: '' });
    expect(linted.err).toContain('--out: old.html could not be written');
    expect(linted.err).not.toContain('Report written');

    const fixed = await run({}, 'lint', 'mail.html', '--fix');
    expect(fixed.code).toBe(2);
    expect(fixed.out + fixed.err).toContain('The fixed file could not be written');
    expect(fixed.out + fixed.err).toContain('It is as it was');
    expect(fixed.out + fixed.err).not.toContain('changed:');

    expect(await readFile(at('old.html'), 'utf8')).toBe('what was there');
    expect(await readFile(at('mail.html'), 'utf8')).toBe(untidy);
    expect((await readdir(folder)).sort()).toEqual(['mail.html', 'old.html']);
  });

  it('that says nothing, render sees it too', async () => {
    await writeFile(at('mail.html'), untidy);
    const { code, err } = await run(
      { FULL_DISK_SILENT: '1' },
      ...['render', 'mail.html', '-p', 'html', '--out', 'new.html'],
    );
    expect([code, err]).toEqual([2, expect.stringContaining('only a part of it arrived on the disk')]);
    expect(await readdir(folder)).toEqual(['mail.html']);
  });
});

it('render writes into a pipe that is named', async () => {
  execFileSync('mkfifo', [at('pipe')]);
  await writeFile(at('mail.html'), '<p>Hello</p>\n');
  const reading = readFile(at('pipe'), 'utf8');
  const { code } = await runCli(['render', 'mail.html', '-p', 'html', '--out', 'pipe'], { cwd: folder });
  expect(code).toBe(0);
  expect(await reading).toBe('<p>Hello</p>\n');
});
