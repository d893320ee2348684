/** Keys in this process's memory: gone when the program ends. */
import type { Keychain } from './keychain.ts';

export function createSessionKeychain(note: string | null = null): Keychain {
  const keys = new Map<string, string>();
  return {
    available: () => Promise.resolve({ available: true, note }),
    get: (id) => Promise.resolve(keys.get(id) ?? null),
    set(id, key) {
      keys.set(id, key);
      return Promise.resolve({ storage: 'session', note });
    },
    remove(id) {
      keys.delete(id);
      return Promise.resolve();
    },
  };
}
