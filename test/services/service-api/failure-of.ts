/** What a call of the service's client ends with, for every test that lets one fail. */
import { expect } from 'vitest';
import type { Failure } from '../../../src/contract/schemas/failure.ts';
import { FailureError } from '../../../src/services/failure-error.ts';

export const KEY = 'k3yk3yk3yk3yk3yk3yk3yk3yk3yk3yk3yk3yk3y/+"x';

/** The failure a call ends with; the key must stand nowhere in it, in no spelling. */
export async function failureOf(call: Promise<unknown>): Promise<Failure> {
  let error: unknown;
  try {
    await call;
  } catch (caught) {
    error = caught;
  }
  if (!(error instanceof FailureError)) throw new Error(`no failure but ${String(error)}`, { cause: error });
  const everything = `${JSON.stringify(error.failure)}${error.message}${error.stack ?? ''}${String(error.cause)}`;
  for (const spelling of [KEY, encodeURIComponent(KEY), JSON.stringify(KEY).slice(1, -1), 'k3yk3yk3yk3y']) {
    expect(everything.toLowerCase()).not.toContain(spelling.toLowerCase());
  }
  return error.failure;
}
