/** The two schemes: what they may do, and that a request can name nothing but a built file or a built preview. */
import type { Session } from 'electron';
import { beforeAll, expect, it } from 'vitest';
import { registerSchemes, serveSchemes } from '../../src/main/schemes.ts';
import { createPreviewStore } from '../../src/services/preview-store/preview-store.ts';
import { registered, SessionStandIn } from './electron-stand-in.ts';

const session = new SessionStandIn();
const asked: string[] = [];

beforeAll(() => {
  registerSchemes();
  const page = {
    respond: (path: string) => {
      asked.push(path);
      return { status: 200, headers: { 'X-Path': path }, body: Buffer.from('the page') };
    },
  };
  const store = createPreviewStore();
  const id = '3f2b8c1e-0000-4000-8000-000000000000';
  store.put(
    id,
    { html: '<p>a mail</p>', use: { kind: 'shown', remoteImages: false, nonce: 'n' }, elements: [] },
    [],
  );
  serveSchemes(session as unknown as Session, page, () => store);
});

async function get(url: string, init?: RequestInit): Promise<{ status: number; text: string }> {
  const scheme = new URL(url).protocol.slice(0, -1);
  const answer = await session.handlers.get(scheme)?.(new Request(url, init));
  return { status: answer?.status ?? 0, text: (await answer?.text()) ?? '' };
}

it('gives both schemes an origin and nothing that would weaken a policy', () => {
  expect(registered).toEqual([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
    { scheme: 'preview', privileges: { standard: true, secure: true } },
  ]);
});

it('serves the window to reading requests of its own host alone', async () => {
  expect(await get('app://mailproof/assets/a.js')).toEqual({ status: 200, text: 'the page' });
  expect(asked).toEqual(['/assets/a.js']);
  for (const [url, init] of [
    ['app://mailproof.evil/', {}],
    ['app://other/', {}],
    ['app://mailproof/', { method: 'POST' }],
    ['app://mailproof/', { method: 'HEAD' }],
  ] as const) {
    expect((await get(url, init)).status).toBe(404);
  }
  expect(asked).toHaveLength(1);
});

it('serves a preview by its id, and refuses writing and unknown ids', async () => {
  const address = 'preview://3f2b8c1e-0000-4000-8000-000000000000/';
  expect((await get(address)).text).toContain('a mail');
  expect((await get(address, { method: 'POST' })).status).toBeGreaterThanOrEqual(400);
  expect((await get('preview://3f2b8c1e-1111-4000-8000-000000000000/')).status).toBe(404);
});
