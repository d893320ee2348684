/** What stands in the page's own world, before its scripts: takes what the preload exposes, and then leaves. */
import { decode, encode } from './structured-clone.ts';

/** Puts a callable in the place of each function that the preload handed over. */
function revive(value: unknown): unknown {
  if (Array.isArray(value)) return Object.freeze(value.map(revive));
  if (typeof value !== 'object' || value === null) return value;
  if ('electronStandInFunction' in value) {
    const index = value.electronStandInFunction;
    return (...args: unknown[]): unknown => {
      let answer: unknown;
      const listen = (event: Event): void => {
        answer = decode((event as CustomEvent<string>).detail);
      };
      window.addEventListener('electron-stand-in-answer', listen, { once: true });
      window.dispatchEvent(new CustomEvent('electron-stand-in-call', { detail: encode([index, args]) }));
      return answer;
    };
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, revive(item)])));
}

export function takeExposed(): void {
  const take = (event: Event): void => {
    const [name, value] = decode((event as CustomEvent<string>).detail) as [string, unknown];
    // Read-only and fixed, as `contextBridge` defines it.
    Object.defineProperty(window, name, { value: revive(value), enumerable: true });
  };
  window.addEventListener('electron-stand-in-expose', take);
  // The preload may expose until the page's own scripts run.
  document.addEventListener(
    'readystatechange',
    () => {
      window.removeEventListener('electron-stand-in-expose', take);
    },
    { once: true },
  );
}
