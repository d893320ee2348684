/** A desktop that notes what it is asked for: web pages are opened after a yes, mails are declined. */
import type { Desktop } from '../../src/services/desktop.ts';

export function createDesktopDouble(
  note: (what: string) => void,
  chosen: () => string | undefined = () => undefined,
): Desktop {
  return {
    openExternal(url) {
      note(url);
      return Promise.resolve(url.startsWith('https:'));
    },
    chooseFile: () => Promise.resolve(chosen()),
    themeChosen(theme) {
      note(`theme ${theme}`);
    },
    actionsChanged(enabled) {
      note(`actions ${[...enabled].join(' ')}`);
    },
    recentsChanged() {
      note('recents');
    },
  };
}
