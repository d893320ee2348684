/** What is decided about the linter for what is open, and how that is changed. Every change can be taken back. */
import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import type {
  DecisionChange,
  DecisionsData,
  FoundFile,
  Scope,
} from '../../../../contract/schemas/decisions.ts';
import type { Failure } from '../../../../contract/schemas/failure.ts';
import { client } from '../../../transport/client.ts';
import { toFailure } from '../../../transport/failures.ts';
import { usePanelsStore } from '../../../window/stores/panels.ts';
import { useToastsStore } from '../../../window/stores/toasts.ts';
import { useSettingsStore } from '../../settings/stores/settings.ts';
import { useTemplateStore } from '../../template/stores/template.ts';

export interface Done {
  readonly message: string;
  readonly undo: () => void;
}

const isInForce = (file: FoundFile | null | undefined): boolean => file?.state === 'in-force';

export const useDecisionsStore = defineStore('decisions', () => {
  const panels = usePanelsStore();
  const settings = useSettingsStore();
  const template = useTemplateStore();
  const toasts = useToastsStore();

  const data = shallowRef<DecisionsData | null>(null);
  const failure = ref<Failure | null>(null);
  /** Raised whenever something else is in force: the linter runs again. */
  const revision = ref(0);
  /** What was done last, for the dialog: toasts lie behind it. */
  const done = shallowRef<Done | null>(null);
  /** Who accepted a finding last, to be offered again. */
  const person = ref('');
  const handle = computed(() => template.opened?.handle ?? null);

  function take(next: DecisionsData): void {
    const last = data.value;
    data.value = next;
    failure.value = null;
    // What was just opened came with the file as it is.
    if (last === null) return;
    const before = last.file;
    // The file also says how values are filled in.
    const isOther = isInForce(before) !== isInForce(next.file) || before?.sha256 !== next.file?.sha256;
    if (isOther && (isInForce(before) || isInForce(next.file))) settings.refresh();
  }

  async function load(): Promise<void> {
    const asked = handle.value;
    try {
      const next = await client().decision.get({ handle: asked });
      if (asked === handle.value) take(next);
    } catch (error) {
      if (asked === handle.value) failure.value = toFailure(error);
    }
  }

  /** Only a file that was handed over by its path can have a configuration beside it; of all else is asked when it is shown. */
  const hasPath = computed(() => {
    const source = template.opened?.source;
    return source?.kind === 'file' && source.handedId !== undefined;
  });
  watch(handle, () => {
    data.value = null;
    if (hasPath.value || panels.decisionsOpen) void load();
  });
  // It may have been saved in another program meanwhile.
  window.addEventListener('focus', () => {
    if (hasPath.value) void load();
  });

  function say(message: string, undo: () => void): void {
    if (panels.decisionsOpen) done.value = { message, undo };
    else toasts.say(message, { undo });
  }

  async function restore(scope: Scope, asked: string | null, text: string): Promise<void> {
    done.value = null;
    try {
      take(await client().decision.restore({ handle: asked, scope, text }));
      revision.value++;
    } catch (error) {
      const { title, reason, remedy } = toFailure(error);
      toasts.say(`${title}. ${reason} ${remedy}`, { tone: 'bad' });
    }
  }

  /** Null when it is kept; else what is wrong with it, by its field. */
  async function change(scope: Scope, one: DecisionChange, message: string): Promise<Failure | null> {
    const asked = handle.value;
    try {
      const { before, decisions } = await client().decision.change({ handle: asked, scope, change: one });
      if (asked === handle.value) take(decisions);
      revision.value++;
      say(message, () => void restore(scope, asked, before));
      return null;
    } catch (error) {
      return toFailure(error);
    }
  }

  /** The same; what is wrong is said in a message. */
  async function decide(scope: Scope, one: DecisionChange, message: string): Promise<boolean> {
    const wrong = await change(scope, one, message);
    if (wrong) toasts.say(`${wrong.title}. ${wrong.reason} ${wrong.remedy}`, { tone: 'bad' });
    return wrong === null;
  }

  /** Whether the configuration beside the mail may take effect. */
  async function allow(allowed: boolean): Promise<void> {
    const file = data.value?.file;
    if (handle.value === null || !file) return;
    try {
      take(await client().decision.allow({ handle: handle.value, sha256: file.sha256, allowed }));
      revision.value++;
    } catch (error) {
      const { title, reason, remedy } = toFailure(error);
      toasts.say(`${title}. ${reason} ${remedy}`, { tone: 'bad' });
      await load();
    }
  }

  /** Takes a `mailproof.config.json` in, in place of what was decided there. Null when it is kept. */
  async function takeIn(scope: Scope, text: string): Promise<Failure | null> {
    const asked = handle.value;
    try {
      const { before, notes, decisions } = await client().decision.import({ handle: asked, scope, text });
      take(decisions);
      settings.refresh();
      say(['The configuration was taken in.', ...notes].join(' '), () => void restore(scope, asked, before));
      return null;
    } catch (error) {
      return toFailure(error);
    }
  }

  return {
    data,
    failure,
    revision,
    done,
    person,
    handle,
    load,
    change,
    decide,
    allow,
    takeIn,
  };
});
