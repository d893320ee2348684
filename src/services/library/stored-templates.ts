/**
 * The library: every template that was fetched from a connection, with each version that differed, labels, pins and
 * approvals. A file for each template, and one for each text; what touches both is done by one process at a time.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readTemplateText } from '../../core/template/decode-template.ts';
import type { Template } from '../../core/template/template.ts';
import { writeTemplate } from '../../core/template/write-template.ts';
import { codeOf, type FileSystem } from '../files/file-system.ts';
import { removeLeftovers } from '../files/leftovers.ts';
import { removeLeftLocks, withLock } from '../files/lock.ts';
import { failureError } from '../failure-error.ts';
import { sha256OfTemplate } from '../hash.ts';
import { templatePieces } from '../template-pieces.ts';
import { fileFailure } from './file-failure.ts';
import type { JsonFile, StoredFormat } from './json-file.ts';
import { createLateValues } from './late-values.ts';
import {
  cleanLabels,
  overCap,
  storedTemplateFormat,
  withApproval,
  withFetched,
  type Fetched,
  type StoredApproval,
  type StoredKey,
  type StoredTemplate,
  type StoredVersion,
} from './stored-template.ts';
import { createVersionFiles } from './version-files.ts';
import { withoutAddress } from './without-address.ts';

/** Bytes of texts that are kept; approved ones stay beyond it. */
export const VERSIONS_CAP = 256 * 1024 * 1024;
/** A check runs at every pause in the typing; its verdict is written this many milliseconds later, once. */
const CHECKED_AFTER_MS = 10_000;
/** No process takes as long from writing a text to naming it. */
const ORPHAN_AFTER_MS = 60 * 60 * 1000;

export type Checked = NonNullable<StoredTemplate['checked']>;

export interface StoredTemplates {
  /** The one fetched last first. */
  list(): Promise<readonly StoredTemplate[]>;
  /** Null where there is none. */
  get(key: StoredKey): Promise<StoredTemplate | null>;
  /** Keeps what was fetched, as a version of its own where it differs from all before. */
  fetched(about: Omit<Fetched, 'sha256' | 'file' | 'bytes'>, template: Template): Promise<StoredTemplate>;
  /** Keeps the verdict on a version, written a while later. */
  checked(key: StoredKey, checked: Checked): void;
  label(key: StoredKey, labels: readonly string[]): Promise<void>;
  pin(key: StoredKey, pinned: boolean): Promise<void>;
  /** Null takes the approval back. @throws FailureError when there is no such version. */
  approve(key: StoredKey, sha256: string, approval: StoredApproval | null): Promise<StoredTemplate>;
  /** The template as it was fetched then. @throws FailureError when it is not kept or cannot be read. */
  read(
    key: StoredKey,
    sha256: string,
  ): Promise<{ readonly template: Template; readonly version: StoredVersion }>;
  /** Takes the template and all its versions away, approved ones as well. */
  remove(key: StoredKey): Promise<void>;
  /** Takes a person's address out of names, notes and texts. Answers with how many templates had it. */
  forget(email: string): Promise<number>;
  /** Bytes of all texts. */
  size(): Promise<number>;
  flush(): Promise<void>;
  /** Removes what killed processes left. */
  tidy(): Promise<void>;
}

export interface StoredTemplatesOptions {
  readonly folder: string;
  readonly open: <Value>(name: string, format: StoredFormat<Value>) => JsonFile<Value>;
  readonly fileSystem: FileSystem;
  readonly attempt: (work: () => Promise<void>) => Promise<void>;
  readonly capBytes?: number | undefined;
  readonly checkedAfterMs?: number | undefined;
}

/** In the data folder. */
export const TEMPLATES_FOLDER = 'templates';
const FILE = /^([0-9a-f]{32})\.json$/u;
/** Left by a process that was killed before its first write. */

/** Made of what names the template: ids hold characters that no file system takes. */
const nameOf = ({ connectionId, templateId }: StoredKey): string =>
  createHash('sha256')
    .update(JSON.stringify([connectionId, templateId.toLowerCase()]))
    .digest('hex')
    .slice(0, 32);

