import * as v from 'valibot';
import { textContent } from '../../../html/walk.ts';
import { quoted } from '../../../text/quoted.ts';
import { codePointLength } from '../../../text/positions.ts';
import { defineRule } from '../../rule.ts';
import { findPreheader } from '../../../content/visible-text.ts';
import { PRACTICE } from '../../sources.ts';

/** Characters without width, and the blanks that pad a preheader. */
const PADDING =
  /(?:\u00ad|\u034f|\u200b|\u200c|\u200d|\u200e|\u200f|\u2007|\u2060|\ufeff|[\u00a0\u2000-\u200a\u2800\u3000])/gu;

/** With this many of them behind a short preheader nothing of the mail is left to be shown. */
const ENOUGH_PADDING = 60;

export const preheaderLength = defineRule({
  id: 'preheader-length',
  category: 'subject',
  severity: 'info',
  maturity: 'trial',
  summary: 'The hidden preheader has under 30 or over 100 characters',
  why: 'After a short one the inbox goes on with whatever stands first in the mail; of a long one the end is cut off. Padding does not count as text, but enough of it keeps the first words of the mail out of the inbox. Only a preheader that is there to be one, a hidden block at the start of the body, is measured.',
  howToFix: 'Write 30 to 100 characters that go on from the subject.',
  sources: [PRACTICE],
  options: v.object({ min: v.optional(v.number(), 30), max: v.optional(v.number(), 100) }),
  examples: {
    good: [
      {
        title: '30 and 100 characters',
        html: `<div style="display:none">${'a'.repeat(30)}</div><p>Hello {{Name}}</p>`,
      },
      { html: `<div style="display:none">${'я'.repeat(100)}&zwnj;&nbsp;&zwnj;&nbsp;</div><p>Привет</p>` },
      {
        title: 'A short one with enough padding',
        html: `<div style="display:none">Your code is inside${'&zwnj;&nbsp;'.repeat(80)}</div><p>Hello</p>`,
      },
      { title: 'None', html: '<p>Hi</p>' },
    ],
    bad: [
      {
        title: '29 characters and padding',
        html: `<div style="display:none">${'a'.repeat(29)}&zwnj;&nbsp;&zwnj;&nbsp;</div><p>Hello {{Name}}</p>`,
        reports: [{ field: 'body.html', marks: `${'a'.repeat(29)}&zwnj;&nbsp;&zwnj;&nbsp;`, says: '29' }],
      },
      {
        html: `<div style="display:none"> ${'я'.repeat(101)} </div><p>Привет</p>`,
        reports: [{ field: 'body.html', marks: 'я'.repeat(101), says: '101' }],
      },
    ],
  },
  check({ html, options, report }) {
    if (!html) return;
    const preheader = findPreheader(html.renderedDocument);
    if (!preheader || html.touchesMissing(preheader.range)) return;
    const whole = textContent(preheader);
    const text = whole.replace(PADDING, ' ').replace(/\s+/gu, ' ').trim();
    const length = codePointLength(text);
    if (length >= options.min && length <= options.max) return;
    if (length < options.min && (whole.match(PADDING)?.length ?? 0) >= ENOUGH_PADDING) return;
    const inner = { start: preheader.startTag.end, end: preheader.endTag?.start ?? preheader.range.end };
    const raw = html.rendered.text.slice(inner.start, inner.end);
    const start = inner.start + raw.length - raw.trimStart().length;
    report({
      message:
        length < options.min
          ? `The preheader ${quoted(text)} has ${length} characters, so the inbox goes on with the mail’s first words. Write at least ${options.min}.`
          : `The preheader has ${length} characters, and inboxes cut it off: ${quoted(text.slice(0, options.max), options.max)} may be all that is read. Stay below ${options.max}.`,
      field: html.field,
      range: html.toSource({ start, end: start + raw.trim().length }),
    });
  },
});
