/** What `mailproof lint` makes of odd inputs: none of them loses the run, and each is said. */
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { listInputs } from '../../src/services/inputs/list-inputs.ts';
import { readTemplateFile } from '../../src/services/inputs/read-template-file.ts';
import { KEY, useCliBench } from './cli-bench.ts';
import { createStrictService } from './strict-service.ts';

const EMPTY_LINK = '<p>Grüße</p><a href="">Read more about it</a>';
const ONLY = ['--only', 'link-empty'] as const;

const bench = useCliBench();
const at = (...names: string[]): string => join(bench.folder, ...names);
const lint = (...args: string[]) => bench.run(['lint', ...args, ...ONLY]);

beforeAll(async () => {
  await mkdir(at('odd/inner'), { recursive: true });
  await writeFile(at('odd/MAIL.HTM'), EMPTY_LINK);
  await writeFile(at('odd/UPPER.JSON'), JSON.stringify({ name: 'n', body: { html: EMPTY_LINK } }));
  await writeFile(at('odd/wide.html'), Buffer.from(`\uFEFF${EMPTY_LINK}`, 'utf16le'));
  await symlink('loop.html', at('odd/loop.html'));
  await symlink('..', at('odd/inner/up'));
  execFileSync('mkfifo', [at('odd/pipe.json')]);
});

describe('a folder', () => {
  it('gives its files whatever the case of their endings, and ends in spite of links in a circle', async () => {
    const { inputs } = await listInputs([at('odd')]);
    const names = inputs.map(({ source }) => source.slice(at('odd').length + 1));
    expect(names).toEqual(['MAIL.HTM', 'UPPER.JSON', 'wide.html']);
  });

  it('loses no mail to a pipe, a circle of links or a slip in a name', async () => {
    const { code, out, err } = await lint(
      ...[at('odd/MAIL.HTM'), at('odd/pipe.json'), at('odd/loop.html'), 'no-such.html', '-f', 'json'],
    );
    const schema = JSON.parse(await readFile('resources/report.schema.json', 'utf8')) as object;
    const validate = new Ajv2020({ allErrors: true }).compile(schema);
    const report = JSON.parse(out) as { failed: { source: string; reason: string }[] };
    expect(validate(report), JSON.stringify(validate.errors)).toBe(true);
    expect(report).toMatchObject({
      templates: [{ findings: [{ rule: 'link-empty' }] }],
      failed: [
        { source: at('odd/pipe.json'), reason: expect.stringContaining('a pipe or a device') as string },
        { source: at('odd/loop.html'), reason: 'Its symbolic links lead round in a circle.' },
        { source: 'no-such.html', reason: expect.stringContaining('neither a file') as string },
      ],
    });
    for (const { source, reason } of report.failed) expect(err).toContain(`${source}: ${reason}`);
    expect(code).toBe(2);
  });
});

describe('UTF-16', () => {
  it.each([
    ['little endian', Buffer.from(`\uFEFF${EMPTY_LINK}`, 'utf16le')],
    ['big endian', Buffer.from(`\uFEFF${EMPTY_LINK}`, 'utf16le').swap16()],
    ['without a mark', Buffer.from(EMPTY_LINK, 'utf16le')],
    ['big endian without a mark', Buffer.from(EMPTY_LINK, 'utf16le').swap16()],
  ])('is read as what it says: %s', async (_, bytes) => {
    await writeFile(at('utf16.html'), bytes);
    const { template, isUtf8 } = await readTemplateFile(at('utf16.html'));
    expect([template.body.html, isUtf8]).toEqual([EMPTY_LINK, false]);
  });

  it('leaves a file of one byte, and one that begins with a zero, alone', async () => {
    for (const text of ['a', '', '\0', 'ab', '\u00ff']) {
      await writeFile(at('small.html'), text);
      const { file, isUtf8 } = await readTemplateFile(at('small.html'));
      expect([file.text, isUtf8]).toEqual([text, true]);
    }
  });

  it('is said, and never written back as UTF-8', async () => {
    const before = await readFile(at('odd/wide.html'));
    const { err, code } = await lint(at('odd/wide.html'), '--fix-visible');
    expect(err).toContain('wide.html: It is written in UTF-16');
    expect(err).toContain('not written in UTF-8, so nothing was changed');
    expect(await readFile(at('odd/wide.html'))).toEqual(before);
    expect(code).toBe(1);
  });
});

