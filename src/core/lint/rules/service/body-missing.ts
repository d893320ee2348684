import { defineRule } from '../../rule.ts';
import { SPEC_TEMPLATE } from '../../sources.ts';

const isBlank = (text: string | null): boolean => text === null || text.trim() === '';

export const bodyMissing = defineRule({
  id: 'body-missing',
  category: 'service',
  severity: 'error',
  maturity: 'stable',
  summary: 'Neither the html nor the plaintext part has any text',
  why: 'The specification requires the html part or the plaintext part. An AMP part alone is not enough: clients that do not read AMP would have nothing to show. A part that holds nothing but blanks counts as absent.',
  howToFix: 'Fill in body.html or, better, both body.html and body.plaintext.',
  sources: [SPEC_TEMPLATE],
  examples: {
    good: [
      { plaintext: 'Your parcel has left our warehouse.' },
      { html: '<p>Your parcel has left our warehouse.</p>' },
      { html: '', plaintext: 'Your parcel has left our warehouse.' },
    ],
    bad: [
      {
        title: 'An AMP part alone',
        amp: '<!doctype html><html ⚡4email><head><meta charset="utf-8"></head><body>Rate your stay</body></html>',
        reports: [{ field: 'body', says: 'AMP' }],
      },
      { title: 'Nothing but blanks', html: ' \n', plaintext: '  ', reports: [{ field: 'body' }] },
      { title: 'No body at all', template: { body: null }, reports: [{ field: 'body' }] },
    ],
  },
  check({ template, report }) {
    const { html, plaintext, amp } = template.body;
    if (template.onlyPart === 'amp' || !isBlank(html) || !isBlank(plaintext)) return;
    const message = isBlank(amp)
      ? 'The template has neither html nor plaintext, so recipients would get an empty mail. Fill in body.html or body.plaintext.'
      : 'The template has an AMP part only. The service requires html or plaintext beside it; fill in body.html or body.plaintext.';
    report({ message, field: 'body' });
  },
});
