import { defineRule } from '../../rule.ts';
import { quoted } from '../../../text/quoted.ts';
import type { TextRange } from '../../../text/positions.ts';
import { gather } from '../../gather.ts';
import { SPEC_TEMPLATE } from '../../sources.ts';
import { unplacedFields } from './shared/unplaced-fields.ts';

export const substitutionPlace = defineRule({
  id: 'substitution-place',
  category: 'substitutions',
  severity: 'error',
  maturity: 'stable',
  summary: 'A substitution stands where the service replaces none',
  why: 'Substitutions can be used in body.html, body.plaintext, body.amp, subject, sender_name, headers["List-Unsubscribe"] and options.unsubscribe_url. Anywhere else (sender_email, reply_to, other headers, global_info, names of attachments) the tag itself is sent. In a value of global_replacements it is a warning, since an inserted value is taken as it is, and in the name of the template information. Looked for are complete tags of the engine the template uses, whether the name is declared or not.',
  howToFix: 'Write the value itself, or set the field for each recipient when the mail is sent.',
  sources: [SPEC_TEMPLATE],
  examples: {
    good: [
      {
        template: {
          subject: 'Order {{OrderNo}}',
          sender_name: '{{Shop}}',
          headers: {
            'List-Unsubscribe': '<https://shop.example/u/{{Token}}>',
            'X-Campaign': 'spring {2026}',
          },
        },
      },
      {
        title: 'Another engine: braces are text',
        template: { headers: { 'X-SVC-Template-Engine': 'velocity', 'X-Campaign': '{{spring}}' } },
      },
    ],
    bad: [
      {
        template: { reply_to: '{{ManagerEmail}}' },
        reports: [{ field: 'reply_to', marks: '{{ManagerEmail}}', says: 'answers go nowhere' }],
      },
      {
        template: { sender_email: 'news@{{Domain}}' },
        reports: [{ field: 'sender_email', marks: '{{Domain}}' }],
      },
      {
        template: {
          headers: { 'X-Customer': '{{CustomerId}}' },
          global_info: { customer: '{{CustomerId}}/{{City|none}}' },
          attachments: [
            { type: 'application/pdf', name: 'invoice-{{OrderNo}}.pdf', content: 'JVBERi0xLjQK' },
          ],
        },
        reports: [
          { field: 'attachments[0].name', marks: '{{OrderNo}}' },
          { field: 'global_info["customer"]', marks: '{{CustomerId}}', says: 'webhook' },
          { field: 'headers["X-Customer"]', marks: '{{CustomerId}}' },
        ],
      },
      {
        title: 'Velocity',
        template: {
          headers: { 'X-SVC-Template-Engine': 'velocity', 'X-Customer': '$customer.id' },
          global_replacements: { customer: 'x' },
        },
        reports: [{ field: 'headers["X-Customer"]', marks: '$customer.id' }],
      },
    ],
  },
  check({ template, engine, report }) {
    for (const { field, text, consequence, severity } of unplacedFields(template)) {
      const parsed = engine.engine.parse(text);
      const found = new Map<number, TextRange>();
      for (const { tag } of parsed.uses) found.set(tag.start, tag);
      for (const { kind, range } of parsed.errors) if (kind === 'name') found.set(range.start, range);
      const places = gather([...found.values()]);
      if (!places.range) continue;
      const shown = quoted(text.slice(places.range.start, places.range.end));
      report({
        message: `The service replaces no substitutions in ${field}: ${shown} stays as it is, and ${consequence}. Write the value itself.`,
        field,
        ...places,
        severity,
      });
    }
  },
});
