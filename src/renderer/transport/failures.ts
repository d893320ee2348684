/** Turns whatever a call threw into the contract's failure: what failed, why, and what to do. */
import { ORPCError } from '@orpc/client';
import * as v from 'valibot';
import { failureSchema, type Failure } from '../../contract/schemas/failure.ts';

const noDetails = { field: null, code: null, serviceMessage: null, httpStatus: null } as const;

function unreachable(): Failure {
  return {
    ...noDetails,
    fault: 'internal',
    title: 'Mailproof does not answer.',
    reason: 'The window lost its connection to the program that started it.',
    remedy: 'Start Mailproof again.',
  };
}

function unexpected(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error);
  return {
    ...noDetails,
    fault: 'internal',
    title: 'Something went wrong inside Mailproof.',
    reason: message === '' ? 'There was no explanation.' : message,
    remedy: 'Try again. If it happens again, copy the details into a report.',
    httpStatus: error instanceof ORPCError ? error.status : null,
  };
}

/** True for a call that its caller gave up: nothing to tell anyone. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

export function toFailure(error: unknown): Failure {
  if (error instanceof ORPCError) {
    const parsed = v.safeParse(failureSchema, error.data);
    if (error.code === 'FAILURE' && parsed.success) return parsed.output;
  }
  // What fetch throws when nobody listens any more.
  if (error instanceof TypeError && /fetch|network/i.test(error.message)) return unreachable();
  return unexpected(error);
}
