/** What the suppression desk keeps: how long the log of lifts is kept, and a person's own replies to customers. */
import * as v from 'valibot';
import type { JsonFile, StoredFormat } from './json-file.ts';
import { withoutAddress } from './without-address.ts';

const replySchema = v.object({ id: v.string(), name: v.string(), text: v.string() });
export type OwnReply = v.InferOutput<typeof replySchema>;

const storedDeskSchema = v.object({
  /** Months that a lift stays in the log; null: for ever. */
  keepMonths: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  replies: v.array(replySchema),
});
type StoredDesk = v.InferOutput<typeof storedDeskSchema>;

/** Nothing is thrown away that nobody asked to: the log is kept for ever until somebody says otherwise. */
export const suppressionDeskFormat: StoredFormat<StoredDesk> = {
  version: 1,
  schema: storedDeskSchema,
  empty: { keepMonths: null, replies: [] },
};

export interface SuppressionDeskStore {
  read(): Promise<StoredDesk>;
  keepFor(months: number | null): Promise<void>;
  /** Adds the reply, or replaces the one with the same id. */
  saveReply(reply: OwnReply): Promise<void>;
  removeReply(id: string): Promise<void>;
  /** Takes an address out of the replies. Answers with how many had it. */
  forget(email: string): Promise<number>;
}

export function createSuppressionDeskStore(file: JsonFile<StoredDesk>): SuppressionDeskStore {
  return {
    read: () => file.read(),
    async keepFor(keepMonths) {
      await file.update((data) => ({ ...data, keepMonths }));
    },
    async saveReply(reply) {
      await file.update((data) => ({
        ...data,
        replies: data.replies.some(({ id }) => id === reply.id)
          ? data.replies.map((one) => (one.id === reply.id ? reply : one))
          : [...data.replies, reply],
      }));
    },
    async removeReply(id) {
      await file.update((data) => ({ ...data, replies: data.replies.filter((one) => one.id !== id) }));
    },
    async forget(email) {
      let changed = 0;
      await file.update((data) => {
        const replies = data.replies.map((one) => ({ ...one, text: withoutAddress(one.text, email) }));
        changed = replies.filter(({ text }, index) => text !== data.replies[index]?.text).length;
        return { ...data, replies };
      });
      return changed;
    },
  };
}

/** The moment before which lifts leave the log; null when they never do. */
export function expiryOf(keepMonths: number | null, now: Date): Date | null {
  if (keepMonths === null) return null;
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - keepMonths);
  // A shorter month has no such day: its last one then.
  if (before.getUTCDate() !== now.getUTCDate()) before.setUTCDate(0);
  return before;
}
