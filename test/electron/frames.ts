/**
 * `WebFrameMain`, and the tree of a page's frames as the protocol's events tell it. A frame of another site runs in a
 * process, and so a session, of its own.
 * https://www.electronjs.org/docs/latest/api/web-frame-main
 */
import type { DevToolsSession } from './chromium.ts';
import { Emitter } from './refuse.ts';
import { addresses } from './runtime.ts';

export class WebFrameMain extends Emitter {
  url = '';
  name = '';
  detached = false;
  readonly frames: WebFrameMain[] = [];

  constructor(
    /** The stand-in's own: Chromium's name for the frame. */
    readonly devToolsId: string,
    readonly parent: WebFrameMain | null,
    /** Sends into the document's isolated world; set by the page it belongs to. */
    private readonly toRenderer: (channel: string, args: unknown[], transfer: never[]) => void,
  ) {
    super('WebFrameMain');
  }

  get top(): WebFrameMain {
    return this.parent?.top ?? this;
  }

  get origin(): string {
    return URL.canParse(this.url) ? this.url.split('/').slice(0, 3).join('/') : 'null';
  }

  isDestroyed(): boolean {
    return this.detached;
  }

  send(channel: string, ...args: unknown[]): void {
    this.toRenderer(channel, args, []);
  }

  postMessage(channel: string, message: unknown, transfer: never[] = []): void {
    this.toRenderer(channel, [message], transfer);
  }
}

export class FrameTree {
  readonly main: WebFrameMain;
  private readonly byId = new Map<string, WebFrameMain>();

  constructor(
    mainId: string,
    private readonly toRenderer: ConstructorParameters<typeof WebFrameMain>[2],
  ) {
    this.main = new WebFrameMain(mainId, null, toRenderer);
    this.byId.set(mainId, this.main);
  }

  find(id: string): WebFrameMain | undefined {
    return this.byId.get(id);
  }

  /** Listens to one session; a frame that moves to another process stays the same frame. */
  watch(session: DevToolsSession): void {
    session.on('Page.frameAttached', ({ frameId, parentFrameId }) => {
      const parent = this.byId.get(parentFrameId);
      if (this.byId.has(frameId) || parent === undefined) return;
      const frame = new WebFrameMain(frameId, parent, this.toRenderer);
      parent.frames.push(frame);
      this.byId.set(frameId, frame);
    });
    session.on('Page.frameNavigated', ({ frame }) => {
      const known = this.byId.get(frame.id);
      if (known === undefined) return;
      known.url = addresses.toApp(`${frame.url}${frame.urlFragment ?? ''}`);
      known.name = frame.name ?? '';
    });
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      const known = this.byId.get(frameId);
      if (known !== undefined) known.url = addresses.toApp(url);
    });
    session.on('Page.frameDetached', ({ frameId, reason }) => {
      const frame = this.byId.get(frameId);
      if (reason === 'swap' || frame === undefined) return;
      frame.detached = true;
      this.byId.delete(frameId);
      const siblings = frame.parent?.frames ?? [];
      siblings.splice(siblings.indexOf(frame), 1);
    });
  }
}
