/** Documents for the hidden frame that measures a mail: the same previews, with one script of ours and its nonce. */
import { randomBytes } from 'node:crypto';
import { MEASURED_WIDTHS, type MeasuredMode } from '../../core/computed-style/measured-mail.ts';
import { buildPreview, type PreviewView } from '../../core/preview/build-preview.ts';
import { cidUrls } from './cid-urls.ts';
import { implementer } from './implementer.ts';
import type { ServiceParts } from './parts.ts';

const DARK: readonly (readonly [PreviewView['dark'], readonly MeasuredMode[]])[] = [
  // The phone's boxes come from the same document, in a narrower frame.
  ['off', ['light', 'phone']],
  ['author', ['author']],
  ['forced', ['forced']],
];

export function createMeasureHandler({ openTemplates, previewStore, previewUrl, library }: ServiceParts) {
  return implementer.preview.measure.handler(async ({ input }) => {
    const { template } = openTemplates.get(input.handle);
    // The very text the linter renders, so that places hold.
    const settings = await library.settings();
    const rendered = openTemplates.mail(input.handle, input.sample, settings).html?.rendered;
    if (!rendered) return { length: 0, documents: [] };
    const hasDarkRules = /prefers-color-scheme|color-scheme/iu.test(rendered.text);
    const documents = DARK.filter(([dark]) => dark !== 'author' || hasDarkRules).flatMap(([dark, modes]) => {
      const id = previewStore.newId();
      // New for each document: a nonce that was seen once opens nothing else.
      const nonce = randomBytes(18).toString('base64');
      const built = buildPreview({
        rendered,
        part: 'html',
        cidUrls: cidUrls(template, (index) => previewUrl(id, `/cid/${index}`)),
        remoteImages: false,
        view: { dark, imagesOff: false },
        measuring: { nonce },
      });
      if (built.problem !== undefined) return [];
      const use = { kind: 'measured', nonce } as const;
      previewStore.put(id, { html: built.html, use, elements: [] }, template.inlineAttachments);
      return modes.map((mode) => ({ mode, url: previewUrl(id, '/'), width: MEASURED_WIDTHS[mode] }));
    });
    return { length: rendered.text.length, documents };
  });
}
