/** What the program around the window asks of it: from a native menu, the system, or the command line. */
import * as v from 'valibot';
import { object } from './readonly.ts';
import { ACTION_IDS } from '../actions.ts';

export const actionIdSchema = v.picklist(ACTION_IDS);

/**
 * A file that the person named outside the window: in the system's dialog, by a double click, as an argument. The
 * window gets a number for it and never its path, so that a page gone wrong cannot ask for any other file.
 */
export const handedFileSchema = object({ id: v.string(), name: v.string() });
export type HandedFile = v.InferOutput<typeof handedFileSchema>;

/** The place of a problem to go to, as `core/lint/finding-place.ts` writes it. */
const findingPlaceSchema = v.optional(v.pipe(v.string(), v.maxLength(300)));

export const hostEventSchema = v.variant('kind', [
  /** An entry of a native menu was chosen. */
  object({ kind: v.literal('action'), id: actionIdSchema }),
  object({ kind: v.literal('file'), file: handedFileSchema, finding: findingPlaceSchema }),
  object({
    kind: v.literal('template'),
    templateId: v.string(),
    /** Null for the connection in use. */
    connectionId: v.nullable(v.string()),
    finding: findingPlaceSchema,
    /** A link asked for it, and any web page can hold one: the window asks before it fetches. */
    byLink: v.optional(v.literal(true)),
  }),
  /** Something that was asked for could not be done; one sentence with its remedy. */
  object({ kind: v.literal('refused'), message: v.string() }),
]);
export type HostEvent = v.InferOutput<typeof hostEventSchema>;
