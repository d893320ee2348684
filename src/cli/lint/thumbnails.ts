/** Small pictures of the checked mails for the html report, taken by an installed Chromium. */
import { createMailSource } from '../../core/mail/merged-mail.ts';

import type { SubstitutionSettings } from '../../core/substitution/settings.ts';
import type { SampleValues } from '../../core/substitution/values.ts';
import type { Template } from '../../core/template/template.ts';
import type { Io } from '../io.ts';
import { openBrowser, pictureOf } from '../shot/mail-picture.ts';

/** CSS px: as wide as most mails are made for, and about as much of them as a person sees at first. */
const WIDTH = 640;
const LONGEST = 1280;
/** 320 pixels wide. */
const SCALE = 0.5;

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
 * @throws CommandError where there is no browser, or it would run unprotected without anybody having said so.
 */
export async function openThumbnails(
  settings: SubstitutionSettings,
  withoutSandbox: boolean,
  io: Pick<Io, 'env' | 'signal' | 'note'>,
): Promise<Thumbnails> {
  const tools = await openBrowser({ withoutSandbox, remoteImages: false }, io);
  return {
    async of({ source, template, values }) {
      const mail = createMailSource(template, settings).mergeFor(values);
      if (!mail.html) return null;
      const view = { client: null, dark: 'off', imagesOff: false } as const;
      const picture = { width: WIDTH, scale: SCALE, longest: LONGEST, type: 'webp', view } as const;
      const part = { part: 'html', remoteImages: false } as const;
      try {
        const { bytes } = await pictureOf(tools, { template, mail }, { ...picture, ...part }, io.signal);
        return `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`;
      } catch (error) {
        io.signal.throwIfAborted();
        io.note(`${source}: no picture: ${error instanceof Error ? error.message : String(error)}`);
        return null;
      }
    },
    close: () => tools.close(),
  };
}
