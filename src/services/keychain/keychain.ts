/** Where keys are kept, each under the id of an account; nothing here ever writes a key to a file. */

export interface KeychainState {
  readonly available: boolean;
  /** Why not, in one sentence. */
  readonly note: string | null;
}

export interface KeyStored {
  readonly storage: 'keychain' | 'session';
  /** Why the keychain was not used, in one sentence. */
  readonly note: string | null;
}

export interface Keychain {
  available(): Promise<KeychainState>;
  /**
   * The key, or null when there is none.
   * @throws FailureError (fault `keychain`) when the keychain would not answer.
   */
  get(id: string): Promise<string | null>;
  /** @throws FailureError (fault `keychain`) when it cannot be kept at all. */
  set(id: string, key: string): Promise<KeyStored>;
  /** Nothing happens when there is none. @throws FailureError (fault `keychain`). */
  remove(id: string): Promise<void>;
}
