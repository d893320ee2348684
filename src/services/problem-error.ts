/** The one error that services throw: it carries the contract's problem, ready to be shown. */
import type { Problem } from '../contract/schemas/problem.ts';

export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;
  /** True when a request may have been carried out although no clear answer came. */
  readonly outcomeUnknown: boolean;
  /** True when the request certainly never left this machine. */
  readonly notSent: boolean;

  constructor(
    problem: Problem,
    options?: ErrorOptions & { readonly outcomeUnknown?: boolean; readonly notSent?: boolean },
  ) {
    super(problem.title, options);
    this.problem = problem;
    this.outcomeUnknown = options?.outcomeUnknown ?? false;
    this.notSent = options?.notSent ?? false;
  }
}

type ProblemInput = Pick<Problem, 'fault' | 'title' | 'reason' | 'remedy'> & Partial<Problem>;

/** A problem with the fields that most problems lack set to null. */
export function createProblem(input: ProblemInput): Problem {
  return { field: null, code: null, serviceMessage: null, httpStatus: null, ...input };
}

export const problemError = (
  input: ProblemInput,
  options?: ConstructorParameters<typeof ProblemError>[1],
): ProblemError => new ProblemError(createProblem(input), options);
