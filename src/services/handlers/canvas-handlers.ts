/** How the mail of a template was looked at last. */
import { memoryKey } from '../open-templates.ts';
import { implementer } from './implementer.ts';
import type { ServiceParts } from './parts.ts';

export function createCanvasHandlers({ openTemplates, library }: ServiceParts) {
  const { canvas } = implementer;
  return {
    get: canvas.get.handler(async ({ input }) => ({
      look: await library.looks.of(memoryKey(openTemplates.get(input.handle))),
    })),
    keep: canvas.keep.handler(async ({ input }) => {
      await library.looks.keep(memoryKey(openTemplates.get(input.handle)), input.look);
      return {};
    }),
  };
}
