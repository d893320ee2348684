import { expandClients, nameClients } from '../../../clients/clients.ts';
import { supportOf } from '../../../clients/support.ts';
import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { resolveCid } from '../../../mail/cid-references.ts';
import { bareType, extensionOf } from '../../../attachments/file-kinds.ts';
import { splitUrl } from '../../../urls/hosts.ts';
import { groupByField, isImage, mailUrls, type MailUrl } from '../../../mail/mail-urls.ts';
import { gather } from '../../gather.ts';
import type { Template } from '../../../template/template.ts';
import { canIEmail } from '../../sources.ts';

interface Format {
  readonly title: string;
  readonly extensions: readonly string[];
  /** The feature of the client-support data that says who shows it; an animation that stands still is no fault. */
  readonly slug: string;
}

const FORMATS: readonly Format[] = [
  { title: 'SVG', extensions: ['svg', 'svgz'], slug: 'image-svg' },
  { title: 'WebP', extensions: ['webp'], slug: 'image-webp' },
  { title: 'AVIF', extensions: ['avif'], slug: 'image-avif' },
  { title: 'HEIC', extensions: ['heic', 'heif'], slug: 'image-heif' },
  { title: 'HDR', extensions: ['hdr'], slug: 'image-hdr' },
  { title: 'TIFF', extensions: ['tif', 'tiff'], slug: 'image-tiff' },
  { title: 'BMP', extensions: ['bmp'], slug: 'image-bmp' },
  { title: 'an icon file', extensions: ['ico'], slug: 'image-ico' },
  { title: 'a video', extensions: ['mp4'], slug: 'image-mp4' },
];

/** No client-support data exists for it; browsers of today leave it out, Safari excepted. */
const JPEG_XL = 'JPEG XL';
const JPEG_XL_READERS = /^apple-mail\./u;

function lackingClients(title: string, chosen: readonly string[]): readonly string[] {
  if (title === JPEG_XL) return chosen.filter((client) => !JPEG_XL_READERS.test(client));
  const slug = FORMATS.find((format) => format.title === title)?.slug ?? '';
  return chosen.filter((client) => supportOf(slug, client).level === 'no');
}

function formatOfExtension(extension: string): string | null {
  if (extension === 'jxl') return JPEG_XL;
  return FORMATS.find(({ extensions }) => extensions.includes(extension))?.title ?? null;
}

function extensionOfUrl(mailUrl: MailUrl, template: Template): string {
  const { scheme, rest } = splitUrl(mailUrl.url);
  if (scheme === 'data') return /^image\/([a-z0-9]+)/iu.exec(rest)?.[1]?.toLowerCase() ?? '';
  if (scheme === 'cid') {
    const target = resolveCid(template, { id: rest, url: mailUrl.url });
    const attachment = target.kind === 'inline' ? template.inlineAttachments[target.index] : undefined;
    const type = /^image\/([a-z0-9]+)/u.exec(bareType(attachment?.type ?? ''))?.[1];
    return type ?? extensionOf(attachment?.name ?? null);
  }
  return mailUrl.whole ? extensionOf(rest.split(/[?#]/u)[0] ?? '') : '';
}

export const imgFormat = defineRule({
  id: 'img-format',
  category: 'images',
  severity: 'warning',
  maturity: 'trial',
  summary: 'An image is in a format that a chosen client does not show',
  why: 'Where the format is unknown the recipient sees a broken picture. PNG, JPEG and GIF are shown everywhere; SVG, WebP, AVIF, HEIC, HDR, JPEG XL, TIFF, icon and video files are not: which chosen client lacks which is taken from the published data (newest version of each client). A `<source>` beside a fallback in `<picture>` is not looked at.',
  howToFix: 'Save the picture as PNG, JPEG or GIF.',
  sources: [canIEmail('image-svg', 'SVG'), canIEmail('image-webp', 'WebP'), canIEmail('image-avif', 'AVIF')],
  examples: {
    good: [
      {
        title: 'In the html itself, of which img-data-uri tells',
        html: '<img src="data:image/svg+xml,%3Csvg/%3E" alt="A cup">',
      },
      {
        html: '<img src="https://cdn.kiosk.fr/une.png?format=webp" alt="Une"><img src="cid:logo.JPG" alt="Kiosk"><img src="https://cdn.kiosk.fr/{{Name}}" alt="">',
      },
      {
        title: 'All chosen clients show it',
        html: '<img src="https://cdn.kiosk.fr/une.webp" alt="Une">',
        clients: ['gmail.desktop-webmail', 'apple-mail.ios'],
      },
      {
        html: '<picture><source srcset="https://cdn.kiosk.fr/a.avif"><img src="https://cdn.kiosk.fr/a.png" alt=""></picture>',
      },
    ],
    bad: [
      {
        html: '<img src="https://cdn.papermoon.se/logo.svg" width="120" alt="Papermoon"><img src="https://cdn.papermoon.se/moon.SVG?v={{Version}}" alt="Måne">',
        sample: { Version: '7' },
        reports: [
          {
            field: 'body.html',
            marks: 'https://cdn.papermoon.se/logo.svg',
            says: 'SVG, which Gmail (web) does not show',
          },
        ],
      },
      {
        title: 'The attachment says it',
        html: '<img src="cid:фото" alt="Фото">',
        template: { inline_attachments: [{ type: 'image/webp', name: 'фото', content: 'UklGRg==' }] },
        clients: ['outlook.windows'],
        reports: [{ field: 'body.html', marks: 'cid:фото', says: 'WebP' }],
      },
    ],
  },
  check(context) {
    const { clients, template } = context;
    const images = mailUrls(context).filter(
      // Of an image in the html img-data-uri tells what shows it not, and which format to attach.
      (mailUrl) => isImage(mailUrl) && mailUrl.element?.name !== 'source' && !/^\s*data:/iu.test(mailUrl.url),
    );
    const chosen = expandClients(clients);
    const formatOf = (mailUrl: MailUrl): string | null =>
      formatOfExtension(extensionOfUrl(mailUrl, template));
    for (const { key, field, items } of groupByField(images, formatOf)) {
      const lacking = lackingClients(key, chosen);
      if (lacking.length === 0) continue;
      const one = lacking.length === 1;
      context.report({
        message: `The image ${quoted(items[0]?.url ?? '')} is ${key}, which ${nameClients(lacking)} ${one ? 'does' : 'do'} not show. Save it as PNG, JPEG or GIF.`,
        field,
        ...gather(items.map(({ range }) => range)),
        clients: lacking,
      });
    }
  },
});
