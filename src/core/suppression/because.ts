/** Why, since when, by whom and until when, in the first words of an answer. Facts: specification 2.3. */
import { explainEntry } from './explain.ts';
import { formatUtc } from './created.ts';
import {
  isKnownReason,
  isKnownSource,
  type KnownReason,
  type KnownSource,
  type SuppressionEntry,
} from './suppression.ts';

const WHY: Readonly<Record<KnownReason, string>> = {
  unsubscribed: 'the address is unsubscribed',
  temporary_unavailable: 'a recent email could not be delivered',
  permanent_unavailable: 'several emails came back as undeliverable',
  complained: 'an earlier email was reported as spam',
  blocked: 'the service’s administration prohibits sending to it',
};

const BY: Readonly<Record<KnownSource, string>> = {
  user: 'by someone in your account or a program with its key',
  system: 'by the service itself',
  subscriber: 'by the recipient',
};

/** "since 2026-03-14 09:26 UTC, by the recipient: the address is unsubscribed". Unknown words stand in it as they came. */
export function because(entry: SuppressionEntry, now: Date): string {
  const { reason, source } = entry;
  const { since, likelyEnd } = explainEntry(entry, now);
  const lead = [
    ...(since === null ? [] : [`since ${since.iso === null ? `“${since.text}”` : since.text}`]),
    ...(source === null ? [] : [isKnownSource(source) ? BY[source] : `by “${source}”`]),
  ].join(', ');
  const unsaid = [...(since === null ? ['since when'] : []), ...(source === null ? ['by whom'] : [])].join(
    ' and ',
  );
  const why = isKnownReason(reason)
    ? WHY[reason]
    : reason === null
      ? 'no reason is given'
      : `the reason is “${reason}”, which the service’s documentation does not name`;
  const end = likelyEnd ? `, likely until ${formatUtc(new Date(likelyEnd.iso))}` : '';
  return `${lead}${lead === '' ? '' : ': '}${why}${end}${unsaid === '' ? '' : ` (${unsaid} is not said)`}`;
}
