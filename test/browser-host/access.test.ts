/** The loopback servers over real HTTP: who gets in, and what every attack that a web page can try gets instead. */
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrowserHost, type BrowserHost } from '../../src/browser-host/browser-host.ts';
import { runServices, type RunningServices } from '../services/running-services.ts';
import { builtWindow } from './built-window.ts';

interface Reply {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: string;
}

/** Plain node:http, since fetch would not let a test set Host, Origin or Cookie as an attacker's browser would. */
function send(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      { method: options.method ?? 'GET', headers: options.headers ?? {} },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (body += chunk));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
        });
      },
    );
    call.on('error', reject);
    call.end(options.body);
  });
}

let folder: string;
let cleanUp: () => Promise<void>;
let running: RunningServices;
let host: BrowserHost;
let origin: string;
let cookie: string;
let previewOrigin = '';

beforeAll(async () => {
  ({ folder, cleanUp } = await builtWindow());
  running = await runServices();
  host = await createBrowserHost({
    rendererFolder: folder,
    port: 0,
    previewPort: 0,
    createServices: (previewUrl) => {
      previewOrigin = new URL(previewUrl('x')).origin;
      return Promise.resolve(running.services);
    },
  });
  origin = new URL(host.url).origin;
  const entered = await send(host.url);
  expect(entered.status).toBe(303);
  expect(entered.headers['location']).toBe('/');
  const [set] = entered.headers['set-cookie'] ?? [];
  expect(set).toContain('HttpOnly');
  expect(set).toContain('SameSite=Strict');
  cookie = (set ?? '').split(';')[0] ?? '';
}, 60_000);

afterAll(async () => {
  await host.close();
  await running.stop();
  await cleanUp();
});

const call = (headers: Record<string, string>): Promise<Reply> =>
  send(`${origin}/rpc/app/info`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{}',
  });

