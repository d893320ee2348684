import { quoted } from '../../../substitution/quoted.ts';
import { defineRule } from '../../rule.ts';
import { resolveCid } from '../../support/cid-references.ts';
import { bareType, extensionOf } from '../../support/file-kinds.ts';
import { splitUrl } from '../../support/hosts.ts';
import { groupByField, isImage, knownUrls, type KnownUrl } from '../../support/known-urls.ts';
import { gather } from '../../support/places.ts';
import type { Template } from '../../../template/template.ts';
import { canIEmail } from '../../support/web-sources.ts';

interface Format {
  readonly title: string;
  readonly extensions: readonly string[];
  /** Keys of clients that do not show it, or the start of several keys, with the name a reader knows. */
  readonly lacking: readonly (readonly [key: string, name: string])[];
}

const OUTLOOK = ['outlook.windows', 'Outlook for Windows'] as const;
const GMAIL = ['gmail.', 'Gmail'] as const;
const YAHOO = ['yahoo.', 'Yahoo'] as const;

/** Formats that at least one widespread client does not show, as the published data had it in 2025. */
const FORMATS: readonly Format[] = [
  { title: 'SVG', extensions: ['svg', 'svgz'], lacking: [GMAIL, OUTLOOK, YAHOO] },
  { title: 'WebP', extensions: ['webp'], lacking: [OUTLOOK] },
  { title: 'AVIF', extensions: ['avif'], lacking: [OUTLOOK, YAHOO] },
  { title: 'HEIC', extensions: ['heic', 'heif'], lacking: [GMAIL, OUTLOOK, YAHOO] },
  { title: 'JPEG XL', extensions: ['jxl'], lacking: [GMAIL, OUTLOOK, YAHOO] },
  { title: 'TIFF', extensions: ['tif', 'tiff'], lacking: [GMAIL, YAHOO] },
];

function extensionOfUrl(known: KnownUrl, template: Template): string {
  const { scheme, rest } = splitUrl(known.url);
  if (scheme === 'data') return /^image\/([a-z0-9]+)/iu.exec(rest)?.[1]?.toLowerCase() ?? '';
  if (scheme === 'cid') {
    const target = resolveCid(template, { id: rest, url: known.url });
    const attachment = target.kind === 'inline' ? template.inlineAttachments[target.index] : undefined;
    const type = /^image\/([a-z0-9]+)/u.exec(bareType(attachment?.type ?? ''))?.[1];
    return type ?? extensionOf(attachment?.name ?? null);
  }
  return known.whole ? extensionOf(rest.split(/[?#]/u)[0] ?? '') : '';
}

export const imgFormat = defineRule({
  id: 'img-format',
  category: 'images',
  severity: 'warning',
  maturity: 'trial',
  summary: 'An image is in a format that a chosen client does not show',
  why: 'Where the format is unknown the recipient sees a broken picture. PNG, JPEG and GIF are shown everywhere; SVG, WebP, AVIF, HEIC, JPEG XL and TIFF are not. Without chosen clients all of them count. A `<source>` beside a fallback in `<picture>` is not looked at.',
  howToFix: 'Save the picture as PNG, JPEG or GIF.',
  sources: [canIEmail('image-svg', 'SVG'), canIEmail('image-webp', 'WebP'), canIEmail('image-avif', 'AVIF')],
  examples: {
    good: [
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
            says: 'Gmail, Outlook for Windows',
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
    const images = knownUrls(context).filter((known) => isImage(known) && known.element?.name !== 'source');
    const formatOf = (known: KnownUrl): string | null => {
      const extension = extensionOfUrl(known, template);
      return FORMATS.find(({ extensions }) => extensions.includes(extension))?.title ?? null;
    };
    for (const { key, field, items } of groupByField(images, formatOf)) {
      const lacking = FORMATS.find(({ title }) => title === key)?.lacking ?? [];
      const affected = lacking.filter(
        ([prefix]) => clients.length === 0 || clients.some((client) => client.startsWith(prefix)),
      );
      if (affected.length === 0) continue;
      const names = affected.map(([, name]) => name).join(', ');
      context.report({
        message: `The image ${quoted(items[0]?.url ?? '')} is ${key}, which ${names} ${affected.length === 1 ? 'does' : 'do'} not show. Save it as PNG, JPEG or GIF.`,
        field,
        ...gather(items.map(({ range }) => range)),
      });
    }
  },
});
