/** What is said before and after a suppression is lifted. */
import { explainEntry } from '../../core/suppression/explain.ts';
import type { SuppressionEntry } from '../../core/suppression/suppression.ts';
import type { Question } from './question.ts';

const titles = (entries: readonly SuppressionEntry[]): string =>
  entries.map((entry) => explainEntry(entry, new Date(0)).title.toLowerCase()).join(', ');

/** Names the address, and says what goes, what stays and what it costs, one line each. */
export function liftQuestion(
  email: string,
  entries: readonly SuppressionEntry[],
  allProjects: boolean,
): Question {
  const goes = entries.filter((entry) => entry.isDeletable === true);
  const stays = entries.filter((entry) => entry.isDeletable === false);
  const unsaid = entries.filter((entry) => entry.isDeletable === null);
  const points: string[] = [];
  if (goes.length > 0) points.push(`Lifted: ${titles(goes)}.`);
  if (unsaid.length > 0)
    points.push(`Perhaps lifted: ${titles(unsaid)}. The service does not say whether it can be.`);
  if (stays.length > 0) points.push(`Stays: ${titles(stays)}. The address remains suppressed because of it.`);
  if (!allProjects)
    points.push('The service lifts across projects, so entries that this look-up does not show may go too.');
  if (entries.some((entry) => entry.reason === 'complained')) {
    points.push(
      'The recipient has reported spam. Another report costs sending reputation for everyone you write to: lift it only when they asked for your mail.',
    );
  }
  points.push('Emails that were not sent meanwhile are not sent again.');
  return {
    title: `Lift the suppression of ${email}?`,
    text: 'This cannot be undone here.',
    points,
    confirm: 'Lift suppression',
    danger: true,
  };
}

/** `left` is how many entries the look-up afterwards found; null when it failed. */
export function liftOutcome(email: string, left: number | null): string {
  if (left === 0) return `Lifted. Emails to ${email} are sent again.`;
  if (left === null) return `Lifted the suppression of ${email}.`;
  return `Lifted what can be lifted of ${email}. ${left === 1 ? 'One entry stays' : `${left} entries stay`}.`;
}
