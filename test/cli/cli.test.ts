/** The commands as their users run them: what they print, and the code they end with. */
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { openingTemplateId } from '../../src/sandbox/index.ts';
import { clean, ID, KEY, useCliBench } from './cli-bench.ts';

const bench = useCliBench();
const { run, online } = bench;

describe('lint', () => {
  it('ends with 0 and says so when there is nothing to fix', async () => {
    const { code, out } = await run(['lint', 'campaign/clean.json']);
    expect(out).toContain('1 template checked: nothing to fix');
    expect(code).toBe(0);
  });

  it('ends with 1 and shows the line and a caret when there is an error', async () => {
    const { code, out } = await run(['lint', 'campaign/inner/faulty.json']);
    expect(code).toBe(1);
    expect(out).toContain('body.html');
    expect(out).toContain('<img src="cid:logo">');
    expect(out).toMatch(/\^{4,}/u);
    expect(out).toContain('cid-missing');
    expect(out).toContain('FirstName');
  });

  it('checks a folder and a glob in a stable order', async () => {
    const byFolder = await run(['lint', 'campaign']);
    expect(byFolder.out.indexOf('campaign/clean.json')).toBeGreaterThanOrEqual(0);
    expect(byFolder.out.indexOf('campaign/clean.json')).toBeLessThan(
      byFolder.out.indexOf('campaign/inner/faulty.json'),
    );
    const byGlob = await run(['lint', 'campaign/**/*.json']);
    expect(byGlob.out).toBe(byFolder.out);
  });

  it('prints the published report, which its schema accepts', async () => {
    const { code, out } = await run(['lint', 'campaign', '--format', 'json']);
    expect(code).toBe(1);
    const schemaPath = fileURLToPath(new URL('../../resources/report.schema.json', import.meta.url));
    const validate = new Ajv2020({ allErrors: true }).compile(
      JSON.parse(readFileSync(schemaPath, 'utf8')) as object,
    );
    const report = JSON.parse(out) as {
      templates: {
        source: string;
        id: string;
        findings: { rule: string; line?: number; column?: number }[];
      }[];
      summary: { templates: number; errors: number };
    };
    expect(validate(report), JSON.stringify(validate.errors)).toBe(true);
    expect(report.summary.templates).toBe(2);
    expect(report.summary.errors).toBeGreaterThan(0);
    const cid = report.templates[1]?.findings.find(({ rule }) => rule === 'cid-missing');
    expect(cid).toMatchObject({ field: 'body.html', line: 2, column: 11, endLine: 2, endColumn: 19 });
  });

  it('reports the others and ends with 2 when one cannot be read', async () => {
    const { code, out } = await run([
      'lint',
      'broken.json',
      'campaign/clean.json',
      'other.json',
      'error.json',
    ]);
    expect(code).toBe(2);
    expect(out).toContain('broken.json  not checked: The file is not JSON');
    expect(out).toContain('other.json  not checked: The file holds a list');
    expect(out).toContain('code 601');
    expect(out).toContain('1 template checked, 3 could not be checked');
  });

  it('refuses a name that stands for nothing', async () => {
    const { code, err } = await run(['lint', 'no-such-file.json']);
    expect(code).toBe(2);
    expect(err).toContain('no-such-file.json is neither a file, nor a folder, nor a template id');
  });

  it('holds warnings against the limit', async () => {
    await writeFile(
      join(bench.folder, 'warned.json'),
      JSON.stringify({ ...clean.template, headers: { 'Reply-Path': 'a' } }),
    );
    expect((await run(['lint', 'warned.json'])).code).toBe(0);
    expect((await run(['lint', 'warned.json', '--max-warnings', '1'])).code).toBe(0);
    expect((await run(['lint', 'warned.json', '--max-warnings', '0'])).code).toBe(1);
  });

  it('takes html as the html part, without blaming it for what only a template has', async () => {
    await writeFile(join(bench.folder, 'mail.html'), '<p>Hello</p><a href="">Read more about it</a>');
    const { out } = await run(['lint', 'mail.html']);
    expect(out).toContain('link-empty');
    for (const rule of ['subject-missing', 'text-missing', 'template-name-missing', 'template-field-type']) {
      expect(out).not.toContain(rule);
    }
  });

  it('fetches a template by its id, exactly as the specification says', async () => {
    const { code, out } = await run(['lint', ID], online());
    expect(out).toContain('Shift reminder');
    expect(code).toBe(0);
    expect(bench.service.calls.at(-1)).toEqual({ path: '/base/template/get', key: KEY, body: { id: ID } });
  });

  it('counts a template that could not be fetched as 2 and shows the service’s code', async () => {
    const { code, out } = await run(['lint', 'ffffffff-ffff-4fff-8fff-ffffffffffff', ID], online());
    expect(code).toBe(2);
    expect(out).toContain('601');
    expect(out).toContain('Shift reminder');
  });

  it('never prints the key, also when the service repeats it', async () => {
    const wrong = 'wr0ng0key0that0the0service0echoes';
    const { code, out, err } = await run(['lint', ID], {
      env: { MAILPROOF_BASE_URL: bench.service.baseUrl, MAILPROOF_API_KEY: wrong },
    });
    expect(code).toBe(2);
    expect(out + err).toContain('102');
    expect(out + err).not.toContain(wrong);
  });

  it('says which row of the sample data a finding belongs to', async () => {
    const { code, out } = await run(['lint', 'greeting.json', '--sample', 'people.csv', '--format', 'json']);
    expect(code).toBe(1);
    expect(out).not.toContain('substitution-undeclared');
  });

  it('uses the sandbox when nothing else was named', async () => {
    const { code, out } = await run(['lint', openingTemplateId]);
    expect(code).toBe(1);
    expect(out).toContain('Spring sale (draft)');
  });
});

