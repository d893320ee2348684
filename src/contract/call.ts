/** What every entry of the contract is built of. */
import { oc } from '@orpc/contract';
import { failureSchema } from './schemas/failure.ts';
import { object } from './schemas/readonly.ts';

export const call = oc.errors({ FAILURE: { status: 422, data: failureSchema } });
export const nothing = object({});
