/**
 * How substitutions are filled in: the engines' settings and the names that the service supplies. Every change that is
 * right is kept at once; what shows the mail follows `revision`.
 */
import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import type { Failure } from '../../../../contract/schemas/failure.ts';
import type { SettingsData } from '../../../../contract/schemas/settings.ts';
import {
  DEFAULT_ENGINE_SETTINGS,
  type EngineSettings,
  type SettledEngine,
} from '../../../../core/substitution/engine-settings.ts';
import { readEngineSettings, readSystemNames } from '../../../../core/substitution/read-settings.ts';
import { DEFAULT_SYSTEM_NAMES, type SystemName } from '../../../../core/substitution/system-names.ts';
import { client } from '../../../transport/client.ts';
import { toFailure } from '../../../transport/failures.ts';
import { createTurns } from '../../../transport/in-turn.ts';

const SAVE_MS = 300;

/** A known name while it is edited; its key stays when everything else changes. */
export interface NameDraft {
  readonly key: number;
  readonly name: string;
  readonly standIn: string;
  readonly note: string;
}
export type NameField = Exclude<keyof NameDraft, 'key'>;

export const useSettingsStore = defineStore('settings', () => {
  const engines = shallowRef<EngineSettings>(DEFAULT_ENGINE_SETTINGS);
  const names = shallowRef<readonly NameDraft[]>([]);
  const loaded = ref(false);
  const failure = ref<Failure | null>(null);
  /** Raised whenever other settings are kept. */
  const revision = ref(0);
  /** What was done last and can be taken back; said in the dialog, since toasts lie behind it. */
  const done = shallowRef<{ readonly message: string; readonly undo: () => void } | null>(null);
  let keys = 0;
  let saving: ReturnType<typeof setTimeout> | undefined;
  /** What stands here was changed and is not kept yet; it stays until it is. */
  let isChanged = false;
  /** The settings as they were read or kept last. */
  let seen: string | null = null;
  /** Answers of a save that was overtaken by another one say nothing about what stands here. */
  let saves = 0;
  const turns = createTurns();

  const toDraft = ({ name, standIn, note }: SystemName): NameDraft => ({
    key: ++keys,
    name,
    standIn,
    note: note ?? '',
  });
  /** A row that was only just added is no mistake yet. */
  const isBlank = (draft: NameDraft): boolean =>
    draft.name === '' && draft.standIn === '' && draft.note === '';
  const filled = computed(() => names.value.filter((draft) => !isBlank(draft)));

  const read = computed(() => {
    const errors = new Map<string, string>();
    const given = filled.value.map(({ name, standIn, note }) => ({
      name: name.trim(),
      standIn,
      ...(note === '' ? {} : { note }),
    }));
    const systemNames = readSystemNames(given, (path, message) => {
      const [, index, field = 'name'] = /^systemNames\[(\d+)\](?:\.(\w+))?/u.exec(path) ?? [];
      const draft = index === undefined ? undefined : filled.value[Number(index)];
      errors.set(draft ? `${draft.key}.${field}` : 'list', message);
    });
    return { systemNames, errors };
  });
  const errorOf = (draft: NameDraft, field: NameField): string | null =>
    read.value.errors.get(`${draft.key}.${field}`) ?? null;
  const listError = computed(() => read.value.errors.get('list') ?? null);
  const isSaved = computed(() => read.value.errors.size === 0 && failure.value === null);

  const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
  const enginesAreUsual = computed(() => same(engines.value, DEFAULT_ENGINE_SETTINGS));
  const namesAreUsual = computed(() => same(read.value.systemNames, DEFAULT_SYSTEM_NAMES));

  /** Takes settings that were read; those that another window or version kept meanwhile are other ones. */
  function take(kept: SettingsData): void {
    const text = JSON.stringify(kept);
    engines.value = kept.engines;
    names.value = kept.systemNames.map(toDraft);
    loaded.value = true;
    if (seen !== null && text !== seen) revision.value++;
    seen = text;
  }

  /** Reads the settings again, or tries again to keep what was changed here. */
  async function load(): Promise<void> {
    if (isChanged) return saveNow();
    failure.value = null;
    done.value = null;
    try {
      take(await client().settings.get());
    } catch (error) {
      failure.value = toFailure(error);
    }
  }

  /** Reads again what another window may have kept meanwhile. @throws as the call does. */
  async function readAgain(): Promise<void> {
    const kept = await client().settings.get();
    if (!isChanged && JSON.stringify(kept) !== seen) take(kept);
  }

  async function saveNow(): Promise<void> {
    clearTimeout(saving);
    saving = undefined;
    if (!loaded.value || read.value.errors.size > 0) return;
    const mine = ++saves;
    const settings: SettingsData = {
      engines: engines.value,
      systemNames: read.value.systemNames.map((one) => ({ ...one })),
    };
    isChanged = true;
    try {
      const kept = await turns.take(() => client().settings.save(settings));
      if (mine !== saves) return;
      failure.value = null;
      isChanged = saving !== undefined;
      seen = JSON.stringify(kept);
      revision.value++;
    } catch (error) {
      if (mine === saves) failure.value = toFailure(error);
    }
  }

  /** Makes everything anew that follows the settings, such as for a program that was started anew. */
  function refresh(): void {
    if (isChanged) void saveNow();
    revision.value++;
  }

  function changed(): void {
    isChanged = true;
    clearTimeout(saving);
    saving = setTimeout(() => void saveNow(), SAVE_MS);
  }

  /** Keeps at once what waits, such as when the dialog closes. */
  function flush(): void {
    if (saving !== undefined) void saveNow();
  }

  /** Tells what was done, with the way back. */
  function say(message: string, back: () => void): void {
    isChanged = true;
    done.value = {
      message,
      undo: () => {
        back();
        done.value = null;
        void saveNow();
      },
    };
    void saveNow();
  }

  function choose(engine: SettledEngine, setting: string, value: string): void {
    const next = { ...engines.value, [engine]: { ...engines.value[engine], [setting]: value } };
    engines.value = readEngineSettings(next, () => undefined);
    done.value = null;
    isChanged = true;
    void saveNow();
  }

  function edit(key: number, field: NameField, value: string): void {
    names.value = names.value.map((draft) => (draft.key === key ? { ...draft, [field]: value } : draft));
    done.value = null;
    changed();
  }

  function add(name = ''): void {
    names.value = [...names.value, toDraft({ name, standIn: '' })];
    if (name !== '') void saveNow();
  }

  function replaceNames(next: readonly NameDraft[], message: string): void {
    const before = names.value;
    names.value = next;
    say(message, () => (names.value = before));
  }

  function remove(draft: NameDraft): void {
    const rest = names.value.filter(({ key }) => key !== draft.key);
    if (isBlank(draft)) names.value = rest;
    else replaceNames(rest, `${draft.name || 'The name'} was removed.`);
  }

  function restoreNames(): void {
    replaceNames(DEFAULT_SYSTEM_NAMES.map(toDraft), 'The built-in names were restored.');
  }

  function restoreEngines(): void {
    const before = engines.value;
    engines.value = DEFAULT_ENGINE_SETTINGS;
    say('The engines use the defaults again.', () => (engines.value = before));
  }

  return {
    engines,
    names,
    loaded,
    failure,
    revision,
    done,
    listError,
    isSaved,
    enginesAreUsual,
    namesAreUsual,
    errorOf,
    load,
    readAgain,
    flush,
    refresh,
    choose,
    edit,
    add,
    remove,
    restoreNames,
    restoreEngines,
  };
});
