/**
 * Drafts of templates, a file for each, so that a keystroke writes one of them and not all. Beside the draft of a file stands the
 * file's text as it was opened: a browser cannot read a file again by itself.
 */
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import * as v from 'valibot';
import { draftChangeSchema, type DraftChangeData } from '../../contract/schemas/draft.ts';
import { list, object } from '../../contract/schemas/readonly.ts';
import { codeOf } from '../files/file-system.ts';
import { fileFailure } from './file-failure.ts';
import type { JsonFile, StoredFormat } from './json-file.ts';
import { withoutAddress } from './without-address.ts';

const storedDraftSchema = object({
  name: v.string(),
  source: v.variant('kind', [
    object({ kind: v.literal('service'), connectionId: v.string(), templateId: v.string() }),
    object({ kind: v.literal('file'), fileName: v.string() }),
  ]),
  /** The version it was begun from: when it came, and a hash of each field that a draft may change. */
  base: object({ at: v.string(), fields: list(object({ field: v.string(), hash: v.string() })) }),
  /** ISO 8601 in UTC. */
  changedAt: v.string(),
  changes: list(draftChangeSchema),
});
export type StoredDraft = v.InferOutput<typeof storedDraftSchema>;

/** Null once it was discarded. */
export const draftFormat: StoredFormat<StoredDraft | null> = {
  version: 1,
  schema: v.nullable(storedDraftSchema),
  empty: null,
};

/** The text of the file that a draft was begun from. */
export const draftedTextFormat: StoredFormat<string | null> = {
  version: 1,
  schema: v.nullable(v.string()),
  empty: null,
};

export interface DraftStore {
  /** Every draft with its id, the one changed last first. */
  list(): Promise<readonly (StoredDraft & { readonly id: string })[]>;
  /** Null where there is none of that id. */
  read(id: string): Promise<StoredDraft | null>;
  /** Reads, changes and writes it as one step; null discards it. On the disk when it answers. */
  update(id: string, change: (draft: StoredDraft | null) => StoredDraft | null): Promise<StoredDraft | null>;
  /** The text of the file a draft was begun from; null where it was not begun from one. */
  textOf(id: string): Promise<string | null>;
  keepText(id: string, text: string | null): Promise<void>;
  /** Takes an address out of every draft. Answers with how many had it. */
  forget(email: string): Promise<number>;
}

export interface DraftStoreOptions {
  readonly folder: string;
  readonly open: <Value>(name: string, format: StoredFormat<Value>) => JsonFile<Value>;
}

const ID = /^[0-9a-f]{32}$/u;
const FILE = /^draft-([0-9a-f]{32})\.json$/u;

/**
 * The id of a template's draft, and its file's name: made of what names the template, of a connection by its id, of a file
 * by its path or its text. Those hold names that no file system takes.
 */
export const draftId = (...names: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 32);

/** A file's ending would read as the address's last label. */
const bareName = (name: string, email: string): string => {
  const [ending = ''] = /\.(?:json|html?)$/iu.exec(name) ?? [];
  return withoutAddress(name.slice(0, name.length - ending.length), email) + ending;
};

/** Equal for equal texts. */
export const textHash = (text: string): string => createHash('sha256').update(text).digest('base64url');

export function createDraftStore({ folder, open }: DraftStoreOptions): DraftStore {
  const files = new Map<
    string,
    { readonly draft: JsonFile<StoredDraft | null>; readonly text: JsonFile<string | null> }
  >();
  const filesOf = (id: string) => {
    const known = files.get(id);
    if (known) return known;
    const made = {
      draft: open(`draft-${id}.json`, draftFormat),
      text: open(`draft-${id}.text.json`, draftedTextFormat),
    };
    files.set(id, made);
    return made;
  };

  async function ids(): Promise<string[]> {
    try {
      return (await readdir(folder)).flatMap((name) => FILE.exec(name)?.[1] ?? []);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return [];
      throw fileFailure('read', folder, error);
    }
  }

  const without = (draft: StoredDraft, email: string): StoredDraft => {
    const bare = (text: string | null): string | null => text && withoutAddress(text, email);
    const change = ({ field, base, text }: DraftChangeData): DraftChangeData => ({
      field: withoutAddress(field, email),
      base: bare(base),
      text: bare(text),
    });
    const { source } = draft;
    return {
      ...draft,
      name: bareName(draft.name, email),
      source: source.kind === 'file' ? { ...source, fileName: bareName(source.fileName, email) } : source,
      changes: draft.changes.map(change),
    };
  };

  return {
    async list() {
      const read = await Promise.all(
        (await ids()).map(async (id) => ({ id, draft: await filesOf(id).draft.read() })),
      );
      return read
        .flatMap(({ id, draft }) => (draft === null ? [] : [{ id, ...draft }]))
        .sort((a, b) => (a.changedAt < b.changedAt ? 1 : -1));
    },
    // An id is a name of a file: nothing else may be made of it.
    read: async (id) => (ID.test(id) ? filesOf(id).draft.read() : null),
    update: (id, change) => filesOf(id).draft.update(change),
    textOf: (id) => filesOf(id).text.read(),
    async keepText(id, text) {
      await filesOf(id).text.update(() => text);
    },
    async forget(email) {
      let count = 0;
      for (const id of await ids()) {
        const { draft, text } = filesOf(id);
        let had = false;
        await draft.update((one) => {
          const bare = one && without(one, email);
          had = JSON.stringify(bare) !== JSON.stringify(one);
          return bare;
        });
        const before = await text.read();
        const after = await text.update((one) => one && withoutAddress(one, email));
        if (had || before !== after) count++;
      }
      return count;
    },
  };
}
