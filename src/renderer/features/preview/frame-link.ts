/**
 * The port between the window and one shown mail. The frame holds a hostile document beside our one script, so it is
 * treated as if the mail were that script: the window listens to no message but those of this port, takes only what fits
 * a schema that bounds it, and what it takes can do no more than press one of the window's own keys, move a scroll bar or point at an element.
 */
import * as v from 'valibot';
import { ACTION_IDS, actionEntry } from '../../../contract/actions.ts';
import { isMac, parseShortcut } from '../../window/shortcut.ts';
import {
  viewingMessageSchema,
  type FrameKey,
  type FrameMark,
  type FramePictures,
  type FrameScroll,
  type KeptPlace,
  type FrameSizes,
  type WindowMessage,
} from './frame-messages.ts';

export interface FrameLink {
  mark(mark: FrameMark | null): void;
  scroll(top: number, left: number): void;
  /** Scrolls to what another document of the mail shows. */
  follow(scroll: FrameScroll): void;
  close(): void;
}

export interface FrameListeners {
  /** The document is scrolled to where its predecessor was, and can be seen. */
  readonly onReady: () => void;
  readonly onScroll: (scroll: FrameScroll) => void;
  readonly onPictures: (pictures: FramePictures) => void;
  readonly onSizes: (sizes: FrameSizes) => void;
  /** The person clicked on an element. */
  readonly onChosen: (anchor: string) => void;
}

/** The shortcuts that the frame hands over instead of acting on them. */
function frameKeys(): FrameKey[] {
  return ACTION_IDS.flatMap((id) => {
    const { shortcut } = actionEntry(id);
    if (shortcut === undefined) return [];
    const { mod, shift, key } = parseShortcut(shortcut);
    return [{ key, shift, ctrl: mod && !isMac(), meta: mod && isMac() }];
  });
}

/** Connects to the document that the frame has loaded; null when the frame is gone. */
export function connectFrame(
  frame: HTMLIFrameElement,
  begin: { readonly kept: KeptPlace | null; readonly mark: FrameMark | null },
  { onReady, onScroll, onPictures, onSizes, onChosen }: FrameListeners,
): FrameLink | null {
  if (frame.contentWindow === null) return null;
  const { port1, port2 } = new MessageChannel();
  const send = (message: WindowMessage): void => {
    port1.postMessage(message);
  };
  port1.onmessage = ({ data }: MessageEvent<unknown>) => {
    const read = v.safeParse(viewingMessageSchema, data);
    if (!read.success) return;
    switch (read.output.kind) {
      case 'ready':
        onReady();
        return;
      case 'pictures':
        onPictures({ came: read.output.came, failed: read.output.failed });
        return;
      case 'sizes':
        onSizes(
          new Map(
            read.output.sizes.map(([name, width, height, across, down]) => [
              name,
              { shown: { width, height }, real: { width: across, height: down } },
            ]),
          ),
        );
        return;
      case 'scrolled': {
        const { kind: _, ...scroll } = read.output;
        onScroll(scroll);
        return;
      }
      case 'chosen':
        // A click takes the focus into the frame.
        if (document.activeElement === frame) onChosen(read.output.anchor);
        return;
      case 'key': {
        // Only while the person is in the frame: nothing is pressed there otherwise.
        if (document.activeElement !== frame) return;
        const { key, shift, ctrl, meta } = read.output;
        const keys = { key, shiftKey: shift, ctrlKey: ctrl, metaKey: meta };
        frame.dispatchEvent(new KeyboardEvent('keydown', { ...keys, bubbles: true, cancelable: true }));
      }
    }
  };
  const message: WindowMessage = { kind: 'begin', keys: frameKeys(), kept: begin.kept, mark: begin.mark };
  // The frame's origin is opaque, so no name of it could be given here.
  frame.contentWindow.postMessage(message, '*', [port2]);
  return {
    mark(mark) {
      send({ kind: 'mark', mark });
    },
    scroll(top, left) {
      send({ kind: 'scroll', top, left });
    },
    follow(kept) {
      send({ kind: 'follow', kept });
    },
    close() {
      port1.close();
    },
  };
}
