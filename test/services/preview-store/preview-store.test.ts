import { beforeEach, describe, expect, it } from 'vitest';
import type { Attachment } from '../../../src/core/template/template.ts';
import {
  createPreviewStore,
  MAX_MEASURED,
  MAX_PREVIEWS,
  PREVIEW_LIFETIME_MS,
  type PreviewStore,
} from '../../../src/services/preview-store/preview-store.ts';

let clock: number;
let store: PreviewStore;
beforeEach(() => {
  clock = Date.UTC(2026, 0, 15);
  store = createPreviewStore({ now: () => new Date(clock) });
});

const document = {
  html: '<p>Hi</p>',
  headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': "default-src 'none'" },
  elements: [{ anchor: 'mp-1', source: { start: 0, end: 9 } }],
};
const file = (type: string | null, content: string | null): Attachment => ({ type, name: 'a', content });
const base64 = (text: string): string => Buffer.from(text).toString('base64');

function put(attachments: readonly Attachment[] = []): string {
  const id = store.newId();
  store.put(id, document, attachments);
  return id;
}

describe('the preview store', () => {
  it('serves a document with its own headers, under an id nobody guesses', () => {
    const id = put();
    expect(id).toMatch(/^[0-9a-f-]{36}$/u);
    expect(store.get(id, '/')).toEqual({ status: 200, headers: document.headers, body: '<p>Hi</p>' });
    expect(store.locate(id, { start: 1, end: 2 })).toBe('mp-1');
    expect(store.locate('other', { start: 1, end: 2 })).toBeNull();
  });

  it('knows nothing of other ids and paths', () => {
    const id = put([file('image/png', base64('x'))]);
    expect(store.get('other', '/')).toBeUndefined();
    for (const path of [
      '/cid/1',
      '/cid/-1',
      '/cid/0/',
      '/cid/0x0',
      '/cid/__proto__',
      '/../',
      '/cid/99999999',
    ]) {
      expect(store.get(id, path)?.status).toBe(404);
    }
  });

  it.each([
    ['image/png', 'image/png'],
    ['IMAGE/JPG; name=a.jpg', 'image/jpeg'],
    ['image/svg+xml', 'image/svg+xml'],
    ['text/html', 'application/octet-stream'],
    ['image/svg+xml+html', 'application/octet-stream'],
    ['text/html;image/png', 'application/octet-stream'],
    [null, 'application/octet-stream'],
  ])('serves an attachment of type %j as %s', (type, served) => {
    const answer = store.get(put([file(type, base64('bytes'))]), '/cid/0');
    expect(answer?.headers['Content-Type']).toBe(served);
    expect(answer?.headers['X-Content-Type-Options']).toBe('nosniff');
    expect(answer?.headers['Content-Security-Policy']).toContain("default-src 'none'");
    expect(answer?.headers['Content-Security-Policy']).toContain('sandbox');
    expect(Buffer.from(answer?.body ?? '').toString()).toBe('bytes');
  });

  it('survives content that is no base64, or none', () => {
    const id = put([file('image/png', '%%%'), file('image/png', null)]);
    expect(store.get(id, '/cid/0')?.status).toBe(200);
    expect(store.get(id, '/cid/1')?.body).toHaveLength(0);
  });

  it('lets documents that are measured push out each other, never what is shown', () => {
    const shown = put();
    const measured = Array.from({ length: MAX_PREVIEWS + MAX_MEASURED }, () => {
      const id = store.newId();
      store.putMeasured(id, document, []);
      return id;
    });
    expect(store.get(shown, '/')?.status).toBe(200);
    expect(measured.filter((id) => store.get(id, '/') !== undefined)).toEqual(measured.slice(-MAX_MEASURED));
  });

  it('forgets a preview that nobody looked at for a while', () => {
    const [old, used] = [put(), put()];
    clock += PREVIEW_LIFETIME_MS - 1;
    expect(store.get(used, '/')?.status).toBe(200);
    clock += 1;
    expect(store.get(old, '/')).toBeUndefined();
    expect(store.get(used, '/')?.status).toBe(200);
  });

  it('keeps the previews that were used last', () => {
    const first = put();
    const second = put();
    for (let index = 2; index < MAX_PREVIEWS; index++) put();
    expect(store.get(first, '/')?.status).toBe(200);
    put();
    expect(store.get(second, '/')).toBeUndefined();
    expect(store.get(first, '/')?.status).toBe(200);
  });

  it('keeps the pictures of an open template until they are removed', () => {
    const id = store.newId();
    store.putPictures(id, [file('image/png', base64('x'))]);
    for (let index = 0; index <= MAX_PREVIEWS; index++) put();
    clock += PREVIEW_LIFETIME_MS * 10;
    expect(store.get(id, '/cid/0')?.status).toBe(200);
    expect(store.get(id, '/')?.status).toBe(404);
    store.remove(id);
    expect(store.get(id, '/cid/0')).toBeUndefined();
  });
});
