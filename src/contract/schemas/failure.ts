/** The one error that crosses the contract: what failed, why, and what to do about it. Never holds a key. */
import * as v from 'valibot';
import { object } from './readonly.ts';

/** Which of these is at fault: the first thing a user needs to know. */
export const FAULTS = [
  'key',
  'address',
  'id',
  'network',
  'service',
  'input',
  'file',
  'keychain',
  'limit',
  'internal',
] as const;

export const failureSchema = object({
  fault: v.picklist(FAULTS),
  /** One short sentence: what failed. */
  title: v.string(),
  /** Why, in one or two plain sentences. */
  reason: v.string(),
  /** What to do. */
  remedy: v.string(),
  /** The field of the input at fault, where there is one, such as `baseUrl`. */
  field: v.nullable(v.string()),
  /** The service's own error code and message (redacted), when it answered. */
  code: v.nullable(v.number()),
  serviceMessage: v.nullable(v.string()),
  httpStatus: v.nullable(v.number()),
});
export type Failure = v.InferOutput<typeof failureSchema>;

/**
 * The service gave no answer of its own, or could not even be asked, as without a network or with a key that was kept for the
 * session alone: what was fetched last is the best there is.
 */
export const isUnreached = ({ fault, httpStatus }: Pick<Failure, 'fault' | 'httpStatus'>): boolean =>
  fault === 'network' ||
  (fault === 'service' && (httpStatus ?? 0) >= 500) ||
  // No such name, or nobody listens there.
  ((fault === 'address' || fault === 'key') && httpStatus === null);
