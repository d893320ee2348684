/**
 * The sample recipient's values in use. The picture follows `shown`, at the first key and then as fast as pictures can be
 * made; all else follows `settled`, a moment behind the typing.
 */
import { defineStore } from 'pinia';
import { ref, shallowRef, watch } from 'vue';
import type { JsonValue, SampleValuesData } from '../../../../contract/schemas/values.ts';
import type { Failure } from '../../../../contract/schemas/failure.ts';
import { client } from '../../../transport/client.ts';
import { toFailure } from '../../../transport/failures.ts';
import { createTurns } from '../../../transport/in-turn.ts';
import { usePaintingStore } from '../../template/stores/painting.ts';
import { useTemplateStore } from '../../template/stores/template.ts';

/** Short enough to feel immediate, long enough not to lint at every key. */
const SETTLE_MS = 120;
const REMEMBER_MS = 800;

export const useSampleStore = defineStore('sample', () => {
  const template = useTemplateStore();
  const painting = usePaintingStore();
  /** Replaced as a whole, never changed in place. */
  const values = shallowRef<SampleValuesData>([]);
  /** The values that the picture is made with. */
  const shown = shallowRef<SampleValuesData>([]);
  /** The values that inbox line, names and findings are made with. */
  const settled = shallowRef<SampleValuesData>([]);
  /** Whether these are the values typed for this template; those of a named set are kept with the set. */
  const areTyped = ref(true);
  let settling: ReturnType<typeof setTimeout> | undefined;
  let remembering: ReturnType<typeof setTimeout> | undefined;
  /** What was typed and is not kept for the next start yet. */
  let unremembered: { readonly handle: string; readonly sample: SampleValuesData } | null = null;
  const turns = createTurns();
  /** Why the last typed values could not be kept. */
  const rememberFailure = ref<Failure | null>(null);

  /** Keeps what was typed at once, before other values or another template take its place. */
  async function rememberNow(): Promise<void> {
    clearTimeout(remembering);
    const mine = unremembered;
    if (mine === null) return;
    unremembered = null;
    try {
      const kept = turns.take(() => client().sampleSet.remember(mine));
      if (turns.last) template.closeAfter(turns.last);
      await kept;
      rememberFailure.value = null;
    } catch (error) {
      const failure = toFailure(error);
      // A template that was closed meanwhile needs no values any more.
      if (failure.fault !== 'file') return;
      rememberFailure.value = failure;
      if (template.opened?.handle === mine.handle) unremembered ??= mine;
    }
  }

  /** Other values as a whole: nobody types them, so nothing waits. */
  function take(next: SampleValuesData): void {
    clearTimeout(settling);
    values.value = next;
    shown.value = next;
    settled.value = next;
  }

  // Of the keys that come while a picture is made only the last one gets a picture.
  watch(
    [values, () => painting.busy] as const,
    ([now, busy]) => {
      if (!busy) shown.value = now;
    },
    { flush: 'sync' },
  );

  // `sync`, so that nobody builds a new template with the values of the one before.
  watch(
    () => template.opened?.handle,
    () => {
      void rememberNow();
      areTyped.value = true;
      take(template.opened?.sample ?? []);
    },
    { flush: 'sync', immediate: true },
  );

  function changed(): void {
    clearTimeout(settling);
    settling = setTimeout(() => (settled.value = values.value), SETTLE_MS);
    const handle = template.opened?.handle;
    clearTimeout(remembering);
    if (handle === undefined || !areTyped.value) return;
    unremembered = { handle, sample: values.value };
    remembering = setTimeout(() => void rememberNow(), REMEMBER_MS);
  }

  function valueOf(name: string): JsonValue | undefined {
    return values.value.find((one) => one.name === name)?.value;
  }

  function set(name: string, value: JsonValue): void {
    const isKnown = values.value.some((one) => one.name === name);
    values.value = isKnown
      ? values.value.map((one) => (one.name === name ? { name, value } : one))
      : [...values.value, { name, value }];
    changed();
  }

  /** No value at all, which is not the same as an empty one. */
  function unset(name: string): void {
    values.value = values.value.filter((one) => one.name !== name);
    changed();
  }

  function replace(next: SampleValuesData): void {
    values.value = next;
    changed();
  }

  /** Takes the values of another source: those typed here (`typed`), or those of a set. */
  function use(next: SampleValuesData, typed: boolean): void {
    void rememberNow();
    areTyped.value = typed;
    take(next);
  }

  return {
    values,
    shown,
    settled,
    areTyped,
    rememberFailure,
    rememberNow,
    valueOf,
    set,
    unset,
    replace,
    use,
  };
});
