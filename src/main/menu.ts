/**
 * The native menus: the window's actions under the names and keys of the palette (contract/actions.ts), around them the
 * platform's own entries. https://www.electronjs.org/docs/latest/api/menu-item#roles
 */
import type { MenuItemConstructorOptions } from 'electron';
import { ACTION_IDS, actionEntry, type ActionId, type ActionMenu } from '../contract/actions.ts';
import type { RecentDocument } from '../services/recent-documents.ts';

type Item = MenuItemConstructorOptions;

export interface MenuOptions {
  readonly platform: NodeJS.Platform;
  readonly developer: boolean;
  /** What applies now. */
  readonly enabled: ReadonlySet<ActionId>;
  readonly recent: readonly RecentDocument[];
  readonly runAction: (id: ActionId) => void;
  readonly openRecent: (document: RecentDocument) => void;
  readonly forgetFiles: () => void;
  readonly showAbout: () => void;
  readonly showDataFolder: () => void;
}

const SEPARATOR: Item = { type: 'separator' };
/** Longest name in "Open recent"; a menu as wide as the screen helps nobody. */
const NAME_LENGTH = 60;

/**
 * Electron's way of writing a shortcut. The page gets every key first and keeps those it handles (Electron asks the
 * menus about unhandled keys only), so nothing runs twice, and the keys work while the focus is in the preview.
 */
function keysOf(shortcut: string | undefined, mac: boolean): Partial<Item> {
  if (shortcut === undefined) return {};
  const accelerator = shortcut.replace('Mod', 'CommandOrControl');
  // A key without a modifier would act while somebody types it. Linux and Windows can show it all the same; macOS
  // knows no such entry. https://www.electronjs.org/docs/latest/api/menu-item ("registerAccelerator")
  if (shortcut.length > 1) return { accelerator };
  return mac ? {} : { accelerator, registerAccelerator: false };
}

/** An ampersand in a name would underline the letter after it. */
const literal = (text: string): string => text.replaceAll('&', '&&');

function actionsOf(menu: ActionMenu, { platform, enabled, runAction }: MenuOptions): Item[] {
  const items: Item[] = [];
  let group: number | undefined;
  for (const id of ACTION_IDS) {
    const entry = actionEntry(id);
    if (entry.menu !== menu) continue;
    if (group !== undefined && entry.group !== group) items.push(SEPARATOR);
    group = entry.group;
    items.push({
      id,
      label: literal(entry.asks ? `${entry.title}…` : entry.title),
      enabled: enabled.has(id),
      ...keysOf(entry.shortcut, platform === 'darwin'),
      click: () => {
        runAction(id);
      },
    });
  }
  return items;
}

function recentItem(document: RecentDocument, openRecent: MenuOptions['openRecent']): Item {
  const { name } = document;
  const shown = name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH)}…` : name;
  return {
    label: literal(shown),
    click: () => {
      openRecent(document);
    },
  };
}

function recentMenu({ recent, openRecent, forgetFiles }: MenuOptions): Item {
  const files = recent.filter(({ kind }) => kind === 'file');
  const templates = recent.filter(({ kind }) => kind === 'template');
  const items = (documents: readonly RecentDocument[]): Item[] =>
    documents.map((document) => recentItem(document, openRecent));
  return {
    id: 'open-recent',
    label: 'Open recent',
    enabled: recent.length > 0,
    submenu: [
      ...items(files),
      ...(files.length > 0 && templates.length > 0 ? [SEPARATOR] : []),
      ...items(templates),
      ...(files.length > 0 ? [SEPARATOR, { label: 'Take the files off this list', click: forgetFiles }] : []),
    ],
  };
}

function fileMenu(options: MenuOptions): Item {
  const [open, ...others] = actionsOf('file', options);
  return {
    label: '&File',
    submenu: [
      ...(open ? [open] : []),
      recentMenu(options),
      ...others,
      SEPARATOR,
      options.platform === 'darwin' ? { role: 'close', label: 'Close window' } : { role: 'quit' },
    ],
  };
}

function editMenu(options: MenuOptions): Item {
  return {
    label: '&Edit',
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      SEPARATOR,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'delete' },
      { role: 'selectAll' },
      SEPARATOR,
      ...actionsOf('edit', options),
    ],
  };
}

function viewMenu(options: MenuOptions): Item {
  return {
    label: '&View',
    submenu: [
      ...actionsOf('view', options),
      SEPARATOR,
      { role: 'resetZoom', label: 'Actual size' },
      { role: 'zoomIn' },
      // The key beside it, without Shift: where + is written with Shift, people press = and mean it.
      { role: 'zoomIn', accelerator: 'CommandOrControl+=', visible: false, acceleratorWorksWhenHidden: true },
      { role: 'zoomOut' },
      SEPARATOR,
      { role: 'togglefullscreen' },
      ...(options.developer ? [{ role: 'toggleDevTools' } as const] : []),
    ],
  };
}

/** The application menu of macOS, where people look for About and Quit. */
function appMenu(showAbout: () => void): Item {
  return {
    label: 'Mailproof',
    submenu: [
      { label: 'About Mailproof', click: showAbout },
      SEPARATOR,
      { role: 'services' },
      SEPARATOR,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      SEPARATOR,
      { role: 'quit' },
    ],
  };
}

export function menuTemplate(options: MenuOptions): Item[] {
  const mac = options.platform === 'darwin';
  return [
    ...(mac ? [appMenu(options.showAbout)] : []),
    fileMenu(options),
    editMenu(options),
    viewMenu(options),
    { label: '&Go', submenu: actionsOf('go', options) },
    { label: '&Tools', submenu: actionsOf('tools', options) },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        { label: 'Show where data is kept', click: options.showDataFolder },
        ...(mac ? [] : [SEPARATOR, { label: 'About Mailproof', click: options.showAbout }]),
      ],
    },
  ];
}
