/**
 * The keychain of the program: the operating system's, and this session's memory where that cannot be used. Never a
 * file: a key in one would be in every backup.
 */
import { FailureError } from '../failure-error.ts';
import type { Keychain } from './keychain.ts';
import { createOsKeychain } from './os-keychain.ts';
import { createSessionKeychain } from './session-keychain.ts';

export interface KeychainOptions {
  /** Tests put another in its place. */
  readonly os?: Keychain;
}

const FOR_THIS_SESSION = 'The key is kept in memory until the program ends.';

export function createKeychain(options: KeychainOptions = {}): Keychain {
  const os = options.os ?? createOsKeychain();
  const session = createSessionKeychain();
  return {
    available: () => os.available(),
    async get(id) {
      // A key of this session is newer than what the keychain may still hold.
      return (await session.get(id)) ?? (await os.get(id));
    },
    async set(id, key) {
      const state = await os.available();
      let note = state.note;
      if (state.available) {
        try {
          const stored = await os.set(id, key);
          await session.remove(id);
          return stored;
        } catch (error) {
          if (!(error instanceof FailureError)) throw error;
          note = error.failure.reason;
        }
      }
      await session.set(id, key);
      return { storage: 'session', note: `${note ?? 'The keychain cannot be used.'} ${FOR_THIS_SESSION}` };
    },
    async remove(id) {
      await session.remove(id);
      // Where there is no keychain, there is nothing in it.
      if ((await os.available()).available) await os.remove(id);
    },
  };
}
