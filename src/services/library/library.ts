/** What is remembered on this machine, in a few files of one folder. */
import { join } from 'node:path';
import type { WindowState } from '../../contract/schemas/library.ts';
import type { SettingsData } from '../../contract/schemas/settings.ts';
import { FILE_SYSTEM, type FileSystem } from '../files/file-system.ts';
import { removeLeftovers } from '../files/leftovers.ts';
import { ProblemError } from '../problem-error.ts';
import { connectionsFormat, createConnectionStore, type ConnectionStore } from './connections.ts';
import { createJsonFile, type JsonFile, type StoredFormat } from './json-file.ts';
import { createLiftedLog, type LiftedLog } from './lifted-log.ts';
import { createRecentFileStore, recentFilesFormat, type RecentFileStore } from './recent-files.ts';
import { createRecentStore, recentsFormat, type RecentStore } from './recents.ts';
import { createSampleSetStore, sampleSetsFormat, type SampleSetStore } from './sample-sets.ts';
import { settingsFormat } from './settings.ts';
import { windowStateFormat } from './window-state.ts';

export type { SavedConnection } from './connections.ts';

export interface LibraryOptions {
  readonly folder: string;
  readonly now?: () => Date;
  /** Told at once what `check` says too, once for each sentence. */
  readonly onNotice?: (notice: string) => void;
  readonly fileSystem?: FileSystem;
  /** Milliseconds that the counts of a check wait before they are written. */
  readonly countsAfterMs?: number;
}

export interface Library {
  readonly folder: string;
  readonly connections: ConnectionStore;
  readonly recents: RecentStore;
  readonly recentFiles: RecentFileStore;
  readonly sampleSets: SampleSetStore;
  readonly lifted: LiftedLog;
  windowState(): Promise<WindowState>;
  saveWindowState(state: WindowState): Promise<void>;
  /** How substitutions are filled in. */
  settings(): Promise<SettingsData>;
  /** Answers with what is kept. */
  saveSettings(settings: SettingsData): Promise<SettingsData>;
  /**
   * Reads every file once and removes what killed processes left; what the user should know about the data since the
   * start, such as a file that was set aside, in a sentence or two each.
   * @throws ProblemError when a file cannot be read.
   */
  check(): Promise<readonly string[]>;
  /** Adds a sentence to what `check` says. */
  note(notice: string): void;
  /**
   * Does what may fail without the user's work being lost for it, such as noting a recent template: a failure is
   * added to what `check` says.
   */
  attempt(work: () => Promise<void>): Promise<void>;
  /** Writes what waits to be written. */
  close(): Promise<void>;
}

export function createLibrary(options: LibraryOptions): Library {
  const { folder, fileSystem = FILE_SYSTEM, now = () => new Date() } = options;
  const notices: string[] = [];
  function note(notice: string): void {
    if (notices.includes(notice)) return;
    notices.push(notice);
    options.onNotice?.(notice);
  }
  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      note(`${error.problem.title}. ${error.problem.reason}`);
    }
  }
  const open = <Value>(name: string, format: StoredFormat<Value>): JsonFile<Value> =>
    createJsonFile({ ...format, path: join(folder, name), now, onNotice: note, fileSystem });

  const connections = open('connections.json', connectionsFormat);
  const recentsFile = open('recents.json', recentsFormat);
  const recentFiles = open('recent-files.json', recentFilesFormat);
  const sampleSets = open('sample-sets.json', sampleSetsFormat);
  const windowState = open('window.json', windowStateFormat);
  const settings = open('settings.json', settingsFormat);
  const lifted = createLiftedLog({
    path: join(folder, 'lifted-suppressions.jsonl'),
    now,
    onNotice: note,
    fileSystem,
  });
  const recents = createRecentStore({ file: recentsFile, attempt, countsAfterMs: options.countsAfterMs });
  const files = [connections, recentsFile, recentFiles, sampleSets, windowState, settings];
  return {
    folder,
    connections: createConnectionStore(connections),
    recents,
    recentFiles: createRecentFileStore(recentFiles),
    sampleSets: createSampleSetStore(sampleSets),
    lifted,
    windowState: () => windowState.read(),
    async saveWindowState(state) {
      await windowState.update(() => state);
    },
    settings: () => settings.read(),
    saveSettings: (changed) => settings.update(() => changed),
    async check() {
      await removeLeftovers(folder, fileSystem);
      await Promise.all(files.map((file) => file.read()));
      for (const one of [...files, lifted]) await attempt(() => one.tidy());
      return [...notices];
    },
    note,
    attempt,
    close: () => attempt(recents.flush),
  };
}
