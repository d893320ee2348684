/** Shortcuts are written once, such as `Mod+Shift+S`: matched against keys, and shown as the platform writes them. */
import { actionEntry, type ActionId } from '../../contract/actions.ts';

export const isMac = (): boolean => /^Mac/.test(navigator.platform);

interface Keys {
  readonly mod: boolean;
  readonly shift: boolean;
  readonly key: string;
}

/** What a written shortcut is made of; the key in small letters. */
export function parseShortcut(shortcut: string): Keys {
  const parts = shortcut.split('+');
  return {
    mod: parts.includes('Mod'),
    shift: parts.includes('Shift'),
    key: (parts.at(-1) ?? '').toLowerCase(),
  };
}

export function matches(shortcut: string, event: KeyboardEvent): boolean {
  const { mod, shift, key } = parseShortcut(shortcut);
  const modPressed = isMac() ? event.metaKey : event.ctrlKey;
  return modPressed === mod && event.shiftKey === shift && !event.altKey && event.key.toLowerCase() === key;
}

/** `Ctrl Shift S`, or `⇧⌘S` on a Mac. */
export function shownShortcut(shortcut: string): string {
  const { mod, shift, key } = parseShortcut(shortcut);
  const name = key.length === 1 ? key.toUpperCase() : key.replace(/^f(\d+)$/, 'F$1');
  if (isMac()) return `${shift ? '⇧' : ''}${mod ? '⌘' : ''}${name}`;
  return [mod ? 'Ctrl' : '', shift ? 'Shift' : '', name].filter((part) => part !== '').join(' ');
}

/** The keys of an action as the platform writes them; empty when it has none. */
export function shortcutOf(id: ActionId): string {
  const { shortcut } = actionEntry(id);
  return shortcut === undefined ? '' : shownShortcut(shortcut);
}