describe('the entrance', () => {
  it('takes the printed secret once', async () => {
    const again = await send(host.url);
    expect(again.status).toBe(403);
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  it('lets the browser that came in open the printed address again', async () => {
    const again = await send(host.url, { headers: { cookie } });
    expect(again.status).toBe(303);
  });

  it('refuses a guessed secret', async () => {
    expect((await send(`${origin}/open?secret=guess`)).status).toBe(403);
    expect((await send(`${origin}/open`)).status).toBe(403);
  });
});

describe('the window', () => {
  it('is served with a policy that allows nothing inline but the nonce of this response', async () => {
    const first = await send(`${origin}/`, { headers: { cookie } });
    const second = await send(`${origin}/`, { headers: { cookie } });
    const policy = String(first.headers['content-security-policy']);
    expect(first.status).toBe(200);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    const nonceOf = (reply: Reply): string => /content="([^"]+)"/u.exec(reply.body)?.[1] ?? '';
    expect(policy).toContain(nonceOf(first));
    expect(nonceOf(first)).not.toBe(nonceOf(second));
  });

  it('serves its own files and nothing else of the disk', async () => {
    expect((await send(`${origin}/app.js`, { headers: { cookie } })).status).toBe(200);
    for (const path of ['/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '//etc/passwd', '/.git/config']) {
      const reply = await send(`${origin}${path}`, { headers: { cookie } });
      expect(reply.status, path).toBe(404);
      expect(reply.body).not.toContain('root:');
    }
  });

  it('sends no CORS header', async () => {
    const reply = await call({ cookie, origin });
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('calls', () => {
  it('are answered for our own page', async () => {
    const reply = await call({ cookie, origin, 'sec-fetch-site': 'same-origin' });
    expect(reply.status).toBe(200);
    expect(reply.body).toContain('"version":"1.2.3"');
  });

  it.each([
    ['no cookie', () => ({ origin })],
    ['a wrong cookie', () => ({ cookie: `${cookie.split('=')[0] ?? ''}=stolen`, origin })],
    ['another site', () => ({ cookie, origin: 'https://evil.example' })],
    ['the preview of a mail', () => ({ cookie, origin: previewOrigin })],
    ['an opaque origin, such as a sandboxed frame', () => ({ cookie, origin: 'null' })],
    ['no origin at all', () => ({ cookie })],
    ['a cross-site fetch', () => ({ cookie, origin, 'sec-fetch-site': 'cross-site' })],
    ['a page of another port', () => ({ cookie, origin, 'sec-fetch-site': 'same-site' })],
  ])('are refused with %s', async (_name, headers) => {
    const given: Record<string, string> = { ...headers() };
    const reply = await call(given);
    expect(reply.status).toBe(403);
    expect(reply.body).not.toContain('version');
  });

  it.each(['evil.example', 'localhost', '127.0.0.1', '[::1]'])(
    'are refused when the name was made to point here: %s',
    async (name) => {
      const { port } = new URL(origin);
      const reply = await call({ cookie, origin, host: `${name}:${name === '127.0.0.1' ? 1 : port}` });
      expect(reply.status).toBe(421);
    },
  );

  it.each(['0', '.evil.example'])(
    'and pages are refused to an origin that only begins like ours: …%s',
    async (more) => {
      const headers = { cookie, origin: `${origin}${more}` };
      expect((await call(headers)).status).toBe(403);
      expect((await send(`${origin}/`, { headers })).status).toBe(403);
    },
  );

  it('are made by POST only', async () => {
    const reply = await send(`${origin}/rpc/app/info`, { headers: { cookie } });
    expect(reply.status).toBe(405);
  });

  it('survive bodies that are no call', async () => {
    for (const body of ['', '{', '[]', '"x"', '\u0000'.repeat(1000)]) {
      const reply = await send(`${origin}/rpc/template/open`, {
        method: 'POST',
        headers: { cookie, origin, 'content-type': 'application/json' },
        body,
      });
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.body).not.toContain(' at ');
    }
  });
});

describe('previews', () => {
  it('live on another host name, so that cookies never reach them', () => {
    expect(new URL(previewOrigin).hostname).toBe('localhost');
    expect(new URL(origin).hostname).toBe('127.0.0.1');
  });

  it('are served by id with their own policy, framed by the app only', async () => {
    const id = running.services.previewStore.newId();
    running.services.previewStore.putPictures(id, []);
    const missing = await send(`${previewOrigin}/${id}/nothing`);
    expect(missing.status).toBe(404);

    const opened = await running.client.template.open({ fileName: 'a.html', text: '<p>Hello</p>' });
    const view = { client: null, dark: 'off', imagesOff: false, remoteImages: false } as const;
    const preview = await running.client.preview.build({
      handle: opened.handle,
      part: 'html',
      sample: [],
      view,
    });
    const reply = await send(`${previewOrigin}/${preview.previewId}/`);
    expect(reply.status).toBe(200);
    expect(reply.body).toContain('Hello');
    const policy = String(reply.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`frame-ancestors ${origin}`);
  });

  it('are waited for where their address was given out ahead, and refused when nothing comes there', async () => {
    const { client } = running;
    const { handle } = await client.template.open({ fileName: 'a.html', text: '<p>Hello {{Name}}</p>' });
    const view = { client: null, dark: 'off', imagesOff: false, remoteImages: false } as const;
    const build = (value: string, at: string | null, part: 'html' | 'amp' = 'html') =>
      client.preview.build({ handle, part, sample: [{ name: 'Name', value }], view, at });
    const first = await build('Ann', null);
    const { next } = first;
    if (!next) throw new Error('No address was given out ahead.');
    let answered = false;
    const asked = (id: string) => send(`${previewOrigin}/${id}/`);
    const waiting = asked(next.previewId).finally(() => (answered = true));
    expect((await asked(first.previewId)).body).toContain('Ann');
    expect(answered).toBe(false);
    const second = await build('Ben', next.previewId);
    expect([second.previewId, second.url]).toEqual([next.previewId, next.url]);
    expect((await waiting).body).toContain('Ben');

    const third = second.next ?? expect.fail();
    const forNothing = asked(third.previewId);
    await expect(build('Cat', third.previewId, 'amp')).rejects.toThrow();
    expect((await forNothing).status).toBe(404);
    // One that is used up gives the next preview an address of its own.
    const again = await build('Dan', third.previewId);
    expect(again.previewId).not.toBe(third.previewId);
    expect((await asked(again.previewId)).body).toContain('Dan');
  });

  it.each(['/', '/unknown/', '/%/', '/%e0%a4%a/', '/..%2f..%2fetc/passwd'])(
    'answer %s plainly',
    async (path) => {
      expect((await send(`${previewOrigin}${path}`)).status).toBe(404);
    },
  );

  it('refuse a name that was made to point here', async () => {
    const { port } = new URL(previewOrigin);
    const reply = await send(`${previewOrigin}/x/`, { headers: { host: `evil.example:${port}` } });
    expect(reply.status).toBe(421);
  });
});

it('says which option helps when a port is taken', async () => {
  const port = Number(new URL(origin).port);
  await expect(
    createBrowserHost({
      rendererFolder: folder,
      port,
      previewPort: 0,
      createServices: () => Promise.resolve(running.services),
    }),
  ).rejects.toThrow(`Port ${port} is taken by another program. Choose another with --port.`);
});

it('holds Host and Origin to the port that the browser shows, behind a tunnel', async () => {
  // Services of its own: closing the host closes them.
  const own = await runServices();
  const tunnelled = await createBrowserHost({
    rendererFolder: folder,
    port: 0,
    previewPort: 0,
    pagePort: 9301,
    createServices: () => Promise.resolve(own.services),
  });
  try {
    expect(tunnelled.url).toMatch(/^http:\/\/127\.0\.0\.1:9301\/open\?secret=/u);
    const entry = tunnelled.url.replace('http://127.0.0.1:9301', tunnelled.listening);
    expect((await send(entry)).status).toBe(421);
    expect((await send(entry, { headers: { host: '127.0.0.1:9301' } })).status).toBe(303);
    const foreign = { host: '127.0.0.1:9301', origin: tunnelled.listening };
    expect(
      (await send(`${tunnelled.listening}/rpc/app/info`, { method: 'POST', headers: foreign })).status,
    ).toBe(403);
  } finally {
    await tunnelled.close();
  }
});
