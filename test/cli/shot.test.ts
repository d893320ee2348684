/** `mailproof shot`: which pictures are asked for, and what its user is told. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseViews, VIEW_WORDS } from '../../src/cli/shot/view-words.ts';
import { runCli, type CliResult } from './run-cli.ts';

describe('views', () => {
  it('are a picture for each word, or for several that go together', () => {
    const brief = parseViews('phone, Dark,gmail+phone+no-images,phone').map(({ name, width, view }) => [
      name,
      width,
      view.dark,
      view.client?.id ?? null,
      view.imagesOff,
    ]);
    expect(brief).toEqual([
      ['phone', 375, 'off', null, false],
      ['dark', 800, 'author', null, false],
      ['gmail+phone+no-images', 375, 'off', 'gmail', true],
    ]);
  });

  it.each([
    ['phon', 'Did you mean "phone"?'],
    ['', 'there is no view ""'],
    ['phone+tablet', 'exclude each other'],
    ['dark+light', 'exclude each other'],
    ['gmail+yahoo', 'exclude each other'],
    [VIEW_WORDS.flatMap((one) => [one, `${one}+no-images`]).join(','), 'at most 50'],
  ])('such as %s are refused', (text, said) => {
    expect(() => parseViews(text)).toThrow(said);
  });
});

describe('pictures', { timeout: 120_000 }, () => {
  let folder: string;
  const isRoot = process.getuid?.() === 0;
  const shot = (more: readonly string[], env: Record<string, string> = {}): Promise<CliResult> =>
    runCli(['shot', 'mail.html', '--out', 'out', ...more], {
      cwd: folder,
      env: { MAILPROOF_DATA: join(folder, 'data'), ...env },
    });
  const flags = isRoot ? ['--no-browser-sandbox'] : [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mailproof-shot-'));
    await writeFile(join(folder, 'mail.html'), '<p>Hello {{name}}</p>');
    await runCli(['--version']);
  }, 180_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are written with the name of their view, and never over others unasked', async () => {
    const first = await shot(['--view', 'phone,phone+dark', '--scale', '2', ...flags]);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toBe('out/mail-phone@2x.png\nout/mail-phone+dark@2x.png\n');
    expect(await readdir(join(folder, 'out'))).toEqual(['mail-phone+dark@2x.png', 'mail-phone@2x.png']);
    const again = await shot(['--view', 'phone', '--scale', '2', ...flags]);
    expect([again.code, again.err]).toEqual([2, expect.stringContaining('--force')]);
    expect((await shot(['--view', 'phone', '--scale', '2', '--force', ...flags])).code).toBe(0);
  });

  it('come as a PDF and a contact sheet too, which leave no single files behind unless they are asked for', async () => {
    const { code, out, err } = await shot(['--view', 'light,dark', '--format', 'pdf,sheet', ...flags]);
    expect({ code, err, out }).toEqual({ code: 0, err: '', out: 'out/mail.pdf\nout/mail-sheet.html\n' });
    const pdf = await readFile(join(folder, 'out/mail.pdf'), 'latin1');
    expect(pdf.match(/\/Type \/Page\b/gu)).toHaveLength(2);
    const sheet = await readFile(join(folder, 'out/mail-sheet.html'), 'utf8');
    expect(sheet.match(/<img src="data:image\/png/gu)).toHaveLength(2);
    // The version is that of the file's bytes, as reports name it.
    const hash = createHash('sha256').update(await readFile(join(folder, 'mail.html')));
    expect(sheet).toContain(hash.digest('hex'));
    const wrong = await shot(['--format', 'png,gif', ...flags]);
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('There are png, pdf, sheet')]);
  });

  it('need a browser, and its sandbox unless somebody says otherwise', async () => {
    const none = await shot([...flags, '--view', 'desktop'], { MAILPROOF_CHROMIUM: '/nowhere' });
    expect([none.code, none.err]).toEqual([2, expect.stringContaining('MAILPROOF_CHROMIUM')]);
    const plain = await shot(['--view', 'tablet']);
    expect(plain.code).toBe(isRoot ? 2 : 0);
    if (isRoot) expect(plain.err).toContain('--no-browser-sandbox');
    const amp = await shot(['--part', 'amp', '--view', 'tablet', '--force', ...flags]);
    expect([amp.code, amp.err]).toEqual([2, expect.stringContaining('has no amp part')]);
  });
});
