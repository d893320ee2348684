/** Who is let in again after a restart, and to whom the program proves itself: over real HTTP, as an attacker would try. */
import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBrowserHost, type BrowserHost } from '../../src/browser-host/browser-host.ts';
import { createResume } from '../../src/browser-host/resume.ts';
import type { Services } from '../../src/services/services.ts';
import { createHostWatch, type HostState, type HostWatch } from '../../src/renderer/transport/host-watch.ts';
import { builtWindow } from './built-window.ts';

const services = { router: {}, close: () => Promise.resolve() } as unknown as Services;

let window: Awaited<ReturnType<typeof builtWindow>>;
let dataFolder: string;
const hosts: BrowserHost[] = [];
beforeAll(async () => {
  window = await builtWindow();
});
afterAll(async () => {
  await window.cleanUp();
});
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'mailproof-resume-'));
});
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close();
  await rm(dataFolder, { recursive: true, force: true });
});

async function start(folder = dataFolder): Promise<BrowserHost> {
  const host = await createBrowserHost({
    rendererFolder: window.folder,
    port: 0,
    previewPort: 0,
    dataFolder: folder,
    createServices: () => Promise.resolve(services),
  });
  hosts.push(host);
  return host;
}

async function stop(host: BrowserHost): Promise<void> {
  hosts.splice(hosts.indexOf(host), 1);
  await host.close();
}

const originOf = (host: BrowserHost): string => new URL(host.url).origin;

/** A browser as far as it matters here: it keeps the cookie, and says where a request comes from. */
function browser(): typeof fetch & { cookie: string } {
  const send = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = String(input instanceof Request ? input.url : input);
    const headers = new Headers(init.headers);
    headers.set('Origin', new URL(url).origin);
    if (send.cookie !== '') headers.set('Cookie', send.cookie);
    const response = await fetch(url, { ...init, headers });
    const set = response.headers.get('set-cookie');
    if (set !== null) send.cookie = set.split(';')[0] ?? '';
    return response;
  };
  send.cookie = '';
  return send;
}

interface OpenWindow {
  readonly watch: HostWatch;
  readonly states: HostState[];
  restarts(): number;
  readonly send: ReturnType<typeof browser>;
}

const watches: HostWatch[] = [];
afterEach(() => {
  for (const watch of watches.splice(0)) watch.stop();
});

async function openWindow(host: BrowserHost): Promise<OpenWindow> {
  const send = browser();
  await send(host.url, { redirect: 'manual' });
  const states: HostState[] = [];
  let restarts = 0;
  const watch = await createHostWatch({
    origin: originOf(host),
    fetch: send,
    onState: (state) => states.push(state),
    onRestart: () => restarts++,
  });
  watches.push(watch);
  return { watch, states, restarts: () => restarts, send };
}

