/** The connection being read or edited in the dialog: its draft, what is wrong with it, and what a test said. */
import { defineStore } from 'pinia';
import { computed, reactive, ref, watch } from 'vue';
import type { Connection, Learnt } from '../../../../contract/schemas/connection.ts';
import type { Failure } from '../../../../contract/schemas/failure.ts';
import { client } from '../../../transport/client.ts';
import { isAbort, toFailure } from '../../../transport/failures.ts';
import { useProgramStore } from '../../../window/stores/program.ts';
import { useConnectionsStore } from './connections.ts';
import { useQuestionStore } from '../../../window/stores/question.ts';
import { useToastsStore } from '../../../window/stores/toasts.ts';

interface Draft {
  name: string;
  baseUrl: string;
  key: string;
  jsonSuffix: boolean;
  allProjectsField: Connection['allProjectsField'];
}

const blank = (): Draft => ({
  name: '',
  baseUrl: '',
  key: '',
  jsonSuffix: false,
  allProjectsField: 'searching',
});

const draftOf = (connection: Connection | null): Draft => {
  if (!connection) return blank();
  const { name, baseUrl, jsonSuffix, allProjectsField } = connection;
  return { name, baseUrl, key: '', jsonSuffix, allProjectsField };
};

export const useConnectionFormStore = defineStore('connectionForm', () => {
  const program = useProgramStore();
  const connections = useConnectionsStore();
  const question = useQuestionStore();
  const toasts = useToastsStore();

  /** The connection shown; null for a new one. */
  const id = ref<string | null>(null);
  const draft = reactive<Draft>(blank());
  const replacingKey = ref(false);
  const saving = ref(false);
  /** Settles when the save that is on its way has ended. */
  let lastSave: Promise<unknown> = Promise.resolve();
  const failure = ref<Failure | null>(null);
  const testing = ref(false);
  const testMessage = ref<string | null>(null);
  const testFailure = ref<Failure | null>(null);
  /** What the settings for field names and paths told when they were tried. */
  const learnt = ref<Learnt | null>(null);
  /** What the user should know about the save: where the key went, or that it was dropped. */
  const note = ref<string | null>(null);
  let test: AbortController | null = null;

  const connection = computed(() => connections.list.find((one) => one.id === id.value) ?? null);
  /** The sandbox and the environment's connection cannot be changed. */
  const isFixed = computed(
    () => connection.value !== null && ['sandbox', 'environment'].includes(connection.value.id),
  );
  const isDirty = computed(() => {
    const before = draftOf(connection.value);
    return !isFixed.value && JSON.stringify(before) !== JSON.stringify({ ...draft });
  });
  const errorOf = (field: string): string | null =>
    failure.value?.field === field ? `${failure.value.reason} ${failure.value.remedy}` : null;
  /** A failure that no field of the form can show. */
  const otherFailure = computed(() =>
    failure.value && !['name', 'baseUrl', 'key'].includes(failure.value.field ?? '') ? failure.value : null,
  );

  function stopTest(): void {
    test?.abort();
    test = null;
    testing.value = false;
  }

  function show(next: string | null): void {
    stopTest();
    id.value = next;
    Object.assign(draft, draftOf(connection.value));
    replacingKey.value = false;
    failure.value = null;
    testMessage.value = null;
    testFailure.value = null;
    learnt.value = null;
    note.value = null;
  }

  watch([() => draft.name, () => draft.baseUrl, () => draft.key], () => (failure.value = null));
  // What was learnt is of the settings that were tried.
  watch([() => draft.jsonSuffix, () => draft.allProjectsField], () => (learnt.value = null));

  /** True when nothing would be lost, or the user agrees to lose it. What is just being saved is waited for. */
  async function mayLeave(): Promise<boolean> {
    if (saving.value) await lastSave;
    if (!isDirty.value) return true;
    const name = connection.value?.name ?? draft.name.trim();
    return question.ask({
      title: name === '' ? 'Discard the new connection?' : `Discard the changes to ${name}?`,
      text: 'What you entered is not saved.',
      confirm: 'Discard',
      danger: true,
    });
  }

  /** Tries the settings as they stand in the form, saved or not. */
  async function trySettings(): Promise<void> {
    const connectionId = id.value;
    if (connectionId === null) return;
    stopTest();
    const mine = new AbortController();
    test = mine;
    testing.value = true;
    learnt.value = null;
    testMessage.value = null;
    testFailure.value = null;
    const { jsonSuffix, allProjectsField } = draft;
    try {
      const told = await client().connection.trySettings(
        { connectionId, jsonSuffix, allProjectsField },
        { signal: mine.signal },
      );
      if (test === mine) learnt.value = told;
    } catch (error) {
      if (test === mine && !isAbort(error)) testFailure.value = toFailure(error);
    } finally {
      if (test === mine) stopTest();
    }
  }

  async function runTest(): Promise<void> {
    const connectionId = id.value;
    if (connectionId === null) return;
    stopTest();
    const mine = new AbortController();
    test = mine;
    testing.value = true;
    testMessage.value = null;
    testFailure.value = null;
    try {
      const message = await connections.test(connectionId, mine.signal);
      if (test === mine) testMessage.value = message;
    } catch (error) {
      if (test === mine && !isAbort(error)) testFailure.value = toFailure(error);
    } finally {
      if (test === mine) stopTest();
    }
  }

  /** Saves the form and hands a typed key over; null when nothing was saved, and the form says why. */
  async function keep(): Promise<{ readonly name: string; readonly newKey: boolean } | null> {
    const { key, ...fields } = draft;
    const hadKey = connection.value !== null && connection.value.keyStorage !== 'none';
    saving.value = true;
    try {
      const saved = await connections.save({ ...fields, ...(id.value === null ? {} : { id: id.value }) });
      id.value = saved.id;
      const { key: keyNow, ...now } = draft;
      // What was changed while the answer was on its way stays, to be saved next.
      if (JSON.stringify(now) === JSON.stringify(fields)) {
        Object.assign(draft, { ...draftOf(saved), key: keyNow });
      }
      const newKey = key.trim() !== '';
      if (newKey) {
        const stored = await connections.setKey(saved.id, key);
        if (draft.key === key) draft.key = '';
        replacingKey.value = false;
        // Where the keychain is known not to work, the form says so already.
        note.value = program.info?.keychain.available === false ? null : stored.note;
      } else if (hadKey && saved.keyStorage === 'none') {
        note.value =
          'The address leads to another server, so the key was removed. Enter the key for this one.';
      }
      return { name: saved.name, newKey };
    } catch (error) {
      failure.value = toFailure(error);
      return null;
    } finally {
      saving.value = false;
    }
  }

  /** Saves, and tests a new key at once; a test that takes long keeps nobody from changing and saving more. */
  async function save(): Promise<void> {
    if (saving.value) return;
    failure.value = null;
    testMessage.value = null;
    testFailure.value = null;
    note.value = null;
    const keeping = keep();
    lastSave = keeping;
    const kept = await keeping;
    if (!kept) return;
    if (kept.newKey) await runTest();
    // The test's answer stands in the dialog; without one, a toast says that it is done.
    if (!testMessage.value && !testFailure.value) toasts.say(`Saved the connection ${kept.name}.`);
  }

  async function removeKey(): Promise<void> {
    const shown = connection.value;
    if (!shown) return;
    const yes = await question.ask({
      title: `Remove the key of ${shown.name}?`,
      text: 'Templates and suppressions of this connection cannot be fetched until a key is entered again.',
      confirm: 'Remove key',
      danger: true,
    });
    if (!yes) return;
    try {
      await connections.removeKey(shown.id);
      show(shown.id);
      toasts.say(`Removed the key of ${shown.name}.`);
    } catch (error) {
      failure.value = toFailure(error);
    }
  }

  async function remove(): Promise<void> {
    const shown = connection.value;
    if (!shown) return;
    const yes = await question.ask({
      title: `Remove the connection ${shown.name}?`,
      text:
        shown.keyStorage === 'none'
          ? 'Its list of templates goes with it. Nothing changes at the service.'
          : 'Its key and its list of templates go with it. Nothing changes at the service.',
      detail: shown.baseUrl,
      confirm: 'Remove connection',
      danger: true,
    });
    if (!yes) return;
    try {
      await connections.remove(shown.id);
      show(connections.selectedId);
      toasts.say(`Removed the connection ${shown.name}.`);
    } catch (error) {
      failure.value = toFailure(error);
    }
  }

  async function use(): Promise<void> {
    const shown = connection.value;
    if (!shown) return;
    try {
      await connections.select(shown.id);
      toasts.say(`Templates and suppressions now come from ${shown.name}.`);
    } catch (error) {
      failure.value = toFailure(error);
    }
  }

  return {
    id,
    draft,
    connection,
    isFixed,
    isDirty,
    replacingKey,
    saving,
    failure,
    otherFailure,
    errorOf,
    testing,
    testMessage,
    testFailure,
    learnt,
    trySettings,
    note,
    show,
    mayLeave,
    save,
    runTest,
    stopTest,
    removeKey,
    remove,
    use,
  };
});
