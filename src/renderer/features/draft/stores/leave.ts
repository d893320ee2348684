/** How a draft leaves: the service takes no template, so it goes as a file, a patch or by the clipboard; or not at all. */
import type { DraftFormat } from '../../../../contract/schemas/draft.ts';
import { bodyField } from '../../../../core/template/fields.ts';
import type { Part } from '../../../../core/template/template.ts';
import { counted, PART_NAMES } from '../../../format/words.ts';
import { client } from '../../../transport/client.ts';
import { toFailure } from '../../../transport/failures.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { useQuestionStore } from '../../../window/stores/question.ts';
import { useToastsStore } from '../../../window/stores/toasts.ts';
import { useTemplateStore } from '../../template/stores/template.ts';
import { useDraftStore } from './draft.ts';

const SAID: Readonly<Record<DraftFormat, string>> = {
  json: 'The template was saved',
  html: 'The HTML was saved',
  patch: 'What changed was saved as a patch',
};

/** Whether there is anything to save so. */
export function canSave(format: DraftFormat): boolean {
  const opened = useTemplateStore().shown;
  if (!opened || opened.template.message !== null) return false;
  const { onlyPart, body } = opened.template;
  if (format === 'patch') return opened.draft !== null;
  return format === 'json' ? onlyPart === null : body[onlyPart ?? 'html'] !== null;
}

/** Saves what is open, with its draft where there is one. */
export async function saveDraft(format: DraftFormat): Promise<void> {
  const toasts = useToastsStore();
  const draft = useDraftStore();
  const handle = useTemplateStore().shown?.handle;
  if (handle === undefined) return;
  try {
    await draft.flush(handle);
    const { name, text } = await client().draft.save({ handle, format });
    saveFile({ name, text, format });
    const isDrafted = draft.draft !== null && format !== 'patch';
    toasts.say(`${SAID[format]}${isDrafted ? ' with its draft' : ''}.`);
  } catch (error) {
    const { title, reason, remedy } = toFailure(error);
    toasts.say(`${title}. ${reason} ${remedy}`, { tone: 'bad' });
  }
}

export async function copyPart(part: Part): Promise<void> {
  const toasts = useToastsStore();
  try {
    await navigator.clipboard.writeText(useDraftStore().textOf(bodyField(part)) ?? '');
    toasts.say(`The ${PART_NAMES[part]} part was copied.`);
  } catch {
    toasts.say('The clipboard could not be used. Save the template instead.', { tone: 'bad' });
  }
}

/** Asks whether the draft is to go, and throws it away. */
export async function discardDraft(): Promise<void> {
  const draft = useDraftStore();
  const { shown } = useTemplateStore();
  if (!shown || draft.draft === null) return;
  const name =
    shown.template.name ?? (shown.source.kind === 'file' ? shown.source.fileName : 'this template');
  const yes = await useQuestionStore().ask({
    title: `Discard the draft of “${name}”?`,
    text: `What was changed here in ${counted(draft.changes.length, 'field', 'fields')} is lost.`,
    confirm: 'Discard the draft',
    danger: true,
  });
  if (!yes) return;
  try {
    await draft.discard();
  } catch (error) {
    const { title, reason } = toFailure(error);
    useToastsStore().say(`The draft could not be discarded. ${title}. ${reason}`, { tone: 'bad' });
  }
}
