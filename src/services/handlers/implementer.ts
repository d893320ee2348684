/** The contract with the error handling that every call shares. The handler files build on it. */
import { implement, ORPCError, type ImplementerInternalWithMiddlewares } from '@orpc/server';
import { contract, type Contract } from '../../contract/contract.ts';
import type { Failure } from '../../contract/schemas/failure.ts';
import { createFailure, FailureError } from '../failure-error.ts';
import { redact } from '../service-api/redact.ts';

/** The path of the first thing wrong with an input. Its value is never repeated: it could be a key. */
function pathOfFirstIssue(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('issues' in data) || !Array.isArray(data.issues))
    return null;
  const first: unknown = data.issues[0];
  if (typeof first !== 'object' || first === null || !('path' in first) || !Array.isArray(first.path))
    return null;
  const keys = first.path.map((step: unknown) =>
    typeof step === 'object' && step !== null && 'key' in step ? String(step.key) : '',
  );
  return keys.join('.') || null;
}

/** Any error as the contract's failure; what nobody foresaw is a fault of ours, and its text is redacted. */
export function toFailure(error: unknown): Failure {
  if (error instanceof FailureError) return error.failure;
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST') {
    const field = pathOfFirstIssue(error.data);
    return createFailure({
      fault: 'input',
      title: 'The call was not understood',
      reason:
        field === null
          ? 'Its input is not in the expected form.'
          : `Its field ${field} is not in the expected form.`,
      remedy: 'Reload the window. If it comes back, report it with this text.',
      field,
    });
  }
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return createFailure({
    fault: 'internal',
    title: 'Something in Mailproof went wrong',
    reason: redact(text, null).slice(0, 500),
    remedy: 'Try again. If it comes back, report it with this text.',
  });
}

/** The error that crosses the contract. An aborted call has nobody left to tell, and stays as it is. */
export function toCallError(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return error;
  const failure = toFailure(error);
  return new ORPCError('FAILURE', { status: 422, message: failure.title, data: failure });
}

/** Validation runs inside the shared error handling, so that a wrong input is a failure like any other. */
const insideMiddlewares = { initialInputValidationIndex: 1, initialOutputValidationIndex: 1 };

/** Nothing is handed to the handlers beside their input. */
type NoContext = Record<never, never>;

/** The type is named: written out, that of the whole contract is longer than the compiler emits. */
export const implementer: ImplementerInternalWithMiddlewares<Contract, NoContext, NoContext> = implement(
  contract,
  insideMiddlewares,
).use(async ({ next, signal }) => {
  try {
    return await next();
  } catch (error) {
    throw toCallError(error, signal);
  }
});
