/**
 * One hidden frame that measures one document and is gone. The document holds a hostile mail and one script of ours; at
 * each step that is treated as if the mail were that script:
 *
 * - `sandbox="allow-scripts"` and nothing else: an origin of its own (nothing of the window or of other previews can be
 *   read), no forms, no pop-ups, no navigation of the window.
 * - The window never listens to messages, so no frame can speak to it uninvited (forging, flooding). It sends the loaded
 *   document one port, takes one answer from that port, and closes it.
 * - The answer must fit a schema that bounds numbers, lengths and sizes.
 * - After a while the frame is removed, answered or not; it runs in a process of its own, so a mail that hangs its
 *   layout hangs nobody else.
 */
import * as v from 'valibot';
import { frameReportSchema } from '../../../../contract/schemas/measure.ts';
import type { FrameReport } from '../../../../core/computed-style/frame-report.ts';

/** Milliseconds from the request of the document to its answer. */
const PATIENCE_MS = 5000;
/** As a mail is looked at; what lies below is measured as well. */
const HEIGHT = 800;

function hiddenFrame(url: string, width: number): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.setAttribute('referrerpolicy', 'no-referrer');
  frame.setAttribute('aria-hidden', 'true');
  // Nothing of the mail may take the focus or a click.
  frame.inert = true;
  frame.tabIndex = -1;
  frame.title = 'Measures the mail';
  frame.style.cssText = `position:fixed;left:-10000px;top:0;width:${width}px;height:${HEIGHT}px;border:0;color-scheme:light`;
  frame.src = url;
  return frame;
}

/** What the frame reports; null when it does not, or the mail is too large to be measured. */
export function measureInFrame(url: string, width: number, signal: AbortSignal): Promise<FrameReport | null> {
  return new Promise((resolve) => {
    const frame = hiddenFrame(url, width);
    const { port1, port2 } = new MessageChannel();
    const finish = (report: FrameReport | null): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', give);
      port1.close();
      frame.remove();
      resolve(report);
    };
    const give = (): void => {
      finish(null);
    };
    const timer = setTimeout(give, PATIENCE_MS);
    signal.addEventListener('abort', give, { once: true });
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      const parsed = v.safeParse(frameReportSchema, data);
      finish(parsed.success && parsed.output.kind === 'measured' ? parsed.output : null);
    };
    frame.addEventListener(
      'load',
      () => {
        // The frame's origin is opaque, so no name of it could be given here. A document that should not be there
        // gets nothing but a port whose answer is judged as above.
        frame.contentWindow?.postMessage('measure', '*', [port2]);
      },
      { once: true },
    );
    document.body.append(frame);
  });
}