describe('render', () => {
  it('prints a part with the sample values merged in', async () => {
    const { code, out } = await run([
      'render',
      'greeting.json',
      '--part',
      'subject',
      '--sample',
      'anna.json',
    ]);
    expect(code).toBe(0);
    expect(out).toBe('Hi Anna\n');
  });

  it('prints the template’s own value without sample data and says what is missing', async () => {
    const { out, err } = await run(['render', 'greeting.json', '--part', 'plaintext']);
    expect(out).toBe('Hello \n');
    expect(err).toContain('No value for FristName');
  });

  it('writes one file a row', async () => {
    const { code } = await run([
      'render',
      'greeting.json',
      '--part',
      'subject',
      '--sample',
      'people.csv',
      '--out',
      's.txt',
    ]);
    expect(code).toBe(0);
    expect(await readFile(join(bench.folder, 's-1.txt'), 'utf8')).toBe('Hi Anna');
    expect(await readFile(join(bench.folder, 's-2.txt'), 'utf8')).toBe('Hi Bo, jr');
  });

  it.each([
    ['sender-name', 'Harbour & Pine\n'],
    ['list-unsubscribe', '<https://x.example/7>\n'],
    ['unsubscribe-url', 'https://x.example/out/7\n'],
  ])('prints %s with the values filled in', async (part, printed) => {
    const template = {
      ...{ id: ID, name: 'Places', body: { plaintext: 'Hi' }, sender_name: '{{Shop}}' },
      headers: { 'List-unsubscribe': '<https://x.example/{{Id}}>' },
      options: { unsubscribe_url: 'https://x.example/out/{{Id}}' },
      global_replacements: { Shop: 'Harbour & Pine', Id: '7' },
    };
    await writeFile(join(bench.folder, 'places.json'), JSON.stringify(template));
    const { code, out } = await run(['render', 'places.json', '--part', part]);
    expect(out).toBe(printed);
    expect(code).toBe(0);
    const bare = JSON.stringify({ id: ID, name: 'Bare', body: { plaintext: 'Hi' } });
    await writeFile(join(bench.folder, 'bare.json'), bare);
    const { err } = await run(['render', 'bare.json', '--part', part]);
    expect(err).toContain(`The template has no ${part}.`);
  });

  it('says when the template has no such part', async () => {
    const { code, err } = await run(['render', 'greeting.json', '--part', 'amp']);
    expect(code).toBe(2);
    expect(err).toContain('has no amp part');
  });
});

describe('the rest', () => {
  it('prints help and version', async () => {
    expect((await run(['--help'])).out).toContain('Usage: mailproof');
    expect((await run(['lint', '--help'])).out).toContain('--max-warnings');
    expect((await run(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/u);
  });

  it('ends with 2 on a command or option it does not know', async () => {
    expect((await run(['lnit', 'x'])).code).toBe(2);
    expect((await run(['lint', 'campaign', '--max-warnings', 'many'])).code).toBe(2);
    for (const jobs of ['0', '65', 'all']) {
      const { code, err } = await run(['lint', 'campaign', '--jobs', jobs]);
      expect([code, err]).toEqual([2, expect.stringContaining('--jobs')]);
    }
    expect((await run(['lint', 'campaign', '--format', 'yaml'])).code).toBe(2);
  });

  it('prints the catalogue and a rule’s page', async () => {
    expect((await run(['rules'])).out).toContain('cid-missing');
    expect((await run(['rules', 'cid-missing'])).out).toContain('# cid-missing');
    expect((await run(['rules', 'nothing-like-it'])).code).toBe(2);
  });

  it('takes no key as an argument', async () => {
    const { code, err } = await run(['key', 'set', KEY]);
    expect(code).toBe(2);
    expect(err).toContain('too many arguments');
  });

  it('runs the sandbox until it is interrupted', async () => {
    const { code, out } = await run(['sandbox'], { interruptAfter: 'Stop with Ctrl-C.' });
    expect(code).toBe(0);
    expect(out).toContain('Base URL  http://127.0.0.1:');
    expect(out).toContain(openingTemplateId);
  });

  it('kept to the specification in every request it made', () => {
    expect(bench.service.complaints).toEqual([]);
  });
});
