/** A template merged with a sample recipient, apart from its html and amp parts. */
import type { NameRow, RenderedTemplate } from '../../contract/schemas/template.ts';
import { memo } from '../../core/collections/memo.ts';
import { weighMarkup, weighText, type Weight } from '../../core/content/weigh-text.ts';
import { inboxLineOf } from '../../core/inbox/inbox-line.ts';
import type { MergedMail } from '../../core/mail/merged-mail.ts';
import { substitutionsOf } from '../../core/mail/names-table.ts';
import type { PlaceText } from '../../core/mail/place-text.ts';
import { plaintextView } from '../../core/preview/plaintext-view.ts';
import type { Rendered } from '../../core/substitution/engine.ts';
import type { SubstitutionName } from '../../core/substitution/substitution-table.ts';

/** Worked out once for a text, since a letter typed into one value leaves the other parts as they are. */
const weigh = {
  markup: memo((rendered: Rendered) => weighMarkup(rendered.text)),
  text: memo((rendered: Rendered) => weighText(rendered.text)),
};
const weightOf = ({ part, asSent }: PlaceText): Weight =>
  (part === 'plaintext' ? weigh.text : weigh.markup)(asSent.rendered);

function nameRow(row: SubstitutionName): NameRow {
  return {
    name: row.name,
    uses: row.uses.map(({ field, use }) => ({
      field,
      path: use.path,
      form: use.form,
      range: use.range,
    })),
    templateValue: row.templateValue ?? null,
    ...(row.recipientValue === undefined ? {} : { recipientValue: row.recipientValue }),
    origin: row.origin,
    shownWhenMissing: row.shownWhenMissing,
    serviceSupplied: row.serviceSupplied,
    standIn: row.standIn ?? null,
    similar: row.similar[0] ?? null,
  };
}

export function renderTemplate(mail: MergedMail): RenderedTemplate {
  const analysis = substitutionsOf(mail);
  const plaintext = mail.plaintext?.asSent.marked;
  return {
    inbox: inboxLineOf(mail),
    plaintext: plaintext ? plaintextView(plaintext) : null,
    fields: mail.places
      .filter(({ part }) => part === null)
      .map(({ field, asSent }) => ({ field, text: asSent.rendered.text })),
    weights: mail.places.flatMap((place) =>
      place.part === null ? [] : [{ part: place.part, ...weightOf(place) }],
    ),
    names: analysis.names.map(nameRow),
    unused: analysis.unused.map(({ name }) => name),
  };
}
