/**
 * The renderer's side of the bridge: what runs in the isolated world before the preload, and gives it `electron`. A
 * sandboxed preload may require `electron` (and a few more, which nothing here uses); everything else does not exist.
 * https://www.electronjs.org/docs/latest/tutorial/sandbox#preload-scripts
 *
 * The build makes it one script; `web-contents.ts` puts the preload's own text behind it. Nothing in here is in the
 * page's world, except the listener at the end of this file.
 */
import { decode, encode } from './structured-clone.ts';

/** Agreed with `web-contents.ts`. */
interface World {
  /** Calls the main process; the protocol's binding, which exists in the isolated world only. */
  electronStandInSend?: (text: string) => void;
  electronStandInReceive?: (text: string) => void;
}

export type FromRenderer =
  | {
      readonly kind: 'send';
      readonly channel: string;
      readonly args: string;
      readonly ports: readonly string[];
    }
  | { readonly kind: 'invoke'; readonly channel: string; readonly args: string; readonly call: number }
  | {
      readonly kind: 'port';
      readonly port: string;
      readonly message: string;
      readonly ports: readonly string[];
    }
  | { readonly kind: 'close'; readonly port: string }
  | { readonly kind: 'preload-error'; readonly message: string }
  | { readonly kind: 'context-menu'; readonly params: string }
  | { readonly kind: 'title'; readonly title: string };

export type ToRenderer =
  | {
      readonly kind: 'send';
      readonly channel: string;
      readonly args: string;
      readonly ports: readonly string[];
    }
  | { readonly kind: 'result'; readonly call: number; readonly value: string }
  | { readonly kind: 'failure'; readonly call: number; readonly message: string }
  | {
      readonly kind: 'port';
      readonly port: string;
      readonly message: string;
      readonly ports: readonly string[];
    }
  | { readonly kind: 'close'; readonly port: string };

const world = globalThis as unknown as World & typeof globalThis;

const post = world.electronStandInSend ?? (() => undefined);
// The preload must not find the raw pipe.
delete world.electronStandInSend;
const send = (message: FromRenderer): void => {
  post(JSON.stringify(message));
};

const ports = new Map<string, MessagePort>();

/** Takes a port out of the caller's hands, as a transfer does, and pumps what arrives on it to the main process. */
function handOver(given: MessagePort): string {
  const { port } = structuredClone({ port: given }, { transfer: [given] });
  const id = crypto.randomUUID();
  pump(id, port);
  return id;
}

function pump(id: string, port: MessagePort): void {
  ports.set(id, port);
  port.addEventListener('message', (event) => {
    send({ kind: 'port', port: id, message: encode(event.data), ports: event.ports.map(handOver) });
  });
  port.addEventListener('close', () => {
    if (ports.delete(id)) send({ kind: 'close', port: id });
  });
  port.start();
}

/** A port whose other end lives in the main process. */
function receivePort(id: string): MessagePort {
  const { port1, port2 } = new MessageChannel();
  pump(id, port1);
  return port2;
}

type Listener = (event: object, ...args: unknown[]) => void;
const listeners = new Map<string, Set<Listener>>();
const calls = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
let lastCall = 0;

function receive(text: string): void {
  const message = JSON.parse(text) as ToRenderer;
  switch (message.kind) {
    case 'send': {
      const event = { sender: ipcRenderer, ports: message.ports.map(receivePort) };
      const args = decode(message.args) as unknown[];
      for (const listener of listeners.get(message.channel) ?? []) listener(event, ...args);
      break;
    }
    case 'result':
      calls.get(message.call)?.resolve(decode(message.value));
      calls.delete(message.call);
      break;
    case 'failure':
      calls.get(message.call)?.reject(new Error(message.message));
      calls.delete(message.call);
      break;
    case 'port':
      ports.get(message.port)?.postMessage(decode(message.message), message.ports.map(receivePort));
      break;
    case 'close':
      ports.get(message.port)?.close();
      ports.delete(message.port);
      break;
  }
}
// Called by the main process; hidden from enumeration, and only in the isolated world.
Object.defineProperty(world, 'electronStandInReceive', { value: receive });

