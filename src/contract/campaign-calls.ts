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
import { reportFormatSchema } from './schemas/lint.ts';
import { list, object } from './schemas/readonly.ts';

/** Largest campaign file, in characters: ten thousand entries with all they may say. */
export const MAX_CAMPAIGN_LENGTH = 4 * 1024 * 1024;

const id = object({ id: v.string() });

export const campaignCalls = {
  /** By name. */
  list: call.output(list(campaignSummarySchema)),
  open: call.input(id).output(campaignSchema),
  /** Takes a campaign file; refuses one that the command line would refuse, with the same words. */
  save: call
    .input(object({ id: v.optional(v.string()), text: v.pipe(v.string(), v.maxLength(MAX_CAMPAIGN_LENGTH)) }))
    .output(campaignSchema),
  remove: call.input(id).output(nothing),
  /** Fetches and checks every id; ends early when the caller aborts. What is fetched goes into the library. */
  check: call
    .input(object({ id: v.string(), connectionId: v.string() }))
    .output(eventIterator(campaignProgressSchema, campaignResultSchema)),
  /** Of the last check in this run of the program. `name`: for a file, without an ending. */
  report: call
    .input(object({ id: v.string(), format: reportFormatSchema }))
    .output(object({ name: v.string(), text: v.string() })),
};
