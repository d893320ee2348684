/** For files that share a process: what one put in the place of a global is gone before the next is loaded. */
import { afterEach, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
});
