/** What can wait lets the picture of the mail go first, and never waits for ever. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  LONGEST_PAINT_MS,
  usePaintingStore,
} from '../../../../src/renderer/features/template/stores/painting.ts';
import { settle, startWindow } from '../../fake-client.ts';

const { signal } = new AbortController();
beforeEach(() => {
  vi.useFakeTimers();
  startWindow({});
});
afterEach(() => {
  vi.useRealTimers();
});

/** Whether it is done, looked at later. */
function wait(until: AbortSignal = signal): { readonly isOver: () => boolean } {
  let over = false;
  void usePaintingStore()
    .done(until)
    .then(() => (over = true));
  return { isOver: () => over };
}

it('waits for nothing where no picture is made', async () => {
  const { isOver } = wait();
  await settle(0);
  expect(isOver()).toBe(true);
});

it('waits until the last picture is seen, also for one that begins as another is built', async () => {
  const painting = usePaintingStore();
  const built = painting.begin();
  const { isOver } = wait();
  await settle(LONGEST_PAINT_MS / 2);
  built();
  const loaded = painting.begin();
  await settle(10);
  expect(isOver()).toBe(false);
  // Said twice by a frame that was shown and then removed.
  built();
  expect(painting.busy).toBe(true);
  loaded();
  await settle(0);
  expect([isOver(), painting.busy]).toEqual([true, false]);
});

it('waits no longer than a slow frame may take, nor when nobody waits any more', async () => {
  usePaintingStore().begin();
  const late = wait();
  const stop = new AbortController();
  const stopped = wait(stop.signal);
  await settle(LONGEST_PAINT_MS - 1);
  expect([late.isOver(), stopped.isOver()]).toEqual([false, false]);
  stop.abort();
  await settle(0);
  expect([late.isOver(), stopped.isOver()]).toEqual([false, true]);
  await settle(1);
  expect(late.isOver()).toBe(true);
});
