/** The check over every sample recipient at hand: rows of an imported file, saved and generated sets, typed values. */
import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import type { Failure } from '../../../../contract/schemas/failure.ts';
import { MAX_LINT_RECIPIENTS, type LintResult } from '../../../../contract/schemas/lint.ts';
import type { SampleValuesData } from '../../../../contract/schemas/values.ts';
import { client } from '../../../transport/client.ts';
import { isAbort, toFailure } from '../../../transport/failures.ts';
import { generatedKey, rowKey, setKey, type SourceKey } from '../../sample/stores/sample-memory.ts';
import { useSampleSetsStore } from '../../sample/stores/sample-sets.ts';
import { useSettingsStore } from '../../settings/stores/settings.ts';
import { useTemplateStore } from '../../template/stores/template.ts';

export interface RowRecipient {
  readonly key: SourceKey;
  readonly row: number | null;
  readonly name: string;
  readonly values: SampleValuesData;
}

export const useLintRowsStore = defineStore('lintRows', () => {
  const template = useTemplateStore();
  const sets = useSampleSetsStore();
  const settings = useSettingsStore();

  const rows = computed(() => sets.imported?.sets.length ?? 0);
  /** Rows first, as many as are checked at once. */
  const recipients = computed((): readonly RowRecipient[] => {
    const of = (key: SourceKey, row: number | null = null): RowRecipient => ({
      key,
      row,
      name: sets.nameOf(key),
      values: sets.valuesOf(key),
    });
    const numbered = rows.value > 1;
    return [
      ...Array.from({ length: rows.value }, (_, index) => of(rowKey(index), numbered ? index + 1 : null)),
      ...sets.sets.map(({ id }) => of(setKey(id))),
      ...sets.generated.map(({ id }) => of(generatedKey(id))),
      of('typed'),
    ].slice(0, MAX_LINT_RECIPIENTS);
  });

  const result = shallowRef<LintResult | null>(null);
  /** Whom the result is about. */
  const checked = shallowRef<readonly RowRecipient[]>([]);
  const progress = ref<{ readonly done: number; readonly of: number } | null>(null);
  const failure = ref<Failure | null>(null);
  /** Values were changed, added or taken away since. */
  const stale = computed(
    () =>
      result.value !== null &&
      (checked.value.length !== recipients.value.length ||
        recipients.value.some(({ values }, index) => values !== checked.value[index]?.values)),
  );
  let stop: AbortController | null = null;

  function cancel(): void {
    stop?.abort();
    stop = null;
    progress.value = null;
  }

  /** Back to the one recipient in use. */
  function close(): void {
    cancel();
    result.value = null;
    failure.value = null;
  }

  watch([() => template.opened?.handle, () => settings.revision, () => template.revision], close, {
    flush: 'sync',
  });

  async function start(): Promise<void> {
    const handle = template.opened?.handle;
    if (handle === undefined || progress.value !== null) return;
    const abort = new AbortController();
    const { signal } = abort;
    stop = abort;
    failure.value = null;
    const wanted = recipients.value;
    progress.value = { done: 0, of: wanted.length };
    try {
      const recipients = wanted.map(({ row, name, values }) => ({ row, name, values }));
      const events = await client().lint.rows({ handle, recipients }, { signal });
      let next = await events.next();
      for (; !next.done; next = await events.next()) {
        if (signal.aborted) return;
        progress.value = next.value;
      }
      if (signal.aborted) return;
      result.value = next.value;
      checked.value = wanted;
      progress.value = null;
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      progress.value = null;
      failure.value = toFailure(error);
    }
  }

  return { rows, recipients, result, checked, progress, failure, stale, start, cancel, close };
});