/** https://www.electronjs.org/docs/latest/api/ipc-renderer */
const ipcRenderer = {
  on(channel: string, listener: Listener) {
    listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
    return ipcRenderer;
  },
  off(channel: string, listener: Listener) {
    listeners.get(channel)?.delete(listener);
    return ipcRenderer;
  },
  removeAllListeners(channel: string) {
    listeners.delete(channel);
    return ipcRenderer;
  },
  send(channel: string, ...args: unknown[]): void {
    send({ kind: 'send', channel, args: encode(args), ports: [] });
  },
  postMessage(channel: string, message: unknown, transfer: MessagePort[] = []): void {
    send({ kind: 'send', channel, args: encode([message]), ports: transfer.map(handOver) });
  },
  invoke(channel: string, ...args: unknown[]): Promise<unknown> {
    const call = ++lastCall;
    send({ kind: 'invoke', channel, args: encode(args), call });
    return new Promise((resolve, reject) => calls.set(call, { resolve, reject }));
  },
};

/**
 * The page's world and this one share the document, and nothing else: values are copied, functions become proxies.
 * https://www.electronjs.org/docs/latest/api/context-bridge#parameter--error--return-type-support
 */
const functions: ((...args: unknown[]) => unknown)[] = [];

/** A copy for the page's world, with the number of a function in the place of each. */
function forPage(value: unknown): unknown {
  if (typeof value === 'function') {
    return { electronStandInFunction: functions.push(value as (typeof functions)[number]) - 1 };
  }
  if (Array.isArray(value)) return value.map(forPage);
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, forPage(item)]));
  }
  return value;
}

const contextBridge = {
  exposeInMainWorld(name: string, api: unknown): void {
    window.dispatchEvent(
      new CustomEvent('electron-stand-in-expose', { detail: encode([name, forPage(api)]) }),
    );
  },
};

window.addEventListener('electron-stand-in-call', (event) => {
  const [index, args] = decode((event as CustomEvent<string>).detail) as [number, unknown[]];
  const answer = functions[index]?.(...args);
  window.dispatchEvent(new CustomEvent('electron-stand-in-answer', { detail: encode(answer) }));
});

/** What the page is asked when someone presses the right button and the page does nothing of its own. */
window.addEventListener('contextmenu', (event) => {
  if (event.defaultPrevented || !(event.target instanceof Element)) return;
  const field = event.target.closest('input, textarea, [contenteditable="true"]');
  const link = event.target.closest('a[href]');
  const selected = window.getSelection()?.toString() ?? '';
  const inField =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
      : selected;
  const isEditable = field !== null && !field.matches('[readonly], [disabled]');
  const params = {
    x: event.clientX,
    y: event.clientY,
    linkURL: link instanceof HTMLAnchorElement ? link.href : '',
    linkText: link?.textContent ?? '',
    pageURL: window.location.href,
    frameURL: '',
    srcURL: event.target instanceof HTMLImageElement ? event.target.src : '',
    mediaType: event.target instanceof HTMLImageElement ? 'image' : 'none',
    selectionText: inField,
    isEditable,
    misspelledWord: '',
    dictionarySuggestions: [],
    editFlags: {
      canUndo: isEditable,
      canRedo: isEditable,
      canCut: isEditable && inField !== '',
      canCopy: inField !== '',
      canPaste: isEditable,
      canDelete: isEditable && inField !== '',
      canSelectAll: true,
      canEditRichly: false,
    },
  };
  send({ kind: 'context-menu', params: encode(params) });
});

/** The protocol tells of a title with the next navigation only; Electron tells of each (`page-title-updated`). */
window.addEventListener('DOMContentLoaded', () => {
  const tell = (): void => send({ kind: 'title', title: document.title });
  new MutationObserver(tell).observe(document.head, { subtree: true, childList: true, characterData: true });
  tell();
});

/** Only the modules of a sandboxed preload: https://www.electronjs.org/docs/latest/tutorial/sandbox#preload-scripts */
function require(name: string): unknown {
  if (name === 'electron' || name === 'electron/renderer') {
    return new Proxy(
      { contextBridge, ipcRenderer },
      {
        get(target, key) {
          if (key in target) return target[key as keyof typeof target];
          throw new Error(`The Electron stand-in does not implement ${String(key)} for preloads.`);
        },
      },
    );
  }
  throw new Error(`module not found: ${name}`);
}

export function runPreload(preload: (need: typeof require, module: object, exports: object) => void): void {
  const module = { exports: {} };
  try {
    preload(require, module, module.exports);
  } catch (error) {
    console.error('Unable to load preload script', error);
    send({ kind: 'preload-error', message: error instanceof Error ? error.message : String(error) });
  }
}
