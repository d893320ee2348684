/** Follows the browser's targets: titles, ends, and windows that pages open. */
import { runtime } from './runtime.ts';
import { WebContents } from './web-contents.ts';

export async function watchTargets(): Promise<void> {
  const { chromium } = runtime;
  const { root } = chromium;
  root.on('Target.targetInfoChanged', ({ targetInfo: { targetId, title } }) => {
    for (const each of WebContents.getAllWebContents()) each.changed(targetId, title);
  });
  root.on('Target.targetDestroyed', ({ targetId }) => {
    for (const each of WebContents.getAllWebContents()) each.gone(targetId);
  });
  root.on('Target.attachedToTarget', ({ sessionId, targetInfo, waitingForDebugger }) => {
    const session = chromium.session(sessionId);
    const decide = async (): Promise<void> => {
      if (targetInfo.type === 'page' && WebContents.isMadeByPage(targetInfo) && !mayStay()) {
        // It shares a process with the page that made it: while one waits, both do.
        const close = root.send('Target.closeTarget', { targetId: targetInfo.targetId });
        await Promise.all([close, session.send('Runtime.runIfWaitingForDebugger')]);
      } else if (waitingForDebugger) {
        await session.send('Runtime.runIfWaitingForDebugger');
      }
    };
    decide().catch(() => undefined);
  });
  await root.send('Target.setDiscoverTargets', { discover: true });
  await root.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
}

/** Asks the page that has just said that it opens a window. */
function mayStay(): boolean {
  const opener = WebContents.getAllWebContents().find((each) => each.isOpening);
  return opener?.mayOpen() ?? false;
}
