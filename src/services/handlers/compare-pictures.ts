/** Draws two versions of a mail by an installed browser, and counts the pixels that differ. */
import type { MergedMail } from '../../core/mail/merged-mail.ts';
import type { PreviewView } from '../../core/preview/build-preview.ts';
import type { Template } from '../../core/template/template.ts';
import type { PixelCount } from '../../contract/schemas/stored.ts';
import { countPixels } from '../pictures/count-pixels.ts';
import { FailureError } from '../failure-error.ts';
import { withMail } from '../pictures/mail-document.ts';
import type { ServiceParts } from './parts.ts';

/** One part of a version, filled in for a recipient. */
export interface VersionPart {
  readonly template: Template;
  readonly mail: MergedMail;
}

export interface PictureWish {
  /** CSS px. */
  readonly width: number;
  readonly part: 'html' | 'amp';
  readonly remoteImages: boolean;
  readonly view: PreviewView;
}

/** CSS px: some twenty screens of a phone. */
const LONGEST = 16_000;

const notCounted = (why: string): PixelCount => ({ counted: null, why });

/** What keeps a picture from being taken is said, and no failure: the versions are shown all the same. */
export async function comparePictures(
  before: VersionPart,
  after: VersionPart,
  { width, part, remoteImages, view }: PictureWish,
  { cameras, previewStore }: Pick<ServiceParts, 'cameras' | 'previewStore'>,
  signal: AbortSignal,
): Promise<PixelCount> {
  try {
    const camera = await cameras.open({ remoteImages });
    try {
      const studio = { camera, store: previewStore, remoteImages };
      const take = (of: VersionPart) =>
        withMail(studio, of, { part, view }, (id) =>
          camera.picture(id, { width, scale: 1, longest: LONGEST }, signal),
        );
      const first = await take(before);
      const second = await take(after);
      const isCut = first.isCut || second.isCut;
      return { counted: { ...(await countPixels(first.bytes, second.bytes, signal)), isCut }, why: null };
    } finally {
      await camera.close();
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof FailureError)) throw error;
    const { reason, remedy } = error.failure;
    return notCounted(`${reason} ${remedy}`);
  }
}
