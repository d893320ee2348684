/** The templates that are open: calls name them by a handle, so that a template crosses the boundary only once. */
import { randomUUID } from 'node:crypto';
import { createMailSource, type MailSource, type MergedMail } from '../core/mail/merged-mail.ts';
import type { SubstitutionSettings } from '../core/substitution/settings.ts';
import type { SampleValues } from '../core/substitution/values.ts';
import type { TemplateFile } from '../core/template/template-file.ts';
import type { Template } from '../core/template/template.ts';
import type { StoredDraft } from './library/drafts.ts';
import { failureError } from './failure-error.ts';

export type TemplateSource =
  | {
      readonly kind: 'service';
      readonly connectionId: string;
      readonly connectionName: string;
      readonly templateId: string;
      readonly fetchedAt: string;
      /** It came out of the library, not from the service; `last`: no later version was fetched. */
      readonly stored?: { readonly last: boolean } | undefined;
    }
  | {
      readonly kind: 'file';
      readonly fileName: string;
      readonly openedAt: string;
      /** Of a file that was handed over outside the window, so that it can be read once more. */
      readonly handedId?: string | undefined;
    };

/** A template as it was fetched or opened, before its draft. */
export interface Original {
  readonly draftId: string;
  readonly template: Template;
  readonly file: TemplateFile | null;
  /** Of the file's bytes, in hex; null where no bytes came, but a text. */
  readonly sha256: string | null;
}

export interface OpenTemplate {
  /** With its draft, where there is one. */
  readonly template: Template;
  /** The file behind it, in which reports place what they find; null for a template that was fetched. */
  readonly file: TemplateFile | null;
  readonly original: Original;
  readonly draft: StoredDraft | null;
  /** What its reader has to know of how it came. */
  readonly notes: readonly string[];
  readonly source: TemplateSource;
  /** Under which the preview store has the pictures of its attachments. */
  readonly picturesId: string;
}

/** More than anybody has open; the longest unused is closed, so that reloading windows do not fill the memory. */
export const MAX_OPEN = 40;

/** Templates whose mails are kept: trees are many times the size of their text, and a person works on one or two. */
export const MAX_MERGED = 4;

export interface OpenTemplates {
  /** Under a new handle, or the one that a window had before the program was started again. */
  add(open: OpenTemplate, handle?: string): string;
  /** @throws FailureError when it was closed. */
  get(handle: string): OpenTemplate;
  /**
   * The template merged for a recipient. What its source says, and what the last recipients' mails were made of, is kept
   * while this is one of the last few worked on, so that a changed value costs what it touches.
   * @throws FailureError when it was closed.
   */
  mail(handle: string, recipient: SampleValues, settings: SubstitutionSettings): MergedMail;
  /** Puts another state of the same template in its place. @throws FailureError when it was closed. */
  replace(handle: string, open: OpenTemplate): void;
  close(handle: string): void;
  /** What was opened last, unless it was closed since: what a window that comes back shows again. */
  latest(): OpenTemplate | undefined;
  /** Makes `latest` answer nothing until the next template is opened. */
  forgetLatest(): void;
}

interface Opened {
  open: OpenTemplate;
  /** Made when a mail is first asked for, and anew when the settings are others. */
  source: { readonly settings: string; readonly mails: MailSource } | null;
}

/** `onClose` is told of every template that is let go. */
export function createOpenTemplates(onClose: (open: OpenTemplate) => void): OpenTemplates {
  const opened = new Map<string, Opened>();
  let latest: string | undefined;
  const close = (handle: string): void => {
    const entry = opened.get(handle);
    if (!entry) return;
    opened.delete(handle);
    onClose(entry.open);
  };
  const find = (handle: string): Opened => {
    const entry = opened.get(handle);
    if (!entry) {
      throw failureError({
        fault: 'input',
        title: 'The template is no longer open',
        reason: 'It was closed, or the program was started again.',
        remedy: 'Open the template again.',
        field: 'handle',
      });
    }
    opened.delete(handle);
    opened.set(handle, entry);
    return entry;
  };
  /** The entries stand in the order of their use, the last one last. */
  const forgetOldSources = (): void => {
    const merged = [...opened.values()].filter(({ source }) => source !== null);
    for (const entry of merged.slice(0, -MAX_MERGED)) entry.source = null;
  };
  return {
    add(open, handle = randomUUID()) {
      close(handle);
      opened.set(handle, { open, source: null });
      latest = handle;
      const oldest = opened.keys().next().value;
      if (opened.size > MAX_OPEN && oldest !== undefined) close(oldest);
      return handle;
    },
    get: (handle) => find(handle).open,
    mail(handle, recipient, settings) {
      const entry = find(handle);
      const key = JSON.stringify(settings);
      if (entry.source?.settings !== key) {
        entry.source = { settings: key, mails: createMailSource(entry.open.template, settings) };
        forgetOldSources();
      }
      return entry.source.mails.mergeFor(recipient);
    },
    replace(handle, open) {
      const entry = find(handle);
      entry.open = open;
      entry.source = null;
    },
    close,
    forgetLatest() {
      latest = undefined;
    },
    latest: () => (latest === undefined ? undefined : opened.get(latest)?.open),
  };
}

/** What a template is remembered by: its id on the service, else the file's name. */
export function memoryKey({ source, template }: OpenTemplate): string {
  if (source.kind === 'service') return source.templateId;
  return template.id ?? `file:${source.fileName}`;
}
