/** A person's own replies to customers, kept by the services. */
import { defineStore } from 'pinia';
import { ref, shallowRef } from 'vue';
import type { Failure } from '../../../../contract/schemas/failure.ts';
import type { OwnReply } from '../../../../contract/schemas/lift-log.ts';
import { client } from '../../../transport/client.ts';
import { toFailure } from '../../../transport/failures.ts';

export const useRepliesStore = defineStore('replies', () => {
  const own = shallowRef<readonly OwnReply[]>([]);
  const failure = ref<Failure | null>(null);
  /** Whether the reply is shown, and the text it begins with: both stay from one recipient to the next. */
  const open = ref(false);
  const chosen = ref('en');

  async function take(call: Promise<readonly OwnReply[]>): Promise<boolean> {
    failure.value = null;
    try {
      own.value = await call;
      return true;
    } catch (error) {
      failure.value = toFailure(error);
      return false;
    }
  }

  return {
    own,
    failure,
    open,
    chosen,
    load: () => take(client().reply.list()),
    /** Replaces the one of the same name. */
    save: (name: string, text: string) => {
      const same = own.value.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
      return take(client().reply.save({ ...(same ? { id: same.id } : {}), name, text }));
    },
    remove: (id: string) => take(client().reply.remove({ id })),
  };
});
