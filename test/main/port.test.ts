/** Who gets the contract's port, and what happens to the ports of everybody else. */
import { EventEmitter } from 'node:events';
import type { IpcMain, MessagePortMain, WebContents } from 'electron';
import { expect, it, vi } from 'vitest';
import { PORT_CHANNEL } from '../../src/contract/port-channel.ts';
import { servePort } from '../../src/main/port.ts';

const mainFrame = { url: 'app://mailproof/' };
const contents = { mainFrame };
const port = () => ({ close: vi.fn(), start: vi.fn() });

/** Sends one request for a port; answers which ports were connected, in their order. */
function ask(ports: ReturnType<typeof port>[], { frame = mainFrame, isOpen = true } = {}): unknown[] {
  const ipc = new EventEmitter();
  const connected: unknown[] = [];
  servePort(
    ipc as unknown as Pick<IpcMain, 'on'>,
    () => (isOpen ? (contents as unknown as WebContents) : undefined),
    (given: MessagePortMain) => {
      // Whoever listens must be there before the queued messages come.
      expect((given as unknown as ReturnType<typeof port>).start).not.toHaveBeenCalled();
      connected.push(given);
    },
  );
  ipc.emit(PORT_CHANNEL, { ports, sender: contents, senderFrame: frame });
  return connected;
}

it('connects the one port of our window, then starts it', () => {
  const own = port();
  expect(ask([own])).toEqual([own]);
  expect(own.start).toHaveBeenCalledOnce();
  expect(own.close).not.toHaveBeenCalled();
});

it('closes every port when there are several: a second one would be a way past the page’s own', () => {
  const both = [port(), port()];
  expect(ask(both)).toEqual([]);
  for (const each of both) {
    expect(each.close).toHaveBeenCalledOnce();
    expect(each.start).not.toHaveBeenCalled();
  }
});

it('closes the port of another frame, and of a page without a window', () => {
  const [framed, early] = [port(), port()];
  expect(ask([framed], { frame: { url: 'preview://3f2b8c1e/' } })).toEqual([]);
  expect(framed.close).toHaveBeenCalledOnce();
  expect(ask([early], { isOpen: false })).toEqual([]);
  expect(early.close).toHaveBeenCalledOnce();
});

it('does nothing when no port came', () => {
  expect(ask([])).toEqual([]);
});