function decode(text: string): Template {
  const document = readTemplateText('version.json', text);
  if (document.kind === 'template') return document.template;
  throw failureError({
    fault: 'file',
    title: 'The stored version cannot be read',
    reason: 'It is no template.',
    remedy: 'Choose another version, or fetch the template again.',
  });
}

const unknown = (): Error =>
  failureError({
    fault: 'input',
    title: 'The version is not in the library',
    reason: 'It was removed, or given up for room.',
    remedy: 'Choose another version, or fetch the template again.',
    field: 'sha256',
  });

const bytesOf = (templates: readonly StoredTemplate[]): number => {
  const files = new Map(templates.flatMap(({ versions }) => versions.map((one) => [one.file, one.bytes])));
  return [...files.values()].reduce((sum, one) => sum + one, 0);
};

export function createStoredTemplates(options: StoredTemplatesOptions): StoredTemplates {
  const { open, fileSystem, attempt, capBytes = VERSIONS_CAP } = options;
  const folder = join(options.folder, TEMPLATES_FOLDER);
  const versionFolder = join(folder, 'versions');
  const texts = createVersionFiles(versionFolder, fileSystem);
  const lockPath = join(folder, 'store.lock');
  const files = new Map<string, JsonFile<StoredTemplate | null>>();
  /** Bytes as this process knows them; others' are counted when the cap is met. */
  let knownBytes: number | null = null;

  const fileNamed = (name: string): JsonFile<StoredTemplate | null> => {
    const known = files.get(name) ?? open(`${TEMPLATES_FOLDER}/${name}.json`, storedTemplateFormat);
    files.set(name, known);
    return known;
  };
  const fileOf = (key: StoredKey): JsonFile<StoredTemplate | null> => fileNamed(nameOf(key));

  async function names(): Promise<readonly string[]> {
    try {
      return (await readdir(folder)).flatMap((name) => FILE.exec(name)?.[1] ?? []);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return [];
      throw fileFailure('read', folder, error);
    }
  }

  async function all(): Promise<readonly StoredTemplate[]> {
    const read = await Promise.all((await names()).map((name) => fileNamed(name).read()));
    return read.filter((one) => one !== null);
  }

  /** Texts and the templates that name them change together. */
  async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await withLock(lockPath, work);
    } catch (error) {
      if (codeOf(error) === 'unknown') throw error;
      throw fileFailure('write', lockPath, error);
    }
  }

  /** Of what is named nowhere any more the texts go. */
  async function removeTexts(gone: readonly StoredVersion[]): Promise<void> {
    if (gone.length === 0) return;
    const left = await all();
    const named = new Set(left.flatMap(({ versions }) => versions.map(({ file }) => file)));
    for (const { file } of gone) if (!named.has(file)) await texts.remove(file);
    knownBytes = bytesOf(left);
  }

  async function makeRoom(): Promise<void> {
    const spares = overCap(await all(), capBytes);
    for (const { template, version } of spares)
      await fileOf(template).update(
        (one) => one && { ...one, versions: one.versions.filter(({ sha256 }) => sha256 !== version.sha256) },
      );
    await removeTexts(spares.map(({ version }) => version));
  }

  async function change(
    key: StoredKey,
    how: (template: StoredTemplate) => StoredTemplate,
  ): Promise<StoredTemplate | null> {
    return fileOf(key).update((one) => one && how(one));
  }

  const late = createLateValues<StoredKey, Checked>({
    isSame: (a, b) => nameOf(a) === nameOf(b),
    attempt,
    afterMs: options.checkedAfterMs ?? CHECKED_AFTER_MS,
    async write(values) {
      for (const { key, value: checked } of values) await change(key, (one) => ({ ...one, checked }));
    },
  });
  const withChecked = (one: StoredTemplate): StoredTemplate => ({
    ...one,
    checked: late.of(one) ?? one.checked,
  });

  async function keepText(template: Template): Promise<Pick<Fetched, 'sha256' | 'file' | 'bytes'>> {
    const pieces = templatePieces(template, writeTemplate);
    const file = await texts.keep(pieces);
    const bytes = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
    return { sha256: sha256OfTemplate(template), file, bytes };
  }

  async function forgetIn(template: StoredTemplate, email: string): Promise<boolean> {
    const bare = (text: string): string => withoutAddress(text, email);
    const gone: StoredVersion[] = [];
    const versions: StoredVersion[] = [];
    for (const version of template.versions) {
      const { approved } = version;
      const note = approved && { ...approved, name: bare(approved.name), note: bare(approved.note) };
      const text = await texts.read(version.file).catch(() => null);
      // What cannot be read may hold the address: it goes.
      const kept = text === null ? null : bare(text);
      if (kept !== text || text === null) gone.push(version);
      if (kept === null) continue;
      const made = kept === text ? {} : await keepText(decode(kept));
      versions.push({ ...version, ...made, approved: note });
    }
    const changed = { ...template, name: bare(template.name), labels: template.labels.map(bare), versions };
    if (JSON.stringify(changed) === JSON.stringify(template)) return false;
    await fileOf(template).update(() => changed);
    await removeTexts(gone);
    return true;
  }

  return {
    list: async () =>
      [...(await late.steady(all))].map(withChecked).sort((a, b) => (a.fetchedAt < b.fetchedAt ? 1 : -1)),
    async get(key) {
      const one = await late.steady(() => fileOf(key).read());
      return one && withChecked(one);
    },
    fetched: (about, template) =>
      alone(async () => {
        const text = await keepText(template);
        const before = await fileOf(about).read();
        const kept = await fileOf(about).update((one) => withFetched(one, { ...about, ...text }));
        const had = new Set(before?.versions.map(({ file }) => file));
        knownBytes = had.has(text.file) ? knownBytes : (knownBytes ?? bytesOf(await all())) + text.bytes;
        const left = new Set(kept?.versions.map(({ sha256 }) => sha256));
        await removeTexts((before?.versions ?? []).filter(({ sha256 }) => !left.has(sha256)));
        if (knownBytes !== null && knownBytes > capBytes) await makeRoom();
        // It was just written: another process may have removed it since, and then it is kept no more.
        return kept ?? withFetched(null, { ...about, ...text });
      }),
    checked: late.put,
    async label(key, labels) {
      await change(key, (one) => ({ ...one, labels: cleanLabels(labels) }));
    },
    async pin(key, pinned) {
      await change(key, (one) => ({ ...one, pinned }));
    },
    async approve(key, sha256, approval) {
      const changed = await change(key, (one) => withApproval(one, sha256, approval));
      if (!changed?.versions.some((one) => one.sha256 === sha256)) throw unknown();
      return changed;
    },
    async read(key, sha256) {
      const version = (await fileOf(key).read())?.versions.find((one) => one.sha256 === sha256);
      if (!version) throw unknown();
      return { template: decode(await texts.read(version.file)), version };
    },
    remove: (key) =>
      alone(async () => {
        late.drop(key);
        const before = await fileOf(key).read();
        await fileOf(key).update(() => null);
        await removeTexts(before?.versions ?? []);
      }),
    async forget(email) {
      if ((await names()).length === 0) return 0;
      return alone(async () => {
        let count = 0;
        for (const one of await all()) if (await forgetIn(one, email)) count++;
        return count;
      });
    },
    size: async () => bytesOf(await all()),
    flush: late.flush,
    async tidy() {
      await removeLeftovers(folder, fileSystem);
      await removeLeftovers(versionFolder, fileSystem);
      await removeLeftLocks(folder);
      // Texts that a killed process wrote and did not name. A damaged template that was set aside still names its own.
      const written = (await texts.list()).filter(
        ({ writtenAt }) => Date.now() - writtenAt > ORPHAN_AFTER_MS,
      );
      if (written.length === 0) return;
      const aside = (await readdir(folder)).filter((name) => /\.corrupt-/u.test(name));
      const asideTexts = await Promise.all(aside.map((name) => readFile(join(folder, name), 'latin1')));
      await alone(async () => {
        const named = new Set((await all()).flatMap(({ versions }) => versions.map(({ file }) => file)));
        for (const { hash } of written)
          if (!named.has(hash) && !asideTexts.some((text) => text.includes(hash))) await texts.remove(hash);
      });
    },
  };
}
