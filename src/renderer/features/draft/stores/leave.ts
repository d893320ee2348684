/** How a draft leaves: the service takes no template, so it goes as a file, a patch or by the clipboard. */
import type { DraftFormat } from '../../../../contract/schemas/draft.ts';
import { bodyField } from '../../../../core/template/fields.ts';
import type { Part } from '../../../../core/template/template.ts';
import { PART_NAMES } from '../../../format/words.ts';
import { client } from '../../../transport/client.ts';
import { toFailure } from '../../../transport/failures.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { useToastsStore } from '../../../window/stores/toasts.ts';
import { useTemplateStore } from '../../template/stores/template.ts';
import { useDraftStore } from './draft.ts';

const SAID: Readonly<Record<DraftFormat, string>> = {
  json: 'The template was saved with its draft.',
  html: 'The HTML was saved with its draft.',
  patch: 'What changed was saved as a patch.',
};

/** Saves what is open, with its draft. */
export async function saveDraft(format: DraftFormat): Promise<void> {
  const toasts = useToastsStore();
  const draft = useDraftStore();
  const handle = useTemplateStore().shown?.handle;
  if (handle === undefined) return;
  try {
    await draft.flush(handle);
    const { name, text } = await client().draft.save({ handle, format });
    saveFile({ name, text, format });
    toasts.say(SAID[format]);
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
