/** Pictures of the mail as files: an image for each view, a PDF, a page to be approved. */
import { eventIterator } from '@orpc/contract';
import { call } from './call.ts';
import {
  pictureEventSchema,
  pictureFileSchema,
  pictureInputSchema,
  pictureMeansSchema,
} from './schemas/picture.ts';

export const pictureCalls = {
  /** Whether pictures can be taken here. */
  means: call.output(pictureMeansSchema),
  /** Ends early when the caller aborts. The file comes in pieces, in their order. */
  take: call.input(pictureInputSchema).output(eventIterator(pictureEventSchema, pictureFileSchema)),
};
