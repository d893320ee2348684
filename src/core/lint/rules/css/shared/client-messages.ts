/** The sentences of the rules about mail clients. */
import { expandClients, nameClients } from '../../../../clients/clients.ts';
import type { ClientVerdict, VerdictOptions } from '../../../../clients/client-verdicts.ts';
import type { HtmlPlaceText } from '../../../../mail/place-text.ts';
import type { LintSubject } from '../../../subject.ts';
import { thousands } from '../../../../text/wording.ts';

/** Longer code is named by the feature's title. */
const SHOWN = 48;

/** The code as written where it is short, else the feature's title; with the number of places. */
export function nameFeature(verdict: ClientVerdict, place: HtmlPlaceText): string {
  const [first] = verdict.places;
  const written = first ? place.text.slice(first.start, first.end).replace(/\s+/gu, ' ') : '';
  return withPlaces(verdict, written === '' || written.length > SHOWN ? verdict.feature.title : written);
}

/** The feature as such, where the value that is written may be one that the client handles. */
export const nameTitle = (verdict: ClientVerdict): string => withPlaces(verdict, verdict.feature.title);

function withPlaces(verdict: ClientVerdict, name: string): string {
  const count = verdict.places.length;
  return count > 1 ? `${name} (in ${thousands(count)} places)` : name;
}

export const nameThem = (verdict: ClientVerdict): string => nameClients(verdict.clients);

/** True where tags may bring names by which rules find elements. What other tags print, nobody knows to hold any. */
const bringsElements = (html: HtmlPlaceText): boolean =>
  html.document.elements.some(({ attributes }) =>
    attributes.some(({ name, range }) => (name === 'class' || name === 'id') && html.touchesTag(range)),
  );

export const verdictOptions = (
  { clients }: Pick<LintSubject, 'clients'>,
  html: HtmlPlaceText,
  graceful: boolean,
): VerdictOptions => ({
  clients: expandClients(clients),
  graceful,
  skip: (range) => html.touchesTag(range),
  merged: () => (bringsElements(html) ? null : html.renderedDocument),
});
