/** Substitution settings: right changes are kept at once, wrong ones stay on screen, and previews follow what is kept. */
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settingsSchema, type SettingsData } from '../../../../src/contract/schemas/settings.ts';
import { DEFAULT_ENGINE_SETTINGS } from '../../../../src/core/substitution/engine-settings.ts';
import { useSettingsStore } from '../../../../src/renderer/features/settings/stores/settings.ts';
import { later, refusal, settle, startWindow, type Later } from '../../fake-client.ts';

const settings = (...names: string[]): SettingsData => ({
  engines: DEFAULT_ENGINE_SETTINGS,
  systemNames: names.map((name) => ({ name, standIn: 'x' })),
});
let kept: SettingsData;
const save = vi.fn<(next: SettingsData) => Promise<SettingsData>>();

beforeEach(() => {
  vi.useFakeTimers();
  kept = settings('One');
  save.mockReset().mockImplementation((next) => Promise.resolve((kept = next)));
  startWindow({ settings: { get: () => kept, save: (next) => save(v.parse(settingsSchema, next)) } });
});
afterEach(() => {
  vi.useRealTimers();
});

async function read(): Promise<ReturnType<typeof useSettingsStore>> {
  const store = useSettingsStore();
  await store.load();
  return store;
}
const keyOf = (store: ReturnType<typeof useSettingsStore>): number => store.names[0]?.key ?? -1;
const namesIn = (data: SettingsData | undefined): string[] => data?.systemNames.map(({ name }) => name) ?? [];

it('a name is kept once its typing rests, and what shows the mail is told once', async () => {
  const store = await read();
  const before = store.revision;
  for (const name of ['On', 'Onc', 'Once']) store.edit(keyOf(store), 'name', name);
  await settle(299);
  expect(save).not.toHaveBeenCalled();
  await settle(1);
  expect(namesIn(save.mock.lastCall?.[0])).toEqual(['Once']);
  expect([save.mock.calls.length, store.revision]).toEqual([1, before + 1]);
});

it('a wrong name is said at its field, stays there and is not kept', async () => {
  const store = await read();
  store.edit(keyOf(store), 'name', 'not a name');
  await settle();
  const [draft] = store.names;
  expect(draft && store.errorOf(draft, 'name')).not.toBeNull();
  expect([store.isSaved, save.mock.calls.length]).toEqual([false, 0]);
  await store.load();
  expect(store.names[0]?.name).toBe('not a name');
});

it('a change that could not be kept stays, and is tried again', async () => {
  const store = await read();
  save.mockRejectedValueOnce(refusal({ title: 'The disk is full.' }));
  store.choose('simple', 'missing', 'as-written');
  await settle(0);
  expect([store.failure?.title, store.engines.simple.missing]).toEqual(['The disk is full.', 'as-written']);
  await store.load();
  expect(kept.engines.simple.missing).toBe('as-written');
  expect(store.isSaved).toBe(true);
});

it('the answer to a save that was overtaken says nothing', async () => {
  const store = await read();
  const slow: Later<SettingsData> = later();
  save.mockReturnValueOnce(slow.promise);
  store.choose('simple', 'missing', 'as-written');
  store.choose('simple', 'missing', 'blank');
  await settle(0);
  slow.fail(refusal());
  await settle(0);
  expect([store.failure, store.engines.simple.missing]).toEqual([null, 'blank']);
});

it('a save that was overtaken is not taken for the one that is under way', async () => {
  const store = await read();
  const before = store.revision;
  const first: Later<SettingsData> = later();
  const second: Later<SettingsData> = later();
  save.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
  store.choose('simple', 'missing', 'as-written');
  store.choose('simple', 'missing', 'blank');
  first.answer(settings('Stale'));
  await settle(0);
  expect(store.revision).toBe(before);
  second.answer(settings('One'));
  await settle(0);
  expect(store.revision).toBe(before + 1);
});

it('what another window kept is taken over, unless something was changed here', async () => {
  const store = await read();
  kept = settings('Two');
  await store.readAgain();
  expect(store.names.map(({ name }) => name)).toEqual(['Two']);
  store.edit(keyOf(store), 'name', 'not a name');
  kept = settings('Three');
  await store.readAgain();
  expect(store.names.map(({ name }) => name)).toEqual(['not a name']);
});

it('a removed name comes back', async () => {
  const store = await read();
  const [draft] = store.names;
  if (draft) store.remove(draft);
  await settle(0);
  expect(namesIn(kept)).toEqual([]);
  store.done?.undo();
  await settle(0);
  expect(namesIn(kept)).toEqual(['One']);
});

it('settings changed while others are on their way come after them', async () => {
  const store = await read();
  const slow = later<SettingsData>();
  save.mockReturnValueOnce(slow.promise);
  for (const name of ['Two', 'Three']) {
    store.edit(keyOf(store), 'name', name);
    await settle();
  }
  expect(save.mock.calls.map(([sent]) => namesIn(sent))).toEqual([['Two']]);
  slow.answer(settings('Two'));
  await settle(0);
  expect(save.mock.calls.map(([sent]) => namesIn(sent))).toEqual([['Two'], ['Three']]);
});
