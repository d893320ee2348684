/** Where the user looks: the part on screen, and the stretch of a field that was last jumped to. */
import { defineStore } from 'pinia';
import { ref, shallowRef, watch } from 'vue';
import type { Severity } from '../../../../core/lint/finding.ts';
import { partOfField } from '../../../../core/template/fields.ts';
import { PARTS, type Part } from '../../../../core/template/template.ts';
import type { TextRange } from '../../../../core/text/positions.ts';
import { useTemplateStore } from './template.ts';

export interface Place {
  /** A field's path, such as `body.html` or `headers["X-A"]`. */
  readonly field: string;
  readonly range: TextRange | null;
  readonly severity: Severity | null;
  /** Somebody pointed at it there, where it is therefore in sight: by a click in the preview, by the cursor in the source. */
  readonly from?: 'preview' | 'source';
}

export const usePlaceStore = defineStore('place', () => {
  const template = useTemplateStore();
  const part = ref<Part>('html');
  const current = shallowRef<Place | null>(null);

  watch(
    () => template.opened,
    (opened, before) => {
      // A letter typed into the draft moves nobody.
      if (opened && opened.handle === before?.handle) return;
      current.value = null;
      const body = opened?.template.body;
      if (!opened || !body) return;
      const same = before && opened.template.id !== null && before.template.id === opened.template.id;
      if (same && body[part.value] !== null) return;
      part.value = PARTS.find((one) => body[one] !== null) ?? 'html';
    },
    { flush: 'sync' },
  );

  /** Goes there; going to the same place again makes a new object, so that views jump again. */
  function go(place: Place): void {
    const wanted = partOfField(place.field);
    if (wanted) part.value = wanted;
    current.value = { ...place };
  }

  function clear(): void {
    current.value = null;
  }

  return { part, current, go, clear };
});
