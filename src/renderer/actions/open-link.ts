/** Opens a link of a mail outside the window, after asking: it may tell its sender that somebody looked. */
import { useQuestionStore } from '../stores/question.ts';
import { useToastsStore } from '../stores/toasts.ts';
import { client } from '../transport/client.ts';
import { toProblem } from '../transport/problems.ts';

export async function openLink(url: string): Promise<void> {
  const yes = await useQuestionStore().ask({
    title: 'Open this link outside Mailproof?',
    text: 'Its owner can see that it was opened, and from where.',
    // As the browser reads it: lookalike letters show as punycode, and no invisible mark can reorder it.
    detail: URL.canParse(url) ? new URL(url).href : url,
    confirm: 'Open link',
  });
  if (!yes) return;
  try {
    const { opened } = await client().link.open({ url });
    if (!opened) window.open(url, '_blank', 'noopener,noreferrer');
  } catch (error) {
    const problem = toProblem(error);
    useToastsStore().say(`${problem.title} ${problem.remedy}`, { tone: 'bad' });
  }
}
