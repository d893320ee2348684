import { defineRule } from '../../rule.ts';
import { quoted } from '../../../text/quoted.ts';
import { attachmentField } from '../../../template/fields.ts';
import { groupById, certainReferences, resolveCid } from '../../../mail/cid-references.ts';
import { gather } from '../../gather.ts';
import { SPEC_ATTACHMENT, SPEC_TEMPLATE } from '../../sources.ts';

const LOGO = { type: 'image/png', name: 'logo.png', content: 'iVBORw0KGgo=' };

export const cidRegularAttachment = defineRule({
  id: 'cid-regular-attachment',
  category: 'cid',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A cid: reference names a regular attachment',
  why: 'Pictures inside the mail belong to inline_attachments. A regular attachment of the same name is listed below the mail, and the picture itself may stay broken: whether the service gives regular attachments a content id is not said.',
  howToFix: 'Move the file from attachments to inline_attachments.',
  sources: [SPEC_TEMPLATE, SPEC_ATTACHMENT],
  examples: {
    good: [{ html: '<img src="cid:logo.png" alt="Corner Shop">', template: { inline_attachments: [LOGO] } }],
    bad: [
      {
        html: '<img src="cid:logo.png" alt="Corner Shop">',
        template: { attachments: [LOGO] },
        reports: [{ field: 'body.html', marks: 'cid:logo.png', says: 'attachments[0]' }],
      },
    ],
  },
  check({ template, html, report }) {
    if (!html) return;
    for (const references of groupById(certainReferences(html)).values()) {
      const [first] = references;
      const target = first && resolveCid(template, first);
      if (target?.kind !== 'regular') continue;
      report({
        message: `${quoted(target.name)} is only a regular attachment (${attachmentField(target.index)}), so the picture may stay broken. Move it to inline_attachments.`,
        field: html.field,
        ...gather(references.map(({ range }) => range)),
      });
    }
  },
});
