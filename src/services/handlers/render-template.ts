/** A template merged with a sample recipient, apart from its html and amp parts. */
import * as v from 'valibot';
import type { NameRow, renderedTemplateSchema } from '../../contract/schemas/template.ts';
import { jsonValueSchema } from '../../contract/schemas/values.ts';
import { inboxLineOf } from '../../core/inbox/inbox-line.ts';
import type { MergedMail } from '../../core/mail/merged-mail.ts';
import { substitutionsOf } from '../../core/mail/names-table.ts';
import { plaintextView } from '../../core/preview/plaintext-view.ts';
import type { SubstitutionName } from '../../core/substitution/substitution-table.ts';

type RenderedTemplate = v.InferOutput<typeof renderedTemplateSchema>;

function nameRow(row: SubstitutionName): NameRow {
  return {
    name: row.name,
    uses: row.uses.map(({ field, use }) => ({
      field,
      path: use.path,
      form: use.form,
      range: { start: use.range.start, end: use.range.end },
    })),
    templateValue: row.templateValue ?? null,
    ...(row.recipientValue === undefined
      ? {}
      : { recipientValue: v.parse(jsonValueSchema, row.recipientValue) }),
    origin: row.origin,
    shownWhenMissing: [...row.shownWhenMissing],
    serviceSupplied: row.serviceSupplied,
    standIn: row.standIn ?? null,
    similar: row.similar[0] ?? null,
  };
}

export function renderTemplate(mail: MergedMail): RenderedTemplate {
  const analysis = substitutionsOf(mail);
  const plaintext = mail.plaintext?.asSent.marked;
  const { sender, subject, preheader } = inboxLineOf(mail);
  return {
    inbox: { sender, subject, preheader },
    plaintext: plaintext
      ? plaintextView(plaintext).map((segment) =>
          segment.kind === 'link'
            ? { kind: segment.kind, text: segment.text, url: segment.url }
            : { kind: segment.kind, text: segment.text },
        )
      : null,
    names: analysis.names.map(nameRow),
    unused: analysis.unused.map(({ name }) => name),
  };
}
