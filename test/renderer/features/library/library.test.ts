/** The library's list: what is found, in which order, and that what is shown is never older than what was done. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LibraryList, StoredTemplateData } from '../../../../src/contract/schemas/stored.ts';
import { useLibraryStore } from '../../../../src/renderer/features/library/stores/library.ts';
import { useTemplateStore } from '../../../../src/renderer/features/template/stores/template.ts';
import { useQuestionStore } from '../../../../src/renderer/window/stores/question.ts';
import { useToastsStore } from '../../../../src/renderer/window/stores/toasts.ts';
import { later, refusal, settle, startWindow, type Later } from '../../fake-client.ts';

const kept = (templateId: string, fields: Partial<StoredTemplateData> = {}): StoredTemplateData => ({
  connectionId: 'c',
  connectionName: 'Production',
  templateId,
  name: templateId,
  labels: [],
  pinned: false,
  fetchedAt: '2026-11-22T10:00:00.000Z',
  counts: null,
  verdict: null,
  checkedLast: false,
  versions: 1,
  approved: null,
  isApproved: false,
  ...fields,
});
const listOf = (...templates: StoredTemplateData[]): LibraryList => ({ templates, bytes: 1, capBytes: 2 });

const OPENING = { label: 'Spring', again: false, progress: null };

let lists: Later<LibraryList>[];
const pin = vi.fn<() => Promise<LibraryList>>();
const forget = vi.fn<(key: unknown) => LibraryList>();

beforeEach(() => {
  vi.useFakeTimers();
  lists = [];
  pin.mockReset();
  forget.mockReset().mockReturnValue(listOf());
  startWindow({
    library: {
      list: () => {
        const one = later<LibraryList>();
        lists.push(one);
        return one.promise;
      },
      pin,
      forget,
    },
  });
});

async function holding(...templates: StoredTemplateData[]) {
  const store = useLibraryStore();
  await settle();
  lists[0]?.answer(listOf(...templates));
  await settle();
  return store;
}
const ids = ({ rows }: ReturnType<typeof useLibraryStore>) => rows.map(({ templateId }) => templateId);

describe('the list', () => {
  it('is searched by name, id, connection and label, all words at once, pinned ones first', async () => {
    const store = await holding(
      kept('tulips', { name: 'Spring tulips', labels: ['Sale'] }),
      kept('quinces', { name: 'Autumn', connectionName: 'Test Berlin' }),
      kept('welcome', { name: 'Frühling', pinned: true, labels: ['sale', 'Onboarding'] }),
    );
    expect(ids(store)).toEqual(['welcome', 'tulips', 'quinces']);
    store.query = '  SALE ';
    expect(ids(store)).toEqual(['welcome', 'tulips']);
    store.query = 'sale frühling';
    expect(ids(store)).toEqual(['welcome']);
    store.query = 'berlin';
    expect(ids(store)).toEqual(['quinces']);
    store.query = '';
    store.label = 'Sale';
    expect(ids(store)).toEqual(['tulips']);
  });

  it('drops a filter for a label that no template has any more', async () => {
    const store = await holding(kept('a', { labels: ['Sale'] }), kept('b'));
    store.label = 'Sale';
    void store.load();
    await settle();
    lists[1]?.answer(listOf(kept('a'), kept('b')));
    await settle();
    expect(store.label).toBeNull();
    expect(ids(store)).toEqual(['a', 'b']);
  });
});

describe('answers', () => {
  it('of an earlier call never take the place of those of a later one', async () => {
    const store = await holding(kept('a'));
    void store.load();
    void store.load();
    await settle();
    lists[2]?.answer(listOf(kept('a'), kept('new')));
    await settle();
    lists[1]?.answer(listOf());
    await settle();
    expect(ids(store)).toEqual(['a', 'new']);
  });

  it('are shown although a later call failed', async () => {
    const store = await holding(kept('a'));
    pin.mockRejectedValue(refusal({ title: 'The disk is full.' }));
    void store.load();
    await store.pin(kept('a'));
    lists[1]?.answer(listOf(kept('a'), kept('b')));
    await settle();
    expect(ids(store)).toEqual(['a', 'b']);
    expect(useToastsStore().shown.map(({ message }) => message)).toEqual(['The disk is full.']);
    expect(store.failure).toBeNull();
  });

  it('that fail before there is a list stand in its place, until one comes', async () => {
    const store = useLibraryStore();
    await settle();
    lists[0]?.fail(refusal({ title: 'The library cannot be read.' }));
    await settle();
    expect(store.failure?.title).toBe('The library cannot be read.');
    void store.load();
    await settle();
    lists[1]?.answer(listOf(kept('a')));
    await settle();
    expect(store.failure).toBeNull();
    expect(ids(store)).toEqual(['a']);
  });
});

describe('removing', () => {
  it('is asked first, with what is lost, and does nothing on a no', async () => {
    const approved = { name: 'Priya', note: '', at: '2026-11-22T10:00:00.000Z' };
    const one = kept('a', { name: 'Spring', approved });
    const store = await holding(one);
    const first = store.forget(one);
    const question = useQuestionStore();
    expect(question.current?.text).toContain('the approved one (“Priya”) as well');
    question.answer(false);
    await first;
    expect(forget).not.toHaveBeenCalled();
    const second = store.forget(one);
    question.answer(true);
    await second;
    expect(forget).toHaveBeenCalledWith({ connectionId: 'c', templateId: 'a' });
    expect(ids(store)).toEqual([]);
  });
});

it('goes behind whatever is opened, and is the way back only for what was opened from it', async () => {
  const store = await holding(kept('a'));
  const template = useTemplateStore();
  store.show();
  const fetching = vi.spyOn(template, 'fetch').mockImplementation(() => {
    template.opening = OPENING;
    return Promise.resolve(true);
  });
  store.open(kept('a'));
  expect([store.shown, store.cameFrom]).toEqual([false, true]);
  expect(fetching).toHaveBeenCalledWith('c', 'a');
  template.opening = null;
  store.show();
  template.opening = OPENING;
  expect([store.shown, store.cameFrom]).toEqual([false, false]);
});
