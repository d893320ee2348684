/** What differs between two versions of a template, field by field. */
import { fieldTexts } from './fields.ts';
import type { Template } from './template.ts';

export interface FieldDifference {
  /** A field's path, such as `body.html`. */
  readonly field: string;
  /** Null where the version has no such field. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Every field as a text: the known ones, counts, and what came that the specification does not name or allow. */
function texts(template: Template): ReadonlyMap<string, string> {
  const all = new Map(fieldTexts(template));
  const { checkLinks, checkRead } = template;
  if (checkLinks !== null) all.set('check_links', String(checkLinks));
  if (checkRead !== null) all.set('check_read', String(checkRead));
  for (const { field, json } of [...template.unknownFields, ...template.wrongValues]) all.set(field, json);
  return all;
}

/** The fields that differ, in the order in which a template has them; those that only the first one has come last. */
export function compareTemplates(before: Template, after: Template): readonly FieldDifference[] {
  const old = texts(before);
  const now = texts(after);
  return [...new Set([...now.keys(), ...old.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? null, after: now.get(field) ?? null }))
    .filter((one) => one.before !== one.after);
}
