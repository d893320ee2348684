/**
 * The documents of a mail's frame: the one to be shown, and the one before it, which stays in sight until its successor
 * has loaded.
 */
import { onScopeDispose, ref, watch, type Ref } from 'vue';

/** A document whose remote images are slow is shown without them, rather than the one before it. */
export const LONGEST_WAIT_MS = 1000;

export interface FramePage {
  readonly key: number;
  readonly url: string;
  readonly loaded: boolean;
}

const withoutFragment = (address: string): string => address.split('#')[0] ?? address;

/** `onNavigate` is called right before a frame is sent to another address. */
export function useFramePages(
  url: () => string,
  onNavigate: () => void,
): { readonly pages: Ref<readonly FramePage[]>; readonly loaded: (key: number) => void } {
  const pages = ref<readonly FramePage[]>([]);
  let lastKey = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function loaded(key: number): void {
    if (pages.value.at(-1)?.key !== key) return;
    clearTimeout(waiting);
    pages.value = pages.value.filter((page) => page.key === key).map((page) => ({ ...page, loaded: true }));
  }

  watch(
    url,
    (next) => {
      onNavigate();
      const newest = pages.value.at(-1);
      // Only the fragment differs: the same document shows another place, without loading again.
      if (newest && withoutFragment(newest.url) === withoutFragment(next)) {
        pages.value = [...pages.value.slice(0, -1), { ...newest, url: next }];
        return;
      }
      const shown = pages.value.filter((page) => page.loaded).slice(-1);
      const key = ++lastKey;
      pages.value = [...shown, { key, url: next, loaded: false }];
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        loaded(key);
      }, LONGEST_WAIT_MS);
    },
    { immediate: true },
  );
  onScopeDispose(() => {
    clearTimeout(waiting);
  });

  return { pages, loaded };
}
