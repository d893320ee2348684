/** The safe document that stands for a part of a mail in one view, put where a camera finds it. */
import { randomBytes } from 'node:crypto';
import type { MergedMail } from '../../core/mail/merged-mail.ts';
import { buildPreview, type PreviewView } from '../../core/preview/build-preview.ts';
import { withPlaces } from '../../core/preview/inlined/inlined-mail.ts';
import type { Template } from '../../core/template/template.ts';
import { failureError } from '../failure-error.ts';
import { cidUrls } from '../handlers/cid-urls.ts';
import type { PreviewStore } from '../preview-store/preview-store.ts';
import type { Camera } from './camera.ts';

/** A template and what it is for one recipient. */
export interface PicturedMail {
  readonly template: Template;
  readonly mail: MergedMail;
}

export interface MailView {
  readonly part: 'html' | 'amp';
  readonly view: PreviewView;
  /** Moves styles into attributes; left out for the mail as it is. */
  readonly inline?: (html: string) => Promise<string>;
}

export interface Studio {
  readonly camera: Camera;
  readonly store: Pick<PreviewStore, 'newId' | 'put' | 'remove'>;
  readonly remoteImages: boolean;
}

/** Under an id of the store. @throws FailureError when the template has no such part, or it cannot be shown. */
async function putMail(
  { camera, store, remoteImages }: Studio,
  { template, mail }: PicturedMail,
  { part, view, inline }: MailView,
): Promise<string> {
  const place = mail[part];
  if (!place) {
    throw failureError({
      fault: 'input',
      title: `The template has no ${part} part`,
      reason: 'There is nothing to take a picture of.',
      remedy: 'Choose another part.',
      field: 'part',
    });
  }
  const { rendered } = place.asSent;
  const placed = inline ? withPlaces(rendered.text) : null;
  const id = store.newId();
  const built = buildPreview({
    rendered,
    part,
    cidUrls: cidUrls(template, (index) => camera.addressOf(id, `/cid/${index}`)),
    remoteImages,
    view,
    ...(inline ? { inlined: placed === null ? rendered.text : await inline(placed) } : {}),
  });
  if (built.failure !== undefined) {
    throw failureError({
      fault: 'limit',
      title: 'The part cannot be pictured',
      reason: built.failure,
      remedy: 'Make it smaller, or look at its source.',
    });
  }
  // No script of ours is in it, so the nonce opens nothing.
  const use = { kind: 'shown', remoteImages, nonce: randomBytes(18).toString('base64') } as const;
  store.put(id, { html: built.html, use, elements: built.elements }, template.inlineAttachments);
  return id;
}

/** Does something with the mail's document, which is forgotten afterwards: others of the store keep their place. */
export async function withMail<Result>(
  studio: Studio,
  of: PicturedMail,
  view: MailView,
  use: (id: string) => Promise<Result>,
): Promise<Result> {
  const id = await putMail(studio, of, view);
  try {
    return await use(id);
  } finally {
    studio.store.remove(id);
  }
}
