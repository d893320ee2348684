/**
 * Hands the contract's port to the window, once a load, after checking who asks: the main frame of our own page in our
 * own window. A preview frame, or any page that is not ours, gets nothing.
 */
import type { IpcMain, IpcMainEvent, MessagePortMain, WebContents } from 'electron';
import { PORT_CHANNEL } from '../contract/port-channel.ts';
import { APP_ORIGIN } from './schemes.ts';

type Asker = Pick<IpcMainEvent, 'senderFrame' | 'sender'>;

export function isOurMainFrame(event: Asker, window: WebContents | undefined): boolean {
  const frame = event.senderFrame;
  if (!window || !frame || event.sender !== window) return false;
  return frame === window.mainFrame && frame.url.startsWith(`${APP_ORIGIN}/`);
}

export function servePort(
  ipc: Pick<IpcMain, 'on'>,
  window: () => WebContents | undefined,
  connect: (port: MessagePortMain) => void,
): void {
  ipc.on(PORT_CHANNEL, (event) => {
    const [port, ...rest] = event.ports;
    if (!port || rest.length > 0 || !isOurMainFrame(event, window())) {
      for (const each of event.ports) each.close();
      return;
    }
    connect(port);
    port.start();
  });
}
