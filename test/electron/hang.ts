/**
 * `unresponsive` and `responsive`. Chromium says a page hangs when it leaves input unanswered for 15 seconds
 * (kHungRendererDelay in content/public/common/content_constants.h); here a question of the protocol stands for the
 * input, and a test that cannot wait sets ELECTRON_STAND_IN_HANG_MS.
 */
import type { Page } from './page.ts';

const EVERY_MS = 500;

export interface HangWatch {
  /** The page has ended or comes back: what it left unanswered counts no more. */
  pause(): void;
  resume(): void;
  stop(): void;
}

export function watchForHangs(page: Page, emit: (name: 'unresponsive' | 'responsive') => void): HangWatch {
  const after = Number(process.env['ELECTRON_STAND_IN_HANG_MS'] ?? 15_000);
  let question: { readonly askedAt: number } | undefined;
  let hangs = false;
  let isPaused = false;
  const timer = setInterval(() => {
    if (isPaused) return;
    if (question === undefined) {
      const mine = { askedAt: Date.now() };
      question = mine;
      const answered = (): void => {
        if (question !== mine) return;
        question = undefined;
        if (hangs) emit('responsive');
        hangs = false;
      };
      page.evaluate('0').then(answered, answered);
    } else if (!hangs && Date.now() - question.askedAt > after) {
      hangs = true;
      emit('unresponsive');
    }
  }, EVERY_MS);
  timer.unref();
  return {
    pause() {
      isPaused = true;
      question = undefined;
      hangs = false;
    },
    resume() {
      isPaused = false;
    },
    stop() {
      clearInterval(timer);
    },
  };
}