const post = (send: typeof fetch, url: string, body: unknown): Promise<Response> =>
  send(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('a window whose program was started again', () => {
  it('finds it on the same ports and is let in without the printed address', async () => {
    const first = await start();
    const open = await openWindow(first);
    await stop(first);
    await open.watch.look();
    expect(open.states).toEqual(['stopped']);
    const second = await start();
    expect(originOf(second)).toBe(originOf(first));
    const before = open.send.cookie;
    await open.watch.look();
    expect(open.states).toEqual(['stopped', 'here']);
    expect(open.restarts()).toBe(1);
    expect(open.send.cookie).not.toBe(before);
    expect((await open.send(`${originOf(second)}/`)).status).toBe(200);
    await open.watch.look();
    expect(open.restarts()).toBe(1);
  });

  it('is told when the program stopped and came back between two looks', async () => {
    const first = await start();
    const open = await openWindow(first);
    await stop(first);
    await start();
    await open.watch.look();
    expect(open.states).toEqual([]);
    expect(open.restarts()).toBe(1);
  });

  it('takes a program with another data folder for a stranger, and tells it nothing', async () => {
    const first = await start();
    const open = await openWindow(first);
    await stop(first);
    const other = await mkdtemp(join(tmpdir(), 'mailproof-other-'));
    const { port, previewPort } = (
      JSON.parse(await readFile(join(dataFolder, 'browser-host.json'), 'utf8')) as {
        data: [{ port: number; previewPort: number }];
      }
    ).data[0];
    const secret = Buffer.alloc(32, 7).toString('base64url');
    await writeFile(
      join(other, 'browser-host.json'),
      JSON.stringify({ version: 1, data: [{ port, previewPort, secret }] }),
    );
    const stranger = await start(other);
    expect(originOf(stranger)).toBe(originOf(first));
    await open.watch.look();
    expect(open.states).toEqual(['stranger']);
    await rm(other, { recursive: true, force: true });
  });

  it('takes a program that only relays a real one’s answers for a stranger', async () => {
    const first = await start();
    const open = await openWindow(first);
    const { port } = new URL(first.url);
    await stop(first);
    // Its port is taken, so the program that is started again listens elsewhere.
    let real: BrowserHost | null = null;
    const relayed: string[] = [];
    const relay = createServer((request, response) => {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
        const origin = originOf(real ?? expect.fail());
        relayed.push(request.url ?? '');
        const answer = await fetch(`${origin}${request.url ?? ''}`, {
          method: 'POST',
          headers: { Origin: origin },
          body: Buffer.concat(chunks),
        });
        response.writeHead(answer.status, { 'Content-Type': 'application/json' });
        response.end(await answer.text());
      })();
    });
    await new Promise<void>((resolve) => relay.listen(Number(port), '127.0.0.1', resolve));
    real = await start();
    expect((relay.address() as AddressInfo).port).toBe(Number(port));
    expect(originOf(real)).not.toBe(`http://127.0.0.1:${port}`);
    await open.watch.look();
    expect(open.states).toEqual(['stranger']);
    expect(relayed).toEqual(['/host/alive']);
    relay.closeAllConnections();
    await new Promise((resolve) => relay.close(resolve));
  });

  it.each([
    ['an answer that is none', () => new Response('<html>', { status: 200 })],
    ['an answer without a proof', () => Response.json({ launch: 'a', challenge: 'b', session: true })],
    ['a forged proof', () => Response.json({ launch: 'a', challenge: 'b', proof: 'c', session: true })],
    ['an error', () => new Response('', { status: 500 })],
  ])('takes %s for a stranger’s', async (_name, answer) => {
    const host = await start();
    const open = await openWindow(host);
    const states: HostState[] = [];
    const asked: string[] = [];
    const watch = await createHostWatch({
      origin: originOf(host),
      fetch: (input, init) => {
        asked.push(new URL(String(input)).pathname);
        return asked.length === 1 ? open.send(input, init) : Promise.resolve(answer());
      },
      onState: (state) => states.push(state),
      onRestart: () => expect.fail('It did not restart.'),
    });
    watches.push(watch);
    await watch.look();
    expect(states).toEqual(['stranger']);
    expect(asked).toEqual(['/host/secret', '/host/alive']);
  });
});

