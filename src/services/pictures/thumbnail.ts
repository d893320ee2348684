/** A small picture of how a mail begins, for reports. */
import { createMailSource } from '../../core/mail/merged-mail.ts';
import type { SubstitutionSettings } from '../../core/substitution/settings.ts';
import type { SampleValues } from '../../core/substitution/values.ts';
import type { Template } from '../../core/template/template.ts';
import { withMail, type Studio } from './mail-document.ts';

/** CSS px: as wide as most mails are made for, and about as much of them as a person sees at first. */
const WIDTH = 640;
const LONGEST = 1280;
/** 320 pixels wide. */
const SCALE = 0.5;

export interface ThumbnailOf {
  readonly template: Template;
  readonly settings: SubstitutionSettings;
  /** Of the recipient who is pictured. */
  readonly values: SampleValues;
}

/** A `data:` address of the html part; null where there is none. Rejects as the camera's `picture` does. */
export async function takeThumbnail(
  studio: Studio,
  { template, settings, values }: ThumbnailOf,
  signal: AbortSignal,
): Promise<string | null> {
  const mail = createMailSource(template, settings).mergeFor(values);
  if (!mail.html) return null;
  const view = { client: null, dark: 'off', imagesOff: false } as const;
  const size = { width: WIDTH, scale: SCALE, longest: LONGEST, type: 'webp' } as const;
  const { bytes } = await withMail(studio, { template, mail }, { part: 'html', view }, (id) =>
    studio.camera.picture(id, size, signal),
  );
  return `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`;
}
