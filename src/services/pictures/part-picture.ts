/** A picture of one part of a mail: the safe document that the window shows, drawn by an installed Chromium. */
import { buildPreview, type PreviewInput } from '../../core/preview/build-preview.ts';
import type { Template } from '../../core/template/template.ts';
import { cidUrls } from '../handlers/cid-urls.ts';
import { previewResponse } from '../preview-store/preview-response.ts';
import { createPreviewStore } from '../preview-store/preview-store.ts';
import type { DevTools } from './devtools-pipe.ts';
import { takePicture, type Picture, type PictureOptions } from './take-picture.ts';

export interface PartPictureOptions
  extends
    Pick<PictureOptions, 'width' | 'scale' | 'type' | 'longest'>,
    Pick<PreviewInput, 'rendered' | 'part' | 'remoteImages' | 'view'> {
  readonly template: Template;
}

/** Why there is no picture, in one plain sentence, where the part cannot be shown. */
export async function partPicture(
  tools: DevTools,
  { template, rendered, part, remoteImages, view, ...picture }: PartPictureOptions,
  signal: AbortSignal,
): Promise<Picture | { readonly failure: string }> {
  const built = buildPreview({
    rendered,
    part,
    cidUrls: cidUrls(template, (index) => `/cid/${index}`),
    remoteImages,
    view,
  });
  if (built.failure !== undefined) return { failure: built.failure };
  const store = createPreviewStore();
  const id = store.newId();
  // No script of ours is in it either, so its nonce opens nothing.
  const use = { kind: 'shown', remoteImages, nonce: id } as const;
  store.put(id, { html: built.html, use, elements: built.elements }, template.inlineAttachments);
  const respond = (path: string) => previewResponse(store, { method: 'GET', id, path }, "'none'");
  return takePicture(tools, { ...picture, respond, remoteImages }, signal);
}
