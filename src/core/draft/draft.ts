/**
 * A draft of a template: what somebody changed in it, field by field, against the version it was begun from. The template
 * itself never changes; with the draft applied it is another one.
 */
import { bodyField, headerField, partOfField, replacementField } from '../template/fields.ts';
import { PARTS, type NamedValue, type Part } from '../template/template.ts';

/** What of a template a draft may change; both the template and what the window has of it look so. */
export interface Draftable {
  /** Of a page taken as a template: the one part there is. */
  readonly onlyPart: 'html' | 'amp' | null;
  /** Of a finished message, which is not edited; null for a template. */
  readonly message: object | null;
  readonly body: Readonly<Record<Part, string | null>>;
  readonly subject: string | null;
  readonly senderName: string | null;
  readonly headers: readonly NamedValue[];
  readonly globalReplacements: readonly NamedValue[];
  /** Values of the wrong type: that of a field goes when the field is written anew. */
  readonly wrongValues: readonly { readonly field: string; readonly json: string }[];
  readonly decodeErrors?: readonly { readonly field: string }[];
}

/** A field's text; null where the template has no such field. */
export interface FieldText {
  /** Its path, such as `body.html` or `headers["X-A"]`. */
  readonly field: string;
  readonly text: string | null;
}

export interface DraftChange extends FieldText {
  /** What stood there in the version the draft was begun from. */
  readonly base: string | null;
}

/** The two maps of a template whose entries a draft may change. */
export type EntryMap = 'headers' | 'globalReplacements';

const MAPS: Readonly<Record<string, EntryMap>> = {
  headers: 'headers',
  global_replacements: 'globalReplacements',
};

/** Where in a map a field stands: `headers["X-A"]`; null for a field that is no entry of one. */
export function draftEntry(field: string): { readonly map: EntryMap; readonly name: string } | null {
  const [, map = '', quoted = ''] = /^(headers|global_replacements)\[(".*")\]$/su.exec(field) ?? [];
  const key = MAPS[map];
  if (key === undefined) return null;
  try {
    const name: unknown = JSON.parse(quoted);
    return typeof name === 'string' ? { map: key, name } : null;
  } catch {
    return null;
  }
}

/** Whether a draft of this template may change that field, be it there yet or not. */
export function isDraftField(template: Draftable, field: string): boolean {
  if (template.message !== null) return false;
  const part = partOfField(field);
  if (template.onlyPart !== null) return part === template.onlyPart;
  return part !== null || field === 'subject' || field === 'sender_name' || draftEntry(field) !== null;
}

/** A field's text in this template; null where it is absent, or no field of a draft. */
export function draftText(template: Draftable, field: string): string | null {
  const part = partOfField(field);
  if (part !== null) return template.body[part];
  if (field === 'subject') return template.subject;
  if (field === 'sender_name') return template.senderName;
  const entry = draftEntry(field);
  return entry === null ? null : (template[entry.map].find(({ name }) => name === entry.name)?.value ?? null);
}

/** The fields that a draft of this template may change and that are there, in the specification's order. */
export function draftFields(template: Draftable): readonly FieldText[] {
  const fields = [
    ...PARTS.map(bodyField),
    'subject',
    'sender_name',
    ...template.headers.map(({ name }) => headerField(name)),
    ...template.globalReplacements.map(({ name }) => replacementField(name)),
  ];
  return fields.flatMap((field) => {
    const text = isDraftField(template, field) ? draftText(template, field) : null;
    return text === null ? [] : [{ field, text }];
  });
}

function withEntry(list: readonly NamedValue[], name: string, value: string | null): readonly NamedValue[] {
  if (value === null) return list.filter((one) => one.name !== name);
  const isKnown = list.some((one) => one.name === name);
  return isKnown
    ? list.map((one) => (one.name === name ? { name, value } : one))
    : [...list, { name, value }];
}

/** The template with one field's text in place of what is there. An empty part is an absent one, as everywhere. */
export function withDraftText<Some extends Draftable>(
  template: Some,
  field: string,
  text: string | null,
): Some {
  if (!isDraftField(template, field) || draftText(template, field) === text) return template;
  // Of the field itself, or of what holds it: a body that was a list, headers that were a number.
  const about = (one: { readonly field: string }): boolean =>
    one.field === field || field.startsWith(`${one.field}.`) || field.startsWith(`${one.field}[`);
  const read: Some = {
    ...template,
    wrongValues: template.wrongValues.filter((one) => !about(one)),
    ...(template.decodeErrors ? { decodeErrors: template.decodeErrors.filter((one) => !about(one)) } : {}),
  };
  const part = partOfField(field);
  if (part !== null) return { ...read, body: { ...read.body, [part]: text === '' ? null : text } };
  if (field === 'subject') return { ...read, subject: text };
  if (field === 'sender_name') return { ...read, senderName: text };
  const entry = draftEntry(field);
  return entry === null ? read : { ...read, [entry.map]: withEntry(read[entry.map], entry.name, text) };
}

/** The template as the draft has it. */
export const applyDraft = <Some extends Draftable>(template: Some, changes: readonly FieldText[]): Some =>
  changes.reduce((drafted, { field, text }) => withDraftText(drafted, field, text), template);

/**
 * The draft's changes after some fields were written, in the order in which they were first changed. What is again as it was
 * is no change. A field that changed before keeps the base it was changed from.
 */
export function mergeChanges(
  base: Draftable,
  before: readonly DraftChange[],
  written: readonly FieldText[],
): readonly DraftChange[] {
  const changes = new Map(before.map((change) => [change.field, change]));
  for (const { field, text } of written) {
    if (!isDraftField(base, field)) continue;
    const stood = changes.get(field)?.base ?? null;
    const from = changes.has(field) ? stood : draftText(base, field);
    // An absent part and an empty one are the same template.
    const now = text === '' && partOfField(field) !== null ? null : text;
    if (now === from) changes.delete(field);
    else changes.set(field, { field, base: from, text: now });
  }
  return [...changes.values()];
}

/** How a changed field stands to a later version of the template. */
export interface FieldComparison extends DraftChange {
  readonly theirs: string | null;
  /** `mine`: only the draft changed it; `same`: both did, alike; `both`: both did, each otherwise. */
  readonly kind: 'mine' | 'same' | 'both';
}

/** Compares a draft with a later version of the template it was begun from. */
export const compareDraft = (
  changes: readonly DraftChange[],
  theirs: readonly FieldText[],
): readonly FieldComparison[] =>
  changes.map((change) => {
    const their = theirs.find(({ field }) => field === change.field)?.text ?? null;
    const kind = their === change.base ? 'mine' : their === change.text ? 'same' : 'both';
    return { ...change, theirs: their, kind };
  });

/** The changes against a later version: of the fields named in `taken` that version's text counts. */
export const rebaseDraft = (
  changes: readonly DraftChange[],
  theirs: Draftable,
  taken: readonly string[],
): readonly DraftChange[] =>
  mergeChanges(
    theirs,
    [],
    changes.filter(({ field }) => !taken.includes(field)),
  );
