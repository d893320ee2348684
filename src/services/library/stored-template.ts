/** A template of the library as it is kept, and what happens to it: pure changes of one value. */
import * as v from 'valibot';
import { list, object } from '../../contract/schemas/readonly.ts';
import type { StoredFormat } from './json-file.ts';

const approvalSchema = object({
  name: v.string(),
  note: v.string(),
  /** ISO 8601 in UTC. */
  at: v.string(),
});
export type StoredApproval = v.InferOutput<typeof approvalSchema>;

const versionSchema = object({
  /** As reports name it: of the template as it was read. */
  sha256: v.string(),
  /** Names the file its text stands in. */
  file: v.string(),
  bytes: v.number(),
  /** When it was fetched first and last. */
  firstAt: v.string(),
  lastAt: v.string(),
  approved: v.nullable(approvalSchema),
});
export type StoredVersion = v.InferOutput<typeof versionSchema>;

const storedTemplateSchema = object({
  connectionId: v.string(),
  /** As it was called then: the connection may be gone. */
  connectionName: v.string(),
  templateId: v.string(),
  name: v.string(),
  labels: list(v.string()),
  pinned: v.boolean(),
  fetchedAt: v.string(),
  /** Of the last check of a fetched version; null before the first one. */
  checked: v.nullable(
    object({
      sha256: v.string(),
      errors: v.number(),
      warnings: v.number(),
      infos: v.number(),
      verdict: v.string(),
    }),
  ),
  /** The one fetched last comes last. */
  versions: list(versionSchema),
});
export type StoredTemplate = v.InferOutput<typeof storedTemplateSchema>;

/** Null once it was forgotten. */
export const storedTemplateFormat: StoredFormat<StoredTemplate | null> = {
  version: 1,
  schema: v.nullable(storedTemplateSchema),
  empty: null,
};

/** What names a template of the library. */
export interface StoredKey {
  readonly connectionId: string;
  readonly templateId: string;
}

/** A template that was fetched now. */
export interface Fetched extends StoredKey {
  readonly connectionName: string;
  readonly name: string;
  readonly at: string;
  readonly sha256: string;
  readonly file: string;
  readonly bytes: number;
}

/** Versions of one template that are kept beside the approved ones: more than anybody goes through. */
export const MAX_VERSIONS = 50;
const MAX_LABELS = 20;
const LABEL_LENGTH = 60;

/** With this version as the last one; one that came back after another keeps when it came first. */
export function withFetched(
  before: StoredTemplate | null,
  { sha256, file, bytes, at, ...about }: Fetched,
): StoredTemplate {
  const known = before?.versions.find((one) => one.sha256 === sha256);
  const version: StoredVersion = {
    sha256,
    file,
    bytes,
    firstAt: known?.firstAt ?? at,
    lastAt: at,
    approved: known?.approved ?? null,
  };
  const versions = [...(before?.versions ?? []).filter((one) => one !== known), version];
  const { connectionId, connectionName, templateId, name } = about;
  return {
    connectionId,
    connectionName,
    templateId,
    name,
    labels: before?.labels ?? [],
    pinned: before?.pinned ?? false,
    fetchedAt: at,
    checked: before?.checked ?? null,
    versions: newestOf(versions),
  };
}

/** The approved ones, and of the others the newest. */
function newestOf(versions: readonly StoredVersion[]): readonly StoredVersion[] {
  let others = versions.filter(({ approved }) => approved === null).length;
  return versions.filter(({ approved }) => approved !== null || others-- <= MAX_VERSIONS);
}

/** Trimmed, once each, in the order given. */
export const cleanLabels = (labels: readonly string[]): readonly string[] =>
  [...new Set(labels.map((one) => one.trim().slice(0, LABEL_LENGTH)))]
    .filter((one) => one !== '')
    .slice(0, MAX_LABELS);

export const withApproval = (
  template: StoredTemplate,
  sha256: string,
  approved: StoredApproval | null,
): StoredTemplate => ({
  ...template,
  versions: template.versions.map((one) => (one.sha256 === sha256 ? { ...one, approved } : one)),
});

/** The one that later fetches are compared with: approved last. */
export const lastApproved = ({ versions }: StoredTemplate): StoredVersion | null =>
  versions
    .filter(({ approved }) => approved !== null)
    .sort((a, b) => ((a.approved?.at ?? '') < (b.approved?.at ?? '') ? -1 : 1))
    .at(-1) ?? null;

/** A version that may be given up for room. */
interface Spare {
  readonly template: StoredTemplate;
  readonly version: StoredVersion;
  /** What is opened when the service cannot be reached: given up after all others. */
  readonly isLast: boolean;
}

/**
 * What goes so that the rest fits: older versions first, then the last ones of templates that were fetched longest ago;
 * never an approved one. Equal texts take their room once.
 */
export function overCap(templates: readonly StoredTemplate[], capBytes: number): readonly Spare[] {
  const uses = new Map<string, number>();
  let bytes = 0;
  for (const { versions } of templates)
    for (const { file, bytes: own } of versions) {
      const before = uses.get(file) ?? 0;
      uses.set(file, before + 1);
      if (before === 0) bytes += own;
    }
  if (bytes <= capBytes) return [];
  const spares = templates
    .flatMap((template) =>
      template.versions.map((version, index): Spare => {
        return { template, version, isLast: index === template.versions.length - 1 };
      }),
    )
    .filter(({ version }) => version.approved === null)
    .sort(
      (a, b) =>
        Number(a.isLast) - Number(b.isLast) ||
        (a.isLast ? Number(a.template.pinned) - Number(b.template.pinned) : 0) ||
        (a.version.lastAt < b.version.lastAt ? -1 : 1),
    );
  const given: Spare[] = [];
  for (const spare of spares) {
    if (bytes <= capBytes) break;
    given.push(spare);
    const { file, bytes: own } = spare.version;
    const left = (uses.get(file) ?? 1) - 1;
    uses.set(file, left);
    if (left === 0) bytes -= own;
  }
  return given;
}
