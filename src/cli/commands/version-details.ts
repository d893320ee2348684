/** What `mailproof --version --verbose` prints, and what a check says about data that has grown old. */
import { CLIENTS } from '../../core/clients/clients.ts';
import { isStale } from '../../core/clients/support-age.ts';
import { FEATURE_SLUGS, SUPPORT_DATE, SUPPORT_SOURCE } from '../../core/clients/support.ts';

const OLD = 'This is more than a year old: clients have changed since, so update Mailproof.';

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

export function versionDetails(version: string, now: Date): string {
  const lines = [
    `mailproof ${version}`,
    `client support: ${SUPPORT_SOURCE}, as of ${SUPPORT_DATE}, ${FEATURE_SLUGS.length} features, ${CLIENTS.length} clients`,
    ...(isStale(dayOf(now)) ? [OLD] : []),
    `node ${process.versions.node}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** A line for a report whose findings rest on the data, where it is of more than a year ago; else null. */
export function describeOldData(now: Date, date = SUPPORT_DATE): string | null {
  if (!isStale(dayOf(now), date)) return null;
  return `What is said about mail clients rests on data of ${date}. ${OLD}`;
}
