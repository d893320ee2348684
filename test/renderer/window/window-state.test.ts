/** The window's kept state: read, tried again after a failure, and saved once for each change. */
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nextTick } from 'vue';
import type { WindowState } from '../../../src/contract/schemas/library.ts';
import { SPLIT_FROM, useWindowStateStore } from '../../../src/renderer/window/stores/window-state.ts';
import { useClient } from '../../../src/renderer/transport/client.ts';
import type { Client } from '../../../src/renderer/transport/link.ts';
import { startPage } from '../fake-page.ts';

const KEPT: WindowState = {
  theme: 'system',
  sidebarWidth: 240,
  inspectorWidth: 340,
  sidebarOpen: true,
  inspectorOpen: true,
  layout: 'split',
  splitRatio: 0.5,
};

const getState = vi.fn<() => Promise<WindowState>>();
const saveState = vi.fn<(state: WindowState) => Promise<object>>();

beforeEach(() => {
  vi.useFakeTimers();
  startPage();
  getState.mockReset().mockImplementation(() => Promise.resolve({ ...KEPT }));
  saveState.mockReset().mockResolvedValue({});
  useClient({ window: { getState, saveState } } as unknown as Client);
  setActivePinia(createPinia());
});

afterEach(() => {
  vi.useRealTimers();
});

/** Lets watchers run and everything that waits a moment happen. */
async function settle(): Promise<void> {
  await nextTick();
  await vi.advanceTimersByTimeAsync(1000);
}

it('shows the preview alone until there is room for both, and what was chosen from then on', async () => {
  const { layout: _, ...never } = KEPT;
  getState.mockResolvedValue(never);
  const store = useWindowStateStore();
  await store.load();
  for (const [width, layout] of [
    [SPLIT_FROM - 1, 'preview'],
    [SPLIT_FROM, 'split'],
  ] as const) {
    store.windowWidth = width;
    expect(store.layout).toBe(layout);
  }
  await settle();
  // The width is no choice: it is decided again at the next start.
  expect(saveState).not.toHaveBeenCalled();
  store.layout = 'split';
  store.windowWidth = 800;
  await settle();
  expect(store.layout).toBe('split');
  expect(saveState).toHaveBeenLastCalledWith({ ...never, layout: 'split' });
});

it('saves a change once, however often reading was tried', async () => {
  const store = useWindowStateStore();
  getState.mockRejectedValueOnce(new Error('The host is still starting.'));
  await expect(store.load()).rejects.toThrow('still starting');
  await store.load();
  await store.load();
  await settle();
  expect(saveState).not.toHaveBeenCalled();
  store.toggleSidebar();
  await settle();
  expect(saveState.mock.calls).toEqual([[{ ...KEPT, sidebarOpen: false }]]);
});

it('saves a series of changes once, and nothing when the series ends where it began', async () => {
  const store = useWindowStateStore();
  await store.load();
  for (let width = 241; width <= 260; width++) {
    store.state.sidebarWidth = width;
    await nextTick();
    await vi.advanceTimersByTimeAsync(20);
  }
  await settle();
  expect(saveState.mock.calls).toEqual([[{ ...KEPT, sidebarWidth: 260 }]]);
  store.toggleSidebar();
  await nextTick();
  store.toggleSidebar();
  await settle();
  expect(saveState).toHaveBeenCalledTimes(1);
});

it('writes nothing over a state that was never read', async () => {
  const store = useWindowStateStore();
  store.toggleSidebar();
  await settle();
  expect(saveState).not.toHaveBeenCalled();
});

it('saves with the next change what could not be saved', async () => {
  const store = useWindowStateStore();
  await store.load();
  saveState.mockRejectedValueOnce(new Error('The disk is full.'));
  store.state.theme = 'dark';
  await settle();
  store.state.sidebarWidth = 300;
  await settle();
  expect(saveState).toHaveBeenLastCalledWith({ ...KEPT, theme: 'dark', sidebarWidth: 300 });
});
