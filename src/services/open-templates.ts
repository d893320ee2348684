/** The templates that are open: calls name them by a handle, so that a template crosses the boundary only once. */
import { randomUUID } from 'node:crypto';
import type { Template } from '../core/template/template.ts';
import { problemError } from './problem-error.ts';

export type TemplateSource =
  | {
      readonly kind: 'service';
      readonly connectionId: string;
      readonly connectionName: string;
      readonly templateId: string;
      readonly fetchedAt: string;
    }
  | { readonly kind: 'file'; readonly fileName: string; readonly openedAt: string };

export interface OpenTemplate {
  readonly template: Template;
  readonly source: TemplateSource;
  /** Under which the preview store has the pictures of its attachments. */
  readonly picturesId: string;
}

/** More than anybody has open; the longest unused is closed, so that reloading windows do not fill the memory. */
export const MAX_OPEN = 40;

export interface OpenTemplates {
  /** Under a new handle, or the one that a window had before the program was started again. */
  add(open: OpenTemplate, handle?: string): string;
  /** @throws ProblemError when it was closed. */
  get(handle: string): OpenTemplate;
  close(handle: string): void;
}

/** `onClose` is told of every template that is let go. */
export function createOpenTemplates(onClose: (open: OpenTemplate) => void): OpenTemplates {
  const opened = new Map<string, OpenTemplate>();
  const close = (handle: string): void => {
    const open = opened.get(handle);
    if (!open) return;
    opened.delete(handle);
    onClose(open);
  };
  return {
    add(open, handle = randomUUID()) {
      close(handle);
      opened.set(handle, open);
      const oldest = opened.keys().next().value;
      if (opened.size > MAX_OPEN && oldest !== undefined) close(oldest);
      return handle;
    },
    get(handle) {
      const open = opened.get(handle);
      if (!open) {
        throw problemError({
          fault: 'input',
          title: 'The template is no longer open',
          reason: 'It was closed, or the program was started again.',
          remedy: 'Open the template again.',
          field: 'handle',
        });
      }
      opened.delete(handle);
      opened.set(handle, open);
      return open;
    },
    close,
  };
}

/** What a template is remembered by: its id on the service, else the file's name. */
export function memoryKey({ source, template }: OpenTemplate): string {
  if (source.kind === 'service') return source.templateId;
  return template.id ?? `file:${source.fileName}`;
}
