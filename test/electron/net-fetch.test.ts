/** `session.fetch` of the stand-in does what Electron's source says, over real HTTP. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessionFetch, type FetchHooks } from './net-fetch.ts';

let server: Server;
let base: string;
const open: FetchHooks = { isAllowed: () => Promise.resolve(true), handle: () => Promise.resolve(undefined) };
const get = (path: string, init?: RequestInit, hooks = open): Promise<Response> =>
  sessionFetch(path.includes('://') ? path : `${base}${path}`, init, hooks);

beforeAll(async () => {
  server = createServer((request, response) => {
    const { url = '' } = request;
    if (url === '/plain') response.setHeader('Set-Cookie', ['a=1', 'b=2']).end('hello');
    else if (url === '/gzip') response.setHeader('Content-Encoding', 'gzip').end(gzipSync('unpacked'));
    else if (url === '/moved') response.writeHead(302, { Location: '/echo' }).end();
    else if (url === '/again') response.writeHead(307, { Location: '/again' }).end();
    else if (url === '/echo') response.end(request.method);
    else if (url === '/hang-up') request.socket.end();
    else if (url === '/short') {
      response.writeHead(200, { 'Content-Length': '100' }).write('only this');
      setImmediate(() => request.socket.destroy());
    } else response.writeHead(200).write('the first piece');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('answers with headers and the unpacked body', async () => {
  const answer = await get('/plain');
  expect(await answer.text()).toBe('hello');
  expect(answer.headers.get('set-cookie')).toBe('a=1, b=2');
  expect(answer.url).toBe('');
  expect(await (await get('/gzip')).text()).toBe('unpacked');
});

it('follows a redirect, or refuses it in the words of the mode', async () => {
  expect(await (await get('/moved', { method: 'POST', body: 'x' })).text()).toBe('GET');
  await expect(get('/moved', { redirect: 'error' })).rejects.toThrow(
    "Attempted to redirect, but redirect policy was 'error'",
  );
  await expect(get('/moved', { redirect: 'manual' })).rejects.toThrow('Redirect was cancelled');
  await expect(get('/again')).rejects.toThrow('net::ERR_TOO_MANY_REDIRECTS');
});

it.each([
  ['a closed port', 'http://127.0.0.1:9/', 'net::ERR_CONNECTION_REFUSED'],
  ['no answer', '/hang-up', 'net::ERR_EMPTY_RESPONSE'],
  ['a scheme nobody handles', 'preview://a/', 'net::ERR_UNKNOWN_URL_SCHEME'],
])('rejects with Chromium’s name for %s', async (_name, address, message) => {
  await expect(get(address)).rejects.toThrow(message);
});

it('asks the request filter first', async () => {
  const seen: string[] = [];
  const hooks: FetchHooks = {
    ...open,
    isAllowed: (url) => {
      seen.push(url);
      return Promise.resolve(false);
    },
  };
  await expect(get('/plain', undefined, hooks)).rejects.toThrow('net::ERR_BLOCKED_BY_CLIENT');
  expect(seen).toEqual([`${base}/plain`]);
});

it('lets the session answer its own schemes', async () => {
  const hooks: FetchHooks = { ...open, handle: (request) => Promise.resolve(new Response(request.url)) };
  expect(await (await get('app://mailproof/a', undefined, hooks)).text()).toBe('app://mailproof/a');
});

it('ends a body that breaks off with an error of the reader', async () => {
  const answer = await get('/short');
  await expect(answer.text()).rejects.toThrow('net::ERR_CONTENT_LENGTH_MISMATCH');
});

it('rejects with the reason of an abort before the answer, and ends a stalled body with an AbortError', async () => {
  const reason = new Error('Nobody waits any more.');
  await expect(get('/plain', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  const control = new AbortController();
  const answer = await get('/stall', { signal: control.signal });
  const reader = answer.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value as Uint8Array)).toBe('the first piece');
  control.abort(reason);
  await expect(reader?.read()).rejects.toMatchObject({ name: 'AbortError' });
});
