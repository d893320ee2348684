/** The rows of a long list that are in sight: only those are in the page, so that a thousand scroll as ten do. */
import { computed, onBeforeUnmount, onMounted, ref, type ComputedRef, type Ref } from 'vue';

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
}

/** @param rowHeight - in pixels, the same for every row */
export function useVisibleRows<Row>(
  scroller: Readonly<Ref<HTMLElement | null>>,
  rows: () => readonly Row[],
  rowHeight: number,
): VisibleRows<Row> {
  const top = ref(0);
  const seen = ref(800);
  const measure = (): void => {
    top.value = scroller.value?.scrollTop ?? 0;
    seen.value = scroller.value?.clientHeight ?? 0;
  };
  const observer = new ResizeObserver(measure);
  onMounted(() => {
    if (scroller.value) observer.observe(scroller.value);
  });
  onBeforeUnmount(() => {
    observer.disconnect();
  });
  return {
    onScroll: measure,
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
