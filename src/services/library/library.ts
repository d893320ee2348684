/** What is remembered on this machine, in a few files of one folder. */
import { join } from 'node:path';
import type { WindowState } from '../../contract/schemas/library.ts';
import type { SettingsData } from '../../contract/schemas/settings.ts';
import { FILE_SYSTEM, type FileSystem } from '../files/file-system.ts';
import { removeLeftovers } from '../files/leftovers.ts';
import { removeLeftLocks } from '../files/lock.ts';
import { FailureError } from '../failure-error.ts';
import { createCampaignFiles, type CampaignFiles } from './campaign-files.ts';
import { campaignsFormat, createCampaignStore, type CampaignStore } from './campaigns.ts';
import { canvasLooksFormat, createCanvasLookStore, type CanvasLookStore } from './canvas-looks.ts';
import { connectionsFormat, createConnectionStore, type ConnectionStore } from './connections.ts';
import { createDecisionStore, decisionsFormat, type DecisionStore } from './decisions.ts';
import { createJsonFile, type JsonFile, type StoredFormat } from './json-file.ts';
import { createAddressLists, type AddressLists } from './address-lists.ts';
import { createDraftStore, type DraftStore } from './drafts.ts';
import { fileFailure } from './file-failure.ts';
import { createLiftedLog, type LiftedLog } from './lifted-log.ts';
import { createRecentFileStore, recentFilesFormat, type RecentFileStore } from './recent-files.ts';
import { createRecentStore, recentsFormat, type RecentStore } from './recents.ts';
import { createSampleSetStore, sampleSetsFormat, type SampleSetStore } from './sample-sets.ts';
import { settingsFormat } from './settings.ts';
import { createStoredTemplates, type StoredTemplates } from './stored-templates.ts';
import {
  createSuppressionDeskStore,
  expiryOf,
  suppressionDeskFormat,
  type SuppressionDeskStore,
} from './suppression-desk.ts';
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
  /** Bytes of templates' texts that are kept. */
  readonly versionsCap?: number;
}

export interface Library {
  readonly folder: string;
  readonly connections: ConnectionStore;
  readonly recents: RecentStore;
  readonly recentFiles: RecentFileStore;
  readonly sampleSets: SampleSetStore;
  /** Every template that was fetched, with its versions. */
  readonly templates: StoredTemplates;
  readonly campaigns: CampaignStore;
  /** Copies of the files that campaigns name. */
  readonly campaignFiles: CampaignFiles;
  /** What was changed in templates and is saved nowhere else. */
  readonly drafts: DraftStore;
  /** How mails were looked at. */
  readonly looks: CanvasLookStore;
  readonly lifted: LiftedLog;
  readonly desk: SuppressionDeskStore;
  /** Lists of recipients that were looked up. */
  readonly lists: AddressLists;
  windowState(): Promise<WindowState>;
  saveWindowState(state: WindowState): Promise<void>;
  /** What was decided about the linter. */
  readonly decisions: DecisionStore;
  /** How substitutions are filled in. */
  settings(): Promise<SettingsData>;
  /** Answers with what is kept. */
  saveSettings(settings: SettingsData): Promise<SettingsData>;
  /**
   * Reads every file once and removes what killed processes left; what the user should know about the data since the
   * start, such as a file that was set aside, in a sentence or two each.
   * @throws FailureError when a file cannot be read.
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
      if (!(error instanceof FailureError)) throw error;
      note(`${error.failure.title}. ${error.failure.reason}`);
    }
  }
  const open = <Value>(name: string, format: StoredFormat<Value>): JsonFile<Value> =>
    createJsonFile({ ...format, path: join(folder, name), now, onNotice: note, fileSystem });

  const connections = open('connections.json', connectionsFormat);
  const recentsFile = open('recents.json', recentsFormat);
  const recentFiles = open('recent-files.json', recentFilesFormat);
  const sampleSets = open('sample-sets.json', sampleSetsFormat);
  const looksFile = open('canvas.json', canvasLooksFormat);
  const windowState = open('window.json', windowStateFormat);
  const settings = open('settings.json', settingsFormat);
  const decisionsFile = open('decisions.json', decisionsFormat);
  const deskFile = open('suppression-desk.json', suppressionDeskFormat);
  const campaignsFile = open('campaigns.json', campaignsFormat);
  const desk = createSuppressionDeskStore(deskFile);
  const lifted = createLiftedLog({
    path: join(folder, 'lifted-suppressions.jsonl'),
    now,
    onNotice: note,
    fileSystem,
  });
  const recents = createRecentStore({ file: recentsFile, attempt, countsAfterMs: options.countsAfterMs });
  const files = [
    connections,
    recentsFile,
    recentFiles,
    sampleSets,
    looksFile,
    windowState,
    settings,
    decisionsFile,
    deskFile,
    campaignsFile,
  ];

  async function removeLocks(): Promise<void> {
    try {
      await removeLeftLocks(folder);
    } catch (error) {
      throw fileFailure('read', folder, error);
    }
  }

  async function expireLifted(): Promise<void> {
    const before = expiryOf((await desk.read()).keepMonths, now());
    if (before !== null) await lifted.expire(before);
  }

  const drafts = createDraftStore({ folder, open });
  const templates = createStoredTemplates({
    folder,
    open,
    fileSystem,
    attempt,
    capBytes: options.versionsCap,
    checkedAfterMs: options.countsAfterMs,
  });
  const campaigns = createCampaignStore(campaignsFile);
  const campaignFiles = createCampaignFiles(join(folder, 'campaign-files'));
  const lists = createAddressLists({ folder, now, onNotice: note });

  return {
    folder,
    connections: createConnectionStore(connections),
    recents,
    recentFiles: createRecentFileStore(recentFiles),
    sampleSets: createSampleSetStore(sampleSets),
    templates,
    campaigns,
    campaignFiles,
    drafts,
    looks: createCanvasLookStore(looksFile),
    lifted,
    desk,
    decisions: createDecisionStore(decisionsFile),
    lists,
    windowState: () => windowState.read(),
    async saveWindowState(state) {
      await windowState.update(() => state);
    },
    settings: () => settings.read(),
    saveSettings: (changed) => settings.update(() => changed),
    async check() {
      await removeLeftovers(folder, fileSystem);
      await Promise.all(files.map((file) => file.read()));
      await attempt(removeLocks);
      for (const one of [lifted, lists, templates]) await attempt(() => one.tidy());
      await attempt(async () => {
        await campaignFiles.tidy(new Set((await campaigns.list()).map(({ id }) => id)));
      });
      await attempt(expireLifted);
      return [...notices];
    },
    note,
    attempt,
    async close() {
      await attempt(recents.flush);
      await attempt(templates.flush);
    },
  };
}
