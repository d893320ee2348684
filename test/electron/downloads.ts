/**
 * `will-download` and `DownloadItem`. Chromium writes each download into a folder of the stand-in's; when it is whole, it
 * is put where the app, or the person at the save dialog, wants it.
 * https://www.electronjs.org/docs/latest/api/session#event-will-download
 * https://www.electronjs.org/docs/latest/api/download-item
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SaveDialogOptions } from 'electron';
import { createEvent, Emitter } from './refuse.ts';
import { addresses, record, runtime } from './runtime.ts';
import { WebContents } from './web-contents.ts';

type State = 'progressing' | 'completed' | 'cancelled' | 'interrupted';

export class DownloadItem extends Emitter {
  private state: State = 'progressing';
  private savePath = '';
  private dialogOptions: SaveDialogOptions = {};
  private received = 0;
  private total = 0;

  constructor(
    private readonly url: string,
    private readonly filename: string,
    private readonly onCancel: () => void,
  ) {
    super('DownloadItem');
  }

  getURL(): string {
    return this.url;
  }

  getFilename(): string {
    return this.filename;
  }

  getState(): State {
    return this.state;
  }

  getReceivedBytes(): number {
    return this.received;
  }

  getTotalBytes(): number {
    return this.total;
  }

  /** "If user doesn't set the save path via the API, Electron will use the original routine": a save dialog. */
  setSavePath(path: string): void {
    this.savePath = path;
  }

  getSavePath(): string {
    return this.savePath;
  }

  setSaveDialogOptions(options: SaveDialogOptions): void {
    this.dialogOptions = options;
  }

  getSaveDialogOptions(): SaveDialogOptions {
    return this.dialogOptions;
  }

  cancel(): void {
    if (this.state !== 'progressing') return;
    this.onCancel();
    this.finish('cancelled');
  }

  /** The stand-in's own: what the browser has told. */
  progressed(received: number, total: number): void {
    this.received = received;
    this.total = total;
    if (this.state === 'progressing') this.emit('updated', createEvent(), 'progressing');
  }

  /** The stand-in's own: the download has come to its end. */
  finish(state: Exclude<State, 'progressing'>): void {
    if (this.state !== 'progressing') return;
    this.state = state;
    this.emit('done', createEvent(), state);
  }
}

export async function watchDownloads(): Promise<void> {
  const { root } = runtime.chromium;
  const folder = mkdtempSync(join(tmpdir(), 'mailproof-downloads-'));
  process.on('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  const items = new Map<string, DownloadItem>();
  root.on('Browser.downloadWillBegin', ({ frameId, guid, url, suggestedFilename }) => {
    const contents = WebContents.owning(frameId);
    const cancel = (): void => {
      root.send('Browser.cancelDownload', { guid }).catch(() => undefined);
    };
    const item = new DownloadItem(addresses.toApp(url), suggestedFilename, cancel);
    // Session::OnDownloadCreated in shell/browser/api/electron_api_session.cc.
    const event = createEvent();
    contents?.session.emit('will-download', event, item, contents);
    if (event.defaultPrevented) {
      item.cancel();
      return;
    }
    items.set(guid, item);
    // A save dialog that nobody answers stays open.
    if (item.getSavePath() === '') record('downloadItem.saveDialog', item.getSaveDialogOptions());
  });
  root.on('Browser.downloadProgress', ({ guid, receivedBytes, totalBytes, state }) => {
    const item = items.get(guid);
    if (item === undefined) return;
    item.progressed(receivedBytes, totalBytes);
    if (state === 'canceled') item.finish('interrupted');
    const path = item.getSavePath();
    if (state !== 'completed' || path === '') return;
    mkdirSync(dirname(path), { recursive: true });
    copyFileSync(join(folder, guid), path);
    item.finish('completed');
  });
  await root.send('Browser.setDownloadBehavior', {
    behavior: 'allowAndName',
    downloadPath: folder,
    eventsEnabled: true,
  });
}
