/**
 * Every call that crosses a process boundary, on one page. Main, browser host, renderer and test doubles are all typed
 * from it; inputs and outputs are validated at run time on both sides. Adding a call is one entry here and one handler
 * in services/handlers. No output schema can hold a key.
 */
import { eventIterator } from '@orpc/contract';
import * as v from 'valibot';
import { campaignCalls } from './campaign-calls.ts';
import { call, nothing } from './call.ts';
import { libraryCalls } from './library-calls.ts';
import { pictureCalls } from './picture-calls.ts';
import {
  connectionInputSchema,
  connectionListSchema,
  connectionSchema,
  connectionTestSchema,
  keyStoredSchema,
  learntSchema,
  sandboxContentsSchema,
  triedSettingsSchema,
} from './schemas/connection.ts';
import {
  audienceSchema,
  changeSchema,
  decisionsSchema,
  ruleDecisionSchema,
  scopeSchema,
} from './schemas/decisions.ts';
import { actionIdSchema, handedFileSchema, hostEventSchema } from './schemas/host-event.ts';
import {
  appInfoSchema,
  recentFileSchema,
  recentSchema,
  sampleSetInputSchema,
  sampleSetSchema,
  windowStateSchema,
} from './schemas/library.ts';
import {
  draftChangeSchema,
  draftFormatSchema,
  draftSummarySchema,
  fieldTextSchema,
} from './schemas/draft.ts';
import { windowFailureSchema } from './schemas/crash.ts';
import {
  lintProgressSchema,
  lintRecipientsSchema,
  lintResultSchema,
  reportFormatSchema,
  reportSamplesSchema,
  rulePageSchema,
} from './schemas/lint.ts';
import { measuredMailSchema, measuringSchema } from './schemas/measure.ts';
import {
  derivedTextSchema,
  previewInputSchema,
  previewSchema,
  readerSchema,
  viewsSchema,
} from './schemas/preview.ts';
import {
  listProgressSchema,
  listRunSchema,
  listSummarySchema,
  newListSchema,
  openedListSchema,
} from './schemas/address-list.ts';
import {
  forgottenSchema,
  keepMonthsSchema,
  liftLogSchema,
  replyInputSchema,
  replySchema,
} from './schemas/lift-log.ts';
import { canvasLookSchema } from './schemas/canvas.ts';
import { linkAnswersSchema, linkPlanSchema, linkProgressSchema } from './schemas/link.ts';
import { list, object } from './schemas/readonly.ts';
import { settingsSchema } from './schemas/settings.ts';
import { suppressionDeletedSchema, suppressionResultSchema } from './schemas/suppression.ts';
import { engineSchema, openedTemplateSchema, renderedTemplateSchema } from './schemas/template.ts';
import { momentSchema, progressSchema, rangeSchema, sampleValuesSchema } from './schemas/values.ts';

/** Largest file that can be opened, in characters: beyond the largest template the service could hold. */
export const MAX_FILE_LENGTH = 64 * 1024 * 1024;

/** Characters of an element's id that are told: authors write some of them. */
export const LONGEST_ANCHOR = 200;

/** Largest configuration, in characters. */
export const MAX_CONFIG_LENGTH = 1024 * 1024;

const aboutOpen = object({ handle: v.nullable(v.string()) });
const configText = object({
  handle: v.nullable(v.string()),
  scope: scopeSchema,
  text: v.pipe(v.string(), v.maxLength(MAX_CONFIG_LENGTH)),
});
const connectionId = object({ connectionId: v.string() });
const handle = object({ handle: v.string() });
/** What a window that outlived the program had open, to be open again under the same name. */
const handleAgain = v.pipe(v.string(), v.uuid());

