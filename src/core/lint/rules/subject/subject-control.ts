import { nameCharacter, quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { isLiteral } from '../../../mail/mail-urls.ts';
import { gather } from '../../gather.ts';
import { matchRanges } from '../../../text/ranges.ts';
import { rfc } from '../../sources.ts';

const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]+/gu;

export const subjectControl = defineRule({
  id: 'subject-control',
  category: 'subject',
  severity: 'error',
  maturity: 'stable',
  summary: 'The subject holds a line break, a tab or another control character',
  why: 'A subject is one line of the mail’s header. A line break ends it: the rest is lost, or read as another header, which is how headers are smuggled in. Control characters are not allowed at all.',
  howToFix: 'Write the subject in one line, and clean the value where it is supplied.',
  sources: [rfc(5322, '2.2', 'Header Fields')],
  examples: {
    good: [{ template: { subject: 'Grüße aus Köln: {{Title}} 🌷' }, sample: { Title: 'Tulpen & mehr' } }],
    bad: [
      {
        template: { subject: 'Tulpen\nfür alle, {{Name}}' },
        reports: [{ field: 'subject', marks: '\n', says: 'line break' }],
      },
      {
        title: 'Brought in by a value',
        template: { subject: 'Заказ {{Title}}' },
        sample: { Title: 'Чай\r\nBcc: anna@shop.ru' },
        reports: [{ field: 'subject', marks: '{{Title}}', says: '`{{Title}}`' }],
      },
    ],
  },
  check({ places, report }) {
    const place = places.find(({ field }) => field === 'subject');
    if (!place) return;
    const own = matchRanges(place.text, CONTROL).filter((range) => isLiteral(place, range));
    const first = own[0];
    if (first) {
      report({
        message: `The subject holds ${nameCharacter(place.text.charAt(first.start))}, at which the header ends or is refused. Write it in one line.`,
        field: 'subject',
        ...gather(own),
        fix: {
          title: 'Write a blank in its place',
          edits: own.map((range) => ({ range, text: ' ' })),
          visible: true,
        },
      });
    }
    for (const made of matchRanges(place.rendered.text, CONTROL)) {
      const range = place.toSource(made);
      if (own.some(({ start }) => start === range.start)) continue;
      report({
        message: `The value of ${quoted(place.text.slice(range.start, range.end))} brings ${nameCharacter(place.rendered.text.charAt(made.start))} into the subject, at which the header ends or is refused. Clean it where it is supplied.`,
        field: 'subject',
        range,
      });
    }
  },
});
