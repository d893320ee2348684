/**
 * Hands the contract's port to the page and says which host it is; nothing else. The page gets no function of
 * Electron's: all it can do is make the contract's calls through the port.
 */
import { contextBridge, ipcRenderer } from 'electron';
import { PORT_CHANNEL, PORT_MESSAGE } from '../contract/port-channel.ts';

contextBridge.exposeInMainWorld('mailproofHost', 'electron');

// The page's module has run, and listens, when the document's content is loaded.
window.addEventListener('DOMContentLoaded', () => {
  const { port1, port2 } = new MessageChannel();
  ipcRenderer.postMessage(PORT_CHANNEL, null, [port1]);
  window.postMessage(PORT_MESSAGE, window.location.origin, [port2]);
});
