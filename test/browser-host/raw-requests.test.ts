/** Requests as no browser's address bar makes them, byte by byte: they end in a plain refusal, never in the program's end. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrowserHost, type BrowserHost } from '../../src/browser-host/browser-host.ts';
import { runServices, type RunningServices } from '../services/running-services.ts';
import { builtWindow } from './built-window.ts';

/** Sends the bytes and gives back everything that came until the server closed. */
function send(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => (answer += chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      resolve(answer);
    });
    socket.write(text);
  });
}

const lines = (...parts: readonly string[]): string =>
  `${[...parts, 'Connection: close'].join('\r\n')}\r\n\r\n`;

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/u.exec(answer)?.[1] ?? 0);

let folder: string;
let cleanUp: () => Promise<void>;
let running: RunningServices;
let host: BrowserHost;
let appPort: number;
let previewPort = 0;
let cookie: string;

beforeAll(async () => {
  ({ folder, cleanUp } = await builtWindow());
  running = await runServices();
  host = await createBrowserHost({
    rendererFolder: folder,
    port: 0,
    previewPort: 0,
    createServices: (previewUrl) => {
      previewPort = Number(new URL(previewUrl('x')).port);
      return Promise.resolve(running.services);
    },
  });
  const entry = new URL(host.url);
  appPort = Number(entry.port);
  const entered = await send(
    appPort,
    lines(`GET ${entry.pathname}${entry.search} HTTP/1.1`, `Host: ${entry.host}`),
  );
  cookie = /^Set-Cookie: ([^;]+)/imu.exec(entered)?.[1] ?? '';
  expect(cookie).not.toBe('');
}, 60_000);

afterAll(async () => {
  await host.close();
  await running.stop();
  await cleanUp();
});

const call = (...headers: readonly string[]): string =>
  `${['POST /rpc/app/info HTTP/1.1', ...headers, 'Content-Type: application/json', 'Content-Length: 2', 'Connection: close'].join('\r\n')}\r\n\r\n{}`;

const own = (): string[] => [
  `Host: 127.0.0.1:${appPort}`,
  `Cookie: ${cookie}`,
  `Origin: http://127.0.0.1:${appPort}`,
];

describe('the server of previews', () => {
  it.each([
    '//',
    '///',
    '//:',
    '//[',
    '//evil.example/x',
    '/?',
    '/%',
    '/..//',
    '/\\\\evil.example',
    '/__proto__/',
  ])('answers the path %s and lives on', async (path) => {
    const request = lines(`GET ${path} HTTP/1.1`, `Host: localhost:${previewPort}`);
    expect(statusOf(await send(previewPort, request))).toBe(404);
  });

  it.each(['http://', 'http://evil.example/', '*', 'localhost'])('refuses the target %s', async (target) => {
    const answer = await send(previewPort, lines(`GET ${target} HTTP/1.1`, `Host: localhost:${previewPort}`));
    expect(statusOf(answer)).toBe(400);
  });

  it('refuses a request that names two hosts', async () => {
    const hosts = [`Host: localhost:${previewPort}`, 'Host: evil.example'];
    expect(statusOf(await send(previewPort, lines('GET / HTTP/1.1', ...hosts)))).toBe(421);
  });

  it('makes no calls, also for somebody with the session', async () => {
    const answer = await send(previewPort, call(`Host: localhost:${previewPort}`, `Cookie: ${cookie}`));
    expect(statusOf(answer)).toBe(405);
  });

  it('shares nothing with other sites', async () => {
    const headers = [`Host: localhost:${previewPort}`, 'Origin: https://evil.example'];
    expect(await send(previewPort, lines('GET / HTTP/1.1', ...headers))).not.toMatch(/access-control/iu);
    const asked = await send(previewPort, lines('OPTIONS / HTTP/1.1', ...headers));
    expect(statusOf(asked)).toBe(405);
    expect(asked).not.toMatch(/access-control/iu);
  });
});

