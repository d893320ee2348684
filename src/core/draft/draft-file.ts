/** A file's text with a draft in it: what did not change stays as it was written, to the last blank. */
import { partOfField } from '../template/fields.ts';
import { isHtmlFile, type TemplateFile } from '../template/template-file.ts';
import type { Template } from '../template/template.ts';
import { writeTemplate } from '../template/write-template.ts';
import { draftText, type DraftChange } from './draft.ts';

/** One literal of a JSON file and what stands there instead; null where the file holds no such literal. */
function edit(file: TemplateFile, base: Template, { field, text }: DraftChange) {
  // An empty part is an absent one, so that its literal can stay.
  const written = text ?? (partOfField(field) === null ? null : '');
  const stands = draftText(base, field);
  if (written === null || stands === null) return null;
  const place = file.locate(field, { start: 0, end: stands.length });
  return place && { place, written: file.encode(written) };
}

/**
 * The file with the changes in it. A field that comes or goes as a whole, or that came of a wrong type, has no text of its own in
 * the file: then the template is written anew, as a bare object.
 * @param drafted - the template with the changes applied
 */
export function draftedFile(
  fileName: string,
  file: TemplateFile,
  base: Template,
  drafted: Template,
  changes: readonly DraftChange[],
): string {
  if (isHtmlFile(fileName)) return drafted.body[drafted.onlyPart ?? 'html'] ?? '';
  const edits = changes.map((change) => edit(file, base, change));
  if (edits.some((one) => one === null)) return writeTemplate(drafted);
  const ordered = edits.filter((one) => one !== null).sort((a, b) => b.place.start - a.place.start);
  return ordered.reduce(
    (text, { place, written }) => text.slice(0, place.start) + written + text.slice(place.end),
    file.text,
  );
}
