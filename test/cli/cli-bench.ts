/** The commands against a strict service and a folder of mails, as the tests of the command line use them. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { runCli, type CliOptions, type CliResult } from './run-cli.ts';
import { createStrictService, type StrictService } from './strict-service.ts';

export const ID = '3f2b8c1e-5a6d-4e7f-8a9b-0c1d2e3f4a5b';
export const KEY = 'k3y0of0this0test0only0abcdef';

export const clean = {
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
export const UNREADABLE: Readonly<Record<string, object>> = {
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

export interface CliBench {
  /** The working folder: campaign/clean.json, campaign/inner/faulty.json, broken.json, anna.json, people.csv … */
  readonly folder: string;
  readonly service: StrictService;
  run(args: readonly string[], options?: CliOptions): Promise<CliResult>;
  /** The environment that names the service and its key. */
  online(): CliOptions;
  close(): Promise<void>;
}

async function createCliBench(): Promise<CliBench> {
  const folder = await mkdtemp(join(tmpdir(), 'mailproof-cli-'));
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
  const service = await createStrictService(({ path, key, body }) => {
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
  const run = (args: readonly string[], options: CliOptions = {}): Promise<CliResult> =>
    runCli(args, { cwd: folder, ...options, env: { MAILPROOF_DATA: join(folder, 'data'), ...options.env } });
  // The first run may have to build.
  await run(['--version']);
  return {
    folder,
    service,
    run,
    online: () => ({ env: { MAILPROOF_BASE_URL: service.baseUrl, MAILPROOF_API_KEY: KEY } }),
    async close() {
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** One bench for all tests of a file, made before the first of them and closed after the last. */
export function useCliBench(): Omit<CliBench, 'close'> {
  let made: CliBench | null = null;
  const bench = (): CliBench => {
    if (!made) throw new Error('The bench is there while tests run.');
    return made;
  };
  beforeAll(async () => {
    made = await createCliBench();
  }, 180_000);
  afterAll(() => made?.close());
  return {
    get folder() {
      return bench().folder;
    },
    get service() {
      return bench().service;
    },
    run: (...args) => bench().run(...args),
    online: () => bench().online(),
  };
}
