/**
 * The whole product with a key that everybody can recognise, against a service that repeats it wherever it can: the
 * commands, the window's host, reports, files and logs. Everything that was printed, written, served and sent is
 * searched for it, by a search of its own that shares nothing with the one that is tested.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../src/contract/contract.ts';
import {
  createMockService,
  json,
  serviceError,
  type Answer,
  type MockService,
} from '../services/service-api/mock-service.ts';
import { finish } from '../services/finish.ts';
import { runCli } from './run-cli.ts';

const KEY = 'w8k3q5z7x1c9v2b6n4m0a8s7d3f5g1h9j2l6p4r0';
const ID = '6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11';
const EMAIL = 'ada@example.com';

const spaced = [...KEY].join(' ');
const lines = (KEY.match(/.{1,8}/gu) ?? []).join('\n');
const halves = `${KEY.slice(0, 20)}" and "${KEY.slice(20)}`;
const entities = [...KEY].map((one) => `&#x${one.charCodeAt(0).toString(16)};`).join('');
const base64 = Buffer.from(`a file with ${KEY}`).toString('base64');
const hex = Buffer.from(KEY).toString('hex');

const template = {
  id: ID,
  name: `Mail ${KEY}`,
  subject: `Order ${spaced}`,
  body: {
    html: `<p title="${entities}">${KEY.toUpperCase()}</p><a href="https://shop.example/?k=${KEY}">${lines}</a>`,
    plaintext: `Key "${halves}" ${base64} ${hex}`,
  },
  headers: { 'X-Key': KEY, [`X-${KEY}`]: 'yes', 'Reply-Path': KEY },
  global_replacements: { Name: KEY },
  sender_name: KEY,
  sender_email: `${KEY}@example.com`,
  attachments: [{ type: 'text/plain', name: `${KEY}.txt`, content: base64 }],
  [KEY]: KEY,
};
const entry = {
  reason: KEY,
  source: spaced,
  created: KEY,
  project_id: lines,
  is_deletable: true,
  [KEY]: { said: [halves, hex] },
};

const echo: Answer = (response, request, count) => {
  const success = (body: object): Answer => json({ status: 'Success', said: KEY, ...body });
  const answers: readonly (readonly [string, Answer])[] = [
    ['/template/get', success({ template })],
    ['/suppression/get', success({ email: EMAIL, suppressions: [entry] })],
    ['/suppression/delete', success({})],
  ];
  const found = answers.find(([path]) => request.path.endsWith(path));
  (found?.[1] ?? serviceError(1, KEY, 404))(response, request, count);
};
const refusing = serviceError(102, `Error ID:${ID}. Wrong key: ${KEY}, ${spaced}, ${base64}`, 401);

/** What a person, or a program of a few lines, would read the key from. */
function leaks(text: string): string[] {
  const readings = [
    text,
    text.replace(/%(?:25)*([0-9a-f]{2})/giu, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    text.replace(/\\+u00([0-9a-f]{2})/giu, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    text.replace(/&(?:amp;)*#x([0-9a-f]+);/giu, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
  ].map((one) =>
    one
      .toLowerCase()
      .replace(/\\[nrt]/gu, '')
      .replace(/[^a-z0-9]/gu, ''),
  );
  const wanted = [
    KEY,
    hex,
    ...[0, 1, 2].map((n) => Buffer.from(`${'x'.repeat(n)}${KEY}`).toString('base64')),
  ];
  return wanted.flatMap((one) => {
    const plain = one.toLowerCase().replace(/[^a-z0-9]/gu, '');
    const pieces = [6, 20].map((at) => plain.slice(at, at + 16));
    return pieces.filter((piece) => readings.some((reading) => reading.includes(piece)));
  });
}

let folder: string;
let service: MockService;
let host: ChildProcess | undefined;
const seen: { readonly what: string; readonly text: string }[] = [];

async function run(...args: readonly string[]): Promise<number | null> {
  const { code, out, err } = await runCli(args, {
    cwd: folder,
    env: {
      MAILPROOF_DATA: join(folder, 'data'),
      MAILPROOF_BASE_URL: service.baseUrl,
      MAILPROOF_API_KEY: KEY,
    },
  });
  seen.push({ what: args.join(' '), text: `${out}\n${err}` });
  expect(out.length + err.length, args.join(' ')).toBeGreaterThan(0);
  return code;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-key-'));
  service = await createMockService(echo);
  // The first run may have to build.
  await runCli(['--version']);
}, 180_000);

afterAll(async () => {
  // It writes down what it keeps while it ends.
  const ended = host && host.exitCode === null ? once(host, 'exit') : null;
  host?.kill('SIGTERM');
  await ended;
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts `mailproof serve` and gives the address that it prints. */
function serve(): Promise<string> {
  const launcher = fileURLToPath(new URL('../../src/launcher/mailproof.mjs', import.meta.url));
  const child = spawn(process.execPath, [launcher, 'serve'], {
    cwd: folder,
    env: {
      ...process.env,
      MAILPROOF_DATA: join(folder, 'data'),
      MAILPROOF_BASE_URL: service.baseUrl,
      MAILPROOF_API_KEY: KEY,
    },
  });
  host = child;
  return new Promise((resolve, reject) => {
    let output = '';
    const hear = (chunk: Buffer): void => {
      output += String(chunk);
      const found = /http:\/\/127\.0\.0\.1:\d+\/open\?\S+/u.exec(output);
      if (found) resolve(found[0]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('close', (code) => {
      seen.push({ what: 'serve', text: output });
      reject(new Error(`It ended with ${String(code)}: ${output}`));
    });
  });
}

/** Some twenty programs are started one after another, on a machine that may be busy. */
describe('a key that the service repeats everywhere', { timeout: 600_000 }, () => {
  it('is found by the search of this test in every spelling that the service uses', () => {
    for (const text of [KEY, spaced, lines, halves, entities, base64, hex, JSON.stringify(template)])
      expect(leaks(text), text).not.toEqual([]);
    expect(leaks('An ordinary text, with a long word: Donaudampfschifffahrtsgesellschaft.')).toEqual([]);
  });

  it('is in nothing that a command prints or writes', async () => {
    for (const format of ['text', 'json', 'sarif', 'junit', 'markdown', 'github', 'html'])
      expect(await run('lint', ID, '--format', format, '--out', `report.${format}`)).not.toBe(2);
    for (const part of ['html', 'plaintext'])
      await run('render', ID, '--part', part, '--out', `mail.${part}`);
    await run('suppression', 'get', EMAIL);
    await run('suppression', 'get', EMAIL, '--format', 'json', '--all-projects');
    await run('suppression', 'delete', EMAIL, '--yes', '--format', 'json');
    await run('suppression', 'delete', EMAIL, '--yes');
    await run('key', 'test');
    service.answer(refusing);
    for (const args of [
      ['lint', ID],
      ['key', 'test'],
      ['suppression', 'get', EMAIL],
    ]) {
      expect(await run(...args)).toBe(2);
    }
    service.answer(echo);
  });

  it('is in nothing that the window is served', async () => {
    service.answer(echo);
    const entry = await serve();
    const entered = await fetch(entry, { redirect: 'manual' });
    const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const { origin } = new URL(entry);
    const page = await fetch(`${origin}/`, { headers: { cookie } });
    seen.push({ what: 'the page', text: await page.text() });
    const client: ContractRouterClient<Contract> = createORPCClient(
      new RPCLink({
        url: `${origin}/rpc`,
        headers: { cookie, origin },
        fetch: async (request, init) => {
          const response = await fetch(request, init);
          const copy = response.clone();
          const text = await copy.text();
          seen.push({ what: new URL(request.url).pathname, text });
          return response;
        },
      }),
    );
    const connectionId = 'environment';
    await client.app.info();
    await client.connection.list();
    await client.connection.select({ connectionId });
    await client.connection.test({ connectionId });
    const opened = (await finish(await client.template.fetch({ connectionId, id: ID }))).result;
    const { handle } = opened;
    await client.template.render({ handle, sample: [] });
    await client.lint.run({ handle, sample: [] });
    const view = { client: null, dark: 'off', imagesOff: false, remoteImages: false } as const;
    const preview = await client.preview.build({ handle, part: 'html', sample: [], view });
    seen.push({ what: 'a preview', text: await (await fetch(preview.url)).text() });
    await client.recent.list({ connectionId });
    const asked = { connectionId, email: EMAIL, allProjects: false };
    const found = (await finish(await client.suppression.get(asked))).result;
    expect(found.notes?.join()).toContain('repeated the API key');
    await client.suppression.delete(asked);
    service.answer(refusing);
    for (const call of [
      async () => finish(await client.template.fetch({ connectionId, id: ID })),
      async () => finish(await client.suppression.get(asked)),
      () => client.suppression.delete(asked),
    ])
      await expect(call()).rejects.toThrow();
    service.answer(echo);
    expect(seen.filter(({ what }) => what.startsWith('/rpc/')).length).toBeGreaterThan(8);
  });

  it('is nowhere in all of that, nor in any file', async () => {
    for (const name of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!name.isFile()) continue;
      const path = join(name.parentPath, name.name);
      seen.push({ what: path, text: `${path}\n${await readFile(path, 'utf8')}` });
    }
    expect(seen.filter(({ what }) => what.startsWith(folder)).length).toBeGreaterThan(9);
    for (const { what, text } of seen) expect(leaks(text), `${what}: ${text.slice(0, 3000)}`).toEqual([]);
  });

  it('was sent to the service alone, in its header and nowhere else', () => {
    expect(service.requests.length).toBeGreaterThan(15);
    for (const { path, body, headers } of service.requests) {
      const { 'x-api-key': sent, ...others } = headers;
      expect(sent).toBe(KEY);
      expect(leaks(`${path}\n${body}\n${JSON.stringify(others)}`)).toEqual([]);
    }
  });
});
