/** Asks real servers on 127.0.0.1; only the judgement of addresses is the test's, since no other would let them be asked. */
import { once } from 'node:events';
import {
  createServer as createHttp,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import { createServer as createTcp, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LinkAnswer } from '../../../src/core/lint/link-answers.ts';
import { keepCollecting } from '../../faults/collect-garbage.ts';
import {
  ADDRESSES_PER_TEMPLATE,
  createLinkCheck,
  type LinkCheckOptions,
} from '../../../src/services/link-check/link-check.ts';

let server: Server;
let base: string;
let listener: RequestListener;
let seen: { method: string; url: string; headers: IncomingMessage['headers'] }[];
let control: AbortController;

beforeEach(async () => {
  seen = [];
  control = new AbortController();
  listener = (_request, response) => void response.end();
  server = createHttp((request, response) => {
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers });
    listener(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const open = (options: Partial<LinkCheckOptions> = {}) =>
  createLinkCheck({
    userAgent: 'Mailproof/test',
    signal: control.signal,
    isPublic: (address) => address === '127.0.0.1',
    ...options,
  });
const ask = async (
  path: string,
  options: Partial<LinkCheckOptions> = {},
): Promise<LinkAnswer | undefined> => {
  const address = new URL(path, base).href;
  return (await open(options).ask([address])).get(address);
};
const lines = (): string[] => seen.map(({ method, url }) => `${method} ${url}`);

describe('asking', () => {
  it('is one HEAD without cookies or referrer, by a name that says who asks', async () => {
    listener = (_request, response) =>
      void response.writeHead(200, { 'content-length': 1234, 'set-cookie': 'a=b' }).end();
    const address = `${base.replace('//', '//anna:secret@')}/a?b=1`;
    const answers = await open().ask([address]);
    expect(answers.get(address)).toEqual({ status: 200, bytes: 1234 });
    expect(lines()).toEqual(['HEAD /a?b=1']);
    expect(seen[0]?.headers).toEqual({
      'user-agent': 'Mailproof/test',
      accept: '*/*',
      host: new URL(base).host,
      connection: 'close',
    });
  });

  it.each([403, 404, 405, 501])('asks again with GET where HEAD answers %i', async (status) => {
    listener = ({ method }, response) => void response.writeHead(method === 'HEAD' ? status : 200).end('x');
    expect(await ask('/a')).toMatchObject({ status: 200 });
    expect(lines()).toEqual(['HEAD /a', 'GET /a']);
  });

  it.each([
    [404, ['HEAD /a', 'GET /a']],
    [500, ['HEAD /a', 'GET /a']],
    [429, ['HEAD /a']],
  ])('says the status %i', async (status, expected) => {
    listener = (_request, response) => void response.writeHead(status).end();
    expect(await ask('/a')).toEqual({ status });
    expect(lines()).toEqual(expected);
  });

  it('does not read a body that never ends', async () => {
    const closed = new Promise((resolve) => {
      listener = (request, response) => {
        if (request.method === 'HEAD') return void response.writeHead(405).end();
        response.on('close', resolve).writeHead(200).write('x');
      };
    });
    expect(await ask('/a')).toEqual({ status: 200 });
    await closed;
  });

  it('knows no length of a packed answer', async () => {
    listener = (_request, response) =>
      void response.writeHead(200, { 'content-length': 9, 'content-encoding': 'gzip' }).end();
    expect(await ask('/a')).toEqual({ status: 200 });
  });

  it('asks an address once in a run, and at most 100 of a template', async () => {
    const check = open();
    const addresses = Array.from({ length: ADDRESSES_PER_TEMPLATE + 2 }, (_, index) => `${base}/${index}`);
    let told = 0;
    const answers = await check.ask([...addresses, ...addresses], () => told++);
    await check.ask(addresses.slice(0, 5), () => told++);
    expect(seen).toHaveLength(100);
    expect(told).toBe(100);
    expect([...answers.values()].filter((answer) => 'notAsked' in answer)).toEqual([
      { notAsked: 'limit' },
      { notAsked: 'limit' },
    ]);
  });

  it('has at most six under way', async () => {
    let open6: (() => void) | undefined;
    const full = new Promise<void>((resolve) => (open6 = resolve));
    const held: (() => void)[] = [];
    let most = 0;
    listener = (_request, response) => {
      held.push(() => void response.end());
      most = Math.max(most, held.length);
      if (held.length === 6) open6?.();
    };
    const asked = open().ask(Array.from({ length: 14 }, (_, index) => `${base}/${index}`));
    await full;
    listener = (_request, response) => void response.end();
    for (const answer of held) answer();
    expect((await asked).size).toBe(14);
    expect(most).toBe(6);
  });
});

describe('redirects', () => {
  const redirect = (targets: Readonly<Record<string, string>>): void => {
    listener = ({ url = '' }, response) => {
      const location = targets[url];
      if (location === undefined) response.writeHead(url === '/gone' ? 410 : 200).end();
      else response.writeHead(302, { location }).end();
    };
  };

  it('are followed, also relative ones', async () => {
    redirect({ '/a': '/b', '/b': `${base}/gone` });
    expect(await ask('/a')).toEqual({ status: 410 });
    expect(lines()).toEqual(['HEAD /a', 'HEAD /b', 'HEAD /gone', 'GET /gone']);
  });

  it('end after five', async () => {
    redirect({ '/0': '/1', '/1': '/2', '/2': '/3', '/3': '/4', '/4': '/5', '/5': '/6' });
    expect(await ask('/1')).toEqual({ status: 200 });
    expect(await ask('/0')).toEqual({ failure: 'redirects' });
    expect(lines()).not.toContain('HEAD /7');
  });

  it.each(['http://127.0.0.2:9/', 'http://[::1]:9/', 'http://169.254.169.254/latest', 'http://0x7f.2/'])(
    'to the private host of %s are refused',
    async (target) => {
      redirect({ '/a': target });
      expect(await ask('/a')).toEqual({ notAsked: 'private' });
      expect(lines()).toEqual(['HEAD /a']);
    },
  );

  it.each(['/unsubscribe?u=1', '/optOut', '/confirm/now', 'mailto:a@kiosk.fr', 'itms-apps://itunes/app'])(
    'to %s are not followed; the address did answer',
    async (target) => {
      redirect({ '/a': target });
      expect(await ask('/a')).toEqual({ status: 302 });
      expect(lines()).toEqual(['HEAD /a']);
    },
  );

  it('to what is no address lead nowhere', async () => {
    redirect({ '/a': 'http://[' });
    expect(await ask('/a')).toEqual({ failure: 'broken' });
  });
});

describe('private hosts', () => {
  it.each([
    '',
    'http://localhost:9/',
    'http://printer.local/',
    'http://2130706433/',
    'http://[::ffff:127.0.0.1]/',
  ])('are not asked by the judgement that everybody keeps (%s)', async (address) => {
    const check = createLinkCheck({
      userAgent: 'x',
      signal: control.signal,
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    });
    const asked = address === '' ? `${base}/` : address;
    expect((await check.ask([asked])).get(asked)).toEqual({ notAsked: 'private' });
    expect(seen).toEqual([]);
  });

  it('are not asked when a name has one address of each kind', async () => {
    const resolve: LinkCheckOptions['resolve'] = () =>
      Promise.resolve([
        { address: '127.0.0.1', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ]);
    expect(await ask(base.replace('127.0.0.1', 'shop.kiosk.fr'), { resolve })).toEqual({
      notAsked: 'private',
    });
    expect(seen).toEqual([]);
  });

  it('are not reached by a name that changes its address after it was judged', async () => {
    let asked = 0;
    const resolve: LinkCheckOptions['resolve'] = (host) => {
      expect(host).toBe('shop.kiosk.invalid');
      return Promise.resolve([{ address: asked++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }]);
    };
    // No resolver knows the name: only a connection to the judged address itself can succeed.
    const address = base.replace('127.0.0.1', 'shop.kiosk.invalid');
    expect(await ask(address, { resolve })).toEqual({ status: 200 });
    expect(asked).toBe(1);
    expect(seen[0]?.headers.host).toBe(new URL(address).host);
  });
});

describe('no answer', () => {
  it('in time', async () => {
    listener = () => undefined;
    expect(await ask('/slow', { timeoutMs: 50 })).toEqual({ failure: 'timeout' });
  });

  it('in time, or until the caller gives up, while garbage is collected', async () => {
    const stopCollecting = keepCollecting();
    try {
      // Headers and a piece of the body come, and then nothing.
      const stalls: RequestListener = (_request, response) => void response.writeHead(200).write('x');
      const silences: readonly RequestListener[] = [() => undefined, stalls];
      for (const silent of silences) {
        listener = (request, response) => {
          if (request.method === 'HEAD') response.writeHead(405).end();
          else silent(request, response);
        };
        // Long enough for the headers to come on a busy machine.
        expect(await ask('/slow', { timeoutMs: 5000 })).toEqual(
          silent === stalls ? { status: 200 } : { failure: 'timeout' },
        );
      }
      listener = () => undefined;
      const given = new Error('given up');
      const asking = ask('/slow', { timeoutMs: 600_000 });
      setTimeout(() => {
        control.abort(given);
      }, 300);
      await expect(asking).rejects.toBe(given);
    } finally {
      stopCollecting();
    }
  });

  it('from the resolver in time', async () => {
    const resolve = () => new Promise<never>(() => undefined);
    expect(await ask('http://shop.kiosk.fr/', { resolve, timeoutMs: 50 })).toEqual({ failure: 'timeout' });
  });

  it('says nothing about the link where only a proxy leads outside', async () => {
    const behindProxy = true;
    const resolve = () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }));
    expect(await ask('http://shop.kiosk.fr/', { resolve, behindProxy })).toEqual({ notAsked: 'proxy' });
    listener = () => undefined;
    expect(await ask('/slow', { timeoutMs: 50, behindProxy })).toEqual({ notAsked: 'proxy' });
    listener = (_request, response) => void response.writeHead(404).end();
    expect(await ask('/gone', { behindProxy })).toEqual({ status: 404 });
  });

  it.each([
    ['ENOTFOUND', { failure: 'name' }],
    ['EAI_AGAIN', { notAsked: 'offline' }],
  ])('for a name: %s', async (code, answer) => {
    const resolve = () => Promise.reject(Object.assign(new Error(code), { code }));
    expect(await ask('http://shop.kiosk.fr/', { resolve })).toEqual(answer);
  });

  it('because nobody listens, or the connection ends', async () => {
    listener = (request) => void request.socket.destroy();
    expect(await ask('/a')).toEqual({ failure: 'broken' });
    const closed = createTcp().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, 'close');
    expect(await ask(`http://127.0.0.1:${port}/`)).toEqual({ failure: 'refused' });
  });

  it.each(['SSH-2.0-OpenSSH\r\n', ''])('in HTTP: %j', async (greeting) => {
    const other = createTcp(
      (socket) =>
        void socket
          .on('error', () => undefined)
          .resume()
          .end(greeting),
    );
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    expect(await ask(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`)).toEqual({
      failure: 'broken',
    });
    other.close();
    await once(other, 'close');
  });

  it('over a safe connection from a server that speaks none', async () => {
    expect(await ask(`${base.replace('http:', 'https:')}/`)).toEqual({ failure: 'certificate' });
  });

  it('any more once the run is stopped', async () => {
    const arrived = new Promise<void>((resolve) => {
      listener = () => {
        resolve();
      };
    });
    const asked = open().ask(Array.from({ length: 20 }, (_, index) => `${base}/${index}`));
    await arrived;
    control.abort(new Error('Stopped by the user.'));
    await expect(asked).rejects.toThrow('Stopped by the user.');
    await expect(open().ask([`${base}/later`])).rejects.toThrow('Stopped by the user.');
    expect(lines()).not.toContain('HEAD /later');
  });
});
