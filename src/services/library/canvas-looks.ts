/** How the mail of each template was looked at last: sizes, views, dark, zoom. */
import * as v from 'valibot';
import type { CanvasLook } from '../../contract/schemas/canvas.ts';
import { list, object } from '../../contract/schemas/readonly.ts';
import type { JsonFile, StoredFormat } from './json-file.ts';
import { withoutAddress } from './without-address.ts';

/** Templates whose look is kept; the longest unchanged go first. */
export const MAX_LOOKS = 300;

const side = v.nullable(v.number());

/** Newest first. */
const storedLooksSchema = list(
  object({
    template: v.string(),
    look: object({
      width: v.optional(side, 640),
      height: v.optional(side, null),
      zoom: v.optional(v.picklist(['fit', '50', '75', '100', '150']), 'fit'),
      dark: v.optional(v.picklist(['off', 'author', 'forced']), 'off'),
      imagesOff: v.optional(v.boolean(), false),
      clients: v.optional(list(v.string()), []),
    }),
  }),
);
type StoredLooks = v.InferOutput<typeof storedLooksSchema>;

export const canvasLooksFormat: StoredFormat<StoredLooks> = {
  version: 1,
  schema: storedLooksSchema,
  empty: [],
};

export interface CanvasLookStore {
  /** Null for a template that was never looked at in a way of its own. */
  of(template: string): Promise<CanvasLook | null>;
  keep(template: string, look: CanvasLook): Promise<void>;
  /** Forgets templates whose name holds an address. Answers with how many they were. */
  forget(email: string): Promise<number>;
}

export function createCanvasLookStore(file: JsonFile<StoredLooks>): CanvasLookStore {
  // Ids of the service are the same in any case.
  const isOf = (template: string) => (one: StoredLooks[number]) =>
    one.template.toLowerCase() === template.toLowerCase();
  return {
    of: async (template) => (await file.read()).find(isOf(template))?.look ?? null,
    async keep(template, look) {
      await file.update((all) =>
        [{ template, look }, ...all.filter((one) => !isOf(template)(one))].slice(0, MAX_LOOKS),
      );
    },
    async forget(email) {
      let count = 0;
      await file.update((all) => {
        const kept = all.filter(({ template }) => {
          // The ending of a file's name would read as the address's last label.
          const bare = template.replace(/\.\w{1,10}$/u, '');
          return withoutAddress(bare, email) === bare && withoutAddress(template, email) === template;
        });
        count = all.length - kept.length;
        return kept;
      });
      return count;
    },
  };
}
