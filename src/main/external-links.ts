/** Opens a link of a mail outside the app, after the person has seen where it goes. */
import type { BrowserWindow, Clipboard, Dialog, Shell } from 'electron';
import { describeLink } from '../core/urls/describe-link.ts';

/** Characters of an address that the dialog shows: it cannot scroll, and its buttons must stay on the screen. */
export const SHOWN = 2000;
/** Characters a line: a dialog breaks text at spaces, and an address has none. */
const LINE = 80;

function inLines(address: string): string {
  return (address.match(new RegExp(`.{1,${LINE}}`, 'gu')) ?? []).join('\n');
}

/** The whole address, or of a longer one its beginning, which holds the host, and its end. */
function shownAddress(address: string): string {
  if (address.length <= SHOWN) return inLines(address);
  const [begins, ends] = [address.slice(0, SHOWN - 400), address.slice(-400)];
  const left = address.length - begins.length - ends.length;
  return `${inLines(begins)}\n… ${left} more characters, which “Copy address” has …\n${inLines(ends)}`;
}

export interface LinkTools {
  readonly shell: Pick<Shell, 'openExternal'>;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly clipboard: Pick<Clipboard, 'writeText'>;
  readonly window: BrowserWindow;
}

/**
 * Asks, then opens. The question is the main process's, so that a page gone wrong can neither draw it nor answer it,
 * and it is the only one. Its default is never to open: a key pressed a moment too late must not.
 * `defaultId`, `cancelId`, `noLink`: https://www.electronjs.org/docs/latest/api/dialog#dialogshowmessageboxwindow-options
 * @returns whether it was opened
 */
export async function openExternally(
  url: string,
  { shell, dialog, clipboard, window }: LinkTools,
): Promise<boolean> {
  const link = describeLink(url);
  if (link === null) return false;
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: link.question,
    detail: [
      ...link.warnings,
      shownAddress(link.address),
      'Its owner can see that it was opened, and from where.',
    ].join('\n\n'),
    buttons: ['Cancel', 'Copy address', 'Open link'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  if (response === 1) await clipboard.writeText(link.address);
  if (response !== 2) return false;
  await shell.openExternal(link.address);
  return true;
}
