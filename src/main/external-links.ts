/** Opens a link of a mail outside the app, after the user has seen where it goes. */
import type { BrowserWindow, Dialog, Shell } from 'electron';

const ALLOWED: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/** Longest address shown whole in the question. */
const SHOWN = 300;

/**
 * Asks, then opens. Only http, https and mailto: other schemes start programs (`ms-msdt:`, `file:`, `smb:`), which is
 * how a link in a mail would run something.
 * @returns whether it was opened
 */
export async function openExternally(
  url: string,
  {
    shell,
    dialog,
    window,
  }: { shell: Pick<Shell, 'openExternal'>; dialog: Pick<Dialog, 'showMessageBox'>; window: BrowserWindow },
): Promise<boolean> {
  if (!URL.canParse(url)) return false;
  const target = new URL(url);
  if (!ALLOWED.has(target.protocol)) return false;
  const shown = target.href.length > SHOWN ? `${target.href.slice(0, SHOWN)}…` : target.href;
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: 'Open this link outside Mailproof?',
    detail: shown,
    buttons: ['Open link', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  if (response !== 0) return false;
  await shell.openExternal(target.href);
  return true;
}
