import { beforeEach, describe, expect, it } from 'vitest';
import type { Attachment } from '../../../src/core/template/template.ts';
import {
  createPreviewStore,
  MAX_MEASURED,
  MAX_PREVIEWS,
  MAX_RESERVED,
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

  describe('an address that is given out ahead', () => {
    const arrived = async (id: string): Promise<boolean> =>
      Promise.race([
        store.arrival(id).then(() => true),
        new Promise<boolean>((no) => setImmediate(no, false)),
      ]);

    it('has who asks there wait until its preview is put', async () => {
      const id = store.reserve();
      expect(await arrived(id)).toBe(false);
      expect(store.take(id)).toBe(true);
      expect(await arrived(id)).toBe(false);
      store.put(id, document, []);
      expect(await arrived(id)).toBe(true);
      expect(store.get(id, '/').kind).toBe('document');
    });

    it('is taken once, and never one that nobody gave out', () => {
      const id = store.reserve();
      expect([store.take(id), store.take(id), store.take(store.newId())]).toEqual([true, false, false]);
    });

    it('has nobody wait where nothing comes', async () => {
      const id = store.reserve();
      const waiting = store.arrival(id);
      store.letGo(id);
      await waiting;
      expect([store.get(id, '/').kind, store.take(id)]).toEqual(['nothing', false]);
      expect(await arrived(put())).toBe(true);
      const other = store.reserve();
      store.clear();
      expect(await arrived(other)).toBe(true);
    });

    it('is let go when too many others are given out', async () => {
      const [oldest = '', second = ''] = Array.from({ length: MAX_RESERVED }, () => store.reserve());
      expect(await arrived(oldest)).toBe(false);
      store.reserve();
      expect([await arrived(oldest), await arrived(second)]).toEqual([true, false]);
    });
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
