/**
 * Where the key of a connection lies in the keychain. Its account names the server it was given for, so that another
 * server never gets it: not when the address is edited in the window or on the command line, and not when somebody
 * changes the file of connections or puts an older one back.
 */
import type { Keychain, KeyStored } from '../keychain/keychain.ts';

export interface KeyOwner {
  readonly id: string;
  readonly baseUrl: string;
}

/** Scheme, host and port; the text itself where it is no URL, since nothing is sent there anyway. */
const serverOf = (baseUrl: string): string => (URL.canParse(baseUrl) ? new URL(baseUrl).origin : baseUrl);

const account = ({ id, baseUrl }: KeyOwner): string => `${id} ${serverOf(baseUrl)}`;

/** True when both addresses lead to one server. */
export const isSameServer = (one: string, other: string): boolean => serverOf(one) === serverOf(other);

export interface KeyAccounts {
  /** @throws FailureError (fault `keychain`), as the others do, when the keychain would not answer. */
  get(owner: KeyOwner): Promise<string | null>;
  set(owner: KeyOwner, key: string): Promise<KeyStored>;
  remove(owner: KeyOwner): Promise<void>;
}

export function createKeyAccounts(keychain: Keychain): KeyAccounts {
  return {
    async get(owner) {
      const key = await keychain.get(account(owner));
      if (key !== null) return key;
      // Keys used to lie under the id alone: such a key is bound to the server that the connection has now.
      const early = await keychain.get(owner.id);
      if (early === null) return null;
      await keychain.set(account(owner), early);
      await keychain.remove(owner.id);
      return early;
    },
    set: (owner, key) => keychain.set(account(owner), key),
    async remove(owner) {
      await keychain.remove(account(owner));
      await keychain.remove(owner.id);
    },
  };
}
