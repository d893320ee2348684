import { quoted } from '../../../text/quoted.ts';
import { headerField } from '../../../template/fields.ts';
import { LIST_UNSUBSCRIBE } from '../../../template/places.ts';
import { defineRule } from '../../rule.ts';
import { wholeOf } from '../../../text/ranges.ts';
import { rfc } from '../../sources.ts';

/** URLs in angle brackets between commas; blanks and comments in round brackets may stand around them. */
const LIST =
  /^\s*(?:\([^()]*\)\s*)*<[^<>\s]+>(?:\s*(?:\([^()]*\)\s*)*,\s*(?:\([^()]*\)\s*)*<[^<>\s]+>)*\s*(?:\([^()]*\)\s*)*$/u;

export const unsubscribeHeaderSyntax = defineRule({
  id: 'unsubscribe-header-syntax',
  category: 'unsubscribe',
  severity: 'error',
  maturity: 'stable',
  summary: 'List-Unsubscribe is no list of URLs in angle brackets, or has neither https nor mailto',
  why: 'Mail clients show their own unsubscribe button only for a header they can read. Without it recipients press “spam”, and Gmail and Yahoo refuse bulk mail that lacks it.',
  howToFix: 'Write `<https://…>`, or several such URLs with commas between them.',
  sources: [rfc(2369, '2', 'The Command Syntax'), rfc(8058, '3.1', 'Mail Senders When Sending')],
  examples: {
    good: [
      { template: { headers: { 'List-Unsubscribe': '<{{UnsubscribeUrl}}>' } } },
      {
        template: {
          headers: {
            'list-unsubscribe': '<mailto:ab@gartenlust.de?subject=ab>, <https://gartenlust.de/ab/{{Id}}>',
          },
        },
      },
      {
        title: 'The value comes per recipient',
        template: { headers: { 'List-Unsubscribe': '{{ListHeader}}' } },
      },
    ],
    bad: [
      {
        title: 'Without brackets',
        template: { headers: { 'List-Unsubscribe': 'https://gartenlust.de/ab/{{Id}}' } },
        reports: [
          {
            field: 'headers["List-Unsubscribe"]',
            marks: 'https://gartenlust.de/ab/{{Id}}',
            says: 'angle brackets',
          },
        ],
      },
      {
        title: 'Without a comma, and without https or mailto',
        template: { headers: { 'List-Unsubscribe': '<mailto:ab@gartenlust.de> <https://gartenlust.de/ab>' } },
        reports: [
          {
            field: 'headers["List-Unsubscribe"]',
            marks: '<mailto:ab@gartenlust.de> <https://gartenlust.de/ab>',
          },
        ],
      },
      {
        template: { headers: { 'List-Unsubscribe': '<http://gartenlust.de/ab>' } },
        reports: [
          { field: 'headers["List-Unsubscribe"]', marks: '<http://gartenlust.de/ab>', says: 'https' },
        ],
      },
      {
        title: 'A value without its brackets',
        template: { headers: { 'List-Unsubscribe': '{{ListHeader}}' } },
        sample: { ListHeader: 'https://магазин.рф/отписка' },
        reports: [{ field: 'headers["List-Unsubscribe"]', marks: '{{ListHeader}}' }],
      },
    ],
  },
  check({ template, places, report }) {
    for (const { name } of template.headers) {
      if (name.toLowerCase() !== LIST_UNSUBSCRIBE) continue;
      const place = places.find(({ field }) => field === headerField(name));
      if (!place || place.text.trim() === '') continue;
      // Filler for a value that nobody knows yet; only what stands around it can be wrong.
      const isOpen = place.rendered.missing.length > 0;
      const text = isOpen ? place.masked : place.rendered.text;
      if (isOpen && place.touchesTag({ start: 0, end: 1 })) continue;
      const shown = quoted(place.text);
      if (!LIST.test(text)) {
        report({
          message: `${name} is ${shown}, which clients cannot read, so they show no unsubscribe button. Write each URL in angle brackets, with commas between them.`,
          field: place.field,
          range: wholeOf(place.text),
        });
      } else if (!/<(?:https|mailto):/iu.test(text) && !(isOpen && /<x/u.test(text))) {
        report({
          message: `${name} is ${shown} and holds neither an https nor a mailto URL, so clients show no unsubscribe button. Write one.`,
          field: place.field,
          range: wholeOf(place.text),
        });
      }
    }
  },
});
