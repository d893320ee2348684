/** Builds previews into the store; only their address crosses. */
import { randomBytes } from 'node:crypto';
import { buildPreview } from '../../core/preview/build-preview.ts';
import { problemError } from '../problem-error.ts';
import { cidUrls } from './cid-urls.ts';
import { implementer } from './implementer.ts';
import { createMeasureHandler } from './measure-handler.ts';
import type { ServiceParts } from './parts.ts';

export function createPreviewHandlers(parts: ServiceParts) {
  const { openTemplates, previewStore, previewUrl, library } = parts;
  const { preview } = implementer;
  return {
    build: preview.build.handler(async ({ input }) => {
      const { template } = openTemplates.get(input.handle);
      const place = openTemplates.mail(input.handle, input.sample, await library.settings())[input.part];
      if (!place) {
        throw problemError({
          fault: 'input',
          title: `The template has no ${input.part} part`,
          reason: 'There is nothing to show.',
          remedy: 'Choose another part.',
          field: 'part',
        });
      }
      const id = previewStore.newId();
      const rendered = place.asSent.marked;
      const { remoteImages } = input.view;
      // New for each document: a nonce that was seen once opens nothing else.
      const nonce = randomBytes(18).toString('base64');
      const built = buildPreview({
        rendered,
        part: input.part,
        cidUrls: cidUrls(template, (index) => previewUrl(id, `/cid/${index}`)),
        remoteImages,
        view: { dark: input.view.dark, imagesOff: input.view.imagesOff },
        viewing: { nonce },
      });
      const use = { kind: 'shown', remoteImages, nonce } as const;
      previewStore.put(id, { html: built.html, use, elements: built.elements }, template.inlineAttachments);
      return {
        previewId: id,
        url: previewUrl(id, '/'),
        removed: built.removed,
        links: built.links,
        remoteImages: built.remoteImages,
        missing: built.missingNames,
        limit: built.problem ?? rendered.limit ?? null,
      };
    }),

    measure: createMeasureHandler(parts),

    locate: preview.locate.handler(({ input }) => ({
      anchor: previewStore.locate(input.previewId, input.range),
    })),
  };
}
