/** The native menus hold what the palette holds, with the same keys, and what each platform's people look for. */
import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { ACTION_IDS, ACTIONS, actionEntry } from '../../src/contract/actions.ts';
import { contextMenuTemplate } from '../../src/main/context-menu.ts';
import { menuTemplate, type MenuOptions } from '../../src/main/menu.ts';

type Item = MenuItemConstructorOptions;

const options = (changes: Partial<MenuOptions> = {}): MenuOptions => ({
  platform: 'linux',
  developer: false,
  enabled: new Set(ACTION_IDS),
  recent: [],
  runAction: vi.fn(),
  openRecent: vi.fn(),
  forgetFiles: vi.fn(),
  showAbout: vi.fn(),
  showDataFolder: vi.fn(),
  ...changes,
});

const submenu = (item: Item | undefined): Item[] => (Array.isArray(item?.submenu) ? item.submenu : []);
const all = (items: readonly Item[]): Item[] => items.flatMap((item) => [item, ...all(submenu(item))]);
const itemsOf = (changes?: Partial<MenuOptions>): Item[] => all(menuTemplate(options(changes)));
const click = (item: Item | undefined): void => {
  // The handlers of ours take no arguments.
  (item?.click as (() => void) | undefined)?.();
};

describe.each(['linux', 'win32', 'darwin'] as const)('on %s', (platform) => {
  it('every action stands in one place, under its name and its keys', () => {
    const items = itemsOf({ platform });
    for (const id of ACTION_IDS) {
      const found = items.filter((item) => item.id === id);
      expect(found, id).toHaveLength(1);
      const entry = actionEntry(id);
      expect(found[0]?.label?.replace('…', '')).toBe(entry.title);
      const typed = entry.shortcut?.length === 1;
      expect(found[0]?.accelerator).toBe(
        typed && platform === 'darwin' ? undefined : entry.shortcut?.replace('Mod', 'CommandOrControl'),
      );
      // While somebody types a 1, nothing may happen.
      if (typed && platform !== 'darwin') expect(found[0]?.registerAccelerator).toBe(false);
    }
  });

  it('a click runs the action', () => {
    const runAction = vi.fn();
    for (const item of itemsOf({ platform, runAction })) if (item.id && item.id in ACTIONS) click(item);
    expect(runAction.mock.calls.flat().sort()).toEqual([...ACTION_IDS].sort());
  });

  it('what does not apply is grey', () => {
    const items = itemsOf({ platform, enabled: new Set(['open-file']) });
    expect(items.filter((item) => item.id && item.id in ACTIONS && item.enabled).map(({ id }) => id)).toEqual(
      ['open-file'],
    );
  });

  it('Edit, zoom and the window are the platform’s own', () => {
    const roles = itemsOf({ platform }).map(({ role }) => role);
    expect(roles).toEqual(
      expect.arrayContaining([
        ...['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll'],
        ...['resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen', 'windowMenu', 'help', 'quit'],
      ]),
    );
  });

  it('no two entries share their keys', () => {
    const keys = itemsOf({ platform }).flatMap(({ accelerator }) => accelerator?.toLowerCase() ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('nothing reloads the page by an accident of the keyboard', () => {
    const roles = itemsOf({ platform, developer: true }).map(({ role }) => role);
    expect(roles).not.toContain('reload');
    expect(roles).not.toContain('forceReload');
  });

  it('About is there once, where people look for it', () => {
    const showAbout = vi.fn();
    const template = menuTemplate(options({ platform, showAbout }));
    const about = all(template).filter(({ label }) => label === 'About Mailproof');
    expect(about).toHaveLength(1);
    expect(submenu(platform === 'darwin' ? template[0] : template.at(-1))).toContain(about[0]);
    click(about[0]);
    expect(showAbout).toHaveBeenCalledOnce();
  });
});

it('macOS gets its application menu, and File closes the window there', () => {
  const [first] = menuTemplate(options({ platform: 'darwin' }));
  expect(submenu(first).map(({ role }) => role)).toEqual(
    expect.arrayContaining(['services', 'hide', 'hideOthers', 'unhide', 'quit']),
  );
  const file = (platform: NodeJS.Platform) =>
    submenu(menuTemplate(options({ platform })).find(({ label }) => label === '&File')).at(-1)?.role;
  expect(file('darwin')).toBe('close');
  expect(file('win32')).toBe('quit');
});

it('offers the developer tools only in development', () => {
  const has = (developer: boolean): boolean =>
    itemsOf({ developer }).some(({ role }) => role === 'toggleDevTools');
  expect(has(true)).toBe(true);
  expect(has(false)).toBe(false);
});

describe('Open recent', () => {
  const FILE = { kind: 'file', name: 'order & more.html', path: '/home/ann/order & more.html' } as const;
  const TEMPLATE = {
    kind: 'template',
    name: 'W'.repeat(61),
    connectionId: 'sandbox',
    templateId: '6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11',
  } as const;
  const recentMenu = (changes: Partial<MenuOptions>) =>
    itemsOf(changes).find(({ label }) => label === 'Open recent');

  it('is grey while there is none', () => {
    expect(recentMenu({})?.enabled).toBe(false);
  });

  it('lists files and templates by their names, short enough for a menu', () => {
    const menu = recentMenu({ recent: [TEMPLATE, FILE] });
    expect(menu?.enabled).toBe(true);
    expect(submenu(menu).map(({ label, type }) => label ?? type)).toEqual([
      'order && more.html',
      'separator',
      `${'W'.repeat(60)}…`,
      'separator',
      'Take the files off this list',
    ]);
  });

  it('opens the one that is clicked, and empties its files', () => {
    const openRecent = vi.fn();
    const forgetFiles = vi.fn();
    const items = submenu(recentMenu({ recent: [FILE, TEMPLATE], openRecent, forgetFiles }));
    click(items[0]);
    click(items[2]);
    expect(openRecent.mock.calls).toEqual([[FILE], [TEMPLATE]]);
    click(items.at(-1));
    expect(forgetFiles).toHaveBeenCalledOnce();
  });
});

describe('the right mouse button', () => {
  const nothing = {
    canUndo: false,
    canRedo: false,
    canCut: false,
    canCopy: false,
    canPaste: false,
    canDelete: false,
    canSelectAll: false,
    canEditRichly: false,
  };

  it('offers in a text field what can be done there', () => {
    const template = contextMenuTemplate({
      isEditable: true,
      selectionText: '',
      editFlags: { ...nothing, canPaste: true, canSelectAll: true },
    });
    const enabled = template.filter((item) => item.enabled).map(({ role }) => role);
    expect(template.map(({ role }) => role)).toEqual(expect.arrayContaining(['undo', 'cut', 'copy']));
    expect(enabled).toEqual(['paste', 'selectAll']);
  });

  it('offers copying on a selection, and nothing elsewhere', () => {
    const editFlags = { ...nothing, canCopy: true };
    expect(contextMenuTemplate({ isEditable: false, selectionText: 'Ann', editFlags })).toEqual([
      { role: 'copy', enabled: true },
    ]);
    expect(contextMenuTemplate({ isEditable: false, selectionText: ' \n', editFlags })).toEqual([]);
  });
});
