import { defineRule } from '../../rule.ts';
import { lowContrasts, ratioText } from '../../../computed-style/low-contrast.ts';
import type { TextRange } from '../../../text/positions.ts';
import { gather } from '../../gather.ts';
import { countOf } from '../../../text/wording.ts';
import { wcag } from '../../sources.ts';

export const a11yContrastDark = defineRule({
  id: 'a11y-contrast-dark',
  category: 'accessibility',
  severity: 'warning',
  maturity: 'trial',
  summary: "Text is hard to read with the mail's own colours for dark mode",
  why: 'Rules for dark mode often change a background and forget a text on it, so light text lands on a light panel or dark text on a dark one, in Apple Mail and on iPhones of all places where the sender looks last. Checked is text whose colour or background a prefers-color-scheme: dark rule decides. Dark modes that clients compute themselves are checked by dark-unreadable.',
  howToFix:
    'Give text and background a rule each for dark mode, with a contrast of 4.5:1, or 3:1 for large text.',
  sources: [wcag('1.4.3', 'contrast-minimum', 'Contrast (Minimum)')],
  examples: {
    good: [
      {
        title: 'Too pale in both modes, with the same colours: a11y-contrast says it',
        html: '<style>@media (prefers-color-scheme: dark) { .ink { color: #cccccc } }</style><p class="ink" style="background:#ffffff;color:#cccccc">Hello</p>',
      },
      {
        html: '<style>@media (prefers-color-scheme: dark) { .card { background: #1a2629 !important } .ink { color: #f2f5f3 !important } }</style><div class="card" style="background:#ffffff"><p class="ink" style="color:#24363a">Hello</p></div>',
      },
    ],
    bad: [
      {
        html: '<style>@media (prefers-color-scheme: dark) { .card { background: #1a2629 !important } }</style><div class="card" style="background:#ffffff"><p style="color:#24363a">Your door code</p></div>',
        reports: [{ field: 'body.html', marks: 'Your door code', says: '#24363a' }],
      },
      {
        title: 'Text that is darker still than the dark ground',
        html: '<style>@media (prefers-color-scheme: dark) { .card { background: #2d3540 !important } }</style><div class="card" style="background:#ffffff"><p style="color:#222222">Your door code</p></div>',
        reports: [{ field: 'body.html', marks: 'Your door code', says: 'for the text in a dark rule' }],
      },
    ],
  },
  check({ html, measured, report }) {
    if (!html || !/prefers-color-scheme/iu.test(html.masked)) return;
    const subject = { html, measured };
    const keyOf = (text: string, background: string, { start }: TextRange): string =>
      `${text} ${background} ${start}`;
    // The same colours at the same place are a11y-contrast's, whatever the mode.
    const reported = new Set(
      lowContrasts(subject, 'off').flatMap(({ text, background, ranges }) =>
        ranges.map((range) => keyOf(text, background, range)),
      ),
    );
    for (const { text, background, ratio, wanted, remedy, ranges: all } of lowContrasts(subject, 'author')) {
      const ranges = all.filter((range) => !reported.has(keyOf(text, background, range)));
      if (ranges.length === 0) continue;
      const places = ranges.length > 1 ? ` in ${countOf(ranges.length, 'place')}` : '';
      report({
        message: `In dark mode text in ${text} stands on ${background}${places}, a contrast of ${ratioText(ratio)} where ${wanted}:1 is needed. ${remedy} in a dark rule.`,
        field: html.field,
        ...gather(ranges),
      });
    }
  },
});
