/** Whether a delete is worth sending for what a look-up showed: it counts towards a daily limit (specification 4.3). */
import type { SuppressionReply } from './suppression.ts';

/**
 * `send`: something can be lifted, or the reply does not say. `nothing to lift`, `cannot be lifted`: the service would
 * answer with code 3003 or 3004. `left out`: lifting it needs a person's word for this very address.
 */
export type LiftDecision = 'send' | 'nothing to lift' | 'cannot be lifted' | 'left out';

/** Reasons that are the recipient's own word: lifting them harms the sender, and may break the law. */
const OWN_WORD: ReadonlySet<string | null> = new Set(['complained', 'unsubscribed']);

/**
 * `chosenOneByOne`: a person named this very address. In a list, the recipient's own word (a complaint, having unsubscribed) is left alone,
 * and with it the whole address, since a delete cannot name single entries.
 */
export function decideLift(
  { entries, unreadable }: Pick<SuppressionReply, 'entries' | 'unreadable'>,
  chosenOneByOne: boolean,
): LiftDecision {
  if (unreadable === 0 && entries.length === 0) return 'nothing to lift';
  if (unreadable === 0 && entries.every(({ isDeletable }) => isDeletable === false))
    return 'cannot be lifted';
  const wouldGo = entries.filter(({ isDeletable }) => isDeletable !== false);
  if (!chosenOneByOne && wouldGo.some(({ reason }) => OWN_WORD.has(reason))) return 'left out';
  return 'send';
}
