import { defineRule } from '../../rule.ts';
import { quoted } from '../../../text/quoted.ts';
import { inlineAttachmentField } from '../../../template/fields.ts';
import { wholeOf } from '../../../text/ranges.ts';
import { rfc, SPEC_ATTACHMENT } from '../../sources.ts';

const LOGO = { type: 'image/png', name: 'logo.png', content: 'iVBORw0KGgo=' };

export const cidDuplicate = defineRule({
  id: 'cid-duplicate',
  category: 'cid',
  severity: 'error',
  maturity: 'stable',
  summary: 'Two inline attachments have the same name',
  why: 'The name is the content id, which has to be unique in a mail. With two of one name each client chooses which picture it shows in both places.',
  howToFix: 'Rename one of them, and the references to it.',
  sources: [rfc(2392, '2', 'The MID and CID URL Schemes'), SPEC_ATTACHMENT],
  examples: {
    good: [
      {
        html: '<img src="cid:logo.png" alt=""><img src="cid:hero.png" alt="">',
        template: { inline_attachments: [LOGO, { ...LOGO, name: 'hero.png' }] },
      },
    ],
    bad: [
      {
        html: '<img src="cid:logo.png" alt="Corner Shop">',
        template: { inline_attachments: [LOGO, { ...LOGO, content: 'iVBORw0KGgoAAAA=' }] },
        reports: [{ field: 'inline_attachments[1].name', marks: 'logo.png', says: 'inline_attachments[0]' }],
      },
    ],
  },
  check({ template, report }) {
    const first = new Map<string, number>();
    template.inlineAttachments.forEach(({ name }, index) => {
      if (name === null || name.trim() === '') return;
      const before = first.get(name);
      if (before === undefined) first.set(name, index);
      else {
        report({
          message: `The name ${quoted(name)} is also that of ${inlineAttachmentField(before)}, so clients may show either picture in both places. Rename one of them.`,
          field: inlineAttachmentField(index, 'name'),
          range: wholeOf(name),
        });
      }
    });
  },
});
