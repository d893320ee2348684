import { defineRule } from '../../rule.ts';
import { fieldTexts } from '../../../template/fields.ts';
import { utf8Length } from '../../../text/positions.ts';
import { SISTER_REFERENCE } from '../../sources.ts';
import { thousands } from '../../../text/wording.ts';

const LIMIT = 10 * 1024 * 1024;
/** Longer texts than this are files in base64, in which JSON escapes nothing. */
const PLAIN_FROM = 1_000_000;

const file = (name: string, length: number): Readonly<Record<string, string>> => ({
  type: 'application/pdf',
  name,
  content: 'A'.repeat(length),
});

export const templateJsonLarge = defineRule({
  id: 'template-json-large',
  category: 'service',
  severity: 'info',
  maturity: 'trial',
  summary: 'The template as JSON is over 10 MB',
  why: 'The sister service refuses requests of more than 10 MB (HTTP 413), so a template of this size cannot be saved there, even when each attachment keeps its own limit. Counted are the fields the specification names, as UTF-8.',
  howToFix: 'Make the attachments smaller, or link to the files.',
  sources: [SISTER_REFERENCE],
  examples: {
    good: [{ template: { attachments: [file('catalogue.pdf', 9_000_000)] } }],
    bad: [
      {
        title: 'Two files of 4 MB',
        template: { attachments: [file('part-1.pdf', 5_500_000), file('part-2.pdf', 5_500_000)] },
        reports: [{ field: 'attachments', says: '10,485,760' }],
      },
    ],
  },
  check({ template, report }) {
    const texts = fieldTexts(template);
    // No character takes more than the six bytes of an escape: nearly every template is told to be small by that.
    let most = 2;
    for (const [field, text] of texts) most += field.length + 6 + text.length * 6;
    if (most <= LIMIT) return;
    let bytes = 2;
    for (const [field, text] of texts) {
      // The field's key and its signs are about as long as its path.
      bytes +=
        field.length +
        6 +
        (text.length > PLAIN_FROM ? utf8Length(text) : utf8Length(JSON.stringify(text)) - 2);
    }
    if (bytes <= LIMIT) return;
    report({
      message: `The template takes about ${thousands(bytes)} bytes as JSON; the sister service accepts ${thousands(LIMIT)}. Make attachments smaller or link to the files.`,
      field: template.attachments.length > 0 ? 'attachments' : 'inline_attachments',
    });
  },
});
