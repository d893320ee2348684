/** The findings of the opened template, which of them are shown, and which one is being read. */
import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import type { FindingData, LintResult, RulePage } from '../../../../contract/schemas/lint.ts';
import type { Failure } from '../../../../contract/schemas/failure.ts';
import type { ReportFormat } from '../../../../contract/schemas/lint.ts';
import type { ReportSample } from '../../../../core/lint/report.ts';
import { findAtPlace, readPlace, type FindingPlace } from '../../../../core/lint/finding-place.ts';
import { categoryOfId } from '../../../../core/lint/category-of-id.ts';
import { SEVERITIES, type Severity } from '../../../../core/lint/finding.ts';
import type { TextRange } from '../../../../core/text/positions.ts';
import type { MeasuredMailData } from '../../../../contract/schemas/measure.ts';
import type { SampleValuesData } from '../../../../contract/schemas/values.ts';
import { measureMail } from '../measuring/measure-mail.ts';
import { client } from '../../../transport/client.ts';
import { isAbort, toFailure } from '../../../transport/failures.ts';
import { useToastsStore } from '../../../window/stores/toasts.ts';
import type { TemplateData } from '../../../../contract/schemas/template.ts';
import { useDraftStore } from '../../draft/stores/draft.ts';
import { usePlaceStore } from '../../template/stores/place.ts';
import { useDecisionsStore } from '../../decisions/stores/decisions.ts';
import { useSampleStore } from '../../sample/stores/sample.ts';
import { useSettingsStore } from '../../settings/stores/settings.ts';
import { usePaintingStore } from '../../template/stores/painting.ts';
import { sourceKey } from '../../template/stores/source-key.ts';
import { useTemplateStore } from '../../template/stores/template.ts';
import { useLintRowsStore } from './lint-rows.ts';

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

/** What a filter looks in: made once for each finding, since each letter typed asks all of them. */
const searchedTexts = new WeakMap<FindingData, string>();
function searchedText(one: FindingData): string {
  const known = searchedTexts.get(one);
  if (known !== undefined) return known;
  const text = `${one.message.replaceAll('`', '')} ${one.rule} ${categoryOfId(one.rule)}`.toLowerCase();
  searchedTexts.set(one, text);
  return text;
}

export interface ReportWish {
  /** Many in place of the one in use. */
  readonly recipients?:
    | readonly {
        readonly row: number | null;
        readonly name: string;
        readonly values: SampleValuesData;
      }[]
    | null;
  /** Where the values come from. */
  readonly samples?: readonly ReportSample[];
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: { readonly done: number; readonly of: number }) => void;
}

