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
  use: { kind: 'shown', remoteImages: false, nonce: 'n' },
  elements: [{ anchor: 'mp-1', source: { start: 0, end: 9 } }],
} as const;
const file = (type: string | null, content: string | null): Attachment => ({ type, name: 'a', content });
const base64 = (text: string): string => Buffer.from(text).toString('base64');

function put(attachments: readonly Attachment[] = []): string {
  const id = store.newId();
  store.put(id, document, attachments);
  return id;
}

describe('the preview store', () => {
  it('keeps a document and what it is for, under an id nobody guesses', () => {
    const id = put();
    expect(id).toMatch(/^[0-9a-f-]{36}$/u);
    expect(store.get(id, '/')).toEqual({ kind: 'document', html: '<p>Hi</p>', use: document.use });
    expect(store.locate(id, { start: 1, end: 2 })).toBe('mp-1');
    expect(store.locate('other', { start: 1, end: 2 })).toBeNull();
  });

  it('knows nothing of other ids and paths', () => {
    const id = put([file('image/png', base64('x'))]);
    expect(store.get('other', '/')).toEqual({
      kind: 'nothing',
      reason: 'This preview has expired. Choose the template again.',
    });
    for (const path of [
      '/cid/1',
      '/cid/-1',
      '/cid/0/',
      '/cid/0x0',
      '/cid/__proto__',
      '/../',
      '/cid/99999999',
    ]) {
      expect(store.get(id, path).kind).toBe('nothing');
    }
  });

  it('lets documents that are measured push out each other, never what is shown', () => {
    const shown = put();
    const measured = Array.from({ length: MAX_PREVIEWS + MAX_MEASURED }, () => {
      const id = store.newId();
      store.put(id, { ...document, use: { kind: 'measured', nonce: 'n' } }, []);
      return id;
    });
    expect(store.get(shown, '/').kind).toBe('document');
    expect(measured.filter((id) => store.get(id, '/').kind === 'document')).toEqual(
      measured.slice(-MAX_MEASURED),
    );
  });

  it('forgets a preview that nobody looked at for a while', () => {
    const [old, used] = [put(), put()];
    clock += PREVIEW_LIFETIME_MS - 1;
    expect(store.get(used, '/').kind).toBe('document');
    clock += 1;
    expect(store.get(old, '/').kind).toBe('nothing');
    expect(store.get(used, '/').kind).toBe('document');
  });

  it('keeps the previews that were used last', () => {
    const first = put();
    const second = put();
    for (let index = 2; index < MAX_PREVIEWS; index++) put();
    expect(store.get(first, '/').kind).toBe('document');
    put();
    expect(store.get(second, '/').kind).toBe('nothing');
    expect(store.get(first, '/').kind).toBe('document');
  });

  it('keeps the pictures of an open template until they are removed', () => {
    const id = store.newId();
    store.putPictures(id, [file('image/png', base64('x'))]);
    for (let index = 0; index <= MAX_PREVIEWS; index++) put();
    clock += PREVIEW_LIFETIME_MS * 10;
    expect(store.get(id, '/cid/0').kind).toBe('picture');
    expect(store.get(id, '/').kind).toBe('nothing');
    store.remove(id);
    expect(store.get(id, '/cid/0').kind).toBe('nothing');
  });
});
