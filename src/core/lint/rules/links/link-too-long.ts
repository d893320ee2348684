import * as v from 'valibot';
import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { mailLinks } from '../../../mail/mail-urls.ts';
import { thousands } from '../../../text/wording.ts';
import { PRACTICE } from '../../sources.ts';

const long = (length: number): string => `https://shop.ru/s?q=${'a'.repeat(length - 20)}`;

export const linkTooLong = defineRule({
  id: 'link-too-long',
  category: 'links',
  severity: 'info',
  maturity: 'trial',
  summary: 'A link is over 1,500 characters long',
  why: 'Click tracking packs the target into a longer URL of its own, and programs of Windows cut URLs at 2,083 characters. Every long URL also counts towards the size at which Gmail clips a mail.',
  howToFix: 'Shorten the query: pass an identifier in place of the data.',
  sources: [PRACTICE],
  options: v.object({ max: v.optional(v.pipe(v.number(), v.minValue(1)), 1500) }),
  examples: {
    good: [
      { title: '1,500 characters', html: `<a href="${long(1500)}">Suche</a>` },
      { html: '<a href="https://shop.ru/s?q={{Query}}">Поиск</a>', sample: { Query: 'чай' } },
    ],
    bad: [
      {
        title: '1,501 characters',
        html: `<a href="${long(1501)}">Suche</a>`,
        reports: [{ field: 'body.html', marks: long(1501), says: '1,501' }],
      },
      {
        title: 'Made long by a value, with a limit of your own',
        html: '<a href="https://shop.ru/s?q={{Query}}">Поиск</a>',
        sample: { Query: 'b'.repeat(100) },
        options: { max: 100 },
        reports: [{ field: 'body.html', marks: 'https://shop.ru/s?q={{Query}}', says: '120' }],
      },
    ],
  },
  check(context) {
    const { max } = context.options;
    for (const { url, place, range } of mailLinks(context)) {
      if (url.length <= max) continue;
      context.report({
        message: `The link ${quoted(url)} has ${thousands(url.length)} characters, and click tracking makes it longer; some programs cut URLs at 2,083. Pass an identifier in place of the data.`,
        field: place.field,
        range,
      });
    }
  },
});
