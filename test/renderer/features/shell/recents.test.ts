/** The list of templates opened before belongs to the connection in use. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Recent } from '../../../../src/contract/schemas/library.ts';
import { useConnectionsStore } from '../../../../src/renderer/features/connections/stores/connections.ts';
import { useRecentsStore } from '../../../../src/renderer/features/shell/stores/recents.ts';
import { useToastsStore } from '../../../../src/renderer/window/stores/toasts.ts';
import { later, refusal, settle, startWindow, type Later } from '../../fake-client.ts';

const recent = (connectionId: string, templateId: string, pinned = false): Recent => ({
  connectionId,
  templateId,
  name: `Mail ${templateId}`,
  openedAt: '2026-11-20T12:00:00.000Z',
  pinned,
  counts: null,
});
const list = vi.fn<(id: string) => Promise<Recent[]>>();
const remove = vi.fn<() => Promise<Recent[]>>();

beforeEach(() => {
  vi.useFakeTimers();
  list.mockReset().mockImplementation((id) => Promise.resolve([recent(id, '1'), recent(id, '2', true)]));
  remove.mockReset();
  startWindow({
    recent: {
      list: ({ connectionId }) => list(connectionId),
      remove,
      pin: ({ connectionId, templateId, pinned }) => [recent(connectionId, templateId, pinned)],
    },
  });
  useConnectionsStore().selectedId = 'a';
});
afterEach(() => {
  vi.useRealTimers();
});

it('shows the pinned ones apart', async () => {
  const recents = useRecentsStore();
  await recents.load();
  expect(recents.pinned.map(({ templateId }) => templateId)).toEqual(['2']);
  expect(recents.others.map(({ templateId }) => templateId)).toEqual(['1']);
});

it('never shows the list of a connection that was left', async () => {
  const recents = useRecentsStore();
  const slow: Later<Recent[]> = later();
  list.mockReturnValueOnce(slow.promise);
  const loading = recents.load();
  useConnectionsStore().selectedId = 'b';
  expect(recents.loaded).toBe(false);
  await recents.load();
  slow.answer([recent('a', '1')]);
  await loading;
  expect(recents.list.map(({ connectionId }) => connectionId)).toEqual(['b', 'b']);
});

it('asks for the list of the connection that was chosen, without anybody opening something', async () => {
  const recents = useRecentsStore();
  await recents.load();
  useConnectionsStore().selectedId = 'b';
  expect(recents.list).toEqual([]);
  await settle(0);
  expect(recents.loaded).toBe(true);
  expect(recents.list.map(({ connectionId }) => connectionId)).toEqual(['b', 'b']);
});

it('shows the answer of the call that was sent last, whichever comes last', async () => {
  const recents = useRecentsStore();
  const early: Later<Recent[]> = later();
  list.mockReturnValueOnce(early.promise);
  const loading = recents.load();
  await recents.load();
  early.answer([]);
  await loading;
  expect(recents.list).toHaveLength(2);

  const slow: Later<Recent[]> = later();
  list.mockReturnValueOnce(slow.promise);
  const before = recents.load();
  await recents.pin(recent('a', '3'), true);
  slow.answer([recent('a', '3')]);
  await before;
  expect(recents.pinned.map(({ templateId }) => templateId)).toEqual(['3']);
});

it('asks again when a list was asked for while a change was on its way', async () => {
  const recents = useRecentsStore();
  const slow: Later<Recent[]> = later();
  remove.mockReturnValueOnce(slow.promise);
  const removing = recents.remove(recent('a', '1'));
  await recents.load();
  expect(recents.list).toHaveLength(2);
  list.mockResolvedValueOnce([recent('a', '2')]);
  slow.answer([recent('a', '2')]);
  await removing;
  expect(recents.list.map(({ templateId }) => templateId)).toEqual(['2']);
});

it('keeps the list and says why when one could not be taken off, and says it once when it could', async () => {
  const recents = useRecentsStore();
  await recents.load();
  remove.mockRejectedValueOnce(refusal({ title: 'The disk is full.' }));
  await recents.remove(recent('a', '1'));
  expect(recents.list).toHaveLength(2);
  remove.mockResolvedValueOnce([]);
  await recents.remove(recent('a', '1'));
  await settle(0);
  expect(useToastsStore().shown.map(({ message }) => message)).toEqual([
    'The disk is full.',
    '“Mail 1” is off the list.',
  ]);
  expect(recents.list).toEqual([]);
});
