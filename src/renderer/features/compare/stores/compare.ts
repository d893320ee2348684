/** Several sources of sample values looked at side by side: which ones, and the preview of each. */
import { defineStore } from 'pinia';
import { computed, ref, watch } from 'vue';
import { NOT_BUILT, useBuiltPreviews, type BuiltPreview } from '../built-previews.ts';
import { usePreviewStore } from '../../preview/stores/preview.ts';
import { generatedKey, rowKey, setKey, type SourceKey } from '../../sample/stores/sample-memory.ts';
import { useSampleSetsStore } from '../../sample/stores/sample-sets.ts';
import { useSettingsStore } from '../../settings/stores/settings.ts';
import { useTemplateStore } from '../../template/stores/template.ts';

/** More mails beside each other are too narrow to judge. */
export const MOST_COMPARED = 4;
/** Rows of an imported file that are offered by themselves; the one in use is always offered. */
export const MOST_ROWS = 30;

/** Of a row's first value, in characters. */
const MOST_OF_WHO = 40;

/** One source to choose, under the heading of its kind. */
export interface CompareChoice {
  readonly key: SourceKey;
  readonly name: string;
  /** Which recipient of an imported file, such as "Row 3"; null for any other source. */
  readonly row: string | null;
  /** The first value of that row, by which a person knows it; empty when it has none. */
  readonly who: string;
  readonly heading: string | null;
}

export interface CompareFrame extends BuiltPreview {
  readonly key: SourceKey;
  readonly name: string;
  readonly row: string | null;
  readonly who: string;
}

export const useCompareStore = defineStore('compare', () => {
  const template = useTemplateStore();
  const sets = useSampleSetsStore();
  const preview = usePreviewStore();
  const settings = useSettingsStore();

  /** In the order they stand side by side; empty for the single view. */
  const keys = ref<readonly SourceKey[]>([]);
  const open = computed(() => keys.value.length > 0);
  /** What is on the canvas: the sources compared, or the one in use. */
  const selected = computed(() => (open.value ? keys.value : [sets.chosen]));
  const isFull = computed(() => selected.value.length >= MOST_COMPARED);

  const rowOf = (key: SourceKey): string | null =>
    key.startsWith('row:') ? `Row ${(Number(key.slice(4)) + 1).toLocaleString('en')}` : null;

  function whoOf(key: SourceKey): string {
    if (!key.startsWith('row:')) return '';
    const values = sets.imported?.sets[Number(key.slice(4))]?.values ?? [];
    const found = values.find(({ value }) => typeof value === 'string' && value.trim() !== '');
    return typeof found?.value === 'string' ? found.value.trim().slice(0, MOST_OF_WHO) : '';
  }

  const choices = computed((): CompareChoice[] => {
    const group = (heading: string, list: readonly SourceKey[]): CompareChoice[] =>
      list.map((key, index) => ({
        key,
        name: sets.nameOf(key),
        row: rowOf(key),
        who: whoOf(key),
        heading: index === 0 ? heading : null,
      }));
    const rows = sets.imported?.sets.map((_, index) => index) ?? [];
    const offered = rows.filter((index) => index < MOST_ROWS || index === sets.row);
    const keysOf = (shared: boolean): SourceKey[] =>
      sets.sets.filter((one) => (one.templateId === null) === shared).map((one) => setKey(one.id));
    return [
      { key: 'typed', name: sets.nameOf('typed'), row: null, who: '', heading: null },
      ...group('Sets of this template', keysOf(false)),
      ...group('Shared by all templates', keysOf(true)),
      ...group(
        'Made from the names',
        sets.generated.map((one) => generatedKey(one.id)),
      ),
      ...group('Imported', offered.map(rowKey)),
    ];
  });

  /** Puts a source beside the others, or takes it away. The one in use alone is the single view. */
  function toggle(key: SourceKey): void {
    const before = selected.value;
    if (!before.includes(key) && before.length >= MOST_COMPARED) return;
    const next = before.includes(key) ? before.filter((one) => one !== key) : [...before, key];
    keys.value = next.length === 1 && next[0] === sets.chosen ? [] : next;
  }

  function close(): void {
    keys.value = [];
  }

  /** The values in use beside what is made from the names. */
  function compareGenerated(): void {
    const made = sets.generated.map((one) => generatedKey(one.id)).filter((key) => key !== sets.chosen);
    keys.value = [sets.chosen, ...made].slice(0, MOST_COMPARED);
  }

  // Another template has other names: the comparison ends with the one it was made for.
  watch(
    () => [template.opened?.handle, template.opened?.template.id] as const,
    ([handle, id], [, idBefore]) => {
      if (handle === undefined || id === null || id !== idBefore) close();
    },
    { flush: 'sync' },
  );
  // A set that was deleted, or a file that was closed, leaves its place.
  watch(
    () => keys.value.filter((key) => !exists(key)),
    (gone) => {
      if (gone.length > 0) keys.value = keys.value.filter((key) => !gone.includes(key));
    },
  );
  function exists(key: SourceKey): boolean {
    if (key === 'typed') return true;
    if (key.startsWith('row:')) return sets.imported?.sets[Number(key.slice(4))] !== undefined;
    return sets.nameOf(key) !== '';
  }

  const { built, tryAgain } = useBuiltPreviews(() => {
    const handle = template.opened?.handle;
    const { part } = preview;
    if (handle === undefined || part === null) return [];
    const look = { handle, part, view: { ...preview.view }, revision: settings.revision + template.revision };
    return keys.value.map((key) => ({ key, sample: sets.valuesOf(key), ...look }));
  });
  const frames = computed((): CompareFrame[] =>
    keys.value.map((key) => {
      const { preview: shown, failure } = built.value.get(key) ?? NOT_BUILT;
      return { key, name: sets.nameOf(key), row: rowOf(key), who: whoOf(key), preview: shown, failure };
    }),
  );

  return {
    keys,
    open,
    selected,
    isFull,
    choices,
    frames,
    toggle,
    close,
    compareGenerated,
    tryAgain,
  };
});
