import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { splitUrl } from '../../../urls/hosts.ts';
import { groupByField, isImage, mailUrls, type MailUrl } from '../../../mail/mail-urls.ts';
import { gather } from '../../gather.ts';
import { WHATWG_URL } from '../../sources.ts';

function isLocalPath(mailUrl: MailUrl): boolean {
  // amp-url speaks about the addresses of AMP's elements.
  if (mailUrl.place.field === 'body.amp') return false;
  const { url, whole } = mailUrl;
  if (!isImage(mailUrl) || url === '' || url.startsWith('#')) return false;
  const { scheme } = splitUrl(url);
  // One letter in front of a colon is a drive.
  if (scheme !== null) return scheme === 'file' || scheme.length === 1;
  return whole || /^[^a-z]|[/?#\\.]/iu.test(url);
}

export const imgLocalPath = defineRule({
  id: 'img-local-path',
  category: 'images',
  severity: 'error',
  maturity: 'stable',
  summary: 'An image is named by a path, not by a full address',
  why: 'A path counts from a page or from your own disk, and a mail has neither: every recipient sees a broken picture. That holds for `//cdn.shop.com/a.png` too, which takes its scheme from a page.',
  howToFix:
    'Write the full https address, or add the file as an inline attachment and write `cid:` and its name.',
  sources: [WHATWG_URL],
  examples: {
    good: [
      {
        html: '<img src="https://cdn.kiosk.fr/une.png" alt="Une"><img src="cid:logo" alt="Kiosk"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="">',
      },
      { title: 'A tag may hold the start', html: '<img src="{{CdnUrl}}/une.png" alt="Une">' },
      { html: '<div style="fill: url(#shade)">Text</div>' },
    ],
    bad: [
      {
        html: '<img src="images/ilse.webp" width="64" alt="Ilse">',
        reports: [{ field: 'body.html', marks: 'images/ilse.webp', says: 'images/ilse.webp' }],
      },
      {
        title: 'Disks, pages and CSS',
        html: '<img src="C:\\Bilder\\strauß.png" alt="Strauß"><img src="//cdn.kiosk.fr/{{Id}}.png" alt="Une"><p style="background: url(\'img/fond.png\')">Texte</p>',
        reports: [{ field: 'body.html', marks: 'C:\\Bilder\\strauß.png', says: '3 images' }],
      },
      {
        title: 'A background, three times',
        html: '<table background="img/fond.png"><tr><td background="img/fond.png">Texte</td><td style="background:url(img/fond.png)">Texte</td></tr></table>',
        reports: [{ field: 'body.html', marks: 'img/fond.png', says: '3 times' }],
      },
    ],
  },
  check(context) {
    for (const { field, items } of groupByField(mailUrls(context).filter(isLocalPath), () => '')) {
      const [first] = items;
      if (!first) continue;
      const addresses = new Set(items.map(({ url }) => url)).size;
      const times = items.length === 1 ? '' : ` (${items.length} times)`;
      const what =
        addresses === 1
          ? `The image ${quoted(first.url)}${times} is no full address`
          : `${addresses} images such as ${quoted(first.url)} are no full addresses`;
      const them = addresses === 1 ? 'it' : 'them';
      context.report({
        message: `${what}, so every recipient sees a broken picture. Write ${them} with https, or attach ${them} inline and use cid:.`,
        field,
        ...gather(items.map(({ range }) => range)),
      });
    }
  },
});
