/** The rows of a long list that are in sight: only those are in the page, so that a thousand scroll as ten do. */
import { computed, nextTick, onBeforeUnmount, ref, watch, type ComputedRef, type Ref } from 'vue';
import { moveByArrows } from './arrow-keys.ts';

/** Rows above and below what is in sight, so that a quick wheel meets no gap. */
const OVERSCAN = 12;

export interface VisibleRow<Row> {
  readonly row: Row;
  readonly index: number;
  /** Pixels from the first row. */
  readonly start: number;
}

export interface VisibleRows<Row> {
  readonly visible: ComputedRef<readonly VisibleRow<Row>[]>;
  /** Pixels of all rows. */
  readonly height: ComputedRef<number>;
  readonly onScroll: () => void;
  /** Scrolls no further than it takes to bring the row into sight. */
  readonly scrollTo: (index: number) => void;
  /** Rows that fit into sight, one at least. */
  readonly perPage: () => number;
  /** Moves the focus among rows that carry `data-row` inside an element with `aria-posinset`, also to those not in the page. */
  readonly onKeydown: (event: KeyboardEvent) => Promise<void>;
}

/**
 * @param rowHeight - in pixels, the same for every row
 * @param headHeight - in pixels, of what stays at the top of the scroller and hides what lies below it
 */
export function useVisibleRows<Row>(
  scroller: Readonly<Ref<HTMLElement | null>>,
  rows: () => readonly Row[],
  rowHeight: number,
  headHeight = 0,
): VisibleRows<Row> {
  const top = ref(0);
  const seen = ref(800);
  const measure = (): void => {
    top.value = scroller.value?.scrollTop ?? 0;
    seen.value = scroller.value?.clientHeight ?? 0;
  };
  const observer = new ResizeObserver(measure);
  // It may come after what is around it, such as an empty state.
  watch(
    scroller,
    (now, before) => {
      if (before) observer.unobserve(before);
      if (now) observer.observe(now);
    },
    { flush: 'post', immediate: true },
  );
  const perPage = (): number => Math.max(1, Math.floor((seen.value - headHeight) / rowHeight));
  function scrollTo(index: number): void {
    const box = scroller.value;
    if (!box) return;
    const start = index * rowHeight;
    const room = box.clientHeight - headHeight;
    if (start < box.scrollTop) box.scrollTop = start;
    else if (start + rowHeight > box.scrollTop + room) box.scrollTop = start + rowHeight - room;
    measure();
  }
  async function onKeydown(event: KeyboardEvent): Promise<void> {
    const row = event.target instanceof Element ? event.target.closest('[aria-posinset]') : null;
    const last = rows().length - 1;
    const at = Number(row?.getAttribute('aria-posinset') ?? 0) - 1;
    const wanted = { Home: 0, End: last, PageUp: at - perPage(), PageDown: at + perPage() }[event.key];
    if (at < 0 || wanted === undefined) {
      moveByArrows(event);
      return;
    }
    event.preventDefault();
    const index = Math.min(Math.max(0, wanted), last);
    scrollTo(index);
    await nextTick();
    scroller.value?.querySelector<HTMLElement>(`[aria-posinset="${index + 1}"] [data-row]`)?.focus();
  }
  onBeforeUnmount(() => {
    observer.disconnect();
  });
  return {
    onScroll: measure,
    scrollTo,
    perPage,
    onKeydown,
    height: computed(() => rows().length * rowHeight),
    visible: computed(() => {
      // A list that became shorter cannot be scrolled as far as it was.
      const last = Math.max(0, rows().length * rowHeight - seen.value);
      const from = Math.max(0, Math.floor(Math.min(top.value, last) / rowHeight) - OVERSCAN);
      const to = Math.ceil((Math.min(top.value, last) + seen.value) / rowHeight) + OVERSCAN;
      return rows()
        .slice(from, to)
        .map((row, offset) => ({ row, index: from + offset, start: (from + offset) * rowHeight }));
    }),
  };
}
