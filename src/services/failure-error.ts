/** The one error that services throw: it carries the contract's failure, ready to be shown. */
import type { Failure } from '../contract/schemas/failure.ts';

export class FailureError extends Error {
  override readonly name = 'FailureError';
  readonly failure: Failure;
  /** True when a request may have been carried out although no clear answer came. */
  readonly outcomeUnknown: boolean;
  /** True when the request certainly never left this machine. */
  readonly notSent: boolean;

  constructor(
    failure: Failure,
    options?: ErrorOptions & { readonly outcomeUnknown?: boolean; readonly notSent?: boolean },
  ) {
    super(failure.title, options);
    this.failure = failure;
    this.outcomeUnknown = options?.outcomeUnknown ?? false;
    this.notSent = options?.notSent ?? false;
  }
}

type FailureInput = Pick<Failure, 'fault' | 'title' | 'reason' | 'remedy'> & Partial<Failure>;

/** A failure with the fields that most failures lack set to null. */
export function createFailure(input: FailureInput): Failure {
  return { field: null, code: null, serviceMessage: null, httpStatus: null, ...input };
}

export const failureError = (
  input: FailureInput,
  options?: ConstructorParameters<typeof FailureError>[1],
): FailureError => new FailureError(createFailure(input), options);
