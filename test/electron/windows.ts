/** The open windows, oldest first; apart from `BrowserWindow`, so that `app` can close them without knowing the class. */

export interface OpenWindow {
  /** Asks the window; false when it stays open. */
  tryToClose(): Promise<boolean>;
  destroy(): void;
}

export const openWindows = new Set<OpenWindow>();
