/**
 * Built previews and the pictures of opened templates, as both hosts serve them. Everything is in memory, is named by
 * an id nobody can guess, and is forgotten after a while: a recipient's data must not stay around.
 */
import { randomUUID } from 'node:crypto';
import { locate, type PreviewElement } from '../../core/preview/build-preview.ts';
import type { TextRange } from '../../core/text/positions.ts';
import type { Attachment } from '../../core/template/template.ts';
import { pictureType, SVG } from './image-type.ts';

/** As many previews as fit on any screen, several times over. */
export const MAX_PREVIEWS = 60;
/** Documents that are measured once: a few mails' worth, so that typing does not push a shown preview out. */
export const MAX_MEASURED = 12;
export const PREVIEW_LIFETIME_MS = 15 * 60_000;

export interface PreviewResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string;
}

export interface StoredDocument {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Which element of the document came from where in the source. */
  readonly elements: readonly PreviewElement[];
}

export interface PreviewStoreOptions {
  readonly now?: () => Date;
}

export interface PreviewStore {
  /** An id for a preview to be built: its pictures' addresses are part of the document. */
  newId(): string;
  /** Keeps a built preview; it expires. `attachments` are served at `/cid/<index>`. */
  put(id: string, document: StoredDocument, attachments: readonly Attachment[]): void;
  /** Keeps a document that is looked at once, by the measuring frame; a dozen later ones push it out. */
  putMeasured(id: string, document: StoredDocument, attachments: readonly Attachment[]): void;
  /** Keeps pictures alone, until they are removed: the thumbnails of an opened template. */
  putPictures(id: string, attachments: readonly Attachment[]): void;
  /** Answers a path such as `/` or `/cid/2`; undefined when there is nothing of that id (any more). */
  get(id: string, path: string): PreviewResponse | undefined;
  /** The anchor of the element that a stretch of the source became; null when none did or the preview expired. */
  locate(id: string, range: TextRange): string | null;
  remove(id: string): void;
  clear(): void;
}

interface Entry {
  readonly document: StoredDocument | null;
  readonly attachments: readonly Attachment[];
  /** Null for one that stays until it is removed. */
  usedAt: number | null;
  readonly isMeasured: boolean;
}

const refuse = (status: number, text: string): PreviewResponse => ({
  status,
  headers: {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'",
    'Cache-Control': 'no-store',
  },
  body: text,
});

function decodeBase64(content: string): Uint8Array {
  // Node ignores what is no base64; a damaged picture then shows as one.
  return Buffer.from(content, 'base64');
}

function servePicture({ type, content }: Attachment): PreviewResponse {
  const picture = pictureType(type);
  return {
    status: 200,
    headers: {
      // Nothing but a known picture type is passed on: an attachment that calls itself text/html would be a page of
      // the preview's origin.
      'Content-Type': picture ?? 'application/octet-stream',
      'X-Content-Type-Options': 'nosniff',
      // SVG can hold scripts and links; opened by itself it gets an origin of its own and may do nothing.
      'Content-Security-Policy':
        picture === SVG
          ? "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
          : "default-src 'none'; sandbox",
      ...(picture === null ? { 'Content-Disposition': 'attachment' } : {}),
      // The sandboxed frame's origin is opaque, so its own pictures come from "another" one.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    },
    body: decodeBase64(content ?? ''),
  };
}

export function createPreviewStore(options: PreviewStoreOptions = {}): PreviewStore {
  const now = options.now ?? (() => new Date());
  /** In the order of use, the longest unused first. */
  const entries = new Map<string, Entry>();

  function forgetOld(): void {
    const limit = now().getTime() - PREVIEW_LIFETIME_MS;
    const left = { shown: MAX_PREVIEWS, measured: MAX_MEASURED };
    // The latest used are kept, each kind for itself.
    for (const [id, { usedAt, isMeasured }] of [...entries].reverse()) {
      if (usedAt === null) continue;
      const kind = isMeasured ? 'measured' : 'shown';
      if (usedAt <= limit || left[kind] === 0) entries.delete(id);
      else left[kind]--;
    }
  }

  function find(id: string): Entry | undefined {
    forgetOld();
    const entry = entries.get(id);
    if (!entry) return undefined;
    if (entry.usedAt !== null) {
      entry.usedAt = now().getTime();
      entries.delete(id);
      entries.set(id, entry);
    }
    return entry;
  }

  function keep(
    id: string,
    document: StoredDocument,
    attachments: readonly Attachment[],
    isMeasured: boolean,
  ): void {
    entries.delete(id);
    entries.set(id, { document, attachments, usedAt: now().getTime(), isMeasured });
    forgetOld();
  }

  return {
    newId: () => randomUUID(),
    put(id, document, attachments) {
      keep(id, document, attachments, false);
    },
    putMeasured(id, document, attachments) {
      keep(id, document, attachments, true);
    },
    putPictures(id, attachments) {
      entries.set(id, { document: null, attachments, usedAt: null, isMeasured: false });
    },
    get(id, path) {
      const entry = find(id);
      if (!entry) return undefined;
      if (path === '/' || path === '') {
        if (!entry.document) return refuse(404, 'There is no document here.');
        return { status: 200, headers: entry.document.headers, body: entry.document.html };
      }
      const index = /^\/cid\/(\d{1,6})$/u.exec(path)?.[1];
      const attachment = index === undefined ? undefined : entry.attachments[Number(index)];
      return attachment ? servePicture(attachment) : refuse(404, 'There is no such picture.');
    },
    locate(id, range) {
      const elements = find(id)?.document?.elements;
      return elements ? locate(elements, range) : null;
    },
    remove(id) {
      entries.delete(id);
    },
    clear() {
      entries.clear();
    },
  };
}
