/** The sample recipient's values in use. What is built from them follows `settled`, a moment behind the typing. */
import { defineStore } from 'pinia';
import { shallowRef, watch } from 'vue';
import type { JsonValue, SampleValuesData } from '../../contract/schemas/values.ts';
import { client } from '../transport/client.ts';
import { useTemplateStore } from './template.ts';

/** Short enough to feel immediate, long enough not to build at every key. */
const SETTLE_MS = 120;
const REMEMBER_MS = 800;

export const useSampleStore = defineStore('sample', () => {
  const template = useTemplateStore();
  /** Replaced as a whole, never changed in place. */
  const values = shallowRef<SampleValuesData>([]);
  /** The values that preview, inbox line and findings are made with. */
  const settled = shallowRef<SampleValuesData>([]);
  let settling: ReturnType<typeof setTimeout> | undefined;
  let remembering: ReturnType<typeof setTimeout> | undefined;

  // `sync`, so that nobody builds a new template with the values of the one before.
  watch(
    () => template.opened,
    (opened) => {
      clearTimeout(settling);
      clearTimeout(remembering);
      values.value = opened?.sample ?? [];
      settled.value = values.value;
    },
    { flush: 'sync', immediate: true },
  );

  function changed(): void {
    clearTimeout(settling);
    settling = setTimeout(() => (settled.value = values.value), SETTLE_MS);
    const handle = template.opened?.handle;
    clearTimeout(remembering);
    if (handle === undefined) return;
    remembering = setTimeout(() => {
      // Only a convenience of the next start: not worth a message when it fails.
      void client()
        .sampleSet.remember({ handle, sample: values.value })
        .catch(() => undefined);
    }, REMEMBER_MS);
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

  return { values, settled, valueOf, set, unset, replace };
});
