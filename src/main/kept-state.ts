/** What the app itself remembers of its window: where it stood, and where files were last saved and opened. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';

const coordinate = v.pipe(v.number(), v.safeInteger());

const keptPlaceSchema = v.object({
  x: coordinate,
  y: coordinate,
  width: coordinate,
  height: coordinate,
  maximized: v.boolean(),
  fullScreen: v.boolean(),
});
/** In Electron's device-independent pixels; of the window's normal state, also while it is maximised. */
export type KeptPlace = v.InferOutput<typeof keptPlaceSchema>;

const keptStateSchema = v.object({
  place: v.optional(keptPlaceSchema),
  saveFolder: v.optional(v.string()),
  openFolder: v.optional(v.string()),
});
type KeptValues = v.InferOutput<typeof keptStateSchema>;

export interface KeptState {
  readonly values: Readonly<KeptValues>;
  /** Changes some values and writes the file. Nothing here is worth a message: a failure is passed over. */
  keep(changes: Partial<KeptValues>): void;
}

/**
 * Read and written at once, without waiting: the last change comes while the window closes, and the process ends
 * right after. A file that cannot be read counts as none.
 */
export function createKeptState(path: string): KeptState {
  let values: KeptValues = {};
  try {
    const read = v.safeParse(keptStateSchema, JSON.parse(readFileSync(path, 'utf8')));
    if (read.success) values = read.output;
  } catch {
    // None yet, or unreadable: the window opens at its usual place.
  }
  return {
    get values() {
      return values;
    },
    keep(changes) {
      values = { ...values, ...changes };
      try {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        // Whole or not at all. There is one instance of the app, so one name for what is being written is enough.
        writeFileSync(`${path}.new`, `${JSON.stringify(values, null, 2)}\n`, { mode: 0o600 });
        renameSync(`${path}.new`, path);
      } catch {
        // The next start uses what was kept before.
      }
    },
  };
}
