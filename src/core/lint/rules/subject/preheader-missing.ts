import { readText, readWords } from '../../../mail/words.ts';
import type { HtmlDocument, HtmlText } from '../../../html/nodes.ts';
import { inboxLine } from '../../../inbox/inbox-line.ts';
import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { VIEW_IN_BROWSER } from '../../../content/unsubscribe-words.ts';
import { blockOf, findPreheader, visibleTexts } from '../../../content/visible-text.ts';
import { PRACTICE } from '../../sources.ts';

const firstText = (document: HtmlDocument): HtmlText | undefined =>
  visibleTexts(document).find(({ text }) => /[\p{L}\p{N}]/u.test(text));

export const preheaderMissing = defineRule({
  id: 'preheader-missing',
  category: 'subject',
  severity: 'warning',
  maturity: 'trial',
  summary: 'The first text of the mail is a link to the browser view, or there is none',
  why: 'Inboxes show the first text of a mail beside its subject. “View in browser” there wastes the second line that a recipient reads; with no text at all the line is empty. A mail that starts with its message needs no hidden preheader.',
  howToFix:
    'Put a sentence that goes on from the subject first, hidden if need be: `<div style="display:none">…</div>` at the start of the body.',
  sources: [PRACTICE],
  examples: {
    good: [
      {
        html: '<div style="display:none">Door code and directions for the weekend.</div><p><a href="https://a.de/v">View in browser</a></p>',
      },
      {
        title: 'The message comes first',
        html: '<p>Здравствуйте, {{Name}}</p><p><a href="https://a.de/v">Открыть в браузере</a></p>',
      },
      { title: 'The first text is a value', html: '<p>{{Greeting}}</p>' },
    ],
    bad: [
      {
        html: '<p>Trouble reading this? <a href="https://a.de/v">Click here</a></p><h1>Tulips, {{Name}}</h1>',
        reports: [{ field: 'body.html', marks: 'Trouble reading this?', says: 'Trouble reading this?' }],
      },
      {
        html: '<table><tr><td><a href="https://a.de/v">Im Browser ansehen</a></td></tr></table><h1>Tulpen</h1>',
        reports: [{ field: 'body.html', marks: 'Im Browser ansehen' }],
      },
      {
        title: 'Padding, and nothing before it',
        html: `<div style="display:none">${'&nbsp;&zwnj;'.repeat(150)}</div><p>Your new password</p>`,
        reports: [{ field: 'body.html', says: 'Write a sentence before them' }],
      },
      {
        title: 'No text',
        html: '<body><img src="cid:hero" alt=""></body>',
        reports: [{ field: 'body.html', says: 'no text' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html || html.text.trim() === '') return;
    const document = html.renderedDocument;
    const { preheader } = inboxLine({
      subject: null,
      senderName: null,
      senderEmail: null,
      html: document,
      plaintext: null,
    });
    if (preheader === '') {
      if (html.rendered.missing.length > 0) return;
      report({
        message: firstText(document)
          ? 'The mail begins with characters that nobody sees, as many as an inbox shows beside the subject, so that line stays empty. Write a sentence before them.'
          : 'The mail has no text that an inbox could show beside the subject. Write a sentence at the start of the body.',
        field: html.field,
      });
      return;
    }
    const first = findPreheader(document) === null ? firstText(document) : undefined;
    if (!first) return;
    const block = blockOf(first);
    const sentence = block && block.name !== 'body' ? readWords(html, block) : readText(html, first);
    // A whole paragraph that mentions the browser is the message itself.
    if (sentence.length > 120 || !VIEW_IN_BROWSER.test(sentence)) return;
    const raw = document.source.slice(first.range.start, first.range.end);
    const start = first.range.start + raw.length - raw.trimStart().length;
    report({
      message: `Inboxes show ${quoted(sentence)} beside the subject, since it is the mail’s first text. Put a sentence of the message before it, hidden if need be.`,
      field: html.field,
      range: html.toSource({ start, end: start + raw.trim().length }),
    });
  },
});
