/** `npm run dev`: who is let in, and that calls reach the host as the browser made them. */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { ViteDevServer } from 'vite';
import { createHostProcess } from '../../src/dev/host-process.mjs';
import { pagePlugin } from '../../src/dev/page-plugin.mjs';

const servers: Server[] = [];

afterEach(async () => {
  await Promise.all(
    servers.splice(0).map(
      (server) =>
        new Promise((resolve) => {
          server.closeAllConnections();
          server.close(resolve);
        }),
    ),
  );
});

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A page server as Vite would run it, with our plugin's middleware alone. */
async function pageServer(host: Parameters<typeof pagePlugin>[0]): Promise<string> {
  let middleware: ((asked: IncomingMessage, answer: unknown, next: () => void) => void) | undefined;
  const vite = { middlewares: { use: (one: typeof middleware) => (middleware = one) } };
  const configure = pagePlugin(host).configureServer;
  if (typeof configure !== 'function') throw new Error('The plugin configures no server.');
  await configure.call({} as never, vite as unknown as ViteDevServer);
  return listen((asked, answer) => middleware?.(asked, answer, () => answer.writeHead(200).end('from Vite')));
}

function ask(
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number; location: string | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (reply) => {
      let text = '';
      reply.on('data', (chunk) => (text += String(chunk)));
      reply.on('end', () => {
        resolve({ status: reply.statusCode ?? 0, location: reply.headers.location, text });
      });
    });
    sent.on('error', reject);
    sent.end(method === 'POST' ? '{}' : undefined);
  });
}

it('lets in the person who opens the page, once, and no page of another site', async () => {
  const entries = ['/open?secret=abc'];
  const page = await pageServer({
    origin: () => 'http://127.0.0.1:1',
    takeEntry: () => entries.shift() ?? null,
  });
  const foreign = await ask(`${page}/`, { 'sec-fetch-site': 'cross-site' });
  expect([foreign.status, foreign.text]).toEqual([200, 'from Vite']);
  expect((await ask(`${page}/main.ts`)).location).toBeUndefined();
  const opened = await ask(`${page}/`, { 'sec-fetch-site': 'none' });
  expect([opened.status, opened.location]).toEqual([303, '/open?secret=abc']);
  expect((await ask(`${page}/`, { 'sec-fetch-site': 'none' })).status).toBe(200);
});

it('hands calls on with Host, Origin and cookie untouched, so that the host judges them', async () => {
  const seen: unknown[] = [];
  const host = await listen((asked, answer) => {
    const { host: name, origin, cookie } = asked.headers;
    seen.push([asked.method, asked.url, name, origin, cookie]);
    answer.writeHead(403).end('refused by the host');
  });
  const page = await pageServer({ origin: () => host, takeEntry: () => null });
  const reply = await ask(
    `${page}/rpc/app/info`,
    { host: 'evil.example', origin: 'https://evil.example', cookie: 'a=b' },
    'POST',
  );
  expect([reply.status, reply.text]).toEqual([403, 'refused by the host']);
  expect(seen).toEqual([['POST', '/rpc/app/info', 'evil.example', 'https://evil.example', 'a=b']]);
});

it('says so while the host is being built', async () => {
  const page = await pageServer({ origin: () => 'http://127.0.0.1:1', takeEntry: () => null });
  const reply = await ask(`${page}/rpc/app/info`, {}, 'POST');
  expect([reply.status, reply.text]).toEqual([502, 'The host is being built again.\n']);
});

it('starts the host anew and takes over its new address and secret', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mailproof-dev-'));
  const program = join(folder, 'host.mjs');
  writeFileSync(
    program,
    `console.log('Open http://127.0.0.1:' + process.argv[2] + '/open?secret=s' + process.pid + '\\nListening on http://127.0.0.1:' + process.pid % 60000);
     setInterval(() => {}, 1000);`,
  );
  const pids: (number | undefined)[] = [];
  const host = createHostProcess((port) => {
    const child = fork(program, [String(port)], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    pids.push(child.pid);
    return child;
  });
  try {
    await host.restart(5173);
    expect(host.takeEntry()).toBe(`/open?secret=s${pids[0]}`);
    expect(host.takeEntry()).toBeNull();
    await host.restart(5173);
    expect(host.origin()).toBe(`http://127.0.0.1:${(pids[1] ?? 0) % 60000}`);
    expect(host.takeEntry()).toBe(`/open?secret=s${pids[1]}`);
    // Signal 0 only asks whether the first one is still there.
    expect(() => process.kill(pids[0] ?? 0, 0)).toThrow('ESRCH');
  } finally {
    for (const pid of pids.slice(1)) process.kill(pid ?? 0, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});
