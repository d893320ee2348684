import { defineRule } from '../../rule.ts';
import { quoted } from '../../../text/quoted.ts';
import { inlineAttachmentField } from '../../../template/fields.ts';
import { cidReferences } from '../../../mail/cid-references.ts';
import { decodedLength } from '../../../attachments/base64.ts';
import { wholeOf } from '../../../text/ranges.ts';
import { SPEC_TEMPLATE } from '../../sources.ts';
import { thousands } from '../../../text/wording.ts';

const LOGO = { type: 'image/png', name: 'logo.png', content: 'iVBORw0KGgo=' };

export const cidUnused = defineRule({
  id: 'cid-unused',
  category: 'cid',
  severity: 'warning',
  maturity: 'stable',
  summary: 'An inline attachment is used nowhere in the mail',
  why: 'The file travels with every mail and makes it larger; clients may list it as an attachment that nobody expects. References are looked for in html and AMP, as written and with the sample values filled in. Where a substitution completes a reference and no value is known, nothing is said.',
  howToFix: 'Remove the attachment, or refer to it: <img src="cid:NAME">.',
  sources: [SPEC_TEMPLATE],
  examples: {
    good: [
      { html: '<img src="cid:logo.png" alt="Corner Shop">', template: { inline_attachments: [LOGO] } },
      {
        title: 'A value may complete the reference',
        html: '<img src="cid:{{Brand}}.png" alt="">',
        template: { inline_attachments: [LOGO] },
      },
    ],
    bad: [
      {
        html: '<p>Thank you for your order.</p>',
        template: { inline_attachments: [LOGO] },
        reports: [{ field: 'inline_attachments[0].name', marks: 'logo.png', says: 'logo.png' }],
      },
      {
        title: 'The values complete another reference',
        html: '<img src="cid:{{Brand}}.png" alt="">',
        template: {
          inline_attachments: [LOGO, { ...LOGO, name: 'acme.png' }],
          global_replacements: { Brand: 'acme' },
        },
        reports: [{ field: 'inline_attachments[0].name', marks: 'logo.png' }],
      },
    ],
  },
  check({ template, html, amp, report }) {
    if (template.inlineAttachments.length === 0) return;
    const used = new Set<string>();
    for (const place of [html, amp]) {
      if (!place) continue;
      for (const { range } of cidReferences(place.renderedDocument)) if (place.touchesMissing(range)) return;
      for (const document of [place.document, place.renderedDocument]) {
        for (const { id, url } of cidReferences(document)) {
          used.add(id.toLowerCase());
          used.add(url.slice(4).toLowerCase());
        }
      }
    }
    template.inlineAttachments.forEach(({ name, content }, index) => {
      if (name === null || name.trim() === '' || used.has(name.toLowerCase())) return;
      const size = content === null ? '' : ` (${thousands(decodedLength(content))} bytes)`;
      report({
        message: `The inline attachment ${quoted(name)}${size} is used nowhere and travels with every mail. Remove it, or refer to it as ${quoted(`cid:${name}`)}.`,
        field: inlineAttachmentField(index, 'name'),
        range: wholeOf(name),
      });
    });
  },
});
