/** A report of the problems as a file: in which form, and for whom. */
import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import type { Failure } from '../../../../contract/schemas/failure.ts';
import type { ReportFormat } from '../../../../contract/schemas/lint.ts';
import { counted } from '../../../format/words.ts';
import { isAbort, toFailure } from '../../../transport/failures.ts';
import { saveFile, type SavedText } from '../../../ui/save-file.ts';
import { useToastsStore } from '../../../window/stores/toasts.ts';
import { sampleFacts } from '../../sample/stores/sample-facts.ts';
import { useSampleSetsStore } from '../../sample/stores/sample-sets.ts';
import { useTemplateStore } from '../../template/stores/template.ts';
import { useLintRowsStore, type RowRecipient } from './lint-rows.ts';
import { useLintStore } from './lint.ts';

export type SavedReport = Exclude<ReportFormat, 'text'>;
/** The recipient in use, the rows of the imported file, or everybody at hand. */
export type ReportAbout = 'one' | 'rows' | 'all';

export interface ReportForm {
  readonly format: SavedReport;
  readonly name: string;
  /** Who reads it. */
  readonly use: string;
  readonly ending: SavedText['format'];
}

export const REPORT_FORMS: readonly ReportForm[] = [
  { format: 'html', name: 'HTML', use: 'A page to hand over, with excerpts of the source.', ending: 'html' },
  { format: 'markdown', name: 'Markdown', use: 'For a ticket, a wiki or a pull request.', ending: 'md' },
  { format: 'json', name: 'JSON', use: 'For programs: Mailproof’s own form, documented.', ending: 'json' },
  { format: 'sarif', name: 'SARIF', use: 'For code scanning and editors.', ending: 'sarif' },
  { format: 'junit', name: 'JUnit', use: 'For the test results of a pipeline.', ending: 'xml' },
  {
    format: 'github',
    name: 'GitHub annotations',
    use: 'Lines that a GitHub workflow prints to mark the source.',
    ending: 'txt',
  },
  {
    format: 'codequality',
    name: 'GitLab code quality',
    use: 'For a merge request of GitLab.',
    ending: 'json',
  },
];

export const useReportStore = defineStore('report', () => {
  const template = useTemplateStore();
  const sets = useSampleSetsStore();
  const lint = useLintStore();
  const lintRows = useLintRowsStore();

  const open = ref(false);
  const format = ref<SavedReport>('html');
  const about = ref<ReportAbout>('one');
  const progress = shallowRef<{ readonly done: number; readonly of: number } | null>(null);
  const failure = shallowRef<Failure | null>(null);
  let stop: AbortController | null = null;

  const rows = computed(() => lintRows.recipients.filter(({ row }) => row !== null));
  const form = computed(() => REPORT_FORMS.find((one) => one.format === format.value));
  /** Only the one in use where there is nobody else. */
  const choices = computed((): readonly { readonly about: ReportAbout; readonly name: string }[] => {
    const { length: everybody } = lintRows.recipients;
    return [
      { about: 'one', name: `The one in use: ${sets.name}` },
      ...(rows.value.length > 1
        ? [
            {
              about: 'rows' as const,
              name: `The ${counted(rows.value.length, 'row', 'rows')} of ${sets.imported?.fileName ?? 'the file'}`,
            },
          ]
        : []),
      ...(everybody > Math.max(1, rows.value.length)
        ? [
            {
              about: 'all' as const,
              name: `All ${counted(everybody, 'sample recipient', 'sample recipients')}`,
            },
          ]
        : []),
    ];
  });

  /** For all that the list of problems is about. */
  function show(): void {
    failure.value = null;
    about.value = 'one';
    if (lintRows.result) about.value = rows.value.length > 1 ? 'rows' : 'all';
    if (!choices.value.some((one) => one.about === about.value)) about.value = 'one';
    open.value = true;
  }

  function cancel(): void {
    stop?.abort();
    stop = null;
    progress.value = null;
  }
  // What is closed in the middle is given up.
  watch([open, () => template.opened?.handle], cancel, { flush: 'sync' });

  /** Whom the report is about, as they are now; null for the one in use. */
  function whom(): readonly RowRecipient[] | null {
    if (about.value === 'one') return null;
    return about.value === 'rows' ? rows.value : lintRows.recipients;
  }

  async function save(): Promise<void> {
    if (progress.value !== null || !form.value) return;
    const { ending } = form.value;
    const abort = new AbortController();
    const { signal } = abort;
    stop = abort;
    failure.value = null;
    const recipients = whom();
    const keys = recipients?.map(({ key }) => key) ?? [sets.chosen];
    progress.value = { done: 0, of: recipients?.length ?? 1 };
    const onProgress = (next: { readonly done: number; readonly of: number }): void => {
      if (!signal.aborted) progress.value = next;
    };
    try {
      const samples = await sampleFacts(sets, keys);
      const { name, text } = await lint.report(format.value, { recipients, samples, signal, onProgress });
      if (signal.aborted) return;
      saveFile({ name: `Problems of ${name}`, text, format: ending });
      useToastsStore().say('The report was saved.');
      open.value = false;
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) failure.value = toFailure(error);
    } finally {
      if (stop === abort) cancel();
    }
  }

  return { open, format, about, progress, failure, form, choices, show, cancel, save };
});
