/** A template merged with a sample recipient, apart from its html and amp parts. */
import type { NameRow, RenderedTemplate } from '../../contract/schemas/template.ts';
import { inboxLineOf } from '../../core/inbox/inbox-line.ts';
import type { MergedMail } from '../../core/mail/merged-mail.ts';
import { substitutionsOf } from '../../core/mail/names-table.ts';
import { plaintextView } from '../../core/preview/plaintext-view.ts';
import type { SubstitutionName } from '../../core/substitution/substitution-table.ts';

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
    names: analysis.names.map(nameRow),
    unused: analysis.unused.map(({ name }) => name),
  };
}
