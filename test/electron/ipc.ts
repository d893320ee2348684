/**
 * Messages between the two processes: what the isolated world's binding brings, and what goes back into it.
 * https://www.electronjs.org/docs/latest/api/ipc-main
 */
import { MessagePortMain, type Wire } from './message-ports.ts';
import type { FromRenderer, ToRenderer } from './preload-world.ts';
import { Emitter } from './refuse.ts';
import { addresses } from './runtime.ts';
import { decode, encode } from './structured-clone.ts';

type InvokeHandler = (event: object, ...args: unknown[]) => unknown;

export class IpcMain extends Emitter {
  private readonly handlers = new Map<string, InvokeHandler>();

  constructor() {
    super('ipcMain');
  }

  handle(channel: string, handler: InvokeHandler): void {
    if (this.handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    this.handlers.set(channel, handler);
  }

  removeHandler(channel: string): void {
    this.handlers.delete(channel);
  }

  /** The stand-in's own: lib/browser/ipc-dispatch.ts words the two failures. */
  async invoke(channel: string, event: object, args: unknown[]): Promise<unknown> {
    const handler = this.handlers.get(channel);
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
    return handler(event, ...args);
  }
}

export const ipcMain = new IpcMain();

/** One document's end of the bridge; a new document gets a new one, and the old ports close. */
export class Bridge {
  private readonly ports = new Map<string, MessagePortMain>();

  constructor(
    private readonly evaluate: (expression: string) => Promise<unknown>,
    /** The sender and its frame, as `IpcMainEvent` has them; undefined once the frame is gone. */
    private readonly sender: () => object,
    private readonly onContextMenu: (params: object) => void,
    private readonly onPreloadError: (error: Error) => void,
    private readonly onTitle: (title: string) => void,
  ) {}

  private post(message: ToRenderer): void {
    // Addresses in messages are the made-up ones on the page's side.
    const text = addresses.toWeb(JSON.stringify(message));
    this.evaluate(`globalThis.electronStandInReceive(${JSON.stringify(text)})`).catch(() => undefined);
  }

  private open(id: string): MessagePortMain {
    const port = new MessagePortMain();
    const wire: Wire = {
      post: (message, ports) => {
        this.post({ kind: 'port', port: id, message, ports: ports.map((each) => this.send(each)) });
      },
      close: () => {
        this.ports.delete(id);
        this.post({ kind: 'close', port: id });
      },
    };
    port.connectTo(wire);
    this.ports.set(id, port);
    return port;
  }

  /** Hands a port of the main process to the renderer; what the other end says goes there from now on. */
  private send(port: MessagePortMain): string {
    const id = crypto.randomUUID();
    const onwards = port.takeWire();
    const inRenderer = this.open(id);
    port.on('message', ({ data }: { data: unknown }) => {
      inRenderer.postMessage(data);
    });
    port.on('close', () => {
      inRenderer.close();
    });
    inRenderer.on('message', ({ data, ports }: { data: unknown; ports: MessagePortMain[] }) => {
      onwards?.post(encode(data), ports);
    });
    inRenderer.on('close', () => onwards?.close());
    port.start();
    inRenderer.start();
    return id;
  }

  sendToRenderer(channel: string, args: unknown[], transfer: MessagePortMain[] = []): void {
    const ports = transfer.map((port) => this.send(port));
    this.post({ kind: 'send', channel, args: encode(args), ports });
  }

  receive(text: string): void {
    const message = JSON.parse(addresses.toApp(text)) as FromRenderer;
    switch (message.kind) {
      case 'send': {
        const ports = message.ports.map((id) => this.open(id));
        ipcMain.emit(message.channel, this.event(ports), ...(decode(message.args) as unknown[]));
        break;
      }
      case 'invoke':
        ipcMain.invoke(message.channel, this.event([]), decode(message.args) as unknown[]).then(
          (value) => {
            this.post({ kind: 'result', call: message.call, value: encode(value) });
          },
          (error: unknown) => {
            // lib/renderer/api/ipc-renderer.ts
            const said = `Error invoking remote method '${message.channel}': ${String(error)}`;
            this.post({ kind: 'failure', call: message.call, message: said });
          },
        );
        break;
      case 'port': {
        const ports = message.ports.map((id) => this.open(id));
        this.ports.get(message.port)?.deliver(message.message, ports);
        break;
      }
      case 'close': {
        const port = this.ports.get(message.port);
        this.ports.delete(message.port);
        port?.disconnect();
        break;
      }
      case 'context-menu':
        this.onContextMenu(decode(message.params) as object);
        break;
      case 'title':
        this.onTitle(message.title);
        break;
      case 'preload-error':
        this.onPreloadError(new Error(message.message));
        break;
    }
  }

  private event(ports: MessagePortMain[]): object {
    return { ...this.sender(), type: 'frame', ports };
  }

  /** The document is gone, and with it the other ends of its ports. */
  close(): void {
    for (const port of this.ports.values()) port.disconnect();
    this.ports.clear();
  }
}
