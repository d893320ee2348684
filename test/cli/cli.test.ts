/** The commands as their users run them: what they print, and the code they end with. */
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openingTemplateId } from '../../src/sandbox/index.ts';
import { runCli, type CliOptions, type CliResult } from './run-cli.ts';
import { createStrictService, type StrictService } from './strict-service.ts';

const ID = '3f2b8c1e-5a6d-4e7f-8a9b-0c1d2e3f4a5b';
const KEY = 'k3y0of0this0test0only0abcdef';

const clean = {
  status: 'Success',
  template: {
    id: ID,
    name: 'Shift reminder',
    body: { plaintext: 'Your shift starts at nine. See you at the counter.\n' },
    subject: 'Your shift tomorrow',
    sender_email: 'shifts@harbourandpine.com',
    sender_name: 'Harbour and Pine',
  },
};
/** Successful replies that are no answer, by the address that gets them. */
const UNREADABLE: Readonly<Record<string, object>> = {
  'missing@harbourandpine.com': {},
  'object@harbourandpine.com': { suppressions: {} },
  'text@harbourandpine.com': { suppressions: '[]' },
  'null@harbourandpine.com': { suppressions: [null] },
  'another@harbourandpine.com': { suppressions: [], email: 'somebody@else.example' },
};
const PARTLY = { suppressions: [null, { reason: 'blocked', source: 'system', is_deletable: false }] };
const faulty = {
  ...clean.template,
  body: { html: '<p>Hello {{FristName}}</p>\n<img src="cid:logo">', plaintext: 'Hello {{FristName}}' },
  headers: { 'Reply-Path': 'x' },
  global_replacements: { FirstName: 'friend' },
};

let folder: string;
let service: StrictService;
const run = (args: readonly string[], options: CliOptions = {}): Promise<CliResult> =>
  runCli(args, { cwd: folder, ...options, env: { MAILPROOF_DATA: join(folder, 'data'), ...options.env } });
const online = (): CliOptions => ({ env: { MAILPROOF_BASE_URL: service.baseUrl, MAILPROOF_API_KEY: KEY } });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-cli-'));
  await mkdir(join(folder, 'campaign/inner'), { recursive: true });
  await writeFile(join(folder, 'campaign/clean.json'), JSON.stringify(clean));
  await writeFile(join(folder, 'campaign/inner/faulty.json'), JSON.stringify(faulty));
  await writeFile(join(folder, 'broken.json'), '{"template": ');
  await writeFile(join(folder, 'other.json'), '[1, 2]');
  await writeFile(join(folder, 'error.json'), '{"status":"Error","code":601,"message":"no such template"}');
  await writeFile(join(folder, 'greeting.json'), JSON.stringify({ ...faulty, subject: 'Hi {{FirstName}}' }));
  await writeFile(join(folder, 'anna.json'), '{"FirstName": "Anna", "FristName": "Anna"}');
  await writeFile(join(folder, 'people.csv'), 'FirstName,FristName\nAnna,Anna\n"Bo, jr",Bo\n');
  const suppressed = new Set(['anna@harbourandpine.com']);
  service = await createStrictService(({ path, key, body }) => {
    const given = body as Record<string, unknown>;
    const error = (code: number, message: string) => ({
      status: 400,
      json: { status: 'Error', code, message },
    });
    if (key !== KEY)
      return { status: 401, json: { status: 'Error', code: 102, message: `Bad key ${key ?? ''}` } };
    if (path === '/base/template/get') {
      return given['id'] === ID ? { status: 200, json: clean } : error(601, 'Template not found');
    }
    if (path === '/base/suppression/get') {
      const email = String(given['receiver_email']);
      const odd = UNREADABLE[email] ?? (email.startsWith('partly@') ? PARTLY : undefined);
      if (odd) return { status: 200, json: { status: 'Success', email, ...odd } };
      const suppressions = suppressed.has(email)
        ? [
            {
              reason: 'complained',
              source: 'subscriber',
              created: '2026-11-01 10:20:30',
              is_deletable: true,
            },
            { reason: 'sunspots', source: 'moon', is_deletable: false },
          ]
        : [];
      return { status: 200, json: { status: 'Success', email, suppressions } };
    }
    if (path === '/base/suppression/delete') {
      return suppressed.delete(String(given['email']))
        ? { status: 200, json: { status: 'Success' } }
        : error(3003, 'No entries');
    }
    return error(404, 'Unknown operation');
  });
  // The first run may have to build.
  await run(['--version']);
}, 180_000);

afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

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
      join(folder, 'warned.json'),
      JSON.stringify({ ...clean.template, headers: { 'Reply-Path': 'a' } }),
    );
    expect((await run(['lint', 'warned.json'])).code).toBe(0);
    expect((await run(['lint', 'warned.json', '--max-warnings', '1'])).code).toBe(0);
    expect((await run(['lint', 'warned.json', '--max-warnings', '0'])).code).toBe(1);
  });

  it('takes html as the html part, without blaming it for what only a template has', async () => {
    await writeFile(join(folder, 'mail.html'), '<p>Hello</p><a href="">Read more about it</a>');
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
    expect(service.calls.at(-1)).toEqual({ path: '/base/template/get', key: KEY, body: { id: ID } });
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
      env: { MAILPROOF_BASE_URL: service.baseUrl, MAILPROOF_API_KEY: wrong },
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
    expect(await readFile(join(folder, 's-1.txt'), 'utf8')).toBe('Hi Anna');
    expect(await readFile(join(folder, 's-2.txt'), 'utf8')).toBe('Hi Bo, jr');
  });

  it('says when the template has no such part', async () => {
    const { code, err } = await run(['render', 'greeting.json', '--part', 'amp']);
    expect(code).toBe(2);
    expect(err).toContain('has no amp part');
  });
});

