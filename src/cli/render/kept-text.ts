/** `mailproof render --view gmail`: what of a part one mail client keeps, and what it drops. */
import { nearNames } from '../../core/text/near-names.ts';
import { countOf } from '../../core/text/wording.ts';
import { CommandError } from '../io.ts';
import type { RenderPart } from './render-parts.ts';

export interface KeptText {
  /** The text with what goes blanked out; every other character stays where it was. */
  textOf(text: string): string;
  /** What went, over all texts, and how far that can be trusted. */
  lines(): readonly string[];
}

/** @throws CommandError for a client that nothing imitates, or a part that no client changes. */
export async function createKeptText(id: string, part: RenderPart): Promise<KeptText> {
  // The support data is read by this alone.
  const { CLIENT_VIEWS, clientViewOf, describeFidelity } =
    await import('../../core/preview/client-view/client-views.ts');
  const { asClientKeeps } = await import('../../core/preview/client-view/as-client-keeps.ts');
  const view = clientViewOf(id.trim().toLowerCase());
  if (!view) {
    const ids = CLIENT_VIEWS.map((one) => one.id);
    const [near] = nearNames(id, ids);
    const hint = near === undefined ? `There are ${ids.join(', ')}.` : `Did you mean "${near}"?`;
    throw new CommandError(`--view: no mail client "${id}" is imitated. ${hint}`);
  }
  if (part !== 'html' && part !== 'amp') {
    throw new CommandError('--view goes with the html and amp parts: clients drop nothing of the others.');
  }
  const dropped = new Map<string, string>();
  let unread: string | null = null;
  return {
    textOf(text) {
      const kept = asClientKeeps(text, view);
      unread ??= kept.unread;
      for (const { slug, title } of kept.dropped) dropped.set(slug, title);
      return kept.text;
    },
    lines: () => [
      unread ??
        `${view.name} drops ${dropped.size === 0 ? 'nothing that is used here' : `${countOf(dropped.size, 'thing')}: ${[...dropped.values()].join(', ')}`}.`,
      describeFidelity(view),
    ],
  };
}
