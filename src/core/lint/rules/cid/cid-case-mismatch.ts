import { defineRule } from '../../rule.ts';
import { quoted } from '../../../text/quoted.ts';
import { groupById, certainReferences, resolveCid } from '../../../mail/cid-references.ts';
import { gather } from '../../gather.ts';
import { rfc, SPEC_ATTACHMENT } from '../../sources.ts';

const LOGO = { type: 'image/png', name: 'logo.png', content: 'iVBORw0KGgo=' };

export const cidCaseMismatch = defineRule({
  id: 'cid-case-mismatch',
  category: 'cid',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A cid: reference and the name of the inline attachment differ by letter case',
  why: 'A content id is written like a message id, in which capitals count (RFC 2045, RFC 5322). A client that compares exactly finds no picture.',
  howToFix: "Write the reference exactly as the attachment's name.",
  sources: [rfc(2392, '2', 'The MID and CID URL Schemes'), SPEC_ATTACHMENT],
  examples: {
    good: [{ html: '<img src="cid:logo.png" alt="Corner Shop">', template: { inline_attachments: [LOGO] } }],
    bad: [
      {
        html: '<img src="cid:Logo.PNG" alt="Corner Shop">',
        template: { inline_attachments: [LOGO] },
        reports: [{ field: 'body.html', marks: 'cid:Logo.PNG', says: '`cid:logo.png`' }],
      },
    ],
  },
  check({ template, html, report }) {
    if (!html) return;
    for (const [id, references] of groupById(certainReferences(html))) {
      const [first] = references;
      const target = first && resolveCid(template, first);
      if (target?.kind !== 'inline-by-case') continue;
      const ranges = references.map(({ range }) => range);
      const written = `cid:${target.name}`;
      report({
        message: `The reference says ${quoted(id)}, the inline attachment is named ${quoted(target.name)}; content ids tell capitals from small letters, so the picture may stay broken. Write ${quoted(written)}.`,
        field: html.field,
        ...gather(ranges),
        // Only a name that needs no encoding is certain to be right as it stands.
        fix: /^[\w.@-]+$/u.test(target.name)
          ? {
              title: 'Write the name as the attachment has it',
              edits: ranges.map((range) => ({ range, text: written })),
              visible: false,
            }
          : undefined,
      });
    }
  },
});
