/** The sentences of the rules about mail clients. */
import { expandClients, nameClients } from '../../../../clients/clients.ts';
import type { ClientVerdict, VerdictOptions } from '../../../../clients/client-verdicts.ts';
import type { HtmlPlaceText } from '../../../../mail/place-text.ts';
import type { LintSubject } from '../../../subject.ts';
import { monthOf } from '../../../../clients/support-age.ts';
import { SUPPORT_DATE } from '../../../../clients/support.ts';
import { thousands } from '../../../../text/wording.ts';

/** Longer code is named by the feature's title. */
const SHOWN = 48;

/** The code as written where it is short, else the feature's title; with the number of places. */
export function nameFeature(verdict: ClientVerdict, place: HtmlPlaceText): string {
  const [first] = verdict.places;
  const written = first ? place.text.slice(first.start, first.end).replace(/\s+/gu, ' ') : '';
  const name = written === '' || written.length > SHOWN ? verdict.feature.title : written;
  const count = verdict.places.length;
  return count > 1 ? `${name} (in ${thousands(count)} places)` : name;
}

export const nameThem = (verdict: ClientVerdict): string => nameClients(verdict.clients);

/** The data's notes without their links, as one sentence each. */
export const plainNote = (note: string): string =>
  note
    .replace(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[.]?$/u, '.');

export const verdictOptions = (
  { clients }: Pick<LintSubject, 'clients'>,
  html: HtmlPlaceText,
  graceful: boolean,
): VerdictOptions => ({
  clients: expandClients(clients),
  graceful,
  skip: (range) => html.touchesTag(range),
});

/** Clients change: a finding about them says of when its data is. */
export const AS_OF = `(Can I email, ${monthOf(SUPPORT_DATE)})`;
