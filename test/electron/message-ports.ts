/**
 * `MessagePortMain` and `MessageChannelMain`. A port's other end is in the renderer, or in this process.
 * https://www.electronjs.org/docs/latest/api/message-port-main
 */
import { Emitter } from './refuse.ts';
import { decode, encode } from './structured-clone.ts';

/** Where a port's messages go: the other end, wherever it is. */
export interface Wire {
  post(message: string, ports: MessagePortMain[]): void;
  close(): void;
}

export class MessagePortMain extends Emitter {
  private readonly queue: (() => void)[] = [];
  private started = false;
  private closed = false;
  private wire: Wire | undefined;

  constructor() {
    super('MessagePortMain');
  }

  /** The stand-in's own: connects the other end. */
  connectTo(wire: Wire): void {
    this.wire = wire;
  }

  /** The stand-in's own: the wire of a port that is being transferred; nothing goes through this object any more. */
  takeWire(): Wire | undefined {
    const wire = this.wire;
    this.wire = undefined;
    return wire;
  }

  /** The stand-in's own: a message from the other end. Queued until `start`, as documented. */
  deliver(message: string, ports: MessagePortMain[]): void {
    const emit = (): void => {
      if (!this.closed) this.emit('message', { data: decode(message), ports });
    };
    if (this.started) emit();
    else this.queue.push(emit);
  }

  /** The stand-in's own: the other end is gone. */
  disconnect(): void {
    if (this.closed) return;
    this.closed = true;
    this.emit('close');
  }

  start(): void {
    this.started = true;
    for (const emit of this.queue.splice(0)) emit();
  }

  postMessage(message: unknown, transfer: MessagePortMain[] = []): void {
    const text = encode(message);
    if (!this.closed) this.wire?.post(text, transfer);
  }

  close(): void {
    if (this.closed) return;
    this.wire?.close();
    this.disconnect();
  }
}

export class MessageChannelMain {
  readonly port1 = new MessagePortMain();
  readonly port2 = new MessagePortMain();

  constructor() {
    const wireTo = (other: MessagePortMain): Wire => ({
      // Never in the same turn, as between processes.
      post: (message, ports) => setImmediate(() => other.deliver(message, ports)),
      close: () => setImmediate(() => other.disconnect()),
    });
    this.port1.connectTo(wireTo(this.port2));
    this.port2.connectTo(wireTo(this.port1));
  }
}
