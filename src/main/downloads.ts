/** Exports: what the window makes is saved through the system's dialog, which opens in the folder used last. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { App, Session } from 'electron';
import type { KeptState } from './kept-state.ts';
import { APP_ORIGIN } from './schemes.ts';

/**
 * The window's own exports are blobs of its origin; any other download (a mail that got past its sandbox, a response
 * that is no page) is cancelled, so that nothing of a mail is ever written to disk.
 * https://www.electronjs.org/docs/latest/api/session#event-will-download: without a path set, Electron shows the save
 * dialog, with the options given here; `done` comes when the file is written or the dialog was closed.
 */
export function saveDownloads(
  session: Pick<Session, 'on'>,
  app: Pick<App, 'getPath'>,
  state: KeptState,
): void {
  session.on('will-download', (event, item) => {
    if (!item.getURL().startsWith(`blob:${APP_ORIGIN}/`)) {
      event.preventDefault();
      return;
    }
    const { saveFolder } = state.values;
    const folder = saveFolder !== undefined && existsSync(saveFolder) ? saveFolder : app.getPath('downloads');
    item.setSaveDialogOptions({ defaultPath: join(folder, item.getFilename()) });
    item.once('done', (_event, outcome) => {
      if (outcome === 'completed') state.keep({ saveFolder: dirname(item.getSavePath()) });
    });
  });
}
