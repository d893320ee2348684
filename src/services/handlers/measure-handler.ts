/** Documents for the hidden frame that measures a mail: the same previews, with one script of ours and its nonce. */
import { randomBytes } from 'node:crypto';
import { MEASURED_WIDTHS, type MeasuredMode } from '../../core/computed-style/measured-mail.ts';
import type { DarkMode } from '../../core/colour/dark-mode.ts';
import { buildPreview } from '../../core/preview/build-preview.ts';
import { cidUrls } from './cid-urls.ts';
import { implementer } from './implementer.ts';
import { mergedMail } from './merged-mail.ts';
import type { ServiceParts } from './parts.ts';

const MODES_OF: readonly (readonly [DarkMode, readonly MeasuredMode[]])[] = [
  // The phone's boxes come from the same document, in a narrower frame.
  ['off', ['off', 'phone']],
  ['author', ['author']],
  ['forced', ['forced']],
];

export function createMeasureHandler(parts: ServiceParts) {
  const { openTemplates, previewStore, previewUrl } = parts;
  return implementer.preview.measure.handler(async ({ input }) => {
    const { template } = openTemplates.get(input.handle);
    // The very text the linter renders, so that places hold.
    const rendered = (await mergedMail(parts, input)).html?.rendered;
    if (!rendered) return { length: 0, documents: [] };
    const hasDarkRules = /prefers-color-scheme|color-scheme/iu.test(rendered.text);
    const documents = MODES_OF.filter(([dark]) => dark !== 'author' || hasDarkRules).flatMap(
      ([dark, modes]) => {
        const id = previewStore.newId();
        // New for each document: a nonce that was seen once opens nothing else.
        const nonce = randomBytes(18).toString('base64');
        const built = buildPreview({
          rendered,
          part: 'html',
          cidUrls: cidUrls(template, (index) => previewUrl(id, `/cid/${index}`)),
          remoteImages: false,
          view: { client: null, dark, imagesOff: false },
          measuring: { nonce },
        });
        if (built.failure !== undefined) return [];
        const use = { kind: 'measured', nonce } as const;
        previewStore.put(id, { html: built.html, use, elements: [] }, template.inlineAttachments);
        return modes.map((mode) => ({ mode, url: previewUrl(id, '/'), width: MEASURED_WIDTHS[mode] }));
      },
    );
    return { length: rendered.text.length, documents };
  });
}
