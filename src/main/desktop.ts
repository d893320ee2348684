/** What people expect of a desktop app, put together: menus, dialogs, theme, exports, and what the system hands over. */
import { dirname, join } from 'node:path';
import {
  app,
  clipboard,
  dialog,
  Menu,
  nativeTheme,
  screen,
  shell,
  type BrowserWindow,
  type Session,
} from 'electron';
import { ACTION_IDS, type ActionId } from '../contract/actions.ts';
import type { Desktop } from '../services/desktop.ts';
import type { RecentDocument } from '../services/recent-documents.ts';
import type { Services } from '../services/services.ts';
import { LINK_SCHEME, type StartRequest } from '../services/start-requests.ts';
import { showAbout } from './about.ts';
import { showContextMenus } from './context-menu.ts';
import { saveDownloads } from './downloads.ts';
import { openExternally } from './external-links.ts';
import { createKeptState } from './kept-state.ts';
import type { MainWindowOptions } from './main-window.ts';
import { menuTemplate } from './menu.ts';
import { watchPage } from './page-failures.ts';
import { followTheme, groundOf } from './theme.ts';
import { firstBounds, keepPlace, restoreMode } from './window-place.ts';

export interface DesktopHost {
  /** For the services: what they ask of the app. */
  readonly desktop: Desktop;
  /** Bounds and ground of a window that is about to be made. */
  windowLook(): NonNullable<MainWindowOptions['look']>;
  /** Everything a new window needs, before its page loads. */
  attach(window: BrowserWindow): void;
  /** Begins once the services are there: menus, theme, exports. `showWindow` makes one where there is none. */
  begin(services: Services, session: Session, showWindow: () => void): Promise<void>;
  /** Opens what was handed over, in the window that is there or comes. */
  open(request: StartRequest): void;
}

/** What can be asked for while there is no window, on macOS. */
const WITHOUT_WINDOW: ReadonlySet<ActionId> = new Set(['open-file', 'suppressions', 'connections']);

export function createDesktopHost({
  dataFolder,
  developer,
}: {
  dataFolder: string;
  developer: boolean;
}): DesktopHost {
  const state = createKeptState(join(dataFolder, 'desktop.json'));
  let window: BrowserWindow | undefined;
  let services: Services | undefined;
  let showWindow = (): void => undefined;
  let recent: readonly RecentDocument[] = [];
  let enabled: ReadonlySet<ActionId> = WITHOUT_WINDOW;

  function open(request: StartRequest): void {
    services?.window.open(request);
    // The system's own list: the Dock's menu, the task bar's. Elsewhere Electron does nothing here.
    if (request.kind === 'file') app.addRecentDocument(request.path);
  }

  function drawMenu(): void {
    const template = menuTemplate({
      platform: process.platform,
      developer,
      enabled,
      recent,
      runAction: (id) => {
        showWindow();
        services?.window.runAction(id);
      },
      openRecent: (document) => {
        showWindow();
        open(
          document.kind === 'file'
            ? { kind: 'file', path: document.path }
            : { kind: 'template', templateId: document.templateId, connection: document.connectionId },
        );
      },
      forgetFiles: () => {
        app.clearRecentDocuments();
        void services?.forgetRecentFiles();
      },
      showAbout: () => {
        void showAbout(
          {
            version: app.getVersion(),
            versions: process.versions,
            system: `${process.platform} ${process.getSystemVersion()} ${process.arch}`,
            dataFolder,
          },
          { dialog, clipboard, window },
        );
      },
      showDataFolder: () => void shell.openPath(dataFolder),
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }

  async function readRecent(): Promise<void> {
    // A list that cannot be read is said in the window; the menu does without it.
    recent = (await services?.recentDocuments().catch(() => [])) ?? [];
    drawMenu();
  }

  const desktop: Desktop = {
    openExternal: (url) =>
      window === undefined
        ? Promise.resolve(false)
        : openExternally(url, { shell, dialog, clipboard, window }),
    async chooseFile() {
      if (window === undefined) return undefined;
      const { openFolder } = state.values;
      const { filePaths } = await dialog.showOpenDialog(window, {
        title: 'Open a template file',
        properties: ['openFile'],
        filters: [
          { name: 'Templates', extensions: ['json', 'html', 'htm', 'eml'] },
          { name: 'All files', extensions: ['*'] },
        ],
        ...(openFolder === undefined ? {} : { defaultPath: openFolder }),
      });
      const [path] = filePaths;
      if (path === undefined) return undefined;
      state.keep({ openFolder: dirname(path) });
      app.addRecentDocument(path);
      return path;
    },
    themeChosen(theme) {
      nativeTheme.themeSource = theme;
    },
    actionsChanged(next) {
      const changed = ACTION_IDS.filter((id) => next.has(id) !== enabled.has(id));
      enabled = next;
      const menu = Menu.getApplicationMenu();
      for (const id of changed) {
        const item = menu?.getMenuItemById(id);
        if (item) item.enabled = next.has(id);
      }
    },
    recentsChanged() {
      void readRecent();
    },
  };

  return {
    desktop,
    open,
    windowLook: () => ({ ...firstBounds(state, screen), backgroundColor: groundOf(nativeTheme) }),
    attach(made) {
      window = made;
      // Maximising shows a hidden window, so it waits until there is something to show.
      made.once('ready-to-show', () => {
        restoreMode(made, state);
      });
      keepPlace(made, state);
      showContextMenus(made.webContents, Menu);
      watchPage(made, {
        app,
        dialog,
        forgetOpen: () => services?.forgetOpen(),
        now: () => performance.now(),
      });
      made.on('closed', () => {
        window = undefined;
        desktop.actionsChanged(WITHOUT_WINDOW);
      });
    },
    async begin(running, session, show) {
      services = running;
      showWindow = show;
      nativeTheme.themeSource = await running.theme().catch(() => 'system' as const);
      // Installers say the scheme for macOS and Linux (`protocols` in electron-builder.yml); Windows learns it from the
      // app: https://www.electronjs.org/docs/latest/tutorial/launch-app-from-url-in-another-app
      if (app.isPackaged && process.platform === 'win32') app.setAsDefaultProtocolClient(LINK_SCHEME);
      followTheme(nativeTheme, () => window);
      saveDownloads(session, app, state);
      await readRecent();
    },
  };
}
