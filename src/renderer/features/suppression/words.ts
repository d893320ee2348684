/** What is asked before a suppression is lifted. What is said afterwards is core's. */
import { entryTitles } from '../../../core/suppression/lift.ts';
import type { SuppressionEntry } from '../../../core/suppression/suppression.ts';
import type { Question } from '../../window/stores/question.ts';

/** The host is what tells production from a test; a name may say anything. */
const hostOf = (baseUrl: string): string => (URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl);

/** Names the address, the connection and its host, and says what goes, what stays and what it costs, one line each. */
export function liftQuestion(
  email: string,
  entries: readonly SuppressionEntry[],
  asked: {
    readonly allProjects: boolean;
    readonly connection: { readonly name: string; readonly baseUrl: string };
    readonly unreadable: number;
  },
): Question {
  const goes = entries.filter((entry) => entry.isDeletable === true);
  const stays = entries.filter((entry) => entry.isDeletable === false);
  const unsaid = entries.filter((entry) => entry.isDeletable === null);
  const points: string[] = [];
  if (goes.length > 0) points.push(`Lifted: ${entryTitles(goes)}.`);
  if (unsaid.length > 0)
    points.push(`Perhaps lifted: ${entryTitles(unsaid)}. The service does not say whether it can be.`);
  if (stays.length > 0)
    points.push(`Stays: ${entryTitles(stays)}. The address remains suppressed because of it.`);
  if (asked.unreadable > 0)
    points.push('Not known: an entry of the answer could not be read, and may go or stay.');
  points.push(
    asked.allProjects
      ? 'The service’s documentation does not say which projects a lift touches: likely all of those shown.'
      : 'The service’s documentation does not say which projects a lift touches: entries of other projects, which this look-up does not show, likely go too.',
  );
  if (entries.some((entry) => entry.reason === 'complained')) {
    points.push(
      'The recipient has reported spam. Another report costs sending reputation for everyone you write to: lift it only when they asked for your mail.',
    );
  }
  if (entries.some(({ reason, isDeletable }) => reason === 'unsubscribed' && isDeletable !== false)) {
    points.push(
      'The recipient has unsubscribed. Sending them advertising without a new consent may be against the law: lift it only when they asked for your mail again, and keep what they wrote.',
    );
  }
  points.push('Emails that were not sent meanwhile are not sent again.');
  return {
    title: `Lift the suppression of ${email}?`,
    text: `On ${asked.connection.name} (${hostOf(asked.connection.baseUrl)}). This cannot be undone here.`,
    points,
    confirm: 'Lift suppression',
    danger: true,
  };
}
