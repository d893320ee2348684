import * as v from 'valibot';
import { defineRule } from '../../rule.ts';
import { decodedLength } from '../../../attachments/base64.ts';
import { bareType, kindOfContent } from '../../../attachments/file-kinds.ts';
import { addressOf, bytesOf } from '../../link-answers.ts';
import { remotePictures } from '../../../mail/mail-urls.ts';
import { gather } from '../../gather.ts';
import { countOf, thousands } from '../../../text/wording.ts';
import { PRACTICE } from '../../sources.ts';

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
  summary: 'The inline images, or all known pictures together, are over 2 MB',
  why: 'Inline images travel with every single mail, whether it is opened or not: they make sending slow, fill mailboxes and let the mail appear late on a phone. Pictures on the web load when the mail is opened; they count where their servers were asked, with `mailproof lint --check-links`.',
  howToFix: 'Scale the pictures down; host inline ones and link to them with https.',
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
        title: 'Pictures on the web, whose servers were asked; one is shown twice',
        html: '<img src="https://cdn.kiosk.fr/a.jpg" alt="A"><img src="https://cdn.kiosk.fr/b.jpg" alt="B"><img src="https://cdn.kiosk.fr/a.jpg" alt="A">',
        answers: {
          'https://cdn.kiosk.fr/a.jpg': { status: 200, bytes: 1_048_576 },
          'https://cdn.kiosk.fr/b.jpg': { status: 200, bytes: 1_048_577 },
        },
        reports: [{ field: 'body.html', marks: 'https://cdn.kiosk.fr/a.jpg', says: '2,097,153' }],
      },
      {
        template: { ...pictures(1_398_104, 1_398_104), subject: 'Fotos für {{Name}}' },
        reports: [{ field: 'inline_attachments', says: '2,097,156' }],
      },
    ],
  },
  check(context) {
    const { template, html, answers, options, report } = context;
    const sizes = template.inlineAttachments
      .filter(
        ({ type, content }) =>
          bareType(type ?? '').startsWith('image/') ||
          kindOfContent(content)?.types.some((kind) => kind.startsWith('image/')),
      )
      .map(({ content }) => decodedLength(content ?? ''));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    if (bytes <= options.maxBytes) {
      const remote = html && answers ? remotePictures(context).filter(({ place }) => place === html) : [];
      const known = remote.filter(({ url }) => bytesOf(answers, url) !== null);
      const weights = new Map(known.map(({ url }) => [addressOf(url), bytesOf(answers, url) ?? 0]));
      const all = [...weights.values()].reduce((sum, size) => sum + size, bytes);
      if (weights.size === 0 || all <= options.maxBytes || !html) return;
      report({
        message: `The mail loads ${countOf(sizes.length + weights.size, 'picture')} of together ${thousands(all)} bytes, which is slow on a phone; stay below ${thousands(options.maxBytes)}. Scale them down.`,
        field: html.field,
        ...gather(known.map(({ range }) => range)),
      });
      return;
    }
    report({
      message: `${countOf(sizes.length, 'inline image')} of together ${thousands(bytes)} bytes ${sizes.length === 1 ? 'travels' : 'travel'} with every mail; stay below ${thousands(options.maxBytes)}. Scale them down, or link to them with https.`,
      field: 'inline_attachments',
    });
  },
});
