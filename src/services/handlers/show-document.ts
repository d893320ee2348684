/** Puts the safe document of a part where the window's frame fetches it. */
import { randomBytes } from 'node:crypto';
import { buildPreview, type PreviewDocument, type PreviewInput } from '../../core/preview/build-preview.ts';
import type { Template } from '../../core/template/template.ts';
import { cidUrls } from './cid-urls.ts';
import type { ServiceParts } from './parts.ts';

export interface ShownPart extends Pick<
  PreviewInput,
  'rendered' | 'part' | 'remoteImages' | 'view' | 'inlined'
> {
  readonly template: Template;
  /** A reserved id that was taken; a new one by default. */
  readonly id?: string;
}

export interface ShownDocument {
  readonly id: string;
  readonly url: string;
  readonly built: PreviewDocument;
}

/** Builds the document and keeps it until it expires; only its address crosses to the window. */
export function showDocument(
  { previewStore, previewUrl }: Pick<ServiceParts, 'previewStore' | 'previewUrl'>,
  { template, remoteImages, id = previewStore.newId(), ...shown }: ShownPart,
): ShownDocument {
  // New for each document: a nonce that was seen once opens nothing else.
  const nonce = randomBytes(18).toString('base64');
  const { inlineAttachments } = template;
  const built = buildPreview({
    ...shown,
    remoteImages,
    inlineAttachments,
    cidUrls: cidUrls(template, (index) => previewUrl(id, `/cid/${index}`)),
    viewing: { nonce },
  });
  const use = { kind: 'shown', remoteImages, nonce } as const;
  previewStore.put(id, { html: built.html, use, elements: built.elements }, inlineAttachments);
  return { id, url: previewUrl(id, '/'), built };
}