export const contract = {
  app: {
    info: call.output(appInfoSchema),
    /**
     * What native menus, the system and the command line ask of the window. In the desktop app it lasts until the caller
     * aborts; elsewhere it ends with what the program was started with.
     */
    events: call.output(eventIterator(hostEventSchema)),
    /** Says which actions apply now, so that native menus show it. */
    setActions: call.input(object({ enabled: list(actionIdSchema) })).output(nothing),
    /** Asks for a template file with the system's own dialog; null when it was closed. The desktop app only. */
    chooseFile: call.output(object({ file: v.nullable(handedFileSchema) })),
  },
  crash: {
    /** The report of the last failure of the program's own that nobody dismissed; redacted text, to be copied. */
    last: call.output(object({ report: v.nullable(v.string()) })),
    dismiss: call.output(nothing),
    /** A failure in the window: answers its redacted report, which is kept. */
    report: call.input(windowFailureSchema).output(object({ report: v.string() })),
  },
  window: {
    getState: call.output(windowStateSchema),
    saveState: call.input(windowStateSchema).output(nothing),
  },
  settings: {
    get: call.output(settingsSchema),
    /** Takes the whole; answers with what is kept. Previews, names and checks that are made afterwards follow it. */
    save: call.input(settingsSchema).output(settingsSchema),
  },
  connection: {
    list: call.output(connectionListSchema),
    save: call.input(connectionInputSchema).output(connectionSchema),
    remove: call.input(connectionId).output(connectionListSchema),
    select: call.input(connectionId).output(connectionListSchema),
    setKey: call.input(object({ connectionId: v.string(), key: v.string() })).output(keyStoredSchema),
    removeKey: call.input(connectionId).output(connectionSchema),
    test: call.input(connectionId).output(connectionTestSchema),
    /** Tries settings for field names and paths, saved or not, by one call; says what was learnt. */
    trySettings: call.input(triedSettingsSchema).output(learntSchema),
    /** What the embedded sandbox has to try. */
    sandboxContents: call.input(connectionId).output(sandboxContentsSchema),
  },
  template: {
    /** Fetches from the service; yields a note before each retry. Ends early when the caller aborts. */
    fetch: call
      .input(object({ connectionId: v.string(), id: v.string(), handle: v.optional(handleAgain) }))
      .output(eventIterator(progressSchema, openedTemplateSchema)),
    /**
     * Opens the text of a file the user chose: a template/get reply, a bare template, or html. Of a message (`.eml`) it has one
     * character for each byte, since every part has a charset of its own.
     */
    open: call
      .input(
        object({
          fileName: v.string(),
          text: v.pipe(v.string(), v.maxLength(MAX_FILE_LENGTH)),
          /** False where the file is written in another encoding, which is then said. */
          isUtf8: v.optional(v.boolean(), true),
          handle: v.optional(handleAgain),
        }),
      )
      .output(openedTemplateSchema),
    /** Opens a file that was handed over outside the window, as it is now; its text is for a program started anew. */
    openHanded: call.input(object({ id: v.string() })).output(
      object({
        opened: openedTemplateSchema,
        text: v.string(),
        isUtf8: v.boolean(),
        version: v.string(),
      }),
    ),
    /** Another text for each version of a file that was handed over; null while there is no such file. */
    fileVersion: call.input(object({ id: v.string() })).output(object({ version: v.nullable(v.string()) })),
    /** What was open last in this run of the program and is not closed: a window that comes back shows it again. */
    resume: call.output(object({ opened: v.nullable(openedTemplateSchema) })),
    close: call.input(handle).output(nothing),
    /** Subject, sender, preheader, plain text and the table of names, merged with the sample values. */
    render: call
      .input(object({ handle: v.string(), sample: sampleValuesSchema }))
      .output(renderedTemplateSchema),
    /** The message as it would be sent, to be saved as `.eml`: ASCII; and what had to be put in. */
    message: call
      .input(object({ handle: v.string(), sample: sampleValuesSchema }))
      .output(object({ text: v.string(), notes: list(v.string()) })),
  },
  /** Changes to an open template, kept on this machine until they are discarded: the service takes no template. */
  draft: {
    /**
     * Writes fields of the draft, which begins with the first of them. The open template has them and the disk keeps them when it answers.
     * `changedAt` is null when nothing is changed any more.
     */
    change: call
      .input(object({ handle: v.string(), fields: list(fieldTextSchema) }))
      .output(object({ changedAt: v.nullable(momentSchema), engine: engineSchema })),
    /** The open template without its draft, and what the draft was. */
    discard: call
      .input(handle)
      .output(object({ opened: openedTemplateSchema, changes: list(draftChangeSchema) })),
    /** Goes on from the version that is open; in the fields of `take` that version counts. */
    rebase: call.input(object({ handle: v.string(), take: list(v.string()) })).output(openedTemplateSchema),
    /** The template with its draft as a file, or what changed as a patch. `name`: without an ending. */
    save: call
      .input(object({ handle: v.string(), format: draftFormatSchema }))
      .output(object({ name: v.string(), text: v.string() })),
    /** All that are kept, the one changed last first. */
    list: call.output(list(draftSummarySchema)),
    /** Opens the file that a draft was begun from, as it was then, with the draft. */
    open: call.input(object({ id: v.string() })).output(openedTemplateSchema),
  },
  preview: {
    build: call.input(previewInputSchema).output(previewSchema),
    /** The ways in which a part can be looked at. */
    views: call.output(viewsSchema),
    /** The html part with its styles moved into attributes, as text. */
    inlinedSource: call
      .input(object({ handle: v.string(), sample: sampleValuesSchema }))
      .output(object({ text: v.string() })),
    /** The text that html-to-text makes of the html part, compared with the plaintext part. */
    derivedText: call
      .input(object({ handle: v.string(), sample: sampleValuesSchema }))
      .output(derivedTextSchema),
    /** What a screen reader makes of a part. */
    reader: call
      .input(object({ handle: v.string(), part: v.picklist(['html', 'amp']), sample: sampleValuesSchema }))
      .output(readerSchema),
    /** The id of the smallest element that holds what a stretch of the source became; null if nothing did. */
    locate: call
      .input(object({ previewId: v.string(), range: rangeSchema }))
      .output(object({ anchor: v.nullable(v.string()) })),
    /** Where an element of a preview stands in the template's own text; null for one that is not known. */
    sourceOf: call
      .input(object({ previewId: v.string(), anchor: v.pipe(v.string(), v.maxLength(LONGEST_ANCHOR)) }))
      .output(object({ range: v.nullable(rangeSchema) })),
    /** Documents for the hidden frame that measures the html part in a browser, one a view. */
    measure: call.input(object({ handle: v.string(), sample: sampleValuesSchema })).output(measuringSchema),
  },
  picture: pictureCalls,
  /** How the mail of a template is looked at, kept for the next time it is opened. */
  canvas: {
    get: call.input(handle).output(object({ look: v.nullable(canvasLookSchema) })),
    keep: call.input(object({ handle: v.string(), look: canvasLookSchema })).output(nothing),
  },
  lint: {
    /**
     * `measured`: what a browser saw of the html part with these values; the cascade has to do without it. `quick`: only what
     * is known soon, all of which the whole check says too.
     */
    run: call
      .input(
        object({
          handle: v.string(),
          sample: sampleValuesSchema,
          measured: v.optional(v.nullable(measuredMailSchema)),
          quick: v.optional(v.boolean()),
        }),
      )
      .output(lintResultSchema),
    /** Checks for many recipients, without a browser's measures; `of` counts those whose mails differ. Ends with its caller. */
    rows: call
      .input(object({ handle: v.string(), recipients: lintRecipientsSchema }))
      .output(eventIterator(lintProgressSchema, lintResultSchema)),
    /**
     * The same check as a report, as the command line writes it: with `sample` and what a browser measured, or for many
     * recipients as `rows` does. `samples`: where those come from. `name`: for a file, without an ending.
     */
    report: call
      .input(
        object({
          handle: v.string(),
          sample: sampleValuesSchema,
          measured: v.optional(v.nullable(measuredMailSchema)),
          recipients: v.optional(lintRecipientsSchema),
          samples: v.optional(reportSamplesSchema),
          format: reportFormatSchema,
        }),
      )
      .output(eventIterator(lintProgressSchema, object({ name: v.string(), text: v.string() }))),
  },
  /** What was decided about the linter. `handle`: null for what holds without an open template. */
  decision: {
    /** What is in force, and where each value comes from. */
    get: call.input(aboutOpen).output(decisionsSchema),
    /** Every rule with what it counts as. */
    rules: call.input(aboutOpen).output(list(ruleDecisionSchema)),
    /** `before`: what stood in that place, for `restore`. */
    change: call
      .input(object({ handle: v.nullable(v.string()), scope: scopeSchema, change: changeSchema }))
      .output(object({ before: v.string(), decisions: decisionsSchema })),
    restore: call.input(configText).output(decisionsSchema),
    /** Whether the file found beside the mail may take effect: the very text that was shown. */
    allow: call
      .input(object({ handle: v.string(), sha256: v.string(), allowed: v.boolean() }))
      .output(decisionsSchema),
    /** Takes a `mailproof.config.json` in, in place of what was decided there. */
    import: call
      .input(configText)
      .output(object({ before: v.string(), notes: list(v.string()), decisions: decisionsSchema })),
    /** Shares of recipients by client, from the text of a CSV file; nothing is kept. */
    readShares: call
      .input(object({ text: v.pipe(v.string(), v.maxLength(MAX_CONFIG_LENGTH)) }))
      .output(object({ audience: audienceSchema, left: list(v.string()) })),
    /** What is in force, as a `mailproof.config.json` for the command line. */
    export: call.input(aboutOpen).output(object({ text: v.string() })),
  },
  rule: {
    get: call.input(object({ id: v.string() })).output(rulePageSchema),
  },
  suppression: {
    get: call
      .input(object({ connectionId: v.string(), email: v.string(), allProjects: v.boolean() }))
      .output(eventIterator(progressSchema, suppressionResultSchema)),
    /** Never repeated by itself. The address is looked up again afterwards. */
    delete: call
      .input(object({ connectionId: v.string(), email: v.string(), allProjects: v.boolean() }))
      .output(suppressionDeletedSchema),
  },
  /** Every lift that was asked for on this machine. */
  liftLog: {
    read: call.output(liftLogSchema),
    /** How long lifts stay in it, in months; null: for ever. Older ones go at once. */
    keepFor: call.input(object({ months: v.nullable(keepMonthsSchema) })).output(liftLogSchema),
    /** Takes a person's address out of everything that is kept; that it was done is logged without it. */
    forget: call.input(object({ email: v.string() })).output(forgottenSchema),
  },
  /** A person's own replies to customers. */
  reply: {
    list: call.output(list(replySchema)),
    save: call.input(replyInputSchema).output(list(replySchema)),
    remove: call.input(object({ id: v.string() })).output(list(replySchema)),
  },
  /** Lists of recipients, kept on this machine so that a run goes on where it was. */
  addressList: {
    /** Newest first. */
    all: call.output(list(listSummarySchema)),
    create: call.input(newListSchema).output(openedListSchema),
    open: call.input(object({ id: v.string() })).output(openedListSchema),
    remove: call.input(object({ id: v.string() })).output(nothing),
    /**
     * Looks up what is not looked up yet, and `again` what is named; ends early when the caller aborts, with all that is
     * known kept. Whoever looks up again an address whose delete has no known end may lift what is still there.
     */
    lookUp: call
      .input(object({ id: v.string(), again: v.optional(list(v.string())) }))
      .output(eventIterator(listProgressSchema, listRunSchema)),
    /**
     * Lifts these addresses, one after another, each at most once; those that complained or unsubscribed only where they
     * are `chosen`. Ends before the next one when the caller aborts or goes away: nothing is lifted unattended.
     */
    lift: call
      .input(object({ id: v.string(), addresses: list(v.string()), chosen: list(v.string()) }))
      .output(eventIterator(listProgressSchema, listRunSchema)),
  },
  library: libraryCalls,
  campaign: campaignCalls,
  recent: {
    list: call.input(connectionId).output(list(recentSchema)),
    /** Files opened by their path, newest first: such as those that `mailproof serve` was given. */
    files: call.output(list(recentFileSchema)),
    removeFile: call.input(object({ id: v.string() })).output(list(recentFileSchema)),
    pin: call
      .input(object({ connectionId: v.string(), templateId: v.string(), pinned: v.boolean() }))
      .output(list(recentSchema)),
    remove: call
      .input(object({ connectionId: v.string(), templateId: v.string() }))
      .output(list(recentSchema)),
  },
  sampleSet: {
    /** The template's own sets and the shared ones. */
    list: call.input(object({ templateId: v.nullable(v.string()) })).output(list(sampleSetSchema)),
    save: call.input(sampleSetInputSchema).output(sampleSetSchema),
    remove: call.input(object({ id: v.string() })).output(sampleSetSchema),
    /** Sets made from the names the template uses: all empty, longest plausible, hostile. */
    generate: call.input(handle).output(list(sampleSetSchema)),
    /** Remembers the values last typed for a template. */
    remember: call.input(object({ handle: v.string(), sample: sampleValuesSchema })).output(nothing),
  },
  link: {
    /** Which addresses of an open template would be asked, and which are left alone; asks nobody. */
    plan: call.input(handle).output(linkPlanSchema),
    /**
     * Asks each of them once whether it answers, for whoever said yes to that. Ends early when the caller aborts. What is
     * asked is the template's, without any recipient's values.
     */
    check: call.input(handle).output(eventIterator(linkProgressSchema, linkAnswersSchema)),
    /**
     * Opens http, https or mailto outside the app. The desktop app asks the person first; any other host leaves both
     * to the window, so that there is one question only.
     */
    open: call
      .input(object({ url: v.string() }))
      .output(object({ outcome: v.picklist(['opened', 'declined', 'left-to-the-window']) })),
  },
};
export type Contract = typeof contract;
