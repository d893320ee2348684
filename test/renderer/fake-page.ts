/** What the window's stores read of the page they are in, for tests that have none. */
import { vi } from 'vitest';

/** @param width of the window, in CSS pixels */
export function startPage(width = 1280): void {
  vi.stubGlobal('window', {
    innerWidth: width,
    matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
    addEventListener: () => undefined,
  });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
}
