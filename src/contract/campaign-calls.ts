/** Campaigns, kept on this machine as the files that `mailproof check` reads. */
import { eventIterator } from '@orpc/contract';
import * as v from 'valibot';
import { call, nothing } from './call.ts';
import {
  campaignProgressSchema,
  campaignResultSchema,
  campaignSchema,
  campaignSummarySchema,
} from './schemas/campaign.ts';
import { handedFileSchema } from './schemas/host-event.ts';
import { lintProgressSchema, reportFormatSchema } from './schemas/lint.ts';
import { list, object } from './schemas/readonly.ts';

/** Largest campaign file, in characters: ten thousand entries with all they may say. */
export const MAX_CAMPAIGN_LENGTH = 4 * 1024 * 1024;

/** Files of one call; a folder takes several. */
export const MOST_FILES_AT_ONCE = 200;

const campaignFileSchema = object({
  name: v.pipe(v.string(), v.maxLength(1000)),
  bytes: v.pipe(v.string(), v.maxLength(64 * 1024 * 1024)),
});

const id = object({ id: v.string() });

export const campaignCalls = {
  /** By name. */
  list: call.output(list(campaignSummarySchema)),
  open: call.input(id).output(campaignSchema),
  /** Takes a campaign file; refuses one that the command line would refuse, with the same words. */
  save: call
    .input(object({ id: v.optional(v.string()), text: v.pipe(v.string(), v.maxLength(MAX_CAMPAIGN_LENGTH)) }))
    .output(campaignSchema),
  /**
   * Keeps copies of files for a campaign, under names with `/` between folders, and adds those to its templates that may be
   * some and that no entry stands for yet. `bytes`: one character for each.
   */
  addFiles: call
    .input(
      object({
        id: v.string(),
        files: v.pipe(list(campaignFileSchema), v.maxLength(MOST_FILES_AT_ONCE)),
      }),
    )
    .output(campaignSchema),
  /** Hands a file of the campaign over, to be opened by `template.openHanded`. */
  handFile: call
    .input(object({ id: v.string(), source: v.string() }))
    .output(object({ file: handedFileSchema })),
  remove: call.input(id).output(nothing),
  /** Fetches or reads every template and checks it; ends early when the caller aborts. What is fetched goes into the library. */
  check: call
    .input(object({ id: v.string(), connectionId: v.string() }))
    .output(eventIterator(campaignProgressSchema, campaignResultSchema)),
  /**
   * Of the last check in this run of the program; as a page with a picture of each mail, which takes its time.
   * `name`: for a file, without an ending. `withoutPictures`: why some or all of them are missing.
   */
  report: call
    .input(object({ id: v.string(), format: reportFormatSchema }))
    .output(
      eventIterator(
        lintProgressSchema,
        object({ name: v.string(), text: v.string(), withoutPictures: v.nullable(v.string()) }),
      ),
    ),
};