describe('standard input', () => {
  const run = (args: readonly string[], stdin: string) => bench.run(['lint', ...args, ...ONLY], { stdin });

  it('is a mail under the name that is given, and by its text without one', async () => {
    const named = await run(['-', '--stdin-filename', 'shop/mail.html'], EMPTY_LINK);
    expect(named.out).toContain('shop/mail.html  mail.html  1 error');
    expect(named.code).toBe(1);
    const json = JSON.stringify({ name: 'n', body: { html: EMPTY_LINK } });
    expect((await run(['-'], json)).out).toContain('stdin  n  1 error');
    expect((await run(['-'], EMPTY_LINK)).out).toContain('stdin.html');
  });

  it('shows what --fix would change, and cannot be changed', async () => {
    const mail = '\uFEFF<p>Hello</p>';
    const { out } = await bench.run(['lint', '-', '--fix-dry-run', '--stdin-filename', 'a.html'], {
      stdin: mail,
    });
    expect(out).toContain('+<p>Hello</p>');
    const { err } = await bench.run(['lint', '-', '--fix'], { stdin: mail });
    expect(err).toContain('read from standard input, so nothing was changed');
  });

  it('is refused when it is empty or its name is given for nothing', async () => {
    const empty = await run(['-'], '');
    expect([empty.code, empty.out]).toEqual([2, expect.stringContaining('Standard input is empty.')]);
    const unasked = await run(['campaign/clean.json', '--stdin-filename', 'a.html'], '');
    expect([unasked.code, unasked.err]).toEqual([2, expect.stringContaining('Add - to read it.')]);
  });
});

describe('reports', () => {
  it('come several in a run, into folders that are made', async () => {
    await writeFile(at('mail.html'), EMPTY_LINK);
    const { out, code } = await lint(
      ...['mail.html', '-f', 'text', '-f', 'sarif', '-o', 'new/a/r.sarif', '-f', 'json', '-o', 'new/r.json'],
    );
    expect(out).toContain('1 template checked: 1 error');
    expect(JSON.parse(await readFile(at('new/a/r.sarif'), 'utf8'))).toMatchObject({ version: '2.1.0' });
    expect(JSON.parse(await readFile(at('new/r.json'), 'utf8'))).toMatchObject({ summary: { errors: 1 } });
    expect(code).toBe(1);
    expect((await lint('mail.html', '-f', 'xml')).err).toContain('Allowed choices are text');
  });

  it('with --quiet say how much they leave out', async () => {
    await writeFile(at('mail.html'), EMPTY_LINK);
    const args = ['mail.html', '--rule', 'link-empty=warning', '--quiet'];
    const { out, code } = await lint(...args);
    expect(out).toContain('mail.html  no errors, 1 warning not shown');
    expect(out).toContain('1 template checked: no errors, 1 warning not shown');
    expect(out).not.toContain('nothing to fix');
    expect(code).toBe(0);
    for (const format of ['markdown', 'github', 'html']) {
      expect((await lint(...args, '-f', format)).out).not.toMatch(/nothing to fix/iu);
    }
    const { summary } = JSON.parse((await lint(...args, '-f', 'json')).out) as { summary: object };
    expect(summary).toEqual({
      templates: 1,
      errors: 0,
      warnings: 0,
      infos: 0,
      hidden: { warnings: 1, infos: 0 },
    });
  });
});

it('a template that the service sent in place of another is said, by lint and by render', async () => {
  const asked = '11111111-5a6d-4e7f-8a9b-0c1d2e3f4a5b';
  const template = { id: '22222222-5a6d-4e7f-8a9b-0c1d2e3f4a5b', name: 'n', body: { plaintext: 'Hi' } };
  const service = await createStrictService(() => ({ status: 200, json: { status: 'Success', template } }));
  const env = { MAILPROOF_BASE_URL: service.baseUrl, MAILPROOF_API_KEY: KEY };
  try {
    const note = `The service answered with the template ${template.id} instead of ${asked}.`;
    const linted = await bench.run(['lint', asked, '-f', 'json', ...ONLY], { env });
    expect(linted.err).toContain(note);
    expect(JSON.parse(linted.out)).toMatchObject({ templates: [{ notes: [note] }] });
    expect((await bench.run(['render', asked, '-p', 'plaintext'], { env })).err).toContain(note);
  } finally {
    await service.close();
  }
});
