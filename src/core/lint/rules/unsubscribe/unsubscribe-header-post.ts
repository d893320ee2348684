import { quoted } from '../../../text/quoted.ts';
import { headerField } from '../../../template/fields.ts';
import { LIST_UNSUBSCRIBE } from '../../../template/places.ts';
import { defineRule } from '../../rule.ts';
import { wholeOf } from '../../../text/ranges.ts';
import { rfc } from '../../sources.ts';

const NAME = 'list-unsubscribe-post';
const VALUE = 'List-Unsubscribe=One-Click';

export const unsubscribeHeaderPost = defineRule({
  id: 'unsubscribe-header-post',
  category: 'unsubscribe',
  severity: 'warning',
  maturity: 'stable',
  summary: 'List-Unsubscribe-Post has another value than the standard’s, or no https URL to post to',
  why: 'One-click unsubscribing works only with this very value, beside a List-Unsubscribe that holds an https URL. With anything else clients fall back to opening a page, and Gmail and Yahoo count the mail as one without it. Where the template has no List-Unsubscribe of its own the service adds one.',
  howToFix: `Write \`${VALUE}\`, and an https URL into List-Unsubscribe.`,
  sources: [rfc(8058, '3.1', 'Mail Senders When Sending')],
  examples: {
    good: [
      {
        template: {
          headers: { 'List-Unsubscribe': '<https://gartenlust.de/ab>', 'List-Unsubscribe-Post': VALUE },
        },
      },
      {
        template: { headers: { 'List-Unsubscribe': '<{{UnsubscribeUrl}}>', 'list-unsubscribe-post': VALUE } },
      },
    ],
    bad: [
      {
        template: { headers: { 'List-Unsubscribe-Post': 'One-Click' } },
        reports: [{ field: 'headers["List-Unsubscribe-Post"]', marks: 'One-Click', says: VALUE }],
      },
      {
        title: 'Nothing to post to',
        template: {
          headers: { 'List-Unsubscribe': '<mailto:ab@gartenlust.de>', 'List-Unsubscribe-Post': VALUE },
        },
        reports: [{ field: 'headers["List-Unsubscribe-Post"]', marks: VALUE, says: 'https' }],
      },
    ],
  },
  check({ template, places, report }) {
    const header = template.headers.find(({ name }) => name.toLowerCase() === NAME);
    if (!header) return;
    const field = headerField(header.name);
    const range = wholeOf(header.value);
    if (header.value.trim().toLowerCase() !== VALUE.toLowerCase()) {
      report({
        message: `${header.name} is ${quoted(header.value)}, so clients offer no one-click unsubscribing. Write ${quoted(VALUE)}.`,
        field,
        range,
        fix: { title: 'Write the standard’s value', edits: [{ range, text: VALUE }], visible: false },
      });
      return;
    }
    const list = places.find(({ field: at }) => at.toLowerCase() === headerField(LIST_UNSUBSCRIBE));
    if (!list || list.rendered.missing.length > 0 || /<https:/iu.test(list.rendered.text)) return;
    report({
      message: `${header.name} promises one-click unsubscribing, but List-Unsubscribe holds no https URL to post to. Add one there.`,
      field,
      range,
    });
  },
});
