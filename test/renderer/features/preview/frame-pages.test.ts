/** Which documents stand in a mail's frame while one follows the other, and that nothing is left running afterwards. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { effectScope, nextTick, ref, type EffectScope } from 'vue';
import {
  LONGEST_WAIT_MS,
  READY_WAIT_MS,
  useFramePages,
} from '../../../../src/renderer/features/preview/frame-pages.ts';
import type { FrameScroll } from '../../../../src/renderer/features/preview/frame-messages.ts';

const url = ref('');
const isComing = ref(false);
let scroll: FrameScroll | null;
let scope: EffectScope;
let frame: ReturnType<typeof useFramePages>;
const painted = vi.fn<() => void>();
const begin = vi.fn(() => painted);
const onLoaded = vi.fn<(key: number, ready: () => void, late: boolean) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  painted.mockReset();
  begin.mockClear();
  onLoaded.mockReset().mockImplementation((_, ready) => {
    ready();
  });
  scroll = null;
  isComing.value = false;
  url.value = 'http://localhost:1/a/';
  scope = effectScope();
  frame =
    scope.run(() =>
      useFramePages(
        { url: () => url.value, isComing: () => isComing.value, scroll: () => scroll },
        begin,
        onLoaded,
      ),
    ) ?? expect.fail();
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

it('keeps the one before in sight until the document says that it is ready', async () => {
  frame.loaded(frame.pages.value[0]?.key ?? 0);
  let ready: () => void = () => expect.fail();
  onLoaded.mockImplementation((_, whenReady) => (ready = whenReady));
  await goTo('http://localhost:1/b/');
  frame.loaded(frame.pages.value[1]?.key ?? 0);
  expect(shown()).toEqual(['http://localhost:1/a/ shown', 'http://localhost:1/b/ loading']);
  ready();
  expect(shown()).toEqual(['http://localhost:1/b/ shown']);
});

it('shows a document that never says so, and listens to none that has been replaced', async () => {
  frame.loaded(frame.pages.value[0]?.key ?? 0);
  const readies: (() => void)[] = [];
  onLoaded.mockImplementation((_, ready) => void readies.push(ready));
  await goTo('http://localhost:1/b/');
  frame.loaded(frame.pages.value[1]?.key ?? 0);
  await goTo('http://localhost:1/c/');
  readies[0]?.();
  expect(shown()).toEqual(['http://localhost:1/a/ shown', 'http://localhost:1/c/ loading']);
  frame.loaded(frame.pages.value[1]?.key ?? 0);
  await vi.advanceTimersByTimeAsync(READY_WAIT_MS);
  expect(shown()).toEqual(['http://localhost:1/c/ shown']);
});

it('begins each document where the one before it was then, and tells one that has loaded from one that is late', async () => {
  const at = (top: number): FrameScroll => ({
    top,
    left: 0,
    width: 600,
    height: 400,
    fullWidth: 600,
    fullHeight: 9000,
    places: [],
    own: true,
  });
  frame.loaded(frame.pages.value[0]?.key ?? 0);
  scroll = at(500);
  await goTo('http://localhost:1/b/');
  scroll = at(700);
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS);
  expect(frame.pages.value.map(({ begins }) => begins?.top)).toEqual([500]);
  expect(onLoaded.mock.calls.map(([, , late]) => late)).toEqual([false, true]);
});

it('waits for a document that is still being built, however long, and believes nothing that its frame says before', async () => {
  frame.loaded(frame.pages.value[0]?.key ?? 0);
  isComing.value = true;
  await goTo('http://localhost:1/b/');
  // As where the program does not answer, and the browser shows that.
  frame.loaded(frame.pages.value[1]?.key ?? 0);
  await vi.advanceTimersByTimeAsync(10 * LONGEST_WAIT_MS);
  expect(shown()).toEqual(['http://localhost:1/a/ shown', 'http://localhost:1/b/ loading']);
  isComing.value = false;
  await nextTick();
  expect(shown()).toEqual(['http://localhost:1/b/ shown']);
});

it('keeps the document in sight as it is when the next one is not built after all', async () => {
  frame.loaded(frame.pages.value[0]?.key ?? 0);
  const [before] = frame.pages.value;
  isComing.value = true;
  await goTo('http://localhost:1/b/');
  isComing.value = false;
  await goTo('http://localhost:1/a/');
  expect(frame.pages.value).toEqual([before]);
  expect([vi.getTimerCount(), begin.mock.calls.length, painted.mock.calls.length > 1]).toEqual([0, 2, true]);
});

it('gives a document its time from when it was built', async () => {
  frame.loaded(frame.pages.value[0]?.key ?? 0);
  isComing.value = true;
  await goTo('http://localhost:1/b/');
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS);
  isComing.value = false;
  await nextTick();
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS - 1);
  expect(shown()).toEqual(['http://localhost:1/a/ shown', 'http://localhost:1/b/ loading']);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown()).toEqual(['http://localhost:1/b/ shown']);
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

it('says that a document is on its way, and that it is seen, replaced or gone', async () => {
  expect([begin.mock.calls.length, painted.mock.calls.length]).toEqual([1, 0]);
  frame.loaded(frame.pages.value[0]?.key ?? 0);
  expect(painted).toHaveBeenCalledTimes(1);
  await goTo('http://localhost:1/b/');
  expect(begin).toHaveBeenCalledTimes(2);
  painted.mockReset();
  await goTo('http://localhost:1/c/');
  expect([begin.mock.calls.length, painted.mock.calls.length]).toEqual([3, 1]);
  painted.mockReset();
  scope.stop();
  expect(painted).toHaveBeenCalledTimes(1);
});
