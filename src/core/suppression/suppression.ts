/**
 * Suppression entries (specification 2.3) and the tolerant reading of a suppression/get reply (4.2). Nothing is lost:
 * unknown words stay as they came and unknown fields are kept for the raw view.
 */

/** The reasons the specification names; replies may hold others, and clients must bear that (2.3). */
export const KNOWN_REASONS = [
  'unsubscribed',
  'temporary_unavailable',
  'permanent_unavailable',
  'complained',
  'blocked',
] as const;
export type KnownReason = (typeof KNOWN_REASONS)[number];

/** The sources the specification names. */
export const KNOWN_SOURCES = ['user', 'system', 'subscriber'] as const;
export type KnownSource = (typeof KNOWN_SOURCES)[number];

export const isKnownReason = (reason: string | null): reason is KnownReason =>
  KNOWN_REASONS.some((known) => known === reason);
export const isKnownSource = (source: string | null): source is KnownSource =>
  KNOWN_SOURCES.some((known) => known === source);

export interface SuppressionEntry {
  /** As received; null when the reply names none. */
  readonly reason: string | null;
  /** As received; null when the reply names none. */
  readonly source: string | null;
  /** As received: UTC, "YYYY-MM-DD hh:mm:ss" by the specification, but any text may come. Null when absent. */
  readonly created: string | null;
  /** Text even when it came as a number, and never counted with. Null when absent. */
  readonly projectId: string | null;
  /** Whether suppression/delete may remove it; null when the reply does not say. */
  readonly isDeletable: boolean | null;
  /** Fields the specification does not name, as JSON text. */
  readonly unknownFields: readonly { readonly field: string; readonly json: string }[];
}

export interface SuppressionReply {
  /** The address as the service repeats it; null when it does not, and then the asked one counts. */
  readonly email: string | null;
  readonly entries: readonly SuppressionEntry[];
  /** What had to be put right or left out, one plain sentence each that names the field. */
  readonly problems: readonly string[];
}

type Json = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const own = (source: Json, key: string): unknown => (Object.hasOwn(source, key) ? source[key] : undefined);

/** Text, or the text of a number or truth value; null for an absent, empty or unreadable one. */
function readText(value: unknown, field: string, problems: string[]): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  problems.push(`${field} is no text and was left out.`);
  return null;
}

/** true and false in the spellings that leave no doubt; anything else is "not said". */
function readFlag(value: unknown, field: string, problems: string[]): boolean | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value;
  const word =
    typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : '';
  if (word === 'true' || word === '1') return true;
  if (word === 'false' || word === '0') return false;
  problems.push(`${field} is neither true nor false and was left out.`);
  return null;
}

const ENTRY_FIELDS: ReadonlySet<string> = new Set([
  'reason',
  'source',
  'created',
  'project_id',
  'is_deletable',
  'cause',
]);

function readEntry(item: Json, at: string, problems: string[]): SuppressionEntry {
  const text = (key: string): string | null => readText(own(item, key), `${at}.${key}`, problems);
  return {
    // The sister service says `cause`; it counts only where the specified field is absent.
    reason: text('reason') ?? text('cause'),
    source: text('source'),
    created: text('created'),
    projectId: text('project_id'),
    isDeletable: readFlag(own(item, 'is_deletable'), `${at}.is_deletable`, problems),
    unknownFields: Object.keys(item)
      .filter((key) => !ENTRY_FIELDS.has(key))
      .map((key) => ({ field: key, json: JSON.stringify(item[key]) })),
  };
}

function isEmptyContainer(value: unknown): boolean {
  return (Array.isArray(value) && value.length === 0) || (isObject(value) && Object.keys(value).length === 0);
}

/** Reads the JSON of a successful suppression/get reply. Never throws; what could not be used is in `problems`. */
export function decodeSuppressions(json: unknown): SuppressionReply {
  const problems: string[] = [];
  if (!isObject(json)) return { email: null, entries: [], problems: ['The reply is no JSON object.'] };
  const email = readText(own(json, 'email'), 'email', problems);
  const list = own(json, 'suppressions');
  if (list === undefined || list === null || isEmptyContainer(list)) return { email, entries: [], problems };
  if (!Array.isArray(list)) {
    problems.push('suppressions is no list and was left out.');
    return { email, entries: [], problems };
  }
  const entries: SuppressionEntry[] = [];
  list.forEach((item: unknown, index) => {
    const at = `suppressions[${index}]`;
    if (isObject(item)) entries.push(readEntry(item, at, problems));
    else problems.push(`${at} is no object and was left out.`);
  });
  return { email, entries, problems };
}
