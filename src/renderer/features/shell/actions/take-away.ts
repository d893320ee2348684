/** What leaves the window at once: the problems by the clipboard, and the message as it would be sent. */
import { client } from '../../../transport/client.ts';
import { toFailure } from '../../../transport/failures.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { useToastsStore } from '../../../window/stores/toasts.ts';
import { useLintStore } from '../../findings/stores/lint.ts';
import { useSampleStore } from '../../sample/stores/sample.ts';
import { useTemplateStore } from '../../template/stores/template.ts';

/** Says what went wrong instead of failing silently. */
async function orSay(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const failure = toFailure(error);
    useToastsStore().say(`${failure.title}. ${failure.reason} ${failure.remedy}`, { tone: 'bad' });
  }
}

export const copyFindings = (): Promise<void> =>
  orSay(async () => {
    const { text } = await useLintStore().report('text');
    const toasts = useToastsStore();
    try {
      await navigator.clipboard.writeText(text);
      toasts.say('The problems were copied.');
    } catch {
      toasts.say('The clipboard could not be used. Save a report instead.', { tone: 'bad' });
    }
  });

/** As the service would hand it on, with the sample values in use. */
export const saveMessage = (): Promise<void> =>
  orSay(async () => {
    const opened = useTemplateStore().shown;
    if (!opened) return;
    const { text, notes } = await client().template.message({
      handle: opened.handle,
      sample: useSampleStore().settled,
    });
    saveFile({ name: opened.template.name ?? 'message', text, format: 'eml' });
    useToastsStore().say(['The message was saved.', ...notes].join(' '));
  });
