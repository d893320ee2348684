/** Campaigns: those that are kept, the one that takes the work area, and its check. */
import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import type { CampaignData, CampaignRow, CampaignSummary } from '../../../../contract/schemas/campaign.ts';
import type { Failure } from '../../../../contract/schemas/failure.ts';
import { client } from '../../../transport/client.ts';
import { isAbort, toFailure } from '../../../transport/failures.ts';
import { followProgress } from '../../../transport/progress.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { useQuestionStore } from '../../../window/stores/question.ts';
import { useToastsStore } from '../../../window/stores/toasts.ts';
import { useConnectionsStore } from '../../connections/stores/connections.ts';
import { useLintStore } from '../../findings/stores/lint.ts';
import { useLibraryStore } from '../../library/stores/library.ts';
import { useTemplateStore } from '../../template/stores/template.ts';

const REPORTS = { html: 'html', markdown: 'md', json: 'json', sarif: 'sarif', junit: 'xml' } as const;
export type CampaignReport = keyof typeof REPORTS;

export const useCampaignsStore = defineStore('campaigns', () => {
  const connections = useConnectionsStore();
  const library = useLibraryStore();
  const lint = useLintStore();
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
  let abort: AbortController | null = null;

  const rows = computed(() =>
    (current.value?.templates ?? []).map((source) => ({ source, row: checked.value.get(source) ?? null })),
  );

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
    }
    current.value = campaign;
    failure.value = null;
    library.hide();
    shown.value = true;
    cameFrom.value = false;
  }

  async function show(id: string): Promise<void> {
    try {
      take(await client().campaign.open({ id }));
    } catch (error) {
      say(error);
    }
  }

  function hide(): void {
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

  async function check(): Promise<void> {
    const campaign = current.value;
    const connectionId = connections.selectedId;
    if (!campaign || connectionId === null) return;
    cancel();
    const mine = new AbortController();
    abort = mine;
    running.value = true;
    whole.value = false;
    failure.value = null;
    checked.value = new Map();
    try {
      const call = client().campaign.check({ id: campaign.id, connectionId }, { signal: mine.signal });
      const { rows: all } = await followProgress(call, ({ row }) => {
        if (abort === mine) checked.value = new Map(checked.value).set(row.source, row);
      });
      if (abort !== mine) return;
      checked.value = new Map(all.map((row) => [row.source, row]));
      whole.value = true;
    } catch (error) {
      if (abort === mine && !isAbort(error)) failure.value = toFailure(error);
    } finally {
      if (abort === mine) cancel();
    }
  }

  let isMine = false;
  // Whatever else is opened meanwhile comes to the front.
  watch(
    () => template.opening,
    (opening, before) => {
      if (opening === null || before !== null) return;
      shown.value = false;
      cameFrom.value = isMine;
      isMine = false;
    },
    { flush: 'sync' },
  );
  watch(
    () => library.shown,
    (now) => {
      if (now) shown.value = false;
    },
  );

  /** Opens a template at its first problem. */
  async function open({ source, first }: Pick<CampaignRow, 'source' | 'first'>): Promise<void> {
    if (connections.selectedId === null) return;
    isMine = true;
    if ((await template.fetch(connections.selectedId, source)) && first !== null) lint.goTo(first);
  }

  function back(): void {
    shown.value = true;
    cameFrom.value = false;
  }

  async function report(format: CampaignReport): Promise<void> {
    if (!current.value) return;
    try {
      const { name, text } = await client().campaign.report({ id: current.value.id, format });
      saveFile({ name: `Report of ${name}`, text, format: REPORTS[format] });
    } catch (error) {
      say(error);
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
    checked,
    running,
    whole,
    show,
    hide,
    save,
    remove,
    check,
    cancel,
    open,
    back,
    report,
    saveAsFile,
  };
});
