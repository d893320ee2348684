/** What is remembered on this machine, in a few files of one folder. */
import { join } from 'node:path';
import * as v from 'valibot';
import { windowStateSchema, type WindowState } from '../../contract/schemas/library.ts';
import { settingsSchema, type SettingsData } from '../../contract/schemas/settings.ts';
import { readSystemNames } from '../../core/substitution/read-settings.ts';
import { DEFAULT_SUBSTITUTION_SETTINGS } from '../../core/substitution/settings.ts';
import { connectionsFileSchema, createConnectionShelf, type ConnectionShelf } from './connections.ts';
import { createJsonFile, type JsonFile } from './json-file.ts';
import { createLiftedLog, type LiftedLog } from './lifted-log.ts';
import { ProblemError } from '../problem-error.ts';
import { createRecentShelf, recentsFileSchema, type RecentShelf } from './recents.ts';
import { createSampleSetShelf, sampleSetsFileSchema, type SampleSetShelf } from './sample-sets.ts';

export type { SavedConnection } from './connections.ts';

/** Bounded as what is saved is: a file that somebody filled by hand must not slow every preview down. */
const keptSettingsSchema = v.pipe(
  settingsSchema,
  v.check(({ systemNames }) => {
    let fits = true;
    readSystemNames(systemNames, () => (fits = false));
    return fits;
  }),
);

export interface LibraryOptions {
  readonly folder: string;
  readonly now?: () => Date;
}

export interface Library {
  readonly folder: string;
  readonly connections: ConnectionShelf;
  readonly recents: RecentShelf;
  readonly sampleSets: SampleSetShelf;
  readonly lifted: LiftedLog;
  windowState(): Promise<WindowState>;
  saveWindowState(state: WindowState): Promise<void>;
  /** How substitutions are filled in. */
  settings(): Promise<SettingsData>;
  saveSettings(settings: SettingsData): Promise<void>;
  /**
   * Reads every file once; what had to be set aside since the start, one sentence each.
   * @throws ProblemError when a file is of a newer version or cannot be read.
   */
  check(): Promise<readonly string[]>;
  /** Adds a sentence to what `check` says. */
  note(notice: string): void;
  /**
   * Does what may fail without the user's work being lost for it, such as noting a recent template: a failure is
   * added to what `check` says.
   */
  attempt(work: () => Promise<void>): Promise<void>;
}

export function createLibrary(options: LibraryOptions): Library {
  const now = options.now ?? (() => new Date());
  const notices: string[] = [];
  const file = <Value>(
    name: string,
    schema: v.GenericSchema<unknown, Value>,
    empty: Value,
  ): JsonFile<Value> =>
    createJsonFile({
      path: join(options.folder, name),
      version: 1,
      schema,
      empty,
      now,
      onNotice: (notice) => notices.push(notice),
    });

  const connections = file('connections.json', connectionsFileSchema, { connections: [], selectedId: null });
  const recents = file('recents.json', recentsFileSchema, []);
  const sampleSets = file('sample-sets.json', sampleSetsFileSchema, { sets: [], remembered: [] });
  const windowState = file('window.json', windowStateSchema, v.parse(windowStateSchema, {}));
  const settings = file('settings.json', keptSettingsSchema, {
    engines: DEFAULT_SUBSTITUTION_SETTINGS.engines,
    systemNames: [...DEFAULT_SUBSTITUTION_SETTINGS.systemNames],
  });
  return {
    folder: options.folder,
    connections: createConnectionShelf(connections),
    recents: createRecentShelf(recents),
    sampleSets: createSampleSetShelf(sampleSets),
    lifted: createLiftedLog(join(options.folder, 'lifted-suppressions.jsonl')),
    windowState: () => windowState.read(),
    async saveWindowState(state) {
      await windowState.update(() => state);
    },
    settings: () => settings.read(),
    async saveSettings(changed) {
      await settings.update(() => changed);
    },
    async check() {
      await Promise.all([
        connections.read(),
        recents.read(),
        sampleSets.read(),
        windowState.read(),
        settings.read(),
      ]);
      return [...notices];
    },
    note(notice) {
      notices.push(notice);
    },
    async attempt(work) {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        const said = `${error.problem.title}. ${error.problem.reason}`;
        if (!notices.includes(said)) notices.push(said);
      }
    },
  };
}
