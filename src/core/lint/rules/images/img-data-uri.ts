import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { groupByField, isImage, mailUrls } from '../../../mail/mail-urls.ts';
import { gather } from '../../gather.ts';
import { canIEmail } from '../../sources.ts';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

export const imgDataUri = defineRule({
  id: 'img-data-uri',
  category: 'images',
  severity: 'warning',
  maturity: 'trial',
  summary: 'An image stands in the html itself, as a data: URL',
  why: 'Gmail and Outlook for Windows show nothing for such images, and their bytes count towards the size at which Gmail clips a mail.',
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
        html: `<img src="${PIXEL}" width="1" alt="">`,
        reports: [{ field: 'body.html', marks: PIXEL, says: 'Gmail' }],
      },
      {
        title: 'In CSS',
        html: `<div style="background: url(${PIXEL})">Отзывы</div>`,
        reports: [{ field: 'body.html', marks: PIXEL }],
      },
    ],
  },
  check(context) {
    const found = mailUrls(context).filter(
      (mailUrl) => isImage(mailUrl) && /^data:/iu.test(mailUrl.url) && mailUrl.place.field !== 'body.amp',
    );
    for (const { field, items } of groupByField(found, () => 'data')) {
      const first = items[0]?.url ?? '';
      const count = items.length === 1 ? 'An image stands' : `${items.length} images stand`;
      context.report({
        message: `${count} in the html as ${quoted(first.slice(0, first.indexOf(',') + 1))}, which Gmail and Outlook for Windows do not show. Attach the file inline and use cid:.`,
        field,
        ...gather(items.map(({ range }) => range)),
      });
    }
  },
});