describe('the server of the window', () => {
  it('answers our own page', async () => {
    expect(statusOf(await send(appPort, call(...own())))).toBe(200);
  });

  it.each(['//', '//:', '//[', '/%', '/__proto__', '/constructor', '/assets/../../../etc/passwd'])(
    'has nothing at %s',
    async (path) => {
      const answer = await send(appPort, lines(`GET ${path} HTTP/1.1`, ...own()));
      expect(statusOf(answer)).toBe(404);
    },
  );

  it.each(['http://evil.example/', 'http://', '*'])('refuses the target %s', async (target) => {
    expect(statusOf(await send(appPort, lines(`GET ${target} HTTP/1.1`, ...own())))).toBe(400);
  });

  it.each([
    ['a second host', () => [...own(), 'Host: evil.example']],
    ['a second host in front', () => ['Host: evil.example', ...own()]],
    ['a trailing dot', () => [`Host: 127.0.0.1.:${appPort}`, ...own().slice(1)]],
    ['a user name', () => [`Host: a@127.0.0.1:${appPort}`, ...own().slice(1)]],
    ['a shorter spelling of the address', () => [`Host: 127.1:${appPort}`, ...own().slice(1)]],
  ])('refuses a host with %s', async (_name, headers) => {
    const answer = await send(appPort, call(...headers()));
    expect([400, 421]).toContain(statusOf(answer));
    expect(answer).not.toContain('"version"');
  });

  it.each([
    ['two origins', () => [...own(), 'Origin: https://evil.example']],
    [
      'two origins, ours last',
      () => [`Host: 127.0.0.1:${appPort}`, 'Origin: https://evil.example', ...own().slice(1)],
    ],
    [
      'a session of the same name in front',
      () => [
        `Host: 127.0.0.1:${appPort}`,
        `Cookie: ${cookie.split('=')[0] ?? ''}=planted; ${cookie}`,
        `Origin: http://127.0.0.1:${appPort}`,
      ],
    ],
  ])('refuses a call with %s', async (_name, headers) => {
    const answer = await send(appPort, call(...headers()));
    expect(statusOf(answer)).toBe(403);
    expect(answer).not.toContain('"version"');
  });

  it('refuses a body of two lengths (request smuggling)', async () => {
    const smuggled = [
      'POST /rpc/app/info HTTP/1.1',
      ...own(),
      'Content-Length: 5',
      'Transfer-Encoding: chunked',
      '',
      '0',
      '',
      'GET / HTTP/1.1',
      '',
      '',
    ].join('\r\n');
    expect(statusOf(await send(appPort, smuggled))).toBe(400);
  });

  it.each(['TRACE', 'OPTIONS', 'PUT', 'DELETE', 'PATCH'])('has no use for %s', async (method) => {
    const answer = await send(appPort, lines(`${method} / HTTP/1.1`, ...own()));
    expect(statusOf(answer)).toBe(405);
    expect(answer).not.toMatch(/access-control/iu);
    expect(answer).not.toContain(cookie);
  });

  it.each(['/rpc/__proto__/x', '/rpc/constructor', '/rpc/app/toString', '/rpc/app/constructor/name'])(
    'has no call at %s',
    async (path) => {
      const request = call(...own()).replace('/rpc/app/info', path);
      expect(statusOf(await send(appPort, request))).toBe(404);
    },
  );

  it('does not spend the secret on a look ahead', async () => {
    const other = await createBrowserHost({
      rendererFolder: folder,
      port: 0,
      previewPort: 0,
      createServices: () => Promise.resolve({ ...running.services, close: () => Promise.resolve() }),
    });
    const entry = new URL(other.url);
    const ask = (method: string): Promise<string> =>
      send(
        Number(entry.port),
        lines(`${method} ${entry.pathname}${entry.search} HTTP/1.1`, `Host: ${entry.host}`),
      );
    expect(statusOf(await ask('HEAD'))).toBe(403);
    expect(statusOf(await ask('GET'))).toBe(303);
    await other.close();
  });
});
