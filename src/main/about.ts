/** About Mailproof: its version and those of what it runs on, to be copied into a report. */
import type { BrowserWindow, Clipboard, Dialog } from 'electron';

export interface AboutFacts {
  readonly version: string;
  readonly versions: Readonly<Partial<Record<'electron' | 'chrome' | 'node', string>>>;
  readonly system: string;
  readonly dataFolder: string;
}

function aboutText({ version, versions, system, dataFolder }: AboutFacts): string {
  return [
    `Mailproof ${version}`,
    `Electron ${versions.electron ?? 'unknown'}`,
    `Chromium ${versions.chrome ?? 'unknown'}`,
    `Node ${versions.node ?? 'unknown'}`,
    `System ${system}`,
    `Data in ${dataFolder}`,
  ].join('\n');
}

export async function showAbout(
  facts: AboutFacts,
  {
    dialog,
    clipboard,
    window,
  }: {
    dialog: Pick<Dialog, 'showMessageBox'>;
    clipboard: Pick<Clipboard, 'writeText'>;
    window: BrowserWindow | undefined;
  },
): Promise<void> {
  const text = aboutText(facts);
  const options = {
    type: 'info' as const,
    title: 'About Mailproof',
    message: 'Mailproof',
    detail: text,
    buttons: ['Close', 'Copy'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  };
  const { response } = await (window
    ? dialog.showMessageBox(window, options)
    : dialog.showMessageBox(options));
  if (response === 1) await clipboard.writeText(text);
}
