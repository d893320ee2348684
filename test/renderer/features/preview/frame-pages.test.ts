/** Which documents stand in a mail's frame while one follows the other, and that nothing is left running afterwards. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { effectScope, nextTick, ref, type EffectScope } from 'vue';
import { LONGEST_WAIT_MS, useFramePages } from '../../../../src/renderer/features/preview/frame-pages.ts';

const url = ref('');
let scope: EffectScope;
let frame: ReturnType<typeof useFramePages>;
const onNavigate = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  onNavigate.mockClear();
  url.value = 'http://localhost:1/a/';
  scope = effectScope();
  frame = scope.run(() => useFramePages(() => url.value, onNavigate)) ?? expect.fail();
});

afterEach(() => {
  scope.stop();
  vi.useRealTimers();
});

const shown = (): string[] =>
  frame.pages.value.map((page) => `${page.url} ${page.loaded ? 'shown' : 'loading'}`);

async function goTo(next: string): Promise<void> {
  url.value = next;
  await nextTick();
}

it('keeps a document in sight until its successor has loaded', async () => {
  frame.loaded(frame.pages.value[0]?.key ?? 0);
  await goTo('http://localhost:1/b/');
  expect(shown()).toEqual(['http://localhost:1/a/ shown', 'http://localhost:1/b/ loading']);
  frame.loaded(frame.pages.value[1]?.key ?? 0);
  expect(shown()).toEqual(['http://localhost:1/b/ shown']);
});

it('waits for slow pictures so long and no longer', async () => {
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS - 1);
  expect(shown()).toEqual(['http://localhost:1/a/ loading']);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown()).toEqual(['http://localhost:1/a/ shown']);
});

it('shows another place of the same document without loading it again', async () => {
  const [before] = frame.pages.value;
  await goTo('http://localhost:1/a/#mp-4');
  expect(frame.pages.value).toEqual([{ ...before, url: 'http://localhost:1/a/#mp-4' }]);
  expect(onNavigate).toHaveBeenCalledTimes(2);
});

it('never has more than one timer, and none once the frame has loaded or is gone', async () => {
  for (let index = 0; index < 20; index++) await goTo(`http://localhost:1/${index}/`);
  expect(vi.getTimerCount()).toBe(1);
  frame.loaded(frame.pages.value.at(-1)?.key ?? 0);
  expect(vi.getTimerCount()).toBe(0);
  await goTo('http://localhost:1/last/');
  expect(vi.getTimerCount()).toBe(1);
  scope.stop();
  expect(vi.getTimerCount()).toBe(0);
});
