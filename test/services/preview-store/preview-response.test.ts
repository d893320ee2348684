/** What a browser gets for a preview, from the one function that makes every such response for both hosts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from 'electron';
import type { AppPage } from '../../../src/services/app-page/app-page.ts';
import { createBrowserHost, type BrowserHost } from '../../../src/browser-host/browser-host.ts';
import { serveSchemes } from '../../../src/main/schemes.ts';
import { VIEWING_SCRIPT } from '../../../src/core/preview/viewing/viewing-script.ts';
import type { Attachment } from '../../../src/core/template/template.ts';
import {
  previewResponse,
  type PreviewResponse,
} from '../../../src/services/preview-store/preview-response.ts';
import { createPreviewStore, type DocumentUse } from '../../../src/services/preview-store/preview-store.ts';
import { SessionStandIn } from '../../main/electron-stand-in.ts';
import { builtWindow } from '../../browser-host/built-window.ts';
import { runServices, type RunningServices } from '../running-services.ts';

const APP = 'http://127.0.0.1:4711';
const store = createPreviewStore();

function serve(use: DocumentUse, attachments: readonly Attachment[] = [], path = '/'): PreviewResponse {
  const id = store.newId();
  store.put(id, { html: '<p>Hi</p>', use, elements: [] }, attachments);
  return previewResponse(store, { method: 'GET', id, path }, APP);
}
const NONCE = 'n1Zr7n0nceOfTheShownOne';
const SHOWN: DocumentUse = { kind: 'shown', remoteImages: false, nonce: NONCE };
const policyOf = (response: PreviewResponse): string[] =>
  (response.headers['Content-Security-Policy'] ?? '').split('; ');

const file = (type: string | null, content: string | null): Attachment => ({ type, name: 'a', content });
const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('every response', () => {
  it.each([
    ['a document', serve(SHOWN)],
    ['a document with remote images', serve({ kind: 'shown', remoteImages: true, nonce: NONCE })],
    ['a picture', serve(SHOWN, [file('image/png', base64('x'))], '/cid/0')],
    ['a picture that is a document', serve(SHOWN, [file('image/svg+xml', base64('x'))], '/cid/0')],
    ['a file', serve(SHOWN, [file('text/html', base64('x'))], '/cid/0')],
    ['no such picture', serve(SHOWN, [], '/cid/0')],
    ['an expired preview', previewResponse(store, { method: 'GET', id: 'gone', path: '/' }, APP)],
    ['a write', previewResponse(store, { method: 'POST', id: 'gone', path: '/' }, APP)],
  ])('is powerless in a tab of its own, and framed by our window alone: %s', (_name, response) => {
    const policy = policyOf(response);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`frame-ancestors ${APP}`);
    // A document runs the one script of ours, and nothing else runs any.
    const isDocument = response.headers['Content-Type']?.startsWith('text/html') === true;
    expect(policy).toContain(isDocument ? 'sandbox allow-scripts' : 'sandbox');
    expect(policy.filter((one) => one.startsWith('script-src'))).toEqual(
      isDocument ? [`script-src 'nonce-${NONCE}'`] : [],
    );
    expect(policy.join().replace('allow-scripts', '')).not.toMatch(/allow-|unsafe-eval/u);
    expect(response.headers).toMatchObject({
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
      'X-DNS-Prefetch-Control': 'off',
    });
    expect(response.headers['Permissions-Policy']).toContain('camera=()');
  });

  it('of the measuring frame runs the one script of ours and nothing else', () => {
    const response = serve({ kind: 'measured', nonce: 'q1Zr7n0nceOfThisDocument' });
    expect(policyOf(response)).toEqual([
      "default-src 'none'",
      "script-src 'nonce-q1Zr7n0nceOfThisDocument'",
      "connect-src 'none'",
      "style-src 'unsafe-inline'",
      "img-src 'self' data:",
      'font-src data:',
      "form-action 'none'",
      "base-uri 'none'",
      'sandbox allow-scripts',
      `frame-ancestors ${APP}`,
    ]);
  });

  it('keeps documents from being loaded by other pages, and lets a sandboxed frame have its pictures', () => {
    const picture = serve(SHOWN, [file('image/png', base64('x'))], '/cid/0');
    expect(serve(SHOWN).headers['Cross-Origin-Resource-Policy']).toBe('same-origin');
    expect(picture.headers['Cross-Origin-Resource-Policy']).toBe('cross-origin');
  });
});

describe('an attachment', () => {
  it.each([
    ['image/png', 'image/png'],
    ['IMAGE/JPG; name=a.jpg', 'image/jpeg'],
    ['image/svg+xml', 'image/svg+xml'],
    ['image/svg+xml+html', 'application/octet-stream'],
    ['image/png\r\nX-Evil: 1', 'application/octet-stream'],
    ['text/html', 'application/octet-stream'],
    ['text/html;image/png', 'application/octet-stream'],
    [null, 'application/octet-stream'],
  ])('of type %j is sent as %s, never as a page', (type, served) => {
    const response = serve(SHOWN, [file(type, base64('bytes'))], '/cid/0');
    expect(response.status).toBe(200);
    expect(response.headers['Content-Type']).toBe(served);
    expect(response.headers['Content-Disposition']).toBe(
      served === 'application/octet-stream' ? 'attachment' : undefined,
    );
    expect(Buffer.from(response.body).toString()).toBe('bytes');
  });

  it('that is no base64, or holds nothing, is an empty or damaged picture', () => {
    const attachments = [file('image/png', '%%%'), file('image/png', null)];
    expect(serve(SHOWN, attachments, '/cid/0').status).toBe(200);
    expect(serve(SHOWN, attachments, '/cid/1').body).toHaveLength(0);
  });
});

describe('the consent to load pictures from their own servers', () => {
  const HTML =
    '<p style="background:url(https://cdn.example/b.png)">Hi<img src="https://cdn.example/a.png"></p>';
  let running: RunningServices;
  let host: BrowserHost;
  let cleanUp: () => Promise<void>;
  let previewOrigin = '';
  const session = new SessionStandIn();

  beforeAll(async () => {
    running = await runServices();
    const built = await builtWindow();
    ({ cleanUp } = built);
    host = await createBrowserHost({
      rendererFolder: built.folder,
      port: 0,
      previewPort: 0,
      createServices: (previewUrl) => {
        previewOrigin = new URL(previewUrl('x')).origin;
        return Promise.resolve(running.services);
      },
    });
    const page = {} as AppPage;
    serveSchemes(session as unknown as Session, page, () => running.services.previewStore);
  });
  afterAll(async () => {
    await host.close();
    await running.stop();
    await cleanUp();
  });

  interface Served {
    readonly policy: string;
    readonly html: string;
  }

  async function read(response: Response | undefined): Promise<Served> {
    return {
      policy: response?.headers.get('content-security-policy') ?? '',
      html: (await response?.text()) ?? '',
    };
  }

  /** What each host serves for the preview of that id. */
  async function served(id: string): Promise<{ browser: Served; desktop: Served }> {
    return {
      browser: await read(await fetch(`${previewOrigin}/${id}/`)),
      desktop: await read(await session.handlers.get('preview')?.(new Request(`preview://${id}/`))),
    };
  }

  async function show(remoteImages: boolean): Promise<{ browser: Served; desktop: Served }> {
    const { handle } = await running.client.template.open({ fileName: 'a.html', text: HTML });
    const view = { client: null, dark: 'off', imagesOff: false, remoteImages } as const;
    const built = await running.client.preview.build({ handle, part: 'html', sample: [], view });
    return served(built.previewId);
  }

  it.each(['browser', 'desktop'] as const)(
    'is needed: without it no address is left and none may load (%s)',
    async (name) => {
      const { html, policy } = (await show(false))[name];
      expect(html).toContain('Hi');
      expect(html).not.toContain('cdn.example');
      // Our own script names the scheme.
      expect(html.replace(VIEWING_SCRIPT, '')).not.toContain('https:');
      expect(policy).toContain("img-src 'self' data:;");
      expect(policy).not.toContain('https:');
    },
  );

  it.each(['browser', 'desktop'] as const)(
    'is enough: then both pictures load, by https (%s)',
    async (name) => {
      const { html, policy } = (await show(true))[name];
      expect(html).toContain('https://cdn.example/a.png');
      expect(html).toContain('https://cdn.example/b.png');
      expect(policy).toContain("img-src 'self' data: https:;");
    },
  );

  it('is never taken for granted where nobody asks: the hidden frame that measures', async () => {
    await show(true);
    const { handle } = await running.client.template.open({ fileName: 'a.html', text: HTML });
    const { documents } = await running.client.preview.measure({ handle, sample: [] });
    expect(documents.length).toBeGreaterThan(0);
    for (const { url } of documents) {
      const { browser, desktop } = await served(new URL(url).pathname.split('/')[1] ?? '');
      for (const { html, policy } of [browser, desktop]) {
        expect(html).toContain('Hi');
        expect(html).not.toContain('cdn.example');
        expect(policy).not.toContain('https:');
      }
    }
  });

  it('is kept alike by both hosts, which differ only in whose window may frame it', async () => {
    const { browser, desktop } = await show(true);
    const origin = new URL(host.url).origin;
    expect(browser.policy).toContain(`frame-ancestors ${origin}`);
    expect(desktop.policy.replace('app://mailproof', origin)).toBe(browser.policy);
    const expired = await served('gone');
    expect(expired.desktop.html).toBe(expired.browser.html);
    expect(expired.desktop.policy.replace('app://mailproof', origin)).toBe(expired.browser.policy);
  });
});
