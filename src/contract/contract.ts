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
import { list, object } from './schemas/readonly.ts';
import { settingsSchema } from './schemas/settings.ts';
import { suppressionDeletedSchema, suppressionResultSchema } from './schemas/suppression.ts';
import { openedTemplateSchema, renderedTemplateSchema } from './schemas/template.ts';
import { progressSchema, rangeSchema, sampleValuesSchema } from './schemas/values.ts';

/** Largest file that can be opened, in characters: beyond the largest template the service could hold. */
export const MAX_FILE_LENGTH = 64 * 1024 * 1024;

const call = oc.errors({ PROBLEM: { status: 422, data: failureSchema } });
const nothing = object({});
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
    /** What the embedded sandbox has to try. */
    sandboxContents: call.input(connectionId).output(sandboxContentsSchema),
  },
  template: {
    /** Fetches from the service; yields a note before each retry. Ends early when the caller aborts. */
    fetch: call
      .input(object({ connectionId: v.string(), id: v.string(), handle: v.optional(handleAgain) }))
      .output(eventIterator(progressSchema, openedTemplateSchema)),
    /** Opens the text of a file the user chose: a template/get reply, a bare template, or html. */
    open: call
      .input(
        object({
          fileName: v.string(),
          text: v.pipe(v.string(), v.maxLength(MAX_FILE_LENGTH)),
          handle: v.optional(handleAgain),
        }),
      )
      .output(openedTemplateSchema),
    /** Opens a file that was handed over outside the window, as it is now; its text is for a program started anew. */
    openHanded: call
      .input(object({ id: v.string() }))
      .output(object({ opened: openedTemplateSchema, text: v.string() })),
    /** What was open last in this run of the program and is not closed: a window that comes back shows it again. */
    resume: call.output(object({ opened: v.nullable(openedTemplateSchema) })),
    close: call.input(handle).output(nothing),
    /** Subject, sender, preheader, plain text and the table of names, merged with the sample values. */
    render: call
      .input(object({ handle: v.string(), sample: sampleValuesSchema }))
      .output(renderedTemplateSchema),
  },
  preview: {
    build: call.input(previewInputSchema).output(previewSchema),
    /** The id of the smallest element that holds what a stretch of the source became; null if nothing did. */
    locate: call
      .input(object({ previewId: v.string(), range: rangeSchema }))
      .output(object({ anchor: v.nullable(v.string()) })),
    /** Documents for the hidden frame that measures the html part in a browser, one a view. */
    measure: call.input(object({ handle: v.string(), sample: sampleValuesSchema })).output(measuringSchema),
  },
  lint: {
    /** `measured`: what a browser saw of the html part with these values; the cascade has to do without it. */
    run: call
      .input(
        object({
          handle: v.string(),
          sample: sampleValuesSchema,
          measured: v.optional(v.nullable(measuredMailSchema)),
        }),
      )
      .output(lintResultSchema),
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
  recent: {
    list: call.input(connectionId).output(list(recentSchema)),
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
