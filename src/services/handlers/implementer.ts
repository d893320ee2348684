/** The contract with the error handling that every call shares. The handler files build on it. */
import { implement, ORPCError } from '@orpc/server';
import { contract } from '../../contract/contract.ts';
import type { Failure } from '../../contract/schemas/failure.ts';
import { createProblem, ProblemError } from '../problem-error.ts';
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

/** Any error as the contract's problem; what nobody foresaw is a fault of ours, and its text is redacted. */
export function toProblem(error: unknown): Failure {
  if (error instanceof ProblemError) return error.problem;
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST') {
    const field = pathOfFirstIssue(error.data);
    return createProblem({
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
  return createProblem({
    fault: 'internal',
    title: 'Something in Mailproof went wrong',
    reason: redact(text, null).slice(0, 500),
    remedy: 'Try again. If it comes back, report it with this text.',
  });
}

/** The error that crosses the contract. An aborted call has nobody left to tell, and stays as it is. */
export function toCallError(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return error;
  const problem = toProblem(error);
  return new ORPCError('PROBLEM', { status: 422, message: problem.title, data: problem });
}

/** Validation runs inside the shared error handling, so that a wrong input is a problem like any other. */
const insideMiddlewares = { initialInputValidationIndex: 1, initialOutputValidationIndex: 1 };

export const implementer = implement(contract, insideMiddlewares).use(async ({ next, signal }) => {
  try {
    return await next();
  } catch (error) {
    throw toCallError(error, signal);
  }
});
