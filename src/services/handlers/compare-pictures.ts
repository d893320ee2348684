/** Draws two versions of a mail by an installed browser, and counts the pixels that differ. */
import type { HtmlPlaceText } from '../../core/mail/place-text.ts';
import type { PreviewView } from '../../core/preview/build-preview.ts';
import type { Template } from '../../core/template/template.ts';
import type { PixelCount } from '../../contract/schemas/stored.ts';
import { countPixels } from '../pictures/count-pixels.ts';
import { startChromium } from '../pictures/devtools-pipe.ts';
import { findChromium } from '../pictures/find-chromium.ts';
import { partPicture } from '../pictures/part-picture.ts';

/** One part of a version, filled in for a recipient. */
export interface VersionPart {
  readonly template: Template;
  readonly place: HtmlPlaceText;
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
  wish: PictureWish,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<PixelCount> {
  const withoutSandbox = env['MAILPROOF_BROWSER_SANDBOX'] === 'off';
  if (process.getuid?.() === 0 && !withoutSandbox) {
    return notCounted(
      'as root, the browser that draws both would run without its sandbox. MAILPROOF_BROWSER_SANDBOX=off allows it.',
    );
  }
  const path = await findChromium(env);
  if (path === null) return notCounted('it takes an installed Chromium, Chrome or Edge, and none was found.');
  const tools = await startChromium({ path, withoutSandbox, offline: !wish.remoteImages });
  try {
    const files: Uint8Array[] = [];
    let isCut = false;
    for (const { template, place } of [before, after]) {
      const { rendered } = place.asSent;
      const options = { ...wish, template, rendered, scale: 1, longest: LONGEST };
      const taken = await partPicture(tools, options, signal);
      if ('failure' in taken) return notCounted(taken.failure);
      files.push(taken.bytes);
      isCut ||= taken.isCut;
    }
    const [first, second] = files;
    if (!first || !second) return notCounted('the browser drew nothing.');
    return { counted: { ...(await countPixels(first, second, signal)), isCut }, why: null };
  } catch (error) {
    signal.throwIfAborted();
    return notCounted(`the browser failed: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await tools.close();
  }
}