describe('the program', () => {
  it('keeps the secret where this user alone can read it', async () => {
    await start();
    if (process.platform === 'win32') return;
    expect((await stat(join(dataFolder, 'browser-host.json'))).mode & 0o077).toBe(0);
  });

  it('takes other ports when another program has one of the two, and lets two programs run', async () => {
    const first = await start();
    const second = await start();
    expect(originOf(second)).not.toBe(originOf(first));
    await stop(first);
    await stop(second);
    const again = [await start(), await start()].map(originOf);
    expect(new Set(again)).toEqual(new Set([originOf(first), originOf(second)]));
  });

  it('starts all the same when what it kept is damaged, or nothing can be kept', async () => {
    await writeFile(join(dataFolder, 'browser-host.json'), '{"version":1,"data":[{"port":-1}]}');
    await start();
    const taken = join(dataFolder, 'a-file');
    await writeFile(taken, '');
    await start(taken);
  });

  it('gives the secret to nobody without a session, nor to another site', async () => {
    const host = await start();
    const url = `${originOf(host)}/host/secret`;
    const { send } = await openWindow(host);
    expect((await post(browser(), url, {})).status).toBe(403);
    const headers = { Origin: 'https://evil.example', Cookie: send.cookie };
    expect((await fetch(url, { method: 'POST', headers })).status).toBe(403);
    expect((await fetch(url, { method: 'POST', headers: { Cookie: send.cookie } })).status).toBe(403);
    expect((await send(url)).status).toBe(404);
    expect((await post(send, url, {})).status).toBe(200);
  });

  it('proves itself to its own page only', async () => {
    const host = await start();
    const nonce = 'n'.repeat(43);
    const url = `${originOf(host)}/host/alive`;
    for (const headers of [{ Origin: 'https://evil.example' }, { Origin: 'null' }, {}]) {
      const answer = await fetch(url, { method: 'POST', body: JSON.stringify({ nonce }), headers });
      expect(answer.status).toBe(403);
    }
    for (const body of ['', '[]', '{"nonce":1}', '{"nonce":""}', `{"nonce":"${'n'.repeat(2000)}"}`]) {
      expect((await post(browser(), url, body)).status).toBe(400);
    }
    const told = (await (await post(browser(), url, { nonce })).json()) as Record<string, unknown>;
    expect(Object.keys(told).sort()).toEqual(['challenge', 'launch', 'proof', 'session']);
    expect(told['session']).toBe(false);
  });

  it('lets nobody in for a guess, for its own proof sent back, or for an answer used before', async () => {
    const host = await start();
    const origin = originOf(host);
    const { send: inside } = await openWindow(host);
    const { secret } = (await (await post(inside, `${origin}/host/secret`, {})).json()) as { secret: string };
    const answerTo = (challenge: string): string =>
      createHmac('sha256', Buffer.from(secret, 'base64url'))
        .update(['window', origin, challenge].join('\n'))
        .digest('base64url');
    const ask = async () =>
      (await (await post(browser(), `${origin}/host/alive`, { nonce: 'n'.repeat(43) })).json()) as {
        challenge: string;
        proof: string;
      };
    const resume = async (challenge: string, proof: string): Promise<number> =>
      (await post(browser(), `${origin}/host/resume`, { challenge, proof })).status;

    const { challenge, proof } = await ask();
    expect(await resume(challenge, 'g'.repeat(43))).toBe(403);
    expect(await resume(challenge, answerTo(challenge))).toBe(403);
    expect(await resume((await ask()).challenge, proof)).toBe(403);
    expect(await resume('c'.repeat(43), answerTo('c'.repeat(43)))).toBe(403);
    const next = await ask();
    expect(await resume(next.challenge, answerTo(next.challenge))).toBe(200);
    expect(await resume(next.challenge, answerTo(next.challenge))).toBe(403);
  });

  it('forgets a challenge after a minute, and the oldest of too many', () => {
    let clock = 0;
    const secret = Buffer.alloc(32, 1).toString('base64url');
    const resume = createResume({ secret, origin: 'http://127.0.0.1:1', now: () => clock });
    const answerTo = (challenge: string): string =>
      createHmac('sha256', Buffer.alloc(32, 1))
        .update(['window', 'http://127.0.0.1:1', challenge].join('\n'))
        .digest('base64url');
    const take = (): string => resume.prove('n').challenge;
    const [early, late] = [take(), take()];
    clock = 60_000;
    expect(resume.admits(early, answerTo(early))).toBe(true);
    clock = 60_001;
    expect(resume.admits(late, answerTo(late))).toBe(false);
    const many = Array.from({ length: 65 }, take);
    expect(resume.admits(many[0] ?? '', answerTo(many[0] ?? ''))).toBe(false);
    expect(resume.admits(many[1] ?? '', answerTo(many[1] ?? ''))).toBe(true);
  });
});
