/** The findings of the opened template, which of them are shown, and which one is being read. */
import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import type { FindingData, LintResult, RulePage } from '../../../../contract/schemas/lint.ts';
import type { Failure } from '../../../../contract/schemas/failure.ts';
import { SEVERITIES, type Severity } from '../../../../core/lint/finding.ts';
import type { TextRange } from '../../../../core/text/positions.ts';
import type { MeasuredMailData } from '../../../../contract/schemas/measure.ts';
import type { SampleValuesData } from '../../../../contract/schemas/values.ts';
import { measureMail } from '../measuring/measure-mail.ts';
import { client } from '../../../transport/client.ts';
import { isAbort, toFailure } from '../../../transport/failures.ts';
import { usePlaceStore } from '../../template/stores/place.ts';
import { useSampleStore } from '../../sample/stores/sample.ts';
import { useSettingsStore } from '../../settings/stores/settings.ts';
import { useTemplateStore } from '../../template/stores/template.ts';

/** Milliseconds the findings wait for the mail to be measured; then they come from the cascade, and again once it is. */
const MEASURED_SOON_MS = 400;

/** What a browser sees of the mail; null when it cannot be told, and the linter does without. */
async function measure(
  handle: string,
  sample: SampleValuesData,
  signal: AbortSignal,
): Promise<MeasuredMailData | null> {
  try {
    return await measureMail(await client().preview.measure({ handle, sample }, { signal }), signal);
  } catch {
    return null;
  }
}

/** The answer if it comes soon; `undefined` when it does not. */
async function soon<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      resolve(undefined);
    }, ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

export const useLintStore = defineStore('lint', () => {
  const template = useTemplateStore();
  const sample = useSampleStore();
  const settings = useSettingsStore();
  const place = usePlaceStore();

  const result = shallowRef<LintResult | null>(null);
  const failure = ref<Failure | null>(null);
  const running = ref(false);
  const severities = ref<readonly Severity[]>(SEVERITIES);
  const chosen = shallowRef<FindingData | null>(null);
  const pages = ref(new Map<string, RulePage | Failure>());

  const findings = computed(() => result.value?.findings ?? []);
  /** What is searched for in messages and rules; rules of one category share the beginning of their ids. */
  const query = ref('');
  const shown = computed(() => {
    const words = query.value.toLowerCase().split(/\s+/u).filter(Boolean);
    return findings.value.filter((one) => {
      const text = `${one.message.replaceAll('`', '')} ${one.rule}`.toLowerCase();
      return severities.value.includes(one.severity) && words.every((word) => text.includes(word));
    });
  });

  const same = (a: FindingData, b: FindingData): boolean =>
    a.rule === b.rule && a.field === b.field && a.range?.start === b.range?.start && a.message === b.message;

  watch(
    [() => template.opened?.handle, () => sample.settled, () => settings.revision] as const,
    async ([handle, values], [handleBefore], onCleanup) => {
      if (handle !== handleBefore) {
        result.value = null;
        chosen.value = null;
        query.value = '';
      }
      failure.value = null;
      running.value = false;
      if (handle === undefined) return;
      const abort = new AbortController();
      onCleanup(() => {
        abort.abort();
      });
      running.value = true;
      const { signal } = abort;
      const check = async (measured: MeasuredMailData | null): Promise<void> => {
        const next = await client().lint.run({ handle, sample: values, measured }, { signal });
        if (signal.aborted) return;
        result.value = next;
        const before = chosen.value;
        if (before) chosen.value = next.findings.find((one) => same(one, before)) ?? null;
      };
      try {
        const measuring = measure(handle, values, signal);
        const early = await soon(measuring, MEASURED_SOON_MS);
        if (signal.aborted) return;
        await check(early ?? null);
        const late = early === undefined ? await measuring : null;
        if (late && !signal.aborted) await check(late);
        if (signal.aborted) return;
        running.value = false;
      } catch (error) {
        if (abort.signal.aborted || isAbort(error)) return;
        failure.value = toFailure(error);
        running.value = false;
      }
    },
  );

  async function loadPage(id: string): Promise<void> {
    const page = pages.value.get(id);
    // A page that could not be read is asked for again.
    if (page && !('fault' in page)) return;
    try {
      pages.value.set(id, await client().rule.get({ id }));
    } catch (error) {
      pages.value.set(id, toFailure(error));
    }
  }

  /** Opens a finding and goes to its place, or to one of the further places of the same cause. */
  function choose(finding: FindingData, at: TextRange | null = finding.range): void {
    chosen.value = finding;
    place.go({ field: finding.field, range: at, severity: finding.severity });
    void loadPage(finding.rule);
  }

  function unchoose(): void {
    chosen.value = null;
    place.clear();
  }

  /** The finding after or before the chosen one among those shown, round at the ends. */
  function step(by: 1 | -1): void {
    const list = shown.value;
    const at = chosen.value ? list.indexOf(chosen.value) : by === 1 ? -1 : 0;
    const next = list[(at + by + list.length) % list.length];
    if (next) choose(next);
  }

  function toggle(severity: Severity): void {
    severities.value = SEVERITIES.filter((one) => severities.value.includes(one) !== (one === severity));
  }

  return {
    result,
    failure,
    running,
    findings,
    shown,
    severities,
    query,
    chosen,
    pages,
    choose,
    unchoose,
    step,
    toggle,
  };
});
