/** A template merged with a sample recipient, apart from its html and amp parts. */
import * as v from 'valibot';
import type { NameRow, renderedTemplateSchema } from '../../contract/schemas/template.ts';
import { jsonValueSchema, type SampleValuesData } from '../../contract/schemas/values.ts';
import { parseHtmlDocument } from '../../core/html/parse-html.ts';
import { inboxLine } from '../../core/inbox/inbox-line.ts';
import { missingMarker, missingNamesOf } from '../../core/substitution/missing-marker.ts';
import { plaintextView } from '../../core/preview/plaintext-view.ts';
import type { Rendered } from '../../core/substitution/engine.ts';
import type { SubstitutionSettings } from '../../core/substitution/settings.ts';
import { analyseSubstitutions, type SubstitutionName } from '../../core/substitution/substitution-table.ts';
import type { Template } from '../../core/template/template.ts';

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

export function renderTemplate(
  template: Template,
  sample: SampleValuesData,
  settings: SubstitutionSettings,
): RenderedTemplate {
  const analysis = analyseSubstitutions(template, { recipient: sample, settings });
  const rendered = new Map<string, Rendered>(
    analysis.places.map(({ place, parsed }) => [
      place.field,
      parsed.render(analysis.scope, { missing: ({ name }, reads) => missingMarker(name, reads) }),
    ]),
  );
  const textOf = (field: string): string | null => rendered.get(field)?.text ?? null;
  const html = textOf('body.html');
  const plaintext = rendered.get('body.plaintext');
  const { sender, subject, preheader } = inboxLine({
    subject: textOf('subject'),
    senderName: textOf('sender_name'),
    senderEmail: template.senderEmail,
    html: html === null ? null : parseHtmlDocument(html),
    plaintext: plaintext?.text ?? null,
    missingNames: missingNamesOf([...rendered.values()].flatMap(({ missing }) => missing)),
  });
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
