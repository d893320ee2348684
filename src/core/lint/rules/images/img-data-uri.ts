import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { groupByField, isImage, mailUrls } from '../../../mail/mail-urls.ts';
import { gather } from '../../gather.ts';
import { canIEmail } from '../../sources.ts';
import type { UrlUse } from '../../../urls/url-uses.ts';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const imgDataUri = defineRule({
  id: 'img-data-uri',
  category: 'images',
  severity: 'warning',
  maturity: 'trial',
  summary: 'An image stands in the html itself, as a data: URL',
  why: 'Gmail shows nothing for such images, Outlook for Windows neither GIFs nor backgrounds, and their bytes count towards the size at which Gmail clips a mail.',
  howToFix: 'Add the file as an inline attachment and write `cid:` and its name, or link to it with https.',
  sources: [canIEmail('image-base64', 'base64 images')],
  examples: {
    good: [
      {
        html: '<img src="cid:logo.png" width="120" alt="Papermoon"><p>data:image/png is a text here, {{Name}}</p>',
      },
    ],
    bad: [
      {
        title: 'A drawing, which attached as it is would show no better',
        html: '<img src="data:image/svg+xml,%3Csvg/%3E" alt="A cup">',
        reports: [{ field: 'body.html', marks: 'data:image/svg+xml,%3Csvg/%3E', says: 'Save it as PNG' }],
      },
      {
        html: `<img src="${PIXEL}" width="1" alt="">`,
        reports: [
          { field: 'body.html', marks: PIXEL, says: 'which Gmail and Outlook for Windows do not show' },
        ],
      },
      {
        title: 'Outlook for Windows shows a PNG, but no background',
        html: `<img src="${PNG}" width="1" alt=""><div style="background: url(${PNG})">Отзывы</div>`,
        reports: [
          { field: 'body.html', marks: PNG, says: 'which Gmail does not show. Attach the file inline' },
          {
            field: 'body.html',
            marks: PNG,
            occurrence: 2,
            says: 'which Gmail and Outlook for Windows do not show. Write an https address',
          },
        ],
      },
    ],
  },
  check(context) {
    const found = mailUrls(context).filter(
      (mailUrl) => isImage(mailUrl) && /^data:/iu.test(mailUrl.url) && mailUrl.place.field !== 'body.amp',
    );
    const isInCss = ({ attribute }: Pick<UrlUse, 'attribute'>): boolean =>
      attribute === null || attribute.name === 'style';
    const kindOf = (use: Pick<UrlUse, 'attribute' | 'url'>): string =>
      isInCss(use) ? 'background' : /^data:image\/gif/iu.test(use.url) ? 'gif' : 'other';
    for (const { field, key, items } of groupByField(found, kindOf)) {
      const first = items[0]?.url ?? '';
      const count = items.length === 1 ? 'An image stands' : `${items.length} images stand`;
      // Outlook for Windows draws no CSS backgrounds, and of images in the html all but GIFs.
      const lacking = key === 'other' ? 'Gmail does' : 'Gmail and Outlook for Windows do';
      const instead =
        key === 'background'
          ? 'Write an https address, and a background colour for where none shows'
          : /^data:image\/svg/iu.test(first)
            ? 'Save it as PNG, attach that inline and use cid:'
            : 'Attach the file inline and use cid:';
      context.report({
        message: `${count} in the html as ${quoted(first.slice(0, first.indexOf(',') + 1))}, which ${lacking} not show. ${instead}.`,
        field,
        ...gather(items.map(({ range }) => range)),
      });
    }
  },
});
