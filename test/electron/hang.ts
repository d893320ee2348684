/**
 * `unresponsive` and `responsive`. Chromium says a page hangs when it leaves input unanswered for 15 seconds
 * (kHungRendererDelay in content/public/common/content_constants.h); here a question of the protocol stands for the
 * input, and a test that cannot wait sets ELECTRON_STAND_IN_HANG_MS.
 */
import type { Page } from './page.ts';

const EVERY_MS = 500;

export function watchForHangs(page: Page, emit: (name: 'unresponsive' | 'responsive') => void): () => void {
  const after = Number(process.env['ELECTRON_STAND_IN_HANG_MS'] ?? 15_000);
  let askedAt: number | undefined;
  let hangs = false;
  const timer = setInterval(() => {
    if (askedAt === undefined) {
      askedAt = Date.now();
      const answered = (): void => {
        askedAt = undefined;
        if (hangs) emit('responsive');
        hangs = false;
      };
      page.evaluate('0').then(answered, answered);
    } else if (!hangs && Date.now() - askedAt > after) {
      hangs = true;
      emit('unresponsive');
    }
  }, EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}
