import * as v from 'valibot';
import { quoted } from '../../../text/quoted.ts';
import { inlineAttachmentField } from '../../../template/fields.ts';
import { defineRule } from '../../rule.ts';
import { decodedLength } from '../../../attachments/base64.ts';
import { certainReferences, resolveCid } from '../../../mail/cid-references.ts';
import { pictureSize, shownSize } from '../../../images/image-elements.ts';
import { bareType, kindOfContent } from '../../../attachments/file-kinds.ts';
import { addressOf, bytesOf } from '../../link-answers.ts';
import { groupByField, remotePictures, type MailUrl } from '../../../mail/mail-urls.ts';
import { gather } from '../../gather.ts';
import { thousands } from '../../../text/wording.ts';
import { PRACTICE } from '../../sources.ts';
import type { TextRange } from '../../../text/positions.ts';
import { append } from '../../../collections/group.ts';

const MIB = 1024 * 1024;
/** Smaller files cost nothing to speak of, however large their picture is. */
const SMALL = 60 * 1024;

const picture = (name: string, content: string): Readonly<Record<string, unknown>> => ({
  inline_attachments: [{ type: 'image/png', name, content }],
});
/** The head of a PNG of 1800 × 900 pixels, and as many bytes behind it as asked for. */
const png = (bytes: number): string =>
  `iVBORw0KGgoAAAANSUhEUgAABwgAAAOECAIAAAAA${'A'.repeat(Math.ceil(((bytes - 30) * 4) / 3 / 4) * 4)}`;

export const imgTooHeavy = defineRule({
  id: 'img-too-heavy',
  category: 'images',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A picture is over 1 MB, or an inline one over twice as wide as it is shown',
  why: 'Heavy pictures make a mail slow to open on phones and cost the recipient’s data. Sharp screens use twice the shown width at most; more is never seen. Only files of more than 60 KB are measured against their shown width. Pictures on the web count only where their servers were asked, with `mailproof lint --check-links`; nothing is downloaded for it.',
  howToFix: 'Scale the file to twice the shown width and save it again.',
  sources: [PRACTICE],
  options: v.object({ maxBytes: v.optional(v.pipe(v.number(), v.minValue(1)), MIB) }),
  examples: {
    good: [
      {
        title: 'Three times as wide, and small',
        html: '<img src="cid:hero" width="600" alt="Tulips">',
        template: picture('hero', png(50_000)),
      },
      {
        title: 'Twice as wide',
        html: '<img src="cid:hero" width="900" alt="Tulpen">',
        template: picture('hero', png(300_000)),
      },
      {
        title: 'On the web, of exactly 1 MB',
        html: '<img src="https://cdn.kiosk.fr/une.jpg" alt="La une">',
        answers: { 'https://cdn.kiosk.fr/une.jpg': { status: 200, bytes: 1_048_576 } },
      },
      {
        title: 'Exactly 1 MB',
        html: '<img src="cid:hero" alt="Тюльпаны, {{Name}}">',
        template: picture('hero', 'A'.repeat(1_398_100)),
      },
    ],
    bad: [
      {
        title: 'A picture on the web, whose server was asked',
        html: '<img src="https://cdn.kiosk.fr/une.jpg" alt="La une" width="600">',
        answers: { 'https://cdn.kiosk.fr/une.jpg': { status: 200, bytes: 1_048_577 } },
        reports: [{ field: 'body.html', marks: 'https://cdn.kiosk.fr/une.jpg', says: '1,048,577' }],
      },
      {
        html: '<img src="cid:hero" width="600" alt="Tulips">',
        template: picture('hero', png(300_000)),
        reports: [{ field: 'body.html', marks: 'cid:hero', says: '1800' }],
      },
      {
        html: '<p>{{Name}}</p><img src="cid:hero" alt="Тюльпаны">',
        template: picture('hero', 'A'.repeat(1_398_104)),
        reports: [{ field: 'body.html', marks: 'cid:hero', says: '1,048,578' }],
      },
    ],
  },
  check(context) {
    const { template, html, options, report, answers } = context;
    const uses = new Map<number, { range: TextRange; width: number | null }[]>();
    for (const reference of html ? certainReferences(html) : []) {
      const target = resolveCid(template, reference);
      if (target.kind !== 'inline' || !html) continue;
      const { element } = reference.use;
      const width = element?.name === 'img' ? shownSize(html.document, element).width : null;
      append(uses, target.index, { range: reference.range, width });
    }
    template.inlineAttachments.forEach((attachment, index) => {
      const content = attachment.content ?? '';
      const bytes = decodedLength(content);
      if (bytes <= SMALL) return;
      const isPicture =
        bareType(attachment.type ?? '').startsWith('image/') || kindOfContent(content) !== null;
      if (!isPicture) return;
      const places = uses.get(index) ?? [];
      const name = quoted(attachment.name ?? '');
      const place =
        html && places[0]
          ? { field: html.field, range: places[0].range, also: places.slice(1).map(({ range }) => range) }
          : {
              field: inlineAttachmentField(index, 'name'),
              range: { start: 0, end: (attachment.name ?? '').length },
            };
      if (bytes > options.maxBytes) {
        report({
          message: `The picture ${name} has ${thousands(bytes)} bytes, which is slow to load on a phone; stay below ${thousands(options.maxBytes)}. Scale it to twice its shown width and save it again.`,
          ...place,
        });
        return;
      }
      const widths = places.map(({ width }) => width);
      const shown = widths.every((width) => width !== null)
        ? Math.max(0, ...widths.map((width) => width ?? 0))
        : 0;
      const size = shown > 0 ? pictureSize(content) : null;
      if (!size || size.width <= shown * 2) return;
      report({
        message: `The picture ${name} is ${size.width} pixels wide and shown at ${shown}: nobody sees more than ${shown * 2}, and its ${thousands(bytes)} bytes have to be loaded. Scale it down.`,
        ...place,
      });
    });
    const heavy = ({ url }: MailUrl): string | null =>
      (bytesOf(answers, url) ?? 0) > options.maxBytes ? addressOf(url) : null;
    for (const { key, field, items } of answers ? groupByField(remotePictures(context), heavy) : []) {
      report({
        message: `The picture ${quoted(items[0]?.url ?? key)} has ${thousands(bytesOf(answers, key) ?? 0)} bytes, which is slow to load on a phone; stay below ${thousands(options.maxBytes)}. Scale it to twice its shown width and save it again.`,
        field,
        ...gather(items.map(({ range }) => range)),
      });
    }
  },
});
