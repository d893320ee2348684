/** A page that crashed or hangs: says so, and offers to reload it with what was open. */
import type { App, BrowserWindow, Dialog, RenderProcessGoneDetails } from 'electron';

/** Crashing again this soon after a reload, in milliseconds, what was open is the likely cause. */
const SOON_MS = 60_000;

const REASONS: Readonly<Partial<Record<RenderProcessGoneDetails['reason'], string>>> = {
  oom: 'It ran out of memory.',
  killed: 'The system, or somebody, ended it.',
  'launch-failed': 'The system did not let it start.',
  'integrity-failure': 'The system found its code changed.',
  'memory-eviction': 'The system needed its memory.',
};

export interface PageFailureTools {
  readonly app: Pick<App, 'quit'>;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  /** Lets what is open go, so that the reloaded page begins without it. */
  readonly forgetOpen: () => void;
  /** Milliseconds that only grow. */
  readonly now: () => number;
}

/**
 * Watches one window's page.
 * https://www.electronjs.org/docs/latest/api/web-contents#event-render-process-gone; "unresponsive" and "responsive"
 * follow on the same page, and `forcefullyCrashRenderer` before `reload` is its advice for a page that hangs.
 */
export function watchPage(window: BrowserWindow, { app, dialog, forgetOpen, now }: PageFailureTools): void {
  const contents = window.webContents;
  let lastReload = Number.NEGATIVE_INFINITY;
  /** Of the question about a page that hangs, while it is open. */
  let waiting: AbortController | undefined;
  let ending = false;

  function reload(): void {
    lastReload = now();
    contents.reload();
  }

  async function askAfterCrash({ reason }: RenderProcessGoneDetails): Promise<void> {
    const again = now() - lastReload < SOON_MS;
    const { response } = await dialog.showMessageBox(window, {
      type: 'error',
      message: again ? "The window's page ended again." : "The window's page ended unexpectedly.",
      detail: [
        REASONS[reason] ?? 'It crashed.',
        again
          ? 'It may be the open template that it cannot show.'
          : 'The open template and the values typed for it are kept.',
      ].join('\n\n'),
      buttons: ['Reload', 'Reload without the template', 'Quit'],
      defaultId: again ? 1 : 0,
      cancelId: 0,
      noLink: true,
    });
    if (window.isDestroyed()) return;
    if (response === 2) {
      app.quit();
      return;
    }
    if (response === 1) forgetOpen();
    reload();
  }

  async function askWhileHanging(): Promise<void> {
    const mine = new AbortController();
    waiting = mine;
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: 'The window does not answer.',
      detail:
        'A very large or odd template can keep it busy for a while. Reloading keeps the open template and the values typed for it.',
      buttons: ['Wait', 'Reload', 'Reload without the template'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
      signal: mine.signal,
    });
    if (waiting === mine) waiting = undefined;
    if (mine.signal.aborted || response === 0 || window.isDestroyed()) return;
    if (response === 2) forgetOpen();
    // Its end was wished for: no second question.
    ending = true;
    contents.forcefullyCrashRenderer();
    reload();
  }

  contents.on('render-process-gone', (_event, details) => {
    waiting?.abort();
    if (ending || details.reason === 'clean-exit') {
      ending = false;
      return;
    }
    void askAfterCrash(details);
  });
  contents.on('did-finish-load', () => {
    ending = false;
  });
  contents.on('unresponsive', () => {
    if (waiting === undefined) void askWhileHanging();
  });
  // It came back by itself: the question answers itself too.
  contents.on('responsive', () => {
    waiting?.abort();
  });
}
