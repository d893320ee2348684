/** Several sources of sample values looked at side by side: which ones, and the preview of each. */
import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import type { Preview } from '../../../../contract/schemas/preview.ts';
import type { Failure } from '../../../../contract/schemas/failure.ts';
import type { SampleValuesData } from '../../../../contract/schemas/values.ts';
import { client } from '../../../transport/client.ts';
import { isAbort, toFailure } from '../../../transport/failures.ts';
import { usePreviewStore } from '../../preview/stores/preview.ts';
import { generatedKey, rowKey, setKey, type SourceKey } from '../../sample/stores/sample-memory.ts';
import { useSampleSetsStore } from '../../sample/stores/sample-sets.ts';
import { useSettingsStore } from '../../settings/stores/settings.ts';
import { useTemplateStore } from '../../template/stores/template.ts';

/** More mails beside each other are too narrow to judge. */
export const MOST_COMPARED = 4;
/** Rows of an imported file that are offered by themselves; the one in use is always offered. */
export const MOST_ROWS = 30;

/** One source to choose, under the heading of its kind. */
export interface CompareChoice {
  readonly key: SourceKey;
  readonly name: string;
  /** Which recipient of an imported file, such as "Row 3"; null for any other source. */
  readonly row: string | null;
  readonly heading: string | null;
}

/** What a frame shows: the document, or why there is none, or neither while it is built. */
interface Built {
  readonly preview: Preview | null;
  readonly failure: Failure | null;
}
export interface CompareFrame extends Built {
  readonly key: SourceKey;
  readonly name: string;
  readonly row: string | null;
}

/** What a preview was built from; the same again is not built again. */
interface Wanted {
  readonly handle: string;
  readonly part: 'html' | 'amp';
  readonly sample: SampleValuesData;
  readonly look: string;
}
const isSame = (a: Wanted, b: Wanted): boolean =>
  a.handle === b.handle && a.part === b.part && a.sample === b.sample && a.look === b.look;

const NOTHING: Built = { preview: null, failure: null };

export const useCompareStore = defineStore('compare', () => {
  const template = useTemplateStore();
  const sets = useSampleSetsStore();
  const preview = usePreviewStore();
  const settings = useSettingsStore();

  /** In the order they stand side by side; empty for the single view. */
  const keys = ref<readonly SourceKey[]>([]);
  const built = shallowRef<ReadonlyMap<SourceKey, { readonly from: Wanted } & Built>>(new Map());
  /** Raised to build once more after a failure. */
  const attempts = ref(0);
  const open = computed(() => keys.value.length > 0);
  /** What is on the canvas: the sources compared, or the one in use. */
  const selected = computed(() => (open.value ? keys.value : [sets.chosen]));
  const isFull = computed(() => selected.value.length >= MOST_COMPARED);

  const rowOf = (key: SourceKey): string | null =>
    key.startsWith('row:') ? `Row ${(Number(key.slice(4)) + 1).toLocaleString('en')}` : null;

  const choices = computed((): CompareChoice[] => {
    const group = (heading: string, list: readonly SourceKey[]): CompareChoice[] =>
      list.map((key, index) => ({
        key,
        name: sets.nameOf(key),
        row: rowOf(key),
        heading: index === 0 ? heading : null,
      }));
    const rows = sets.imported?.sets.map((_, index) => index) ?? [];
    const offered = rows.filter((index) => index < MOST_ROWS || index === sets.row);
    const keysOf = (shared: boolean): SourceKey[] =>
      sets.sets.filter((one) => (one.templateId === null) === shared).map((one) => setKey(one.id));
    return [
      { key: 'typed', name: sets.nameOf('typed'), row: null, heading: null },
      ...group('Sets of this template', keysOf(false)),
      ...group('Shared by all templates', keysOf(true)),
      ...group(
        'Made from the names',
        sets.generated.map((one) => generatedKey(one.id)),
      ),
      ...group('Imported', offered.map(rowKey)),
    ];
  });

  const frames = computed((): CompareFrame[] =>
    keys.value.map((key) => {
      const { preview: shown, failure } = built.value.get(key) ?? NOTHING;
      return { key, name: sets.nameOf(key), row: rowOf(key), preview: shown, failure };
    }),
  );

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

  const wanted = computed(() => {
    const handle = template.opened?.handle;
    const { part } = preview;
    if (handle === undefined || part === null) return [];
    const look = JSON.stringify([preview.view, settings.revision]);
    return keys.value.map((key) => ({ key, from: { handle, part, sample: sets.valuesOf(key), look } }));
  });

  function put(key: SourceKey, from: Wanted, what: Built): void {
    built.value = new Map(built.value).set(key, { from, ...what });
  }

  async function buildOne(key: SourceKey, from: Wanted, signal: AbortSignal): Promise<void> {
    try {
      const { handle, part, sample } = from;
      const input = { handle, part, sample, view: { ...preview.view } };
      const answer = await client().preview.build(input, { signal });
      if (!signal.aborted) put(key, from, { preview: answer, failure: null });
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) put(key, from, { preview: null, failure: toFailure(error) });
    }
  }

  watch([wanted, attempts] as const, ([list], _, onCleanup) => {
    const abort = new AbortController();
    onCleanup(() => {
      abort.abort();
    });
    const kept = list.flatMap(({ key, from }) => {
      const before = built.value.get(key);
      // What stands there stays in sight while its successor is built, unless it shows something else altogether.
      const fits = before?.from.handle === from.handle && before.from.part === from.part;
      return before && fits ? [[key, before] as const] : [];
    });
    built.value = new Map(kept);
    for (const { key, from } of list) {
      const before = built.value.get(key);
      if (!before || !isSame(before.from, from)) void buildOne(key, from, abort.signal);
    }
  });

  /** Builds the frames that failed once more. */
  function tryAgain(): void {
    built.value = new Map([...built.value].filter(([, one]) => one.failure === null));
    attempts.value++;
  }

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
