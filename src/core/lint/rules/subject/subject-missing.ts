import { defineRule } from '../../rule.ts';
import { wholeOf } from '../../../text/ranges.ts';
import { rfc } from '../../sources.ts';

export const subjectMissing = defineRule({
  id: 'subject-missing',
  category: 'subject',
  severity: 'warning',
  maturity: 'trial',
  summary: 'The subject is missing, or empty after merging',
  why: 'The inbox shows “(no subject)”, which few open and filters distrust. A subject that is given with each sending makes this finding void: accept it with that reason. A tag whose value is not known yet does not count as empty.',
  howToFix: 'Write a subject that says what the mail is about.',
  sources: [rfc(5322, '3.6.5', 'Informational Fields')],
  examples: {
    good: [
      { template: { subject: 'Ваш заказ {{OrderId}} в пути' } },
      { title: 'Wholly a value', template: { subject: '{{Subject}}' } },
    ],
    bad: [
      { html: '<p>Hello {{Name}}</p>', reports: [{ field: 'subject', says: 'no subject' }] },
      {
        template: { subject: '{{Subject}} ' },
        sample: { Subject: ' ' },
        reports: [{ field: 'subject', marks: '{{Subject}} ', says: 'empty' }],
      },
    ],
  },
  check({ template, places, report }) {
    if (template.onlyPart) return;
    const place = places.find(({ field }) => field === 'subject');
    if (!place || place.text.trim() === '') {
      report({
        message: 'The template has no subject, so the inbox shows “(no subject)”. Write one.',
        field: 'subject',
      });
    } else if (place.rendered.text.trim() === '' && place.rendered.missing.length === 0) {
      report({
        message:
          'The subject is empty once the sample’s values are merged in, so the inbox shows “(no subject)”. Add words of its own.',
        field: 'subject',
        range: wholeOf(place.text),
      });
    }
  },
});
