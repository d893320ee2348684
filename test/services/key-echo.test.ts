/** A service, or something that answers in its place, that sends the key back in every disguise: none gets out. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { safe } from '@orpc/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redact } from '../../src/services/service-api/redact.ts';
import { runServices, type RunningServices } from './running-services.ts';
import {
  createMockService,
  json,
  serviceError,
  text,
  type Answer,
  type MockService,
} from './service-api/mock-service.ts';
import { sampled } from '../sample.ts';

/** With every character that is written otherwise in a URL, in JSON or in html. */
const KEY = 'Zq7+canary/KEY=="<&\'>0123456789abcdefghij';
const ID = '6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11';

let running: RunningServices;
let mock: MockService;
let connectionId: string;

beforeAll(async () => {
  mock = await createMockService(text(''));
  running = await runServices();
  const saved = await running.client.connection.save({ name: 'Echo', baseUrl: mock.baseUrl });
  connectionId = saved.id;
  await running.client.connection.setKey({ connectionId, key: KEY });
}, 60_000);
afterAll(async () => {
  await running.stop();
  await mock.close();
});

const entities = (key: string): string =>
  [...key].map((character) => `&#${String(character.codePointAt(0))};`).join('');
const escaped = (key: string): string =>
  [...key].map((character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`).join('');

const DISGUISES: readonly (readonly [string, (key: string) => string])[] = [
  ['as it is', (key) => key],
  ['in upper case', (key) => key.toUpperCase()],
  ['in a URL', (key) => `https://x.example/?key=${encodeURIComponent(key)}&a=b`],
  [
    'in a URL, in small letters',
    (key) => encodeURIComponent(key).replace(/%../gu, (hex) => hex.toLowerCase()),
  ],
  ['as JSON', (key) => JSON.stringify({ headers: { 'X-API-KEY': key } })],
  ['as JSON in JSON', (key) => JSON.stringify(JSON.stringify({ key }))],
  ['as JSON of another writer', escaped],
  [
    'in html',
    (key) => `<b>${key.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&#34;')}</b>`,
  ],
  ['as html entities', entities],
  ['as base64', (key) => Buffer.from(key).toString('base64')],
  ['as hex', (key) => Buffer.from(key).toString('hex')],
  ['as basic authorisation', (key) => `Basic ${Buffer.from(`api:${key}`).toString('base64')}`],
];

/** Each long enough piece of the key, in the spellings a person could read it from. */
function leaks(said: string): string[] {
  const readable = [
    said,
    said.replaceAll('\\', ''),
    decodeURIComponent(said.replace(/%(?![0-9a-f]{2})/giu, '%25')),
  ];
  const pieces = [
    'Zq7+canary',
    'canary',
    '0123456789abcdefghij',
    Buffer.from('0123456789abcdef').toString('hex'),
  ];
  const found = pieces.filter((piece) =>
    readable.some((one) => one.toLowerCase().includes(piece.toLowerCase())),
  );
  if (said.includes(Buffer.from(KEY).toString('base64').slice(0, 20))) found.push('base64');
  if (said.includes('&#67;&#65;') || said.includes('&#99;&#97;&#110;')) found.push('entities');
  if (/\\u0063\\+u0061\\+u006e/u.test(said)) found.push('escapes');
  return found;
}

/** Everything a stream says. */
async function followed(steps: AsyncIterable<unknown>): Promise<unknown[]> {
  const said: unknown[] = [];
  for await (const step of steps) said.push(step);
  return said;
}

const answers: readonly (readonly [string, (said: string) => Answer])[] = [
  ['the message', (said) => serviceError(102, `Error ID:${ID}. Wrong key: ${said}`, 401)],
  [
    'a message that is an object',
    (said) => json({ status: 'error', code: 5, message: { why: { key: said } } }, 400),
  ],
  ['the code', (said) => json({ status: 'error', code: said, message: said }, 403)],
  ['another status', (said) => json({ status: said, message: said }, 200)],
  ['a web page', (said) => text(`<!doctype html><title>${said}</title>${said}`, 502)],
  ['plain text', (said) => text(said, 418)],
  ['half an answer', (said) => text(`{"status":"error","message":"${said}`, 200)],
  [
    'where it redirects to',
    (said) => text('', 302, { Location: `http://127.0.0.1:1/?${encodeURIComponent(said)}` }),
  ],
  ['the time to wait', (said) => text('{}', 429, { 'Retry-After': encodeURIComponent(said) })],
];

describe.each(answers)('a key that comes back in %s', (_where, answer) => {
  it.each(sampled(DISGUISES, 3))('%s', async (_how, disguise) => {
    mock.answer(answer(disguise(KEY)));
    const { template, suppression, connection } = running.client;
    const address = { connectionId, email: 'a@example.com', allProjects: false };
    const calls: readonly (() => Promise<unknown>)[] = [
      () => connection.test({ connectionId }),
      async () => followed(await template.fetch({ connectionId, id: ID })),
      async () => followed(await suppression.get(address)),
      () => suppression.delete(address),
    ];
    for (const call of calls) {
      const { error, data } = await safe(call());
      const thrown = error instanceof Error ? [error.message, error.stack, error.cause] : [];
      const said = JSON.stringify([data, error, ...thrown]);
      expect(leaks(said), said).toEqual([]);
    }
  });
});

it('leaves no key behind on the disk', async () => {
  const folder = join(running.folder, 'data');
  for (const name of await readdir(folder))
    expect(leaks(await readFile(join(folder, name), 'utf8')), name).toEqual([]);
});

it('finds a key of the greatest length, and bears text made of what keys are escaped with', () => {
  const long = 'aB3+/='.repeat(682);
  expect(redact(`Key ${encodeURIComponent(long)}.`, long)).not.toContain('aB3');
  for (const piece of ['\\', '%25', '&amp;', '&#0', '\\u00']) {
    const text = piece.repeat(20_000);
    expect(redact(text, KEY)).toBe(text);
  }
});
