/** The templates of a checked campaign with a picture of how each mail begins, for the report that is a page. */
import type { FormatInput } from '../../core/lint/formatters/formatter.ts';
import type { SubstitutionSettings } from '../../core/substitution/settings.ts';
import { FailureError } from '../failure-error.ts';
import type { RecipientsOf } from '../inputs/sample-recipients.ts';
import type { Cameras } from '../pictures/camera.ts';
import type { Studio } from '../pictures/mail-document.ts';
import { takeThumbnail } from '../pictures/thumbnail.ts';
import type { CampaignChecked } from './check-campaign.ts';

/** Recipients by the settings that fill them in. */
export type RecipientsBy = (settings: SubstitutionSettings) => RecipientsOf;

export interface ReportStep {
  readonly done: number;
  readonly of: number;
}

interface Means extends Pick<Studio, 'store'> {
  readonly cameras: Cameras;
  readonly report: (step: ReportStep) => void;
}

/**
 * Each for the first recipient. `withoutPictures`: why there are none, or why some are missing; null when every mail with an
 * html part has one. Rejects with the signal's reason when aborted.
 */
export async function withThumbnails(
  {
    templates,
    mails,
    recipientsBy,
  }: Pick<CampaignChecked, 'templates' | 'mails'> & { readonly recipientsBy: RecipientsBy },
  { cameras, store, report }: Means,
  signal: AbortSignal,
): Promise<{ readonly templates: readonly FormatInput[]; readonly withoutPictures: string | null }> {
  const trouble = await cameras.trouble();
  if (trouble) return { templates, withoutPictures: trouble.reason };
  // No picture is loaded from a server: a report tells nobody that it was made.
  const camera = await cameras.open({ remoteImages: false });
  const studio = { camera, store, remoteImages: false };
  let withoutPictures: string | null = null;
  const thumbnailOf = async (source: string): Promise<string | null> => {
    const mail = mails.get(source);
    if (!mail) return null;
    const values = recipientsBy(mail.settings)(mail.template)[0]?.values ?? [];
    try {
      return await takeThumbnail(studio, { ...mail, values }, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof FailureError)) throw error;
      withoutPictures ??= error.failure.reason;
      return null;
    }
  };
  try {
    const taken: FormatInput[] = [];
    for (const one of templates) {
      report({ done: taken.length, of: templates.length });
      const thumbnail = await thumbnailOf(one.source);
      taken.push(thumbnail === null ? one : { ...one, thumbnail });
    }
    return { templates: taken, withoutPictures };
  } finally {
    await camera.close();
  }
}
