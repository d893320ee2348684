/** Campaigns: those that are kept, the one that takes the work area, and its check. */
import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import { MOST_FILES_AT_ONCE } from '../../../../contract/campaign-calls.ts';
import type { CampaignData, CampaignRow, CampaignSummary } from '../../../../contract/schemas/campaign.ts';
import type { Failure } from '../../../../contract/schemas/failure.ts';
import { isUuid } from '../../../../core/template/decode-template.ts';
import { messageText } from '../../../../core/template/template-file.ts';
import { counted } from '../../../format/words.ts';
import { client } from '../../../transport/client.ts';
import { isAbort, toFailure } from '../../../transport/failures.ts';
import { followProgress } from '../../../transport/progress.ts';
import { chooseFiles, type GivenFile } from '../../../ui/given-files.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { useQuestionStore } from '../../../window/stores/question.ts';
import { useToastsStore } from '../../../window/stores/toasts.ts';
import { useConnectionsStore } from '../../connections/stores/connections.ts';
import { useLintStore } from '../../findings/stores/lint.ts';
import type { ReportForm } from '../../findings/stores/report.ts';
import { useLibraryStore } from '../../library/stores/library.ts';
import { usePlaceStore } from '../../template/stores/place.ts';
import { useTemplateStore } from '../../template/stores/template.ts';

/** Templates, and sample files. */
const USABLE = /\.(?:json|html?|eml|csv|tsv)$/iu;
/** Bytes of one call. */
const MOST_AT_ONCE = 4 * 1024 * 1024;

/** How far something long is. */
interface Steps {
  readonly done: number;
  readonly of: number;
}
type SetFinding = CampaignRow['inSet'][number];

