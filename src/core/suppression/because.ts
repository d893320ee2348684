/** Why, since when, by whom and until when, in the first words of an answer. */
import { formatUtc } from './created.ts';
import { explainEntry } from './explain.ts';
import type { SuppressionEntry } from './suppression.ts';

/** "since 2026-03-14 09:26 UTC, by the recipient: the address is unsubscribed". Unknown words stand in it as they came. */
export function because(entry: SuppressionEntry, now: Date): string {
  const { since, likelyEnd, why, by } = explainEntry(entry, now);
  const lead = [
    ...(since === null ? [] : [`since ${since.iso === null ? `“${since.text}”` : since.text}`]),
    ...(by === null ? [] : [by]),
  ].join(', ');
  const unsaid = [...(since === null ? ['since when'] : []), ...(by === null ? ['by whom'] : [])].join(
    ' and ',
  );
  const end = likelyEnd ? `, likely until ${formatUtc(new Date(likelyEnd.iso))}` : '';
  return `${lead}${lead === '' ? '' : ': '}${why}${end}${unsaid === '' ? '' : ` (${unsaid} is not said)`}`;
}
