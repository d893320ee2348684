/** The one error that services throw: it carries the contract's problem, ready to be shown. */
import type { Failure } from '../contract/schemas/failure.ts';

export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Failure;
  /** True when a request may have been carried out although no clear answer came. */
  readonly outcomeUnknown: boolean;
  /** True when the request certainly never left this machine. */
  readonly notSent: boolean;

  constructor(
    problem: Failure,
    options?: ErrorOptions & { readonly outcomeUnknown?: boolean; readonly notSent?: boolean },
  ) {
    super(problem.title, options);
    this.problem = problem;
    this.outcomeUnknown = options?.outcomeUnknown ?? false;
    this.notSent = options?.notSent ?? false;
  }
}

type ProblemInput = Pick<Failure, 'fault' | 'title' | 'reason' | 'remedy'> & Partial<Failure>;

/** A problem with the fields that most problems lack set to null. */
export function createProblem(input: ProblemInput): Failure {
  return { field: null, code: null, serviceMessage: null, httpStatus: null, ...input };
}

export const problemError = (
  input: ProblemInput,
  options?: ConstructorParameters<typeof ProblemError>[1],
): ProblemError => new ProblemError(createProblem(input), options);