export const useLintStore = defineStore('lint', () => {
  const template = useTemplateStore();
  const draft = useDraftStore();
  const sample = useSampleStore();
  const settings = useSettingsStore();
  const decisions = useDecisionsStore();
  const place = usePlaceStore();
  const toasts = useToastsStore();

  const painting = usePaintingStore();
  const overRows = useLintRowsStore();

  /** For the recipient in use. */
  const own = shallowRef<LintResult | null>(null);
  /** What is listed: for every sample recipient, once that was asked for. */
  const result = computed(() => overRows.result ?? own.value);
  /** The template that the findings are about; null while nobody can tell. */
  const checked = shallowRef<TemplateData | null>(null);
  /** The places of findings, and their fixes, are those of the text in sight. */
  const isFresh = computed(() => checked.value !== null && checked.value === template.opened?.template);
  /** Whether what is listed is what the quick rules say; the others are not asked yet. */
  const isFirstPart = shallowRef(false);
  /** What is listed, once every rule was asked: what may be counted and told. */
  const whole = computed(() => (isFirstPart.value && !overRows.result ? null : result.value));
  const failure = ref<Failure | null>(null);
  const running = ref(false);
  const severities = ref<readonly Severity[]>(SEVERITIES);
  const chosen = shallowRef<FindingData | null>(null);
  const pages = ref(new Map<string, RulePage | Failure>());

  const findings = computed(() => result.value?.findings ?? []);
  /** Where it was decided what a rule of these findings counts as; null where nobody did. */
  const decidedFor = (rule: string) => result.value?.decided.find((one) => one.rule === rule)?.from ?? null;
  /** What is searched for in messages, rules and their categories. */
  const query = ref('');
  /** By place (one group a field), or by rule: the same fault everywhere it occurs. */
  const grouping = ref<'place' | 'rule'>('place');
  const shown = computed(() => {
    const words = query.value.toLowerCase().split(/\s+/u).filter(Boolean);
    const fitting = findings.value.filter(
      (one) =>
        severities.value.includes(one.severity) &&
        (words.length === 0 || words.every((word) => searchedText(one).includes(word))),
    );
    if (grouping.value === 'place') return fitting;
    // The gravest first, as they are; findings of one rule come together, so that F8 goes through them as listed.
    const byRule = new Map<string, FindingData[]>();
    for (const one of fitting) {
      const list = byRule.get(one.rule);
      if (list) list.push(one);
      else byRule.set(one.rule, [one]);
    }
    const rank = (list: readonly FindingData[]): number =>
      Math.min(...list.map((one) => SEVERITIES.indexOf(one.severity)));
    return [...byRule.values()].sort((a, b) => rank(a) - rank(b)).flat();
  });

  /** The same finding in a later list: of equal ones the one nearest to where it was, since text above it may have changed. */
  function findAgain(list: readonly FindingData[], before: FindingData): FindingData | null {
    const distance = ({ range }: FindingData): number =>
      Math.abs((range?.start ?? 0) - (before.range?.start ?? 0));
    const equal = list.filter(
      ({ rule, field, message }) =>
        rule === before.rule && field === before.field && message === before.message,
    );
    return equal.sort((a, b) => distance(a) - distance(b))[0] ?? null;
  }

  /** What was chosen in the version before of the same template. */
  let chosenBefore: FindingData | null = null;
  /** The template that was checked last, by where it comes from. */
  let sourceBefore: string | null = null;
  /** What the last check was made with, for a report about the same. */
  let measuredLast: MeasuredMailData | null = null;

  watch(
    [
      () => template.opened?.handle,
      () => sample.settled,
      () => settings.revision,
      () => decisions.revision,
      () => template.revision,
    ] as const,
    async ([handle, values], [handleBefore], onCleanup) => {
      if (handle !== handleBefore) {
        const source = sourceKey(template.opened?.source);
        const isAgain = source !== null && source === sourceBefore;
        sourceBefore = source;
        chosenBefore = isAgain ? chosen.value : null;
        own.value = null;
        isFirstPart.value = false;
        chosen.value = null;
        if (!isAgain) query.value = '';
      }
      failure.value = null;
      running.value = false;
      if (handle === undefined) return;
      const abort = new AbortController();
      onCleanup(() => {
        abort.abort();
      });
      running.value = true;
      const about = draft.isSettled ? (template.opened?.template ?? null) : null;
      const { signal } = abort;
      const check = async (measured: MeasuredMailData | null, quick: boolean): Promise<void> => {
        const next = await client().lint.run({ handle, sample: values, measured, quick }, { signal });
        if (signal.aborted) return;
        own.value = next;
        // Fixes wait for the whole list.
        checked.value = quick ? null : about;
        isFirstPart.value = quick;
        measuredLast = measured;
        const before = chosen.value ?? chosenBefore;
        const again = before && findAgain(next.findings, before);
        // What was read before may be among what comes next.
        if (again || !quick) chosenBefore = null;
        if (before) chosen.value = again;
        goToWanted(false);
      };
      try {
        const painted = painting.done(signal);
        const measuring = painted.then(() => measure(handle, values, signal));
        // Where there is no list yet, the quick rules begin one; nothing of theirs goes when the others answer.
        if (!own.value) await check(null, true);
        await painted;
        if (signal.aborted) return;
        const early = await soon(measuring, MEASURED_SOON_MS);
        if (signal.aborted) return;
        await check(early ?? null, false);
        const late = early === undefined ? await measuring : null;
        if (late && !signal.aborted) await check(late, false);
        if (signal.aborted) return;
        running.value = false;
        goToWanted(true);
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

  /** The problem that a link or an argument names; it is gone to when the findings are there. */
  let wanted: FindingPlace | null = null;

  /** `isLast`: nothing more is going to be found. */
  function goToWanted(isLast: boolean): void {
    if (!wanted || !result.value) return;
    const found = findAtPlace([...findings.value, ...result.value.accepted], wanted);
    if (!found && !isLast) return;
    wanted = null;
    if (found?.accepted) place.go({ field: found.field, range: found.range, severity: found.severity });
    else if (found) choose(found);
    else toasts.say('The problem that the link names is not there any more.', { tone: 'bad' });
  }

  /** Goes to a problem by its place, now or when the template was checked. */
  function goTo(text: string | undefined): void {
    wanted = text === undefined ? null : readPlace(text);
    goToWanted(!running.value);
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

  /**
   * The report of what is open, as `mailproof lint` would write it: for the recipient in use as a browser measured the mail,
   * or for many. @throws as the call does.
   */
  async function report(
    format: ReportFormat,
    { recipients, samples = [], signal, onProgress }: ReportWish = {},
  ): Promise<{ readonly name: string; readonly text: string }> {
    const handle = template.opened?.handle ?? '';
    const about = recipients
      ? { recipients: recipients.map(({ row, name, values }) => ({ row, name, values })) }
      : { measured: measuredLast };
    const events = await client().lint.report(
      { handle, sample: sample.settled, ...about, samples: [...samples], format },
      signal ? { signal } : {},
    );
    let next = await events.next();
    for (; !next.done; next = await events.next()) onProgress?.(next.value);
    return next.value;
  }

  function toggle(severity: Severity): void {
    severities.value = SEVERITIES.filter((one) => severities.value.includes(one) !== (one === severity));
  }

  return {
    result,
    isFresh,
    whole,
    failure,
    running,
    findings,
    decidedFor,
    shown,
    severities,
    query,
    grouping,
    chosen,
    pages,
    choose,
    goTo,
    unchoose,
    step,
    report,
    toggle,
  };
});
