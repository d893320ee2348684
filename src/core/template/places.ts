/** The seven places in which the service replaces substitutions (specification section 2.1), and which exist here. */
import { bodyField, headerField } from './fields.ts';
import type { Part, Template } from './template.ts';

/** What kind of text a place holds, which decides how a value is checked and how tags are masked. */
export type PlaceKind = 'html' | 'text' | 'url';

export interface Place {
  readonly field: string;
  readonly kind: PlaceKind;
  readonly part: Part | null;
  readonly text: string;
}

export const LIST_UNSUBSCRIBE = 'list-unsubscribe';

/** The places of this template that hold text, in the specification's order. */
export function substitutionPlaces(template: Template): readonly Place[] {
  const places: Place[] = [];
  const put = (field: string, kind: PlaceKind, part: Part | null, text: string | null): void => {
    if (text !== null) places.push({ field, kind, part, text });
  };
  put(bodyField('html'), 'html', 'html', template.body.html);
  put(bodyField('plaintext'), 'text', 'plaintext', template.body.plaintext);
  put(bodyField('amp'), 'html', 'amp', template.body.amp);
  put('subject', 'text', null, template.subject);
  put('sender_name', 'text', null, template.senderName);
  for (const { name, value } of template.headers) {
    if (name.toLowerCase() === LIST_UNSUBSCRIBE) put(headerField(name), 'url', null, value);
  }
  put('options.unsubscribe_url', 'url', null, template.unsubscribeUrl);
  return places;
}
