/**
 * Built previews and the pictures of opened templates, as both hosts serve them. Everything is in memory, is named by
 * an id nobody can guess, and is forgotten after a while: a recipient's data must not stay around.
 */
import { randomUUID } from 'node:crypto';
import { locate, type PreviewElement } from '../../core/preview/build-preview.ts';
import type { TextRange } from '../../core/text/positions.ts';
import type { Attachment } from '../../core/template/template.ts';

/** As many previews as fit on any screen, several times over. */
export const MAX_PREVIEWS = 60;
/** Documents that are measured once: a few mails' worth, so that typing does not push a shown preview out. */
export const MAX_MEASURED = 12;
/** Addresses that were given out ahead; more are wanted by no window. */
export const MAX_RESERVED = 20;
export const PREVIEW_LIFETIME_MS = 15 * 60_000;

/** What a document is for, which decides the policy it is served under. */
export type DocumentUse =
  /** `remoteImages`: whether the person asked for pictures from their own servers; `nonce` is that of our script. */
  | { readonly kind: 'shown'; readonly remoteImages: boolean; readonly nonce: string }
  /** For the hidden frame; `nonce` is that of the one script in it. */
  | { readonly kind: 'measured'; readonly nonce: string };

export interface StoredDocument {
  readonly html: string;
  readonly use: DocumentUse;
  /** Which element of the document came from where in the source. */
  readonly elements: readonly PreviewElement[];
}

/** What there is at a path, to be served by `previewResponse`. */
export type Found =
  | { readonly kind: 'document'; readonly html: string; readonly use: DocumentUse }
  | { readonly kind: 'picture'; readonly attachment: Attachment }
  /** `reason` is a sentence for the person who looks. */
  | { readonly kind: 'nothing'; readonly reason: string };

export interface PreviewStoreOptions {
  readonly now?: () => Date;
}

export interface PreviewStore {
  /** An id for a preview to be built: its pictures' addresses are part of the document. */
  newId(): string;
  /** An id that is given out before its preview is built: whoever asks there waits. The oldest of too many are let go. */
  reserve(): string;
  /** Takes a reserved id for a preview that is built now; false when it was let go, or taken before. */
  take(id: string): boolean;
  /** No preview comes at this id any more: whoever waits there is told so. */
  letGo(id: string): void;
  /** Resolves at once, or when a reserved id got its preview or was let go. */
  arrival(id: string): Promise<void>;
  /**
   * Keeps a built preview; it expires. `attachments` are served at `/cid/<index>`. One for the measuring frame is looked
   * at once; a dozen later ones push it out.
   */
  put(id: string, document: StoredDocument, attachments: readonly Attachment[]): void;
  /** Keeps pictures alone, until they are removed: the thumbnails of an opened template. */
  putPictures(id: string, attachments: readonly Attachment[]): void;
  /** What there is at a path such as `/` or `/cid/2`. */
  get(id: string, path: string): Found;
  /** The anchor of the element that a stretch of the source became; null when none did or the preview expired. */
  locate(id: string, range: TextRange): string | null;
  /** Where the element with this anchor stands in the source; null for an unknown one, or when the preview expired. */
  sourceOf(id: string, anchor: string): TextRange | null;
  remove(id: string): void;
  clear(): void;
}

interface Entry {
  readonly document: StoredDocument | null;
  readonly attachments: readonly Attachment[];
  /** Null for one that stays until it is removed. */
  usedAt: number | null;
}

const nothing = (reason: string): Found => ({ kind: 'nothing', reason });

export function createPreviewStore(options: PreviewStoreOptions = {}): PreviewStore {
  const now = options.now ?? (() => new Date());
  /** In the order of use, the longest unused first. */
  const entries = new Map<string, Entry>();
  const reserved = new Map<
    string,
    { readonly arrived: Promise<void>; readonly arrive: () => void; taken: boolean }
  >();

  function forgetOld(): void {
    const limit = now().getTime() - PREVIEW_LIFETIME_MS;
    const left = { shown: MAX_PREVIEWS, measured: MAX_MEASURED };
    // The latest used are kept, each kind for itself.
    for (const [id, { usedAt, document }] of [...entries].reverse()) {
      if (usedAt === null) continue;
      const kind = document?.use.kind ?? 'shown';
      if (usedAt <= limit || left[kind] === 0) entries.delete(id);
      else left[kind]--;
    }
  }

  function letGo(id: string): void {
    reserved.get(id)?.arrive();
    reserved.delete(id);
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

  return {
    newId: () => randomUUID(),
    reserve() {
      const id = randomUUID();
      let arrive: () => void = () => undefined;
      const arrived = new Promise<void>((resolve) => (arrive = resolve));
      reserved.set(id, { arrived, arrive, taken: false });
      for (const old of [...reserved.keys()].slice(0, -MAX_RESERVED)) letGo(old);
      return id;
    },
    take(id) {
      const place = reserved.get(id);
      if (!place || place.taken) return false;
      place.taken = true;
      return true;
    },
    letGo,
    async arrival(id) {
      await reserved.get(id)?.arrived;
    },
    put(id, document, attachments) {
      entries.delete(id);
      entries.set(id, { document, attachments, usedAt: now().getTime() });
      forgetOld();
      letGo(id);
    },
    putPictures(id, attachments) {
      entries.set(id, { document: null, attachments, usedAt: null });
    },
    get(id, path) {
      const entry = find(id);
      if (!entry) return nothing('This preview has expired. Choose the template again.');
      if (path === '/' || path === '') {
        return entry.document
          ? { kind: 'document', html: entry.document.html, use: entry.document.use }
          : nothing('There is no document here.');
      }
      const index = /^\/cid\/(\d{1,6})$/u.exec(path)?.[1];
      const attachment = index === undefined ? undefined : entry.attachments[Number(index)];
      return attachment ? { kind: 'picture', attachment } : nothing('There is no such picture.');
    },
    locate(id, range) {
      const elements = find(id)?.document?.elements;
      return elements ? locate(elements, range) : null;
    },
    sourceOf(id, anchor) {
      return find(id)?.document?.elements.find((one) => one.anchor === anchor)?.source ?? null;
    },
    remove(id) {
      entries.delete(id);
    },
    clear() {
      for (const id of [...reserved.keys()]) letGo(id);
      entries.clear();
    },
  };
}
