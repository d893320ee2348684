import * as v from 'valibot';
import { defineRule } from '../../rule.ts';
import { decodedLength } from '../../support/base64.ts';
import { bareType, kindOfContent } from '../../support/file-kinds.ts';
import { countOf, thousands } from '../../support/wording.ts';
import { PRACTICE } from '../../support/web-sources.ts';

const LIMIT = 2 * 1024 * 1024;

const pictures = (...lengths: readonly number[]): Readonly<Record<string, unknown>> => ({
  inline_attachments: lengths.map((length, index) => ({
    type: 'image/jpeg',
    name: `bild-${index + 1}.jpg`,
    content: 'A'.repeat(length),
  })),
});

export const imgTotalWeight = defineRule({
  id: 'img-total-weight',
  category: 'images',
  severity: 'info',
  maturity: 'trial',
  summary: 'The inline images together are over 2 MB',
  why: 'Inline images travel with every single mail, whether it is opened or not: they make sending slow, fill mailboxes and let the mail appear late on a phone. Pictures on the web are not fetched and do not count.',
  howToFix: 'Scale the pictures down, or host them and link to them with https.',
  sources: [PRACTICE],
  options: v.object({ maxBytes: v.optional(v.pipe(v.number(), v.minValue(1)), LIMIT) }),
  examples: {
    good: [
      { title: 'Just below 2 MB', template: pictures(1_398_100, 1_398_100) },
      {
        title: 'A file that is no image',
        template: {
          inline_attachments: [
            { type: 'application/pdf', name: 'preise.pdf', content: 'A'.repeat(4_000_000) },
          ],
        },
      },
    ],
    bad: [
      {
        template: { ...pictures(1_398_104, 1_398_104), subject: 'Fotos für {{Name}}' },
        reports: [{ field: 'inline_attachments', says: '2,097,156' }],
      },
    ],
  },
  check({ template, options, report }) {
    const sizes = template.inlineAttachments
      .filter(
        ({ type, content }) =>
          bareType(type ?? '').startsWith('image/') ||
          kindOfContent(content)?.types.some((kind) => kind.startsWith('image/')),
      )
      .map(({ content }) => decodedLength(content ?? ''));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    if (bytes <= options.maxBytes) return;
    report({
      message: `${countOf(sizes.length, 'inline image')} of together ${thousands(bytes)} bytes ${sizes.length === 1 ? 'travels' : 'travel'} with every mail; stay below ${thousands(options.maxBytes)}. Scale them down, or link to them with https.`,
      field: 'inline_attachments',
    });
  },
});
