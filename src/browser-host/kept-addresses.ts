/**
 * The ports this program had before, with a secret for each, in a file of this user alone. A program that is started
 * again takes the same ports where they are free, so that a window that is still open finds it (resume.ts).
 *
 * The secret opens no more than the folder it lies in does: who can read the file is this user, or rules the machine.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import { createJsonFile } from '../services/library/json-file.ts';

const portSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535));
const addressSchema = v.object({
  port: portSchema,
  previewPort: portSchema,
  /** 32 random bytes in base64url. */
  secret: v.pipe(v.string(), v.regex(/^[\w-]{43}$/u)),
});
export type Address = v.InferOutput<typeof addressSchema>;

/** As many programs at once as anybody runs; the longest unused goes. */
const MAX_KEPT = 4;

/** A secret for an address, in base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export interface KeptAddresses {
  /** The latest used first. Empty when nothing can be read: then the window is served elsewhere, which is no harm. */
  list(): Promise<readonly Address[]>;
  /** The address with its secret, which is made when there is none; kept if the disk allows it. */
  remember(port: number, previewPort: number): Promise<Address>;
}

export function createKeptAddresses(dataFolder: string, now: () => Date = () => new Date()): KeptAddresses {
  const file = createJsonFile<Address[]>({
    path: join(dataFolder, 'browser-host.json'),
    version: 1,
    schema: v.array(addressSchema),
    empty: [],
    now,
    // A damaged file is set aside; nobody has to be told, since all it costs is another port.
    onNotice: () => undefined,
  });
  const list = async (): Promise<readonly Address[]> => file.read().catch(() => []);

  return {
    list,
    async remember(port, previewPort) {
      const isIt = (one: Address): boolean => one.port === port && one.previewPort === previewPort;
      const address = (await list()).find(isIt) ?? {
        port,
        previewPort,
        secret: newSecret(),
      };
      try {
        // An entry of one of the two ports alone could prove this address to a window of another program.
        await file.update((before) =>
          [address, ...before.filter((one) => one.port !== port && one.previewPort !== previewPort)].slice(
            0,
            MAX_KEPT,
          ),
        );
      } catch {
        // A window then does not find the program again after a restart, and says so.
      }
      return address;
    },
  };
}
