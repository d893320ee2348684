/** Small pictures of the checked mails for the html report, taken by an installed Chromium. */
import type { SubstitutionSettings } from '../../core/substitution/settings.ts';
import type { SampleValues } from '../../core/substitution/values.ts';
import type { Template } from '../../core/template/template.ts';
import { FailureError } from '../../services/failure-error.ts';
import { createChromiumCameras } from '../../services/pictures/chromium-cameras.ts';
import { takeThumbnail } from '../../services/pictures/thumbnail.ts';
import { createPreviewStore } from '../../services/preview-store/preview-store.ts';
import type { Io } from '../io.ts';

function whyNot(error: unknown): string {
  if (error instanceof FailureError) return error.failure.reason;
  return error instanceof Error ? error.message : String(error);
}

/** A mail that is to be pictured, with the values of its first recipient. */
export interface ThumbnailOf {
  readonly source: string;
  readonly template: Template;
  readonly values: SampleValues;
}

export interface Thumbnails {
  /**
   * A `data:` address of the html part's beginning; null where there is none, or no picture of it, which is said.
   * Rejects with the signal's reason when aborted.
   */
  of(mail: ThumbnailOf): Promise<string | null>;
  close(): Promise<void>;
}

/**
 * No picture is loaded from a server: a report tells nobody that it was made.
 * @throws FailureError where there is no browser, or it would run unprotected without anybody having said so.
 */
export async function openThumbnails(
  settings: SubstitutionSettings,
  withoutSandbox: boolean,
  io: Pick<Io, 'env' | 'signal' | 'note'>,
): Promise<Thumbnails> {
  const store = createPreviewStore();
  const sandboxFlag = '--no-browser-sandbox';
  const cameras = createChromiumCameras({ env: io.env, withoutSandbox, sandboxFlag, store });
  const camera = await cameras.open({ remoteImages: false });
  const studio = { camera, store, remoteImages: false };
  return {
    async of({ source, template, values }) {
      try {
        return await takeThumbnail(studio, { template, settings, values }, io.signal);
      } catch (error) {
        io.signal.throwIfAborted();
        io.note(`${source}: no picture: ${whyNot(error)}`);
        return null;
      }
    },
    close: () => camera.close(),
  };
}
