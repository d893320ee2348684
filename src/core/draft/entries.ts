/** Headers and values of a template as a draft adds, names and removes them; what they may be named is the specification's. */
import { headerField, replacementField } from '../template/fields.ts';
import { isAccepted, isHeaderName, MAX_HEADERS, needsApproval } from '../template/header-names.ts';
import { SUBSTITUTION_NAME, SUBSTITUTION_NAME_RULE } from '../template/substitution-name.ts';
import { nameCharacter } from '../text/quoted.ts';
import { draftEntry, type Draftable, type EntryMap } from './draft.ts';

export const entryField = (map: EntryMap, name: string): string =>
  map === 'headers' ? headerField(name) : replacementField(name);

function headerNameError(template: Draftable, name: string, before: string | null): string | null {
  const odd = /[^!-9;-~]/u.exec(name)?.[0];
  if (name === '' || !isHeaderName(name)) {
    const what =
      odd === undefined
        ? 'A header needs a name, such as "X-Campaign".'
        : `A header name cannot hold ${odd === ':' ? 'a colon (":")' : nameCharacter(odd)}.`;
    return odd === undefined ? what : `${what} Use latin letters, digits and hyphens.`;
  }
  if (!isAccepted(name) && !needsApproval(name)) {
    return `The service ignores "${name}": it takes only headers whose names start with "X-". Name it "X-${name}".`;
  }
  const same = template.headers.find(
    (one) => one.name !== before && one.name.toLowerCase() === name.toLowerCase(),
  );
  if (same) {
    return `There is a header "${same.name}" already${same.name === name ? '' : ', and case makes no difference'}. Edit that one.`;
  }
  return before === null && template.headers.length >= MAX_HEADERS
    ? `The template has ${template.headers.length} headers, and the service takes at most ${MAX_HEADERS}. Delete one first.`
    : null;
}

function valueNameError(template: Draftable, name: string, before: string | null): string | null {
  if (!SUBSTITUTION_NAME.test(name)) {
    return `${name === '' ? 'A value needs a name.' : `"${name}" is no substitution name.`} ${SUBSTITUTION_NAME_RULE}`;
  }
  return name !== before && template.globalReplacements.some((one) => one.name === name)
    ? `The template has a value for "${name}" already. Edit that one.`
    : null;
}

/**
 * Why a new entry of the draft cannot have that name, as sentences with the remedy; null when it can.
 * @param before - what it is called now; null for an entry that is added
 */
export function entryNameError(
  template: Draftable,
  map: EntryMap,
  name: string,
  before: string | null,
): string | null {
  return map === 'headers' ? headerNameError(template, name, before) : valueNameError(template, name, before);
}

/** Whether that field is an entry that the template does not have. */
export const isGoneEntry = (template: Draftable, field: string): boolean => {
  const entry = draftEntry(field);
  return entry !== null && !template[entry.map].some(({ name }) => name === entry.name);
};
