/** The connection that the environment describes, for pipelines: MAILPROOF_BASE_URL and MAILPROOF_API_KEY. */

/** Its id. */
export const ENVIRONMENT_CONNECTION = 'environment';

export interface EnvironmentConnection {
  /** Null when it is not set, or blank. */
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
  /**
   * What is missing and what to do when only one of the two is set, in one or two sentences; null when both are, or
   * neither. With half a configuration nothing may be guessed: the other half was forgotten or misspelt.
   */
  readonly half: string | null;
}

/** Reads the two variables; a blank one counts as not set, as pipelines pass on a secret that they do not have. */
export function readEnvironment(env: NodeJS.ProcessEnv): EnvironmentConnection {
  const read = (name: string): string | null => env[name]?.trim() || null;
  const baseUrl = read('MAILPROOF_BASE_URL');
  const apiKey = read('MAILPROOF_API_KEY');
  const half = (is: string, isNot: string): string =>
    `${is} is set but ${isNot} is not, so it is not clear which service is meant. Set both, or neither.`;
  if (baseUrl !== null && apiKey === null) {
    return { baseUrl, apiKey, half: half('MAILPROOF_BASE_URL', 'MAILPROOF_API_KEY') };
  }
  if (baseUrl === null && apiKey !== null) {
    return { baseUrl, apiKey, half: half('MAILPROOF_API_KEY', 'MAILPROOF_BASE_URL') };
  }
  return { baseUrl, apiKey, half: null };
}
