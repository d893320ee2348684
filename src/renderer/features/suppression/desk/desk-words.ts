/** What the desk says of a list and asks before it lifts one. */
import type { ListSummary } from '../../../../contract/schemas/address-list.ts';
import { explainEntry } from '../../../../core/suppression/explain.ts';
import type { ListRow, RowState } from '../../../../core/suppression/list-rows.ts';
import type { Question } from '../../../window/stores/question.ts';

/** As many as one list holds; the contract refuses more. */
export const MOST_ADDRESSES = 10_000;

export const STATE_WORDS: Readonly<Record<RowState, string>> = {
  open: 'Not looked up',
  'not known': 'Not known',
  free: 'Not suppressed',
  suppressed: 'Suppressed',
  'likely over': 'Likely over',
};

/** A reason in plain words; an unknown one as it came. */
export function reasonTitle(reason: string): string {
  const entry = { reason: reason || null, source: null, created: null, projectId: null, isDeletable: null };
  return explainEntry({ ...entry, unknownFields: [] }, new Date(0)).title;
}

const LIFT_WORDS: Readonly<Record<string, string>> = {
  planned: 'To be lifted',
  open: 'To be tried again',
  sending: 'Not known: look it up',
  unknown: 'Not known: look it up',
  lifted: 'Lifted',
  'partly lifted': 'Partly lifted',
  'nothing lifted': 'Nothing went',
  refused: 'Refused',
  'nothing to lift': 'Nothing to lift',
  'cannot be lifted': 'Cannot be lifted',
  'left out': 'Left out',
};

export const liftWord = ({ lift }: ListRow): string =>
  lift === null
    ? ''
    : `${LIFT_WORDS[lift.state] ?? lift.state}${lift.code === null ? '' : ` (${lift.code})`}`;

/** The host is what tells production from a test; a name may say anything. */
export const hostOf = (baseUrl: string): string => (URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl);

export const removeListQuestion = ({ name, lifted }: ListSummary): Question => ({
  title: `Remove the list “${name}”?`,
  text: 'What was looked up goes. It cannot be brought back.',
  ...(lifted > 0 ? { points: ['What was lifted stays in the log.'] } : {}),
  confirm: 'Remove the list',
  danger: true,
});
