import { defineRule } from '../../rule.ts';
import { nameCharacter, quoted } from '../../../text/quoted.ts';
import { inlineAttachmentField } from '../../../template/fields.ts';
import { gather } from '../../gather.ts';
import { matchRanges } from '../../../text/ranges.ts';
import { rfc, SPEC_ATTACHMENT } from '../../sources.ts';

const LOGO = { type: 'image/png', name: 'logo.png', content: 'iVBORw0KGgo=' };

/** Blanks, brackets, quotes, backslashes and control characters end or break a content id. */
const ODD = /[\s<>()[\]"\\\u0000-\u001f\u007f]/gu;

export const cidNameInvalid = defineRule({
  id: 'cid-name-invalid',
  category: 'cid',
  severity: 'warning',
  maturity: 'trial',
  summary: 'The name of an inline attachment holds characters that no content id may hold',
  why: 'The name becomes the Content-ID header, written in angle brackets. Blanks and brackets are not allowed in it (RFC 2045, RFC 5322), so whether a client finds the picture is open, however the reference is encoded.',
  howToFix: 'Use letters, digits, dots, hyphens and underscores only, and change the references too.',
  sources: [rfc(2392, '2', 'The MID and CID URL Schemes'), SPEC_ATTACHMENT],
  examples: {
    good: [
      { template: { inline_attachments: [{ ...LOGO, name: 'IMAGECID1' }] } },
      { template: { inline_attachments: [{ ...LOGO, name: 'logo.2026@shop.example' }] } },
    ],
    bad: [
      {
        template: { inline_attachments: [{ ...LOGO, name: 'shop logo.png' }] },
        reports: [{ field: 'inline_attachments[0].name', marks: ' ', says: '`shop-logo.png`' }],
      },
      {
        template: { inline_attachments: [{ ...LOGO, name: '<logo.png>' }] },
        reports: [{ field: 'inline_attachments[0].name', marks: '<', says: '`logo.png`' }],
      },
    ],
  },
  check({ template, report }) {
    template.inlineAttachments.forEach(({ name }, index) => {
      if (name === null || name.trim() === '') return;
      const found = matchRanges(name, ODD);
      const [first] = found;
      if (!first) return;
      const character = name.slice(first.start, first.end);
      const what = /^[!-~]$/u.test(character) ? quoted(character) : nameCharacter(character);
      const clean = name.replace(/\s+/gu, '-').replace(ODD, '');
      report({
        message: `The name ${quoted(name)} of an inline attachment holds ${what}, which no Content-ID may hold, so the picture may not be found.${clean === '' ? '' : ` Name it ${quoted(clean)}, and write that in the references.`}`,
        field: inlineAttachmentField(index, 'name'),
        ...gather(found),
      });
    });
  },
});
