/** The key of the environment variable MAILPROOF_API_KEY, for pipelines: read, never changed. */
import { problemError } from '../problem-error.ts';
import type { Keychain } from './keychain.ts';

/** The id of the connection that MAILPROOF_BASE_URL and MAILPROOF_API_KEY describe. */
export const ENVIRONMENT_CONNECTION = 'environment';

/** `apiKey`: the variable's value. The key is given out for the environment's own connection and no other. */
export function createEnvironmentKeychain(apiKey: string | undefined): Keychain {
  const key = apiKey?.trim() === '' ? null : (apiKey ?? null);
  const refuse = (): Promise<never> =>
    Promise.reject(
      problemError({
        fault: 'keychain',
        title: 'The key of the environment cannot be changed here',
        reason: 'It comes from the environment variable MAILPROOF_API_KEY.',
        remedy: 'Change the variable, or add a connection with a key of its own.',
      }),
    );
  return {
    kind: 'environment',
    available: () =>
      Promise.resolve(
        key === null
          ? { available: false, note: 'MAILPROOF_API_KEY is not set.' }
          : { available: true, note: null },
      ),
    get: (id) => Promise.resolve(id === ENVIRONMENT_CONNECTION ? key : null),
    set: refuse,
    remove: refuse,
  };
}
