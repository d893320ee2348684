/** The library: every template that was fetched, kept on this machine; and whether it takes the work area. */
import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import type { Failure } from '../../../../contract/schemas/failure.ts';
import type { LibraryList, StoredTemplateData } from '../../../../contract/schemas/stored.ts';
import { client } from '../../../transport/client.ts';
import { toFailure } from '../../../transport/failures.ts';
import { useQuestionStore } from '../../../window/stores/question.ts';
import { useToastsStore } from '../../../window/stores/toasts.ts';
import { useTemplateStore } from '../../template/stores/template.ts';

export const useLibraryStore = defineStore('library', () => {
  const template = useTemplateStore();
  const toasts = useToastsStore();
  const question = useQuestionStore();

  const data = shallowRef<LibraryList | null>(null);
  const failure = ref<Failure | null>(null);
  const shown = ref(false);
  /** The open template was opened from the library, which it keeps a way back to. */
  const cameFrom = ref(false);
  const query = ref('');
  const label = ref<string | null>(null);

  const labels = computed(() =>
    [...new Set(data.value?.templates.flatMap((one) => one.labels))].sort((a, b) => a.localeCompare(b)),
  );
  const rows = computed(() => {
    const words = query.value.trim().toLowerCase().split(/\s+/u);
    const found = (data.value?.templates ?? []).filter((one) => {
      if (label.value !== null && !one.labels.includes(label.value)) return false;
      const text = [one.name, one.templateId, one.connectionName, ...one.labels].join('\n').toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return [...found.filter(({ pinned }) => pinned), ...found.filter(({ pinned }) => !pinned)];
  });

  /** Calls are numbered: an answer never gives way to that of an earlier call. */
  let sent = 0;
  let taken = 0;
  async function take(call: () => Promise<LibraryList>): Promise<boolean> {
    const turn = ++sent;
    try {
      const answer = await call();
      if (turn > taken) {
        taken = turn;
        data.value = answer;
      }
      failure.value = null;
      return true;
    } catch (error) {
      if (data.value === null) failure.value = toFailure(error);
      else toasts.say(toFailure(error).title, { tone: 'bad' });
      return false;
    }
  }
  const load = (): Promise<boolean> => take(() => client().library.list({}));
  watch(
    () => template.opened,
    () => void load(),
    { immediate: true },
  );
  // A filter that nothing has any more would hide everything.
  watch(labels, (now) => {
    if (label.value !== null && !now.includes(label.value)) label.value = null;
  });

  function show(): void {
    shown.value = true;
    cameFrom.value = false;
    void load();
  }

  function hide(): void {
    shown.value = false;
  }

  // Whatever else is opened meanwhile comes to the front.
  let isMine = false;
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

  /** Fetches it; where the service cannot be reached, the version that was fetched last opens. */
  function open(one: Pick<StoredTemplateData, 'connectionId' | 'templateId'>): void {
    isMine = true;
    void template.fetch(one.connectionId, one.templateId);
  }

  const keyOf = ({ connectionId, templateId }: StoredTemplateData) => ({ connectionId, templateId });

  async function pin(one: StoredTemplateData): Promise<void> {
    await take(() => client().library.pin({ ...keyOf(one), pinned: !one.pinned }));
  }

  async function setLabels(one: StoredTemplateData, next: readonly string[]): Promise<boolean> {
    return take(() => client().library.label({ ...keyOf(one), labels: next }));
  }

  async function forget(one: StoredTemplateData): Promise<void> {
    const name = one.name || one.templateId;
    const yes = await question.ask({
      title: `Remove “${name}” from the library?`,
      text:
        one.approved === null
          ? 'All its versions that are kept here go. The service keeps the template itself.'
          : `All its versions that are kept here go, the approved one (“${one.approved.name}”) as well. The service keeps the template itself.`,
      confirm: 'Remove from the library',
      danger: true,
    });
    if (yes && (await take(() => client().library.forget(keyOf(one)))))
      toasts.say(`“${name}” is out of the library.`);
  }

  return {
    data,
    failure,
    shown,
    cameFrom,
    query,
    label,
    labels,
    rows,
    load,
    show,
    hide,
    open,
    pin,
    setLabels,
    forget,
  };
});
