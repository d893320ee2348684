/**
 * The documents of a mail's frame: the one to be shown, and the one before it, which stays in sight until its successor
 * has loaded and is scrolled to the same place.
 */
import { onScopeDispose, ref, watch, type Ref } from 'vue';

/** A document whose remote images are slow is shown without them, rather than the one before it. */
export const LONGEST_WAIT_MS = 1000;
/** A document that does not say that it is ready is shown as it is. */
export const READY_WAIT_MS = 300;

export interface FramePage {
  readonly key: number;
  readonly url: string;
  readonly loaded: boolean;
}

/**
 * `begin` is told that a document is on its way; what it answers, that it is seen. `onLoaded` is called once for a document that has loaded, or waited long enough, and says `ready` when it may be
 * seen. It may be called again for one that was still loading pictures.
 */
export function useFramePages(
  url: () => string,
  begin: () => () => void,
  onLoaded: (key: number, ready: () => void) => void,
): { readonly pages: Ref<readonly FramePage[]>; readonly loaded: (key: number) => void } {
  const pages = ref<readonly FramePage[]>([]);
  let lastKey = 0;
  let painted: (() => void) | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function show(key: number): void {
    if (pages.value.at(-1)?.key !== key) return;
    clearTimeout(waiting);
    painted?.();
    pages.value = pages.value.filter((page) => page.key === key).map((page) => ({ ...page, loaded: true }));
  }

  function loaded(key: number): void {
    if (pages.value.at(-1)?.key !== key) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      show(key);
    }, READY_WAIT_MS);
    onLoaded(key, () => {
      show(key);
    });
  }

  watch(
    url,
    (next) => {
      const shown = pages.value.filter((page) => page.loaded).slice(-1);
      const key = ++lastKey;
      pages.value = [...shown, { key, url: next, loaded: false }];
      painted?.();
      painted = begin();
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        loaded(key);
      }, LONGEST_WAIT_MS);
    },
    { immediate: true },
  );
  onScopeDispose(() => {
    clearTimeout(waiting);
    painted?.();
  });

  return { pages, loaded };
}
