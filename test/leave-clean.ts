/** For files that share a process: what one put in the place of a global or a clock is gone before the next is loaded. */
import { afterEach, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
