/** The log of lifts, a person's address taken out of everything, and own replies to customers. */
import { randomUUID } from 'node:crypto';
import type { LiftLog } from '../../contract/schemas/lift-log.ts';
import { checkEmailAddress } from '../../core/text/email-address.ts';
import { failureError } from '../failure-error.ts';
import { forgetPerson } from '../library/forget-person.ts';
import { expiryOf } from '../library/suppression-desk.ts';
import { implementer } from './implementer.ts';
import type { ServiceParts } from './parts.ts';

export function createLiftLogHandlers({ library, now }: ServiceParts) {
  const { liftLog } = implementer;
  const read = async (): Promise<LiftLog> => ({
    ...(await library.lifted.read()),
    keepMonths: (await library.desk.read()).keepMonths,
  });
  return {
    read: liftLog.read.handler(read),
    keepFor: liftLog.keepFor.handler(async ({ input }) => {
      await library.desk.keepFor(input.months);
      const before = expiryOf(input.months, now());
      if (before !== null) await library.lifted.expire(before);
      return read();
    }),
    forget: liftLog.forget.handler(async ({ input }) => {
      const checked = checkEmailAddress(input.email);
      if (checked.ok) return forgetPerson(library, checked.address);
      throw failureError({
        fault: 'input',
        title: 'Nothing was removed',
        reason: 'The address is not complete or not well formed.',
        remedy: checked.reason,
        field: 'email',
      });
    }),
  };
}

export function createReplyHandlers({ library }: ServiceParts) {
  const { reply } = implementer;
  const all = async () => (await library.desk.read()).replies;
  return {
    list: reply.list.handler(all),
    save: reply.save.handler(async ({ input }) => {
      await library.desk.saveReply({ ...input, id: input.id ?? randomUUID() });
      return all();
    }),
    remove: reply.remove.handler(async ({ input }) => {
      await library.desk.removeReply(input.id);
      return all();
    }),
  };
}
