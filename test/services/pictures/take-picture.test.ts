/** Pictures by a real Chromium: their size, and what a hostile document cannot do while it is drawn. */
import { getEventListeners } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cutWords } from '../../../src/services/pictures/cut-words.ts';
import { startChromium, type DevTools } from '../../../src/services/pictures/devtools-pipe.ts';
import { findChromium } from '../../../src/services/pictures/find-chromium.ts';
import { takePicture, type PictureOptions } from '../../../src/services/pictures/take-picture.ts';

const asRoot = process.getuid?.() === 0;
const NEVER = new AbortController().signal;
let path: string;
let tools: DevTools;
let server: Server;
let asked: string[] = [];
let origin: string;

beforeAll(async () => {
  path = (await findChromium(process.env)) ?? '';
  // Online, so that nothing but the answers below stands between a document and the server.
  tools = await startChromium({ path, withoutSandbox: asRoot, offline: false });
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 60_000);
afterAll(async () => {
  await tools.close();
  server.close();
});

const shown = (html: string, more: Partial<PictureOptions> = {}): PictureOptions => ({
  width: 300,
  scale: 1,
  remoteImages: false,
  respond: () => ({ status: 200, headers: { 'Content-Type': 'text/html; charset=utf-8' }, body: html }),
  ...more,
});

/** PNG, IHDR: width and height in its first eight bytes. */
function sizeOf(png: Uint8Array): readonly [width: number, height: number] {
  const bytes = Buffer.from(png);
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

const block = (height: number): string =>
  `<!doctype html><body style="margin:0"><div style="height:${height}px;background:#c00"></div>`;

describe('a picture', () => {
  it.each([
    [1, 40, 300, 40],
    [2, 40, 600, 80],
    [1, 3000, 300, 3000],
  ])('at %dx of a mail of %d px has all of it, and no more', async (scale, height, wide, long) => {
    const picture = await takePicture(tools, shown(block(height), { scale }), NEVER);
    expect(sizeOf(picture.bytes)).toEqual([wide, long]);
    expect(picture).toMatchObject({ height, isCut: false });
  });

  it('says when it is cut, at the limit and one beyond', async () => {
    const whole = await takePicture(tools, shown(block(16_384)), NEVER);
    expect(whole.isCut).toBe(false);
    const cut = await takePicture(tools, shown(block(16_385)), NEVER);
    expect([cut.isCut, sizeOf(cut.bytes)[1]]).toEqual([true, 16_384]);
  });

  it('is of the beginning where that was asked for, at the limit and one beyond, and shrinks when it is drawn', async () => {
    const begin = { longest: 300, scale: 0.5 };
    const whole = await takePicture(tools, shown(block(300), begin), NEVER);
    expect([whole.isCut, sizeOf(whole.bytes)]).toEqual([false, [150, 150]]);
    const cut = await takePicture(tools, shown(block(301), begin), NEVER);
    expect([cut.isCut, sizeOf(cut.bytes)]).toEqual([true, [150, 150]]);
  });

  it('is taken once the mail has loaded, whenever the empty page before it does', async () => {
    const sent: string[] = [];
    let tell: (loaderId: string) => void = () => undefined;
    const fake: DevTools = {
      send(method) {
        sent.push(method);
        if (method === 'Page.setLifecycleEventsEnabled') tell('empty');
        if (method === 'Page.navigate') {
          setTimeout(() => {
            tell('empty');
            expect(sent).not.toContain('Page.captureScreenshot');
            tell('mail');
          }, 50);
        }
        return Promise.resolve({ targetId: 't', sessionId: 's', loaderId: 'mail', data: '' });
      },
      listen(_session, listener) {
        tell = (loaderId) => {
          listener('Page.lifecycleEvent', { name: 'load', loaderId });
        };
      },
      close: () => Promise.resolve(),
    };
    await takePicture(fake, shown(''), NEVER);
    expect(sent.indexOf('Page.captureScreenshot')).toBeGreaterThan(sent.indexOf('Page.navigate'));
  });

  it('leaves nothing behind on the signal that could have stopped it', async () => {
    const { signal } = new AbortController();
    await takePicture(tools, shown(block(10)), signal);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('begins where reading begins: at the right of a mail from right to left that is wider', async () => {
    const wide = (dir: string, colours: string): string =>
      `<!doctype html><html dir="${dir}"><style>body{margin:0}</style><div style="width:600px;height:40px;background:linear-gradient(to right,${colours})">`;
    const rtl = await takePicture(tools, shown(wide('rtl', 'blue 50%,red 50%')), NEVER);
    const ltr = await takePicture(tools, shown(wide('ltr', 'red 50%,blue 50%')), NEVER);
    expect(Buffer.from(rtl.bytes).equals(ltr.bytes)).toBe(true);
  });

  it('tells how wide the mail is, at the picture’s width and one beyond', async () => {
    const wide = (width: number): string => block(40).replace('height', `width:${width}px;height`);
    const fits = await takePicture(tools, shown(wide(300)), NEVER);
    expect([fits.fullWidth, cutWords({ ...fits, width: 300 })]).toEqual([300, []]);
    const beyond = await takePicture(tools, shown(wide(301)), NEVER);
    expect(beyond.fullWidth).toBe(301);
    expect(cutWords({ ...beyond, width: 300 })).toEqual([
      'the mail is 301 px wide here; what lies beyond 300 px is cut off.',
    ]);
  });

  it('lays out at its width', async () => {
    const html =
      '<!doctype html><style>body{margin:0}div{height:50px}@media(max-width:375px){div{height:70px}}</style><div>';
    expect((await takePicture(tools, shown(html, { width: 375 }), NEVER)).height).toBe(70);
    expect((await takePicture(tools, shown(html, { width: 376 }), NEVER)).height).toBe(50);
  });
});

describe('a hostile document', () => {
  const attack = (to: string): string => `<!doctype html><link rel="stylesheet" href="${to}/css">
    <style>@import "${to}/import";@font-face{font-family:x;src:url(${to}/font)}p{font-family:x;background:url(${to}/bg)}</style>
    <img src="${to}/img"><iframe src="${to}/frame"></iframe><object data="${to}/object"></object>
    <video src="${to}/video" poster="${to}/poster"></video><p>x</p>
    <script src="${to}/script"></script><script>fetch("${to}/fetch");document.write('<div style="height:900px"></div>')</script>`;

  it.each([false, true])(
    'reaches no server of this machine and runs no script (pictures asked for: %s)',
    async (remoteImages) => {
      asked = [];
      const { height } = await takePicture(tools, shown(attack(origin), { remoteImages }), NEVER);
      expect(asked).toEqual([]);
      expect(height).toBeLessThan(900);
    },
  );

  it.each([
    ['<img src="URL/img">', true, true],
    ['<img src="URL/img">', false, false],
    ['<style>@import "URL/import";</style><link rel="stylesheet" href="URL/css">', true, false],
    ['<video src="URL/video" autoplay></video><script src="URL/script"></script>', true, false],
  ])(
    'has only pictures and fonts from servers, when they are asked for: %s %s',
    async (html, remoteImages, comes) => {
      let connections = 0;
      // Whoever connects was asked, whatever it would answer.
      const secure = createTcpServer((socket) => {
        connections++;
        socket.on('error', () => undefined).destroy();
      });
      await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
      const to = `https://127.0.0.1:${(secure.address() as AddressInfo).port}`;
      await takePicture(
        tools,
        shown(`<!doctype html>${html.replaceAll('URL', to)}`, { remoteImages }),
        NEVER,
      );
      secure.close();
      expect(connections > 0).toBe(comes);
    },
  );

  it('opens no connection at all where the browser is offline, not even for a frame', async () => {
    let connections = 0;
    const secure = createTcpServer((socket) => {
      connections++;
      socket.on('error', () => undefined).destroy();
    });
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
    const to = `https://127.0.0.1:${(secure.address() as AddressInfo).port}`;
    const offline = await startChromium({ path, withoutSandbox: asRoot, offline: true });
    await takePicture(offline, shown(attack(to)), NEVER);
    await offline.close();
    secure.close();
    expect(connections).toBe(0);
  });

  it('cannot lead its page elsewhere', async () => {
    asked = [];
    const away = `<!doctype html><meta http-equiv="refresh" content="0;url=${origin}/away"><body style="margin:0;height:33px">`;
    await takePicture(tools, shown(away), NEVER);
    expect(asked).toEqual([]);
  });
});

describe('the browser', () => {
  it('is what the environment names, and no other then', async () => {
    expect(await findChromium({ MAILPROOF_CHROMIUM: path, PATH: '' })).toBe(path);
    expect(await findChromium({ MAILPROOF_CHROMIUM: '/nowhere', PATH: process.env['PATH'] })).toBeNull();
    expect(await findChromium({ PATH: '' }, 'linux')).toBeNull();
  });

  it.each(['/nowhere/chromium', ''])(
    'that cannot be started, or has ended, is an error and leaves nothing behind (%s)',
    async (named) => {
      const folder = await mkdtemp(join(tmpdir(), 'mailproof-pictures-'));
      vi.stubEnv('TMPDIR', folder);
      const one = await startChromium({ path: named || path, withoutSandbox: asRoot, offline: true });
      vi.unstubAllEnvs();
      expect(await readdir(folder)).not.toEqual([]);
      const answered = await one.send('Browser.getVersion').then(
        () => true,
        () => false,
      );
      expect(answered).toBe(named === '');
      await one.close();
      await expect(one.send('Browser.getVersion')).rejects.toThrow();
      expect(await readdir(folder)).toEqual([]);
      await rm(folder, { recursive: true });
    },
  );

  it('stops when it is told to', async () => {
    const stop = new AbortController();
    const never: PictureOptions = shown('', {
      respond: () => {
        stop.abort(new Error('Stopped.'));
        return { status: 200, headers: {}, body: '' };
      },
    });
    await expect(takePicture(tools, never, stop.signal)).rejects.toThrow('Stopped.');
  });
});
