/** What the desktop app does for the window. In a browser the page does these things itself, so there is no desktop. */
import type { ActionId } from '../contract/actions.ts';
import type { WindowState } from '../contract/schemas/library.ts';

export interface Desktop {
  /** Asks the person, then opens an http, https or mailto address outside; false when the answer was no. */
  openExternal(url: string): Promise<boolean>;
  /** Shows the system's dialog for opening a template; the chosen file's path, or undefined when it was closed. */
  chooseFile(): Promise<string | undefined>;
  /** The theme was chosen in the window: the window's frame and the system's dialogs follow. */
  themeChosen(theme: WindowState['theme']): void;
  /** Which actions apply now; the menus' other entries turn grey. */
  actionsChanged(enabled: ReadonlySet<ActionId>): void;
  /** A template was opened or taken off a list: "Open recent" is due for a look. */
  recentsChanged(): void;
}
