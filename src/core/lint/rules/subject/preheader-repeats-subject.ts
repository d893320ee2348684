import { inboxLine } from '../../../inbox/inbox-line.ts';
import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { findPreheader, visibleTexts, wordsOf } from '../../../content/visible-text.ts';
import { PRACTICE } from '../../sources.ts';

const MIN_WORDS = 2;

export const preheaderRepeatsSubject = defineRule({
  id: 'preheader-repeats-subject',
  category: 'subject',
  severity: 'info',
  maturity: 'trial',
  summary: 'The preheader starts with the words of the subject',
  why: 'The inbox then says the same thing twice in a row, and the second line that could win a reader is lost.',
  howToFix: 'Let the preheader go on from the subject.',
  sources: [PRACTICE],
  examples: {
    good: [
      {
        html: '<div style="display:none">Door code and directions inside.</div>',
        template: { subject: 'Your cabin is ready' },
      },
      { title: 'One word is no sentence', html: '<p>Willkommen</p>', template: { subject: 'Willkommen' } },
    ],
    bad: [
      {
        html: '<div style="display:none">Your cabin is ready: come and see</div><p>Hello {{Name}}</p>',
        template: { subject: 'Your cabin is ready!' },
        reports: [
          { field: 'body.html', marks: 'Your cabin is ready: come and see', says: '`Your cabin is ready!`' },
        ],
      },
      {
        html: '<h1>Заказ {{Id}} в пути</h1>',
        template: { subject: 'Заказ {{Id}} в пути' },
        sample: { Id: 'А-47' },
        reports: [{ field: 'body.html', marks: 'Заказ {{Id}} в пути' }],
      },
    ],
  },
  check({ html, places, report }) {
    const place = places.find(({ field }) => field === 'subject');
    if (!html || !place || place.rendered.missing.length > 0) return;
    const document = html.renderedDocument;
    const { preheader } = inboxLine({
      subject: null,
      senderName: null,
      senderEmail: null,
      html: document,
      plaintext: null,
    });
    const words = wordsOf(place.rendered.text);
    const first = wordsOf(preheader).slice(0, words.length);
    if (words.length < MIN_WORDS || words.join(' ') !== first.join(' ')) return;
    const hidden = findPreheader(document);
    const text = hidden
      ? document.texts.find(({ range }) => range.start >= hidden.range.start && range.end <= hidden.range.end)
      : visibleTexts(document).find((candidate) => /[\p{L}\p{N}]/u.test(candidate.text));
    const raw = text ? document.source.slice(text.range.start, text.range.end) : '';
    const start = text ? text.range.start + raw.length - raw.trimStart().length : 0;
    report({
      message: `The inbox shows ${quoted(place.rendered.text.trim())} twice: as the subject and as the first words of the mail. Let the preheader go on from it.`,
      field: html.field,
      range: text ? html.toSource({ start, end: start + raw.trim().length }) : undefined,
    });
  },
});
