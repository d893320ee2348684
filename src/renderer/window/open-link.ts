/** Opens a link of a mail outside the window, after one question: it may tell its sender that somebody looked. */
import { useQuestionStore } from './stores/question.ts';
import { useToastsStore } from './stores/toasts.ts';
import { client } from '../transport/client.ts';
import { toFailure } from '../transport/failures.ts';

export async function openLink(url: string): Promise<void> {
  try {
    // Where the desktop app opens it, the app has asked, in a dialog that no page can answer or draw.
    const { outcome } = await client().link.open({ url });
    if (outcome !== 'left-to-the-window') return;
    // Loaded when it is needed: the list of public suffixes is a sixth of the window.
    const { describeLink } = await import('../../core/urls/describe-link.ts');
    const link = describeLink(url);
    if (link === null) return;
    const yes = await useQuestionStore().ask({
      title: link.question,
      text: 'Its owner can see that it was opened, and from where.',
      points: link.warnings,
      detail: link.address,
      confirm: 'Open link',
    });
    if (yes) window.open(link.address, '_blank', 'noopener,noreferrer');
  } catch (error) {
    const failure = toFailure(error);
    useToastsStore().say(`${failure.title} ${failure.remedy}`, { tone: 'bad' });
  }
}
