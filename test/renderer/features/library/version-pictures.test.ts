/** Two versions as pictures: what is asked for, and when. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nextTick } from 'vue';
import { useVersionPicturesStore } from '../../../../src/renderer/features/library/stores/version-pictures.ts';
import { useVersionsStore } from '../../../../src/renderer/features/library/stores/versions.ts';
import { refusal, settle, startWindow, steps, type FakeCalls } from '../../fake-client.ts';

const KEY = { connectionId: 'c', templateId: 't' };
const at = '2026-11-22T10:00:00.000Z';
const version = (sha256: string) => ({ sha256, bytes: 1, firstAt: at, lastAt: at, approved: null });

const pictures = vi.fn<NonNullable<NonNullable<FakeCalls['library']>['pictures']>>();
const countPixels = vi.fn<NonNullable<NonNullable<FakeCalls['library']>['countPixels']>>();

beforeEach(() => {
  vi.useFakeTimers();
  const shown = (name: string) => ({ url: `http://localhost/${name}/`, remote: 1, limit: null });
  pictures.mockReset().mockImplementation(({ before, after }) => ({
    part: 'html',
    before: shown(before),
    after: shown(after),
  }));
  countPixels
    .mockReset()
    .mockResolvedValue({ counted: { differing: 1, of: 2, top: 0, isCut: false }, why: null });
  startWindow({
    library: {
      list: () => ({ templates: [], bytes: 0, capBytes: 1 }),
      versions: () => ({ name: 'Spring', versions: [version('b'), version('a')] }),
      compare: () => steps({ fields: [], fresh: [], fixed: [], unchanged: [] }),
      pictures,
      countPixels,
    },
  });
});

async function opened() {
  const versions = useVersionsStore();
  const store = useVersionPicturesStore();
  await versions.show(KEY);
  store.shown = true;
  await settle();
  return { versions, store };
}

describe('the pictures', () => {
  it('are built once somebody looks at them, and anew for another look', async () => {
    await useVersionsStore().show(KEY);
    const store = useVersionPicturesStore();
    await settle();
    expect(pictures).not.toHaveBeenCalled();
    store.shown = true;
    await settle();
    expect(pictures.mock.lastCall?.[0]).toEqual({
      ...KEY,
      before: 'a',
      after: 'b',
      dark: false,
      remoteImages: false,
    });
    expect(store.pictures?.before?.url).toContain('/a/');
    store.dark = true;
    await settle();
    expect(pictures.mock.lastCall?.[0].dark).toBe(true);
    expect(countPixels).not.toHaveBeenCalled();
  });

  it('load nothing from servers for the next template, whatever was allowed for this one', async () => {
    const { store, versions } = await opened();
    store.remoteImages = true;
    await settle();
    expect(pictures.mock.lastCall?.[0].remoteImages).toBe(true);
    await versions.show({ ...KEY, templateId: 'other' });
    await settle();
    expect(
      pictures.mock.calls.some(([{ templateId, remoteImages }]) => templateId === 'other' && remoteImages),
    ).toBe(false);
  });

  it('that could not be had say why, until they are tried again', async () => {
    pictures.mockRejectedValueOnce(refusal({ title: 'It is gone' }));
    const { store } = await opened();
    expect(store.failure?.title).toBe('It is gone');
    store.tryAgain();
    await settle();
    expect(store.failure).toBeNull();
    expect(store.pictures).not.toBeNull();
  });
});

describe('the pixels', () => {
  it('are counted for those who look at the difference, in the width they look at', async () => {
    const { store } = await opened();
    store.mode = 'difference';
    await nextTick();
    expect(store.counting).toBe(true);
    await settle();
    expect(store.pixels?.counted?.differing).toBe(1);
    expect(store.counting).toBe(false);
    store.width = '375';
    await settle();
    expect(countPixels.mock.lastCall?.[0]).toMatchObject({ before: 'a', after: 'b', width: 375 });
    store.mode = 'overlay';
    await settle();
    expect(store.pixels).toBeNull();
  });

  it('that could not be counted say why', async () => {
    countPixels.mockRejectedValue(refusal({ title: 'No', reason: 'Why.' }));
    const { store } = await opened();
    store.mode = 'difference';
    await settle();
    expect(store.pixels).toEqual({ counted: null, why: 'No. Why.' });
  });
});
