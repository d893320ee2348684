/**
 * The documents of a mail's frame: the one to be shown, and the one before it, which stays in sight until its successor
 * has loaded and is scrolled to the same place.
 */
import { onScopeDispose, shallowRef, watch, type Ref } from 'vue';
import type { FrameScroll } from './frame-messages.ts';

/** A document whose remote images are slow is shown without them, rather than the one before it. */
export const LONGEST_WAIT_MS = 1000;
/** A document that does not say that it is ready is shown as it is. */
export const READY_WAIT_MS = 300;

export interface FramePage {
  readonly key: number;
  readonly url: string;
  readonly loaded: boolean;
  /** Where the document before it was when this one was asked for: its script goes there before it says that it has loaded. */
  readonly begins: FrameScroll | null;
}

export interface FrameAsks {
  /** The address of the document to be shown. */
  readonly url: () => string;
  /** Whether it is still being built: nothing that the frame says counts before. */
  readonly isComing: () => boolean;
  /** Where the document in sight is scrolled to. */
  readonly scroll: () => FrameScroll | null;
}

/**
 * `begin` is told that a document is on its way; what it answers, that it is seen. `onLoaded` is called once for a document that
 * has loaded, or waited long enough (`late`), and says `ready` when it may be seen. It may be called again for one that was still
 * loading pictures.
 */
export function useFramePages(
  { url, isComing, scroll }: FrameAsks,
  begin: () => () => void,
  onLoaded: (key: number, ready: () => void, late: boolean) => void,
): { readonly pages: Ref<readonly FramePage[]>; readonly loaded: (key: number) => void } {
  const pages = shallowRef<readonly FramePage[]>([]);
  let lastKey = 0;
  let painted: (() => void) | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  /** A document that has loaded before its builder had answered. */
  let early: number | null = null;

  function show(key: number): void {
    const last = pages.value.at(-1);
    if (last?.key !== key || last.loaded) return;
    clearTimeout(waiting);
    painted?.();
    pages.value = pages.value.filter((page) => page.key === key).map((page) => ({ ...page, loaded: true }));
  }

  function loaded(key: number, late = false): void {
    if (pages.value.at(-1)?.key !== key) return;
    if (isComing()) {
      early = key;
      return;
    }
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      show(key);
    }, READY_WAIT_MS);
    onLoaded(
      key,
      () => {
        show(key);
      },
      late,
    );
  }

  function wait(): void {
    const key = lastKey;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      loaded(key, true);
    }, LONGEST_WAIT_MS);
  }

  watch(
    url,
    (next) => {
      const shown = pages.value.filter((page) => page.loaded).slice(-1);
      painted?.();
      clearTimeout(waiting);
      // What should have followed it is not built after all.
      if (shown[0]?.url === next) {
        pages.value = shown;
        return;
      }
      const key = ++lastKey;
      pages.value = [...shown, { key, url: next, loaded: false, begins: scroll() }];
      painted = begin();
      if (!isComing()) wait();
    },
    { immediate: true },
  );
  watch(isComing, (coming) => {
    if (coming || pages.value.at(-1)?.loaded === true) return;
    if (early === lastKey) loaded(lastKey);
    else wait();
  });
  onScopeDispose(() => {
    clearTimeout(waiting);
    painted?.();
  });

  return {
    pages,
    loaded: (key) => {
      loaded(key);
    },
  };
}
