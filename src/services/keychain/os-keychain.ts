/**
 * The keychain of the operating system, through keytar: the Keychain of macOS, the Credential Manager of Windows, the
 * Secret Service of a Linux desktop. The only file that takes keytar, and only when a key is needed: the library is
 * native and optional, and a program that never needs a key must start without it.
 */
import { failureError } from '../failure-error.ts';
import type { Keychain, KeychainState } from './keychain.ts';

/** The part of keytar that is used. */
export interface PasswordStore {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

export interface OsKeychainOptions {
  /** Loads the library; tests put their own in its place. */
  readonly load?: () => Promise<PasswordStore>;
  /** Milliseconds for one call. Long enough to type a password when the system asks for one. */
  readonly deadlineMs?: number;
  /** Milliseconds for the first question, which asks nobody for anything when all is well. */
  readonly probeMs?: number;
  /** The name under which the keys are listed in the system's own keychain program. */
  readonly service?: string;
}

const SERVICE = 'Mailproof';
const PROBE_ACCOUNT = 'availability';

/** keytar is CommonJS: Node hands its functions over as `default`. */
async function loadKeytar(): Promise<PasswordStore> {
  return (await import('keytar')).default;
}

class Late extends Error {}

/** libsecret waits for ever on a locked keyring whose prompt nobody sees. */
async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Late());
    }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function whyNot(error: unknown): string {
  if (error instanceof Late) return 'The keychain of this system does not answer; it may be locked.';
  const message = error instanceof Error ? error.message : '';
  if (/secrets|D-?Bus|Secret ?Service|autolaunch|org\.freedesktop/iu.test(message)) {
    return 'No Secret Service, such as gnome-keyring or KWallet, runs in this session.';
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/MODULE_NOT_FOUND|DLOPEN|libsecret|shared object/iu.test(`${code} ${message}`)) {
    return 'The library for the keychain of this system (keytar, libsecret) is not installed.';
  }
  return 'The keychain of this system refused.';
}

function refused(title: string, error: unknown): Error {
  return failureError(
    {
      fault: 'keychain',
      title,
      reason: whyNot(error),
      remedy: 'Unlock the keychain and try again, or enter the key again for this session.',
    },
    // The library's own error could quote what it was given; only its kind is kept.
  );
}

export function createOsKeychain(options: OsKeychainOptions = {}): Keychain {
  const service = options.service ?? SERVICE;
  const deadlineMs = options.deadlineMs ?? 30_000;
  const probeMs = options.probeMs ?? 5_000;
  let store: Promise<PasswordStore> | undefined;
  const loaded = (): Promise<PasswordStore> => (store ??= (options.load ?? loadKeytar)());
  let proven = false;

  async function probe(): Promise<KeychainState> {
    if (proven) return { available: true, note: null };
    try {
      await within(
        probeMs,
        loaded().then((keytar) => keytar.getPassword(service, PROBE_ACCOUNT)),
      );
      proven = true;
      return { available: true, note: null };
    } catch (error) {
      return { available: false, note: whyNot(error) };
    }
  }

  return {
    available: probe,
    async get(id) {
      try {
        return await within(
          deadlineMs,
          loaded().then((keytar) => keytar.getPassword(service, id)),
        );
      } catch (error) {
        throw refused('The key could not be read from the keychain', error);
      }
    },
    async set(id, key) {
      try {
        await within(
          deadlineMs,
          loaded().then((keytar) => keytar.setPassword(service, id, key)),
        );
      } catch (error) {
        throw refused('The key could not be put into the keychain', error);
      }
      return { storage: 'keychain', note: null };
    },
    async remove(id) {
      try {
        await within(
          deadlineMs,
          loaded().then((keytar) => keytar.deletePassword(service, id)),
        );
      } catch (error) {
        throw refused('The key could not be removed from the keychain', error);
      }
    },
  };
}
