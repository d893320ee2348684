import { describe, expect, it } from 'vitest';
import { createKeychain } from '../../../src/services/keychain/create-keychain.ts';
import { createOsKeychain, type PasswordStore } from '../../../src/services/keychain/os-keychain.ts';
import { FailureError } from '../../../src/services/failure-error.ts';

const SECRET = 'never-to-be-seen';

function memoryStore(): PasswordStore & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getPassword: (service, account) => Promise.resolve(kept.get(`${service}/${account}`) ?? null),
    setPassword(service, account, password) {
      kept.set(`${service}/${account}`, password);
      return Promise.resolve();
    },
    deletePassword: (service, account) => Promise.resolve(kept.delete(`${service}/${account}`)),
  };
}

const withStore = (store: PasswordStore) =>
  createKeychain({
    os: createOsKeychain({ load: () => Promise.resolve(store), deadlineMs: 50, probeMs: 50 }),
  });

const never = (): Promise<never> => new Promise<never>(() => undefined);

describe('the keychain of the program', () => {
  it('keeps keys in the keychain of the system where it can', async () => {
    const store = memoryStore();
    const keychain = withStore(store);
    await expect(keychain.set('one', SECRET)).resolves.toEqual({ storage: 'keychain', note: null });
    expect([...store.kept]).toEqual([['Mailproof/one', SECRET]]);
    await expect(keychain.get('one')).resolves.toBe(SECRET);
    await expect(keychain.get('two')).resolves.toBeNull();
    await keychain.remove('one');
    await expect(keychain.get('one')).resolves.toBeNull();
  });

  it.each([
    ['is not installed', { code: 'MODULE_NOT_FOUND' }, 'Cannot find module', 'not installed'],
    ['cannot be loaded', { code: 'ERR_DLOPEN_FAILED' }, 'libsecret-1.so.0: cannot open', 'not installed'],
    [
      'has no service behind it',
      {},
      'The name org.freedesktop.secrets was not provided',
      'No Secret Service',
    ],
    ['has no bus', {}, 'Cannot autolaunch D-Bus without X11 $DISPLAY', 'No Secret Service'],
    ['fails for another reason', {}, 'Something', 'refused'],
  ])('keeps keys for this session when the keychain %s', async (_, fields, message, said) => {
    const load = (): Promise<never> => Promise.reject(Object.assign(new Error(message), fields));
    const keychain = createKeychain({ os: createOsKeychain({ load }) });
    const state = await keychain.available();
    expect(state.available).toBe(false);
    expect(state.note).toContain(said);
    const stored = await keychain.set('one', SECRET);
    expect(stored.storage).toBe('session');
    expect(stored.note).toContain('until the program ends');
    await expect(keychain.get('one')).resolves.toBe(SECRET);
    await expect(keychain.remove('one')).resolves.toBeUndefined();
  });

  it('does not wait for ever for a locked keyring', async () => {
    const keychain = withStore({ getPassword: never, setPassword: never, deletePassword: never });
    await expect(keychain.available()).resolves.toMatchObject({ available: false });
    await expect(keychain.set('one', SECRET)).resolves.toMatchObject({ storage: 'session' });
  });

  it('falls back when only storing fails, and prefers the newer key of the session', async () => {
    const store = memoryStore();
    const keychain = withStore(store);
    await keychain.set('one', 'old');
    store.setPassword = () => Promise.reject(new Error(`cannot store ${SECRET}`));
    const stored = await keychain.set('one', SECRET);
    expect(stored.storage).toBe('session');
    expect(stored.note).not.toContain(SECRET);
    await expect(keychain.get('one')).resolves.toBe(SECRET);
  });

  it('says why a key cannot be read, without the library’s own words', async () => {
    const store = memoryStore();
    store.getPassword = () => Promise.reject(new Error(`prompt dismissed ${SECRET}`));
    const error: unknown = await withStore(store)
      .get('one')
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(FailureError);
    if (!(error instanceof FailureError)) return;
    expect(error.failure.fault).toBe('keychain');
    expect(JSON.stringify(error.failure) + String(error.stack) + String(error.cause)).not.toContain(SECRET);
  });
});
