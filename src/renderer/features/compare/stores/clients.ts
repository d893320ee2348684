/** The views of the mail beside its plain picture: which are chosen, and what each drops. One fills the canvas, several share it. */
import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import type { Preview, ViewData } from '../../../../contract/schemas/preview.ts';
import { client } from '../../../transport/client.ts';
import { toFailure } from '../../../transport/failures.ts';
import { useToastsStore } from '../../../window/stores/toasts.ts';
import { usePreviewStore } from '../../preview/stores/preview.ts';
import { useSampleStore } from '../../sample/stores/sample.ts';
import { useSettingsStore } from '../../settings/stores/settings.ts';
import { useTemplateStore } from '../../template/stores/template.ts';
import { NOT_BUILT, useBuiltPreviews, type BuiltPreview } from '../built-previews.ts';
import { MOST_COMPARED, useCompareStore } from './compare.ts';

/** The mail as it is sent, beside what clients keep of it. */
export const AS_SENT = 'as-sent';

/** The html part beside the AMP part. */
export const FALLBACK = 'fallback';

export type ClientFrame = ViewData & BuiltPreview;

/** What one view drops, for the list beside its picture. */
export interface ClientReport {
  readonly id: string;
  readonly name: string;
  readonly kind: ViewData['kind'];
  readonly fidelity: string;
  readonly dropped: NonNullable<Preview['client']>['dropped'];
  readonly partly: number;
  readonly untested: number;
  /** Why nothing is known of what it drops; null when it is. */
  readonly unread: string | null;
}

/** Features in use that nobody tested in a client; more than this, and "drops nothing" would say more than is known. */
const MOST_UNTESTED = 20;

export const isHardlyTested = (report: Pick<ClientReport, 'untested'> | null): boolean =>
  report !== null && report.untested > MOST_UNTESTED;

export const useClientsStore = defineStore('clients', () => {
  const template = useTemplateStore();
  const sample = useSampleStore();
  const preview = usePreviewStore();
  const settings = useSettingsStore();
  const compare = useCompareStore();

  const all = shallowRef<readonly ViewData[]>([]);
  /** Those that the part on screen can be looked at in. */
  const views = computed(() =>
    all.value.filter(({ parts }) => preview.part !== null && parts.includes(preview.part)),
  );
  /** In the order they stand side by side. */
  const ids = ref<readonly string[]>([]);
  const isFull = computed(() => ids.value.length >= MOST_COMPARED);
  /** Those of them that the part on screen can be looked at in. */
  const shown = computed(() =>
    ids.value.filter((id) => preview.part === null || viewOf(id).parts.includes(preview.part)),
  );
  /** Several stand side by side; the mail as sent, or one client, is the single preview when it is alone. */
  const open = computed(() => shown.value.length > 1 || shown.value.some((id) => !isSingle(viewOf(id))));
  /** Whose list is shown. */
  const inspectedId = ref<string | null>(null);
  const listOpen = ref(true);

  const isSingle = ({ kind, dark }: ViewData): boolean =>
    (kind === 'sent' && dark === null) || kind === 'client';
  const isPicture = ({ kind }: ViewData): boolean => kind !== 'reader' && kind !== 'inbox';

  /** Whether some of what is on the canvas has a size: lists have none. */
  const hasPictures = computed(
    () => shown.value.length === 0 || shown.value.some((id) => isPicture(viewOf(id))),
  );

  function viewOf(id: string): ViewData {
    const found = all.value.find((one) => one.id === id);
    const kind = id === AS_SENT ? 'sent' : 'client';
    const unknown = { id, name: id, kind, group: null, action: id, dark: null, fidelity: '' } as const;
    return found ?? { ...unknown, parts: ['html', 'amp'] };
  }

  /** Reads the list of views once; may be called again after a failure. */
  async function load(): Promise<void> {
    if (all.value.length > 0) return;
    try {
      all.value = await client().preview.views();
    } catch (error) {
      useToastsStore().say(toFailure(error).title, { tone: 'bad' });
    }
  }

  function choose(next: readonly string[]): void {
    ids.value = next;
    if (open.value) compare.close();
  }

  // A client that shows no AMP is none to look at the AMP part in, and comes back with the html part.
  watch(
    () => {
      const [only] = shown.value;
      const alone = shown.value.length === 1 && only !== undefined ? viewOf(only) : null;
      return alone?.kind === 'client' ? alone.id : null;
    },
    (id) => (preview.view.client = id),
    { flush: 'sync' },
  );

  /** Puts a view beside the others, or takes it away. */
  function toggle(id: string): void {
    if (ids.value.includes(id)) choose(ids.value.filter((one) => one !== id));
    else if (!isFull.value) {
      choose([...ids.value, id]);
      inspect(id);
    }
  }

  function show(id: string): void {
    choose([id]);
    inspect(id);
  }

  /** The html part beside the AMP part, or that one alone again. */
  async function toggleFallback(): Promise<void> {
    await load();
    if (ids.value.includes(FALLBACK)) choose(ids.value.filter((id) => id !== FALLBACK && id !== AS_SENT));
    else choose([AS_SENT, ...ids.value.filter((id) => id !== AS_SENT), FALLBACK].slice(-MOST_COMPARED));
  }

  function inspect(id: string): void {
    inspectedId.value = id;
    listOpen.value = true;
  }

  /** As they stood when the template was looked at last; ones that are not imitated any more stay away. The list has been read. */
  function restore(wanted: readonly string[]): void {
    const isThere = (id: string): boolean => id === AS_SENT || all.value.some((one) => one.id === id);
    const next = wanted.filter(isThere).slice(0, MOST_COMPARED);
    if (next.join() !== ids.value.join()) choose(next);
  }

  function close(): void {
    choose([]);
  }

  // Sets of values side by side take the canvas; the client they are shown in stays, when it is one.
  watch(
    () => compare.open,
    (isOpen) => {
      if (isOpen && open.value) choose(ids.value.filter((id) => viewOf(id).kind === 'client').slice(0, 1));
    },
  );

  const { built, tryAgain } = useBuiltPreviews(() => {
    const handle = template.opened?.handle;
    const { part } = preview;
    if (handle === undefined || part === null || !open.value) return [];
    const revision = settings.revision + template.revision;
    return shown.value
      .map(viewOf)
      .filter(isPicture)
      .map(({ id, kind, dark }) => {
        const client = kind === 'client' ? id : null;
        const looks = { ...preview.view, dark: dark ?? preview.view.dark };
        const view = { ...looks, client, inlined: kind === 'inlined' };
        const shownPart = kind === 'fallback' ? 'html' : part;
        return { key: id, handle, part: shownPart, sample: sample.settled, view, revision };
      });
  });

  const frames = computed((): ClientFrame[] =>
    shown.value.map((id) => ({ ...viewOf(id), ...(built.value.get(id) ?? NOT_BUILT) })),
  );

  const reports = computed((): ClientReport[] =>
    shown.value.flatMap((id) => {
      const picture = open.value ? built.value.get(id)?.preview : preview.preview;
      return picture?.client ? [{ ...viewOf(id), ...picture.client }] : [];
    }),
  );
  const inspected = computed(
    () => reports.value.find(({ id }) => id === inspectedId.value) ?? reports.value[0] ?? null,
  );

  return {
    views,
    ids,
    shown,
    hasPictures,
    isFull,
    open,
    listOpen,
    frames,
    inspected,
    load,
    toggle,
    toggleFallback,
    show,
    restore,
    inspect,
    close,
    tryAgain,
  };
});
