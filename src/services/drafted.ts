/** An open template and its draft: what the one becomes with the other, and what a later version changes about it. */
import type { DraftData, DraftFormat } from '../contract/schemas/draft.ts';
import { applyDraft, compareDraft, draftFields } from '../core/draft/draft.ts';
import { draftedFile } from '../core/draft/draft-file.ts';
import { createTemplateFile, isMessageFile, messageBytes } from '../core/template/template-file.ts';
import type { Template } from '../core/template/template.ts';
import { writeTemplate } from '../core/template/write-template.ts';
import { unifiedDiff } from '../core/text/unified-diff.ts';
import { failureError } from './failure-error.ts';
import { sha256Of, sha256OfTemplate } from './hash.ts';
import { textHash, type StoredDraft } from './library/drafts.ts';
import type { OpenTemplate, Original, TemplateSource } from './open-templates.ts';

const fileNameOf = (source: TemplateSource): string | null =>
  source.kind === 'file' ? source.fileName : null;

/** The template and its file with the draft in them. */
export function drafted(
  { template, file }: Original,
  source: TemplateSource,
  draft: StoredDraft | null,
): Pick<OpenTemplate, 'template' | 'file' | 'draft'> {
  if (draft === null) return { template, file, draft };
  const changed = applyDraft(template, draft.changes);
  const fileName = fileNameOf(source);
  if (file === null || fileName === null) return { template: changed, file, draft };
  const text = draftedFile(fileName, file, template, changed, draft.changes);
  return { template: changed, file: createTemplateFile(fileName, text), draft };
}

/** What a report names the checked text by: a hash of the file as it is with its draft, or of a fetched template as JSON. */
export function checkedSha256({ original, draft, template, file, source }: OpenTemplate): string {
  if (draft === null && original.sha256 !== null) return original.sha256;
  if (file === null) return sha256OfTemplate(template);
  const isMessage = source.kind === 'file' && isMessageFile(source.fileName);
  return sha256Of(isMessage ? messageBytes(file.text) : file.text);
}

/** A hash of each field that a draft may change, by which a later version is known. */
export const baseOf = (template: Template, at: string): StoredDraft['base'] => ({
  at,
  fields: draftFields(template).map(({ field, text }) => ({ field, hash: textHash(text ?? '') })),
});

/** The fields in which a version is another than the one a draft was begun from. */
function changedSince(base: StoredDraft['base'], template: Template): string[] {
  const now = new Map(baseOf(template, '').fields.map(({ field, hash }) => [field, hash]));
  const then = new Map(base.fields.map(({ field, hash }) => [field, hash]));
  return [...new Set([...then.keys(), ...now.keys()])].filter((field) => then.get(field) !== now.get(field));
}

/** What the window is told of a draft. */
export function draftData({ original, draft }: Pick<OpenTemplate, 'original' | 'draft'>): DraftData | null {
  if (draft === null) return null;
  const { base, changes, changedAt } = draft;
  const changed = changedSince(base, original.template);
  const compared = compareDraft(changes, draftFields(original.template));
  const own = new Set(changes.map(({ field }) => field));
  const later = {
    theirs: compared.map(({ field, theirs }) => ({ field, text: theirs })),
    elsewhere: changed.filter((field) => !own.has(field)),
  };
  return { baseAt: base.at, changedAt, changes, later: changed.length > 0 ? later : null };
}

/** When the version came that is open. */
export const cameAt = (source: TemplateSource): string =>
  source.kind === 'service' ? source.fetchedAt : source.openedAt;

function patchOf({ source, template, original, file }: OpenTemplate): string {
  const fileName = fileNameOf(source);
  if (fileName !== null && file !== null && original.file !== null) {
    return unifiedDiff(fileName, original.file.text, file.text);
  }
  const before = new Map(draftFields(original.template).map(({ field, text }) => [field, text ?? '']));
  const after = new Map(draftFields(template).map(({ field, text }) => [field, text ?? '']));
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((field) => unifiedDiff(field, before.get(field) ?? '', after.get(field) ?? ''))
    .join('');
}

/** @throws FailureError when the template has no html part to be saved as a page. */
export function savedText(open: OpenTemplate, format: DraftFormat): string {
  if (format === 'patch') return patchOf(open);
  const { template, source, file } = open;
  if (format === 'html') {
    const html = template.body[template.onlyPart ?? 'html'];
    if (html !== null) return html;
    throw failureError({
      fault: 'input',
      title: 'There is no HTML part to save',
      reason: 'The template has none.',
      remedy: 'Save the template as JSON.',
      field: 'body.html',
    });
  }
  const isJson = file !== null && source.kind === 'file' && template.onlyPart === null;
  return isJson ? file.text : writeTemplate(template);
}