export const useCampaignsStore = defineStore('campaigns', () => {
  const connections = useConnectionsStore();
  const library = useLibraryStore();
  const lint = useLintStore();
  const place = usePlaceStore();
  const question = useQuestionStore();
  const template = useTemplateStore();
  const toasts = useToastsStore();

  const list = shallowRef<readonly CampaignSummary[]>([]);
  const current = shallowRef<CampaignData | null>(null);
  /** It takes the work area. */
  const shown = ref(false);
  /** The open template was opened from a campaign, which it keeps a way back to. */
  const cameFrom = ref(false);
  const failure = ref<Failure | null>(null);
  /** By source, as far as they are checked. */
  const checked = shallowRef<ReadonlyMap<string, CampaignRow>>(new Map());
  const running = ref(false);
  const whole = ref(false);
  /** Mails of the last whole check that are there in several languages. */
  const translated = ref(0);
  /** The last check was given up: what it did not reach is not checked. */
  const stopped = ref(false);
  let abort: AbortController | null = null;

  /** What is not here: of the sample file the campaign itself is told. */
  const missing = computed(
    () => current.value?.missing.filter((one) => one !== current.value?.sampleFile) ?? [],
  );
  const lacksSample = computed(() => {
    const { sampleFile = null, missing: all = [] } = current.value ?? {};
    return sampleFile !== null && all.includes(sampleFile);
  });
  const rows = computed(() =>
    [...(current.value?.sources ?? []), ...missing.value].map((source) => ({
      source,
      row: checked.value.get(source) ?? null,
    })),
  );
  /** What only the set shows, by template in the campaign's order. */
  const inSet = computed(() =>
    rows.value.flatMap(({ source, row }) =>
      row && row.inSet.length > 0 ? [{ source, name: row.name ?? source, findings: row.inSet }] : [],
    ),
  );
  /** The template whose differences somebody asked for. */
  const chosen = ref<string | null>(null);
  /** Files on their way into the campaign. */
  const adding = shallowRef<Steps | null>(null);

  async function load(): Promise<void> {
    try {
      list.value = await client().campaign.list();
    } catch {
      // What is wrong with the data folder is said by the list of templates.
    }
  }
  void load();

  function say(error: unknown): void {
    const { title, reason } = toFailure(error);
    toasts.say(`${title}. ${reason}`, { tone: 'bad' });
  }

  function take(campaign: CampaignData): void {
    if (campaign.id !== current.value?.id || campaign.text !== current.value.text) {
      cancel();
      checked.value = new Map();
      whole.value = false;
      stopped.value = false;
    }
    current.value = campaign;
    chosen.value = null;
    failure.value = null;
    library.hide();
    shown.value = true;
    cameFrom.value = false;
  }

  let wanted: string | null = null;
  /** The one asked for last, however long the others take. */
  async function show(id: string): Promise<void> {
    wanted = id;
    try {
      const campaign = await client().campaign.open({ id });
      if (wanted === id) take(campaign);
    } catch (error) {
      if (wanted === id) say(error);
    }
  }

  /** Also where it is only on its way. */
  function hide(): void {
    wanted = null;
    shown.value = false;
  }

  /** @throws as the call does. */
  async function save(text: string, id?: string): Promise<void> {
    take(await client().campaign.save(id === undefined ? { text } : { id, text }));
    await load();
  }

  async function remove(): Promise<void> {
    const campaign = current.value;
    if (!campaign) return;
    const yes = await question.ask({
      title: `Remove the campaign “${campaign.name}”?`,
      text: 'Its list of templates goes. The templates themselves stay in the library and on the service.',
      confirm: 'Remove the campaign',
      danger: true,
    });
    if (!yes) return;
    try {
      await client().campaign.remove({ id: campaign.id });
      cancel();
      shown.value = false;
      cameFrom.value = false;
      current.value = null;
      toasts.say(`The campaign “${campaign.name}” was removed.`);
      await load();
    } catch (error) {
      say(error);
    }
  }

  function cancel(): void {
    abort?.abort();
    abort = null;
    running.value = false;
  }

  /** Gives the check up; what it had checked stays. */
  function stop(): void {
    if (!running.value) return;
    stopped.value = true;
    cancel();
  }

  async function check(): Promise<void> {
    const campaign = current.value;
    const connectionId = connections.selectedId;
    if (!campaign || connectionId === null) return;
    cancel();
    const mine = new AbortController();
    abort = mine;
    running.value = true;
    stopped.value = false;
    whole.value = false;
    failure.value = null;
    checked.value = new Map();
    try {
      const call = client().campaign.check({ id: campaign.id, connectionId }, { signal: mine.signal });
      const answer = await followProgress(call, ({ row }) => {
        if (abort === mine) checked.value = new Map(checked.value).set(row.source, row);
      });
      if (abort !== mine) return;
      checked.value = new Map(answer.rows.map((row) => [row.source, row]));
      translated.value = answer.translated;
      whole.value = true;
    } catch (error) {
      if (abort === mine && !isAbort(error)) failure.value = toFailure(error);
    } finally {
      if (abort === mine) cancel();
    }
  }

  /** Keeps copies of files for the campaign; those that may be templates join its list. */
  async function addFiles(given: readonly GivenFile[]): Promise<void> {
    const campaign = current.value;
    if (!campaign || adding.value) return;
    const files = given.filter(({ name }) => USABLE.test(name));
    if (files.length === 0) {
      toasts.say('Nothing was added: there is no .json, .html, .eml or .csv file among them.', {
        tone: 'bad',
      });
      return;
    }
    adding.value = { done: 0, of: files.length };
    const before = campaign.sources.length;
    try {
      let answer: CampaignData = campaign;
      let done = 0;
      while (done < files.length && current.value?.id === campaign.id) {
        const batch: { name: string; bytes: string }[] = [];
        let size = 0;
        for (const { name, file } of files.slice(done)) {
          if (batch.length > 0 && (batch.length === MOST_FILES_AT_ONCE || size + file.size > MOST_AT_ONCE))
            break;
          size += file.size;
          batch.push({ name, bytes: messageText(new Uint8Array(await file.arrayBuffer())) });
        }
        answer = await client().campaign.addFiles({ id: campaign.id, files: batch });
        done += batch.length;
        adding.value = { done, of: files.length };
      }
      if (current.value?.id !== campaign.id) return;
      take(answer);
      const more = answer.sources.length - before;
      toasts.say(more > 0 ? `${counted(more, 'template', 'templates')} added.` : 'The files were added.', {
        tone: 'good',
      });
      await load();
    } catch (error) {
      say(error);
    } finally {
      adding.value = null;
    }
  }

  async function chooseToAdd(what: 'files' | 'folder'): Promise<void> {
    const given = await chooseFiles(what, '.json,.html,.htm,.eml,.csv,.tsv');
    if (given.length > 0) await addFiles(given);
  }

  /** The sample file, which the campaign calls by its own name. */
  async function chooseSample(): Promise<void> {
    const name = current.value?.sampleFile;
    const [given] = await chooseFiles('files', '.csv,.tsv,.json');
    if (given && typeof name === 'string') await addFiles([{ name, file: given.file }]);
  }

  let isMine = false;
  // Whatever else is opened meanwhile comes to the front.
  watch(
    () => template.opening,
    (opening, before) => {
      if (opening === null || before !== null) return;
      hide();
      cameFrom.value = isMine;
      isMine = false;
    },
    { flush: 'sync' },
  );
  watch(
    () => library.shown,
    (now) => {
      if (now) hide();
    },
  );

  /** Opens a template; true when it stands on screen. */
  async function showTemplate(source: string): Promise<boolean> {
    const campaign = current.value;
    if (connections.selectedId === null || !campaign) return false;
    try {
      const handed = isUuid(source)
        ? null
        : (await client().campaign.handFile({ id: campaign.id, source })).file;
      isMine = true;
      return await (handed ? template.openHanded(handed) : template.fetch(connections.selectedId, source));
    } catch (error) {
      say(error);
      return false;
    }
  }

  /** Opens a template at what the set shows of it. */
  async function openAt(source: string, { field, range, severity }: SetFinding): Promise<void> {
    if (await showTemplate(source)) place.go({ field, range, severity });
  }

  /** Opens a template at its first problem. */
  async function open(source: string): Promise<void> {
    const { first = null, inSet: differences = [] } = checked.value.get(source) ?? {};
    const [difference] = differences;
    if (first === null && difference) await openAt(source, difference);
    else if ((await showTemplate(source)) && first !== null) lint.goTo(first);
  }

  function back(): void {
    shown.value = true;
    cameFrom.value = false;
  }

  /** A report on its way: as a page it holds a picture of each mail, which takes a while. */
  const reporting = shallowRef<Steps | null>(null);
  let reportStop: AbortController | null = null;

  function stopReport(): void {
    reportStop?.abort();
    reportStop = null;
    reporting.value = null;
  }

  async function report({ format, ending }: ReportForm): Promise<void> {
    if (!current.value || reporting.value) return;
    const mine = new AbortController();
    reportStop = mine;
    try {
      const call = client().campaign.report({ id: current.value.id, format }, { signal: mine.signal });
      const { name, text, withoutPictures } = await followProgress(call, (step: Steps) => {
        if (reportStop === mine) reporting.value = step;
      });
      if (reportStop !== mine) return;
      saveFile({ name: `Report of ${name}`, text, format: ending });
      toasts.say(
        withoutPictures === null
          ? 'The report was saved.'
          : `The report was saved, not with all its pictures: ${withoutPictures}`,
      );
    } catch (error) {
      if (reportStop === mine && !isAbort(error)) say(error);
    } finally {
      if (reportStop === mine) stopReport();
    }
  }

  function saveAsFile(): void {
    if (current.value) saveFile({ name: current.value.name, text: current.value.text, format: 'json' });
  }

  return {
    list,
    current,
    shown,
    cameFrom,
    failure,
    rows,
    missing,
    lacksSample,
    inSet,
    chosen,
    adding,
    addFiles,
    chooseToAdd,
    chooseSample,
    checked,
    running,
    whole,
    translated,
    show,
    hide,
    save,
    remove,
    check,
    stop,
    stopped,
    open,
    openAt,
    back,
    report,
    reporting,
    stopReport,
    saveAsFile,
  };
});
