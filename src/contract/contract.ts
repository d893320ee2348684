/**
 * Every call that crosses a process boundary, on one page. Main, browser host, renderer and test doubles are all typed
 * from it; inputs and outputs are validated at run time on both sides. Adding a call is one entry here and one handler
 * in services/handlers. No output schema can hold a key.
 */
import { eventIterator, oc } from '@orpc/contract';
import * as v from 'valibot';
import {
  connectionInputSchema,
  connectionListSchema,
  connectionSchema,
  connectionTestSchema,
  keyStoredSchema,
  sandboxContentsSchema,
} from './schemas/connection.ts';
import { actionIdSchema, handedFileSchema, hostEventSchema } from './schemas/host-event.ts';
import {
  appInfoSchema,
  recentSchema,
  sampleSetInputSchema,
  sampleSetSchema,
  windowStateSchema,
} from './schemas/library.ts';
import { windowFailureSchema } from './schemas/crash.ts';
import { lintResultSchema, rulePageSchema } from './schemas/lint.ts';
import { measuredMailSchema, measuringSchema } from './schemas/measure.ts';
import { previewInputSchema, previewSchema } from './schemas/preview.ts';
import { failureSchema } from './schemas/failure.ts';
import { settingsSchema } from './schemas/settings.ts';
import { suppressionDeletedSchema, suppressionResultSchema } from './schemas/suppression.ts';
import { openedTemplateSchema, renderedTemplateSchema } from './schemas/template.ts';
import { progressSchema, rangeSchema, sampleValuesSchema } from './schemas/values.ts';

/** Largest file that can be opened, in characters: beyond the largest template the service could hold. */
export const MAX_FILE_LENGTH = 64 * 1024 * 1024;

const call = oc.errors({ PROBLEM: { status: 422, data: failureSchema } });
const nothing = v.object({});
const connectionId = v.object({ connectionId: v.string() });
const handle = v.object({ handle: v.string() });
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
    setActions: call.input(v.object({ enabled: v.array(actionIdSchema) })).output(nothing),
    /** Asks for a template file with the system's own dialog; null when it was closed. The desktop app only. */
    chooseFile: call.output(v.object({ file: v.nullable(handedFileSchema) })),
  },
  crash: {
    /** The report of the last failure of the program's own that nobody dismissed; redacted text, to be copied. */
    last: call.output(v.object({ report: v.nullable(v.string()) })),
    dismiss: call.output(nothing),
    /** A failure in the window: answers its redacted report, which is kept. */
    report: call.input(windowFailureSchema).output(v.object({ report: v.string() })),
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
    setKey: call.input(v.object({ connectionId: v.string(), key: v.string() })).output(keyStoredSchema),
    removeKey: call.input(connectionId).output(connectionSchema),
    test: call.input(connectionId).output(connectionTestSchema),
    /** What the embedded sandbox has to try. */
    sandboxContents: call.input(connectionId).output(sandboxContentsSchema),
  },
  template: {
    /** Fetches from the service; yields a note before each retry. Ends early when the caller aborts. */
    fetch: call
      .input(v.object({ connectionId: v.string(), id: v.string(), handle: v.optional(handleAgain) }))
      .output(eventIterator(progressSchema, openedTemplateSchema)),
    /** Opens the text of a file the user chose: a template/get reply, a bare template, or html. */
    open: call
      .input(
        v.object({
          fileName: v.string(),
          text: v.pipe(v.string(), v.maxLength(MAX_FILE_LENGTH)),
          handle: v.optional(handleAgain),
        }),
      )
      .output(openedTemplateSchema),
    /** Opens a file that was handed over outside the window, as it is now; its text is for a program started anew. */
    openHanded: call
      .input(v.object({ id: v.string() }))
      .output(v.object({ opened: openedTemplateSchema, text: v.string() })),
    /** What was open last in this run of the program and is not closed: a window that comes back shows it again. */
    resume: call.output(v.object({ opened: v.nullable(openedTemplateSchema) })),
    close: call.input(handle).output(nothing),
    /** Subject, sender, preheader, plain text and the table of names, merged with the sample values. */
    render: call
      .input(v.object({ handle: v.string(), sample: sampleValuesSchema }))
      .output(renderedTemplateSchema),
  },
  preview: {
    build: call.input(previewInputSchema).output(previewSchema),
    /** The preview's URL with the fragment that highlights what a stretch of the source became; null if nothing did. */
    locate: call
      .input(v.object({ previewId: v.string(), range: rangeSchema }))
      .output(v.object({ url: v.nullable(v.string()) })),
    /** Documents for the hidden frame that measures the html part in a browser, one a view. */
    measure: call.input(v.object({ handle: v.string(), sample: sampleValuesSchema })).output(measuringSchema),
  },
  lint: {
    /** `measured`: what a browser saw of the html part with these values; the cascade has to do without it. */
    run: call
      .input(
        v.object({
          handle: v.string(),
          sample: sampleValuesSchema,
          measured: v.optional(v.nullable(measuredMailSchema)),
        }),
      )
      .output(lintResultSchema),
  },
  rule: {
    get: call.input(v.object({ id: v.string() })).output(rulePageSchema),
  },
  suppression: {
    get: call
      .input(v.object({ connectionId: v.string(), email: v.string(), allProjects: v.boolean() }))
      .output(eventIterator(progressSchema, suppressionResultSchema)),
    /** Never repeated by itself. The address is looked up again afterwards. */
    delete: call
      .input(v.object({ connectionId: v.string(), email: v.string(), allProjects: v.boolean() }))
      .output(suppressionDeletedSchema),
  },
  recent: {
    list: call.input(connectionId).output(v.array(recentSchema)),
    pin: call
      .input(v.object({ connectionId: v.string(), templateId: v.string(), pinned: v.boolean() }))
      .output(v.array(recentSchema)),
    remove: call
      .input(v.object({ connectionId: v.string(), templateId: v.string() }))
      .output(v.array(recentSchema)),
  },
  sampleSet: {
    /** The template's own sets and the shared ones. */
    list: call.input(v.object({ templateId: v.nullable(v.string()) })).output(v.array(sampleSetSchema)),
    save: call.input(sampleSetInputSchema).output(sampleSetSchema),
    remove: call.input(v.object({ id: v.string() })).output(sampleSetSchema),
    /** Sets made from the names the template uses: all empty, longest plausible, hostile. */
    generate: call.input(handle).output(v.array(sampleSetSchema)),
    /** Remembers the values last typed for a template. */
    remember: call.input(v.object({ handle: v.string(), sample: sampleValuesSchema })).output(nothing),
  },
  link: {
    /**
     * Opens http, https or mailto outside the app. The desktop app asks the person first; any other host leaves both
     * to the window, so that there is one question only.
     */
    open: call
      .input(v.object({ url: v.string() }))
      .output(v.object({ outcome: v.picklist(['opened', 'declined', 'left-to-the-window']) })),
  },
};
export type Contract = typeof contract;
