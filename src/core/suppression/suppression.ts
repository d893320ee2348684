/**
 * Suppression entries (specification 2.3) and the reading of a suppression/get reply (4.2). Within an entry nothing is
 * lost: unknown words stay as they came and unknown fields are kept for the raw view. But what is no list of entries, or
 * is about another address, is no answer: "not suppressed" is only ever said where the service said so.
 */
import { isSameAddress } from '../text/email-address.ts';

/** The reasons the specification names; replies may hold others, and clients must bear that (2.3). */
const KNOWN_REASONS = [
  'unsubscribed',
  'temporary_unavailable',
  'permanent_unavailable',
  'complained',
  'blocked',
] as const;
export type KnownReason = (typeof KNOWN_REASONS)[number];

/** The sources the specification names. */
const KNOWN_SOURCES = ['user', 'system', 'subscriber'] as const;
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
  readonly entries: readonly SuppressionEntry[];
  /** How many entries of the reply could not be read: with one or more, the answer is incomplete. */
  readonly unreadable: number;
  /** What is odd about the reply or had to be left out, one plain sentence each that names the field. */
  readonly problems: readonly string[];
}

/** A reply that answers the question, or why it is none. */
export type SuppressionAnswer =
  | ({ readonly kind: 'answer' } & SuppressionReply)
  | {
      readonly kind: 'unreadable';
      /** The field at fault; null when it is the reply as a whole. */
      readonly field: 'suppressions' | 'email' | null;
      /** What is wrong with it, one plain sentence that names the field. */
      readonly reason: string;
    };

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

/** What a value is, for a sentence that says why it cannot be used. */
function kindOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return isObject(value) ? 'an object' : `a ${typeof value === 'string' ? 'text' : typeof value}`;
}

/** Why the reply is about somebody else, or may be; null when it is about the address that was asked. */
function checkEmail(value: unknown, asked: string, problems: string[]): string | null {
  if (value === undefined || value === null || value === '') {
    problems.push('The answer does not repeat the address it is about (its field "email" is missing).');
    return null;
  }
  if (typeof value !== 'string') return `Its field "email" is ${kindOf(value)} where an address should be.`;
  return isSameAddress(value, asked) ? null : `It is about another address: ${value.trim().slice(0, 254)}`;
}

/**
 * Reads the JSON of a successful suppression/get reply about `asked`. Never throws. Only a list of objects counts, and
 * an empty one alone means that nothing is suppressed; a list of which no entry can be read says nothing.
 */
export function decodeSuppressions(json: unknown, asked: string): SuppressionAnswer {
  const refuse = (
    field: Extract<SuppressionAnswer, { kind: 'unreadable' }>['field'],
    reason: string,
  ): SuppressionAnswer => ({ kind: 'unreadable', field, reason });
  if (!isObject(json)) return refuse(null, 'It is no JSON object.');
  const problems: string[] = [];
  const another = checkEmail(own(json, 'email'), asked, problems);
  if (another !== null) return refuse('email', another);
  const list = own(json, 'suppressions');
  if (!Array.isArray(list)) {
    return refuse('suppressions', `Its field "suppressions" is ${kindOf(list)} where a list should be.`);
  }
  const entries: SuppressionEntry[] = [];
  list.forEach((item: unknown, index) => {
    const at = `suppressions[${index}]`;
    if (isObject(item)) entries.push(readEntry(item, at, problems));
    else problems.push(`${at} is ${kindOf(item)} where an entry should be, and could not be read.`);
  });
  if (list.length > 0 && entries.length === 0) {
    return refuse('suppressions', `None of the entries in its field "suppressions" can be read.`);
  }
  return { kind: 'answer', entries, unreadable: list.length - entries.length, problems };
}
