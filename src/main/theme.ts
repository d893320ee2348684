/**
 * The window's frame, the system's dialogs and the page show one theme: the one chosen in the window, else the
 * system's as it changes. https://www.electronjs.org/docs/latest/api/native-theme#nativethemethemesource
 */
import type { BrowserWindow, NativeTheme } from 'electron';

/** The page's ground in both themes (`--color-chrome` in renderer/styles/tokens.css), so that a new window does not flash. */
export const GROUNDS = { light: '#f5f6f8', dark: '#14171c' } as const;

export const groundOf = (theme: Pick<NativeTheme, 'shouldUseDarkColors'>): string =>
  theme.shouldUseDarkColors ? GROUNDS.dark : GROUNDS.light;

/** Repaints the window's ground with each change, so that resizing shows no edge in the other theme. */
export function followTheme(theme: NativeTheme, window: () => BrowserWindow | undefined): void {
  theme.on('updated', () => {
    window()?.setBackgroundColor(groundOf(theme));
  });
}