describe('suppression', () => {
  it('explains every entry, also with a reason and a source nobody knows', async () => {
    const { code, out } = await run(['suppression', 'get', 'anna@harbourandpine.com'], online());
    expect(code).toBe(0);
    expect(out).toContain('Spam complaint');
    expect(out).toContain('2026');
    expect(out).toContain('sunspots');
    expect(out).toContain('moon');
    expect(service.calls.at(-1)?.body).toEqual({ receiver_email: 'anna@harbourandpine.com' });
  });

  it('searches all projects when asked', async () => {
    await run(['suppression', 'get', 'anna@harbourandpine.com', '--all-projects'], online());
    expect(service.calls.at(-1)?.body).toEqual({
      receiver_email: 'anna@harbourandpine.com',
      searching: true,
    });
  });

  it('never calls the service with an address that is none', async () => {
    const before = service.calls.length;
    for (const address of ['', ' ', 'anna', 'anna@', 'a@b@c.com']) {
      expect((await run(['suppression', 'get', address], online())).code).toBe(2);
    }
    expect(service.calls.length).toBe(before);
  });

  it('names its connection in every output', async () => {
    const { out } = await run(['suppression', 'get', 'bo@harbourandpine.com'], online());
    expect(out).toContain(`Looked up on Environment (${service.baseUrl})`);
    const asJson = await run(['suppression', 'get', 'bo@harbourandpine.com', '-f', 'json'], online());
    expect(JSON.parse(asJson.out)).toMatchObject({
      connection: { name: 'Environment', base_url: service.baseUrl },
      email: 'bo@harbourandpine.com',
      suppressed: false,
      complete: true,
      suppressions: [],
      problems: [],
    });
    const failed = await run(['suppression', 'get', 'bo@harbourandpine.com'], {
      env: { MAILPROOF_BASE_URL: service.baseUrl, MAILPROOF_API_KEY: 'wrong0key0wrong0key0wrong0key' },
    });
    expect(failed.code).toBe(2);
    expect(failed.err).toContain(`Connection  Environment (${service.baseUrl})`);
  });

  it.each(Object.keys(UNREADABLE))('says that it is not known and ends with 2 on %s', async (address) => {
    const { code, out, err } = await run(['suppression', 'get', address], online());
    expect(code).toBe(2);
    expect(err).toContain(`could not be read, so it is not known whether ${address} is suppressed`);
    expect(out).toBe('');
  });

  it('tells a script that it is not known, and lifts nothing then', async () => {
    const address = 'null@harbourandpine.com';
    const { code, out } = await run(['suppression', 'get', address, '--format', 'json'], online());
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject({ suppressed: null, email: address });
    const before = service.calls.length;
    const lift = await run(['suppression', 'delete', address, '--yes'], online());
    expect(lift.code).toBe(2);
    expect(lift.err).toContain('Nothing was lifted.');
    expect(service.calls.slice(before).map(({ path }) => path)).toEqual(['/base/suppression/get']);
  });

  it('prints what it could read of an answer and ends with 2 when an entry could not be', async () => {
    const { code, out } = await run(['suppression', 'get', 'partly@harbourandpine.com'], online());
    expect(code).toBe(2);
    expect(out).toContain('The answer is incomplete: one more entry could not be read.');
    expect(out).toContain('Blocked by the service');
  });

  it.each([
    ['MAILPROOF_API_KEY', 'MAILPROOF_BASE_URL'] as const,
    ['MAILPROOF_BASE_URL', 'MAILPROOF_API_KEY'] as const,
  ])('refuses half a configuration: %s without %s', async (set, missing) => {
    const env = { [set]: set === 'MAILPROOF_API_KEY' ? KEY : service.baseUrl };
    const before = service.calls.length;
    for (const args of [
      ['suppression', 'get', 'bo@harbourandpine.com'],
      ['suppression', 'delete', 'bo@harbourandpine.com', '--yes'],
      ['key', 'test'],
      ['lint', ID],
    ]) {
      const { code, out, err } = await run(args, { env });
      expect(code).toBe(2);
      expect(out + err).toContain(`${set} is set but ${missing} is not`);
      expect(out + err).not.toMatch(/Not suppressed|Lifted|took the key/u);
      expect(out + err).not.toContain(KEY);
    }
    expect(service.calls.length).toBe(before);
  });

  it('uses the sandbox only when it is named outright', async () => {
    for (const command of ['get', 'delete --yes']) {
      const args = ['suppression', ...command.split(' '), 'nora.lindqvist@fjordmail.example'];
      const { code, out, err } = await run(args);
      expect(code).toBe(2);
      expect(out).toBe('');
      expect(err).toContain('add --connection sandbox');
    }
    expect((await run(['key', 'test'])).code).toBe(2);
    const named = await run(['suppression', 'get', 'nora.lindqvist@fjordmail.example', '-c', 'Sandbox']);
    expect(named.code).toBe(0);
    expect(named.out).toMatch(/Looked up on Sandbox \(http:\/\/127\.0\.0\.1:\d+/u);
  });

  it('tells a script what was there, what became of it and what is left', async () => {
    const address = 'maria.ferreira@casadolinho.example';
    const args = ['suppression', 'delete', address, '--yes', '-c', 'sandbox', '--format', 'json'];
    const { code, out } = await run(args);
    expect(code).toBe(1);
    const report = JSON.parse(out) as {
      readonly before: { readonly suppressions: readonly unknown[] };
      readonly after: { readonly suppressions: readonly unknown[] };
    };
    expect(report).toMatchObject({ email: address, outcome: 'partly lifted', code: null });
    expect([report.before.suppressions.length, report.after.suppressions.length]).toEqual([4, 2]);
    const refused = await run([...args.slice(0, 2), 'greta.holm@fjordmail.example', ...args.slice(3)]);
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.out)).toMatchObject({
      outcome: 'refused',
      code: 3004,
      before: { suppressed: true },
      after: null,
    });
  });

  it('asks for --yes, then lifts once and looks again', async () => {
    const address = 'anna@harbourandpine.com';
    const refused = await run(['suppression', 'delete', address], online());
    expect(refused.code).toBe(2);
    expect(refused.err).toContain('--yes');
    const before = service.calls.length;
    const lifted = await run(['suppression', 'delete', address, '--yes'], online());
    expect(lifted.code).toBe(0);
    expect(lifted.out).toContain(`Lifted for ${address}: spam complaint, sunspots. No entry is left.`);
    expect(lifted.out).toContain('Not suppressed');
    expect(service.calls.slice(before).map(({ path }) => path)).toEqual([
      '/base/suppression/get',
      '/base/suppression/delete',
      '/base/suppression/get',
    ]);
    const log = await readFile(join(folder, 'data/lifted-suppressions.jsonl'), 'utf8');
    expect(JSON.parse(log.trim().split('\n').at(-1) ?? '')).toMatchObject({
      email: address,
      outcome: 'lifted',
      baseUrl: service.baseUrl,
    });
    expect(log).not.toContain(KEY);
    const again = await run(['suppression', 'delete', address, '--yes'], online());
    expect(again.code).toBe(0);
    expect(again.err).toContain('3003');
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
    expect(service.complaints).toEqual([]);
  });
});
