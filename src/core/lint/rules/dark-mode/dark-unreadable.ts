import { defineRule } from '../../rule.ts';
import { lowContrasts, ratioText } from '../../../computed-style/low-contrast.ts';
import { gather } from '../../gather.ts';
import { wcag } from '../../sources.ts';
import { countOf } from '../../../text/wording.ts';

export const darkUnreadable = defineRule({
  id: 'dark-unreadable',
  category: 'dark-mode',
  severity: 'warning',
  maturity: 'trial',
  summary: 'Text that is easy to read gets lost where the client darkens the mail by itself',
  why: 'Outlook.com, the Outlook apps and Gmail on iPhones change the colours of a mail for a dark theme without asking it: light backgrounds turn dark and dark text turns light, each for itself. Middling colours stay as they are, so dark text on a mid-tone panel turns into light text on it. The colours are those of the preview’s view “Forced dark”; each client computes its own, so only text that ends below 2.5:1 is reported, and only if it is easy to read in light.',
  howToFix:
    'Move the background away from the middle: clearly lighter for dark text, clearly darker for light text. Look at it in the view “Forced dark”.',
  sources: [
    wcag('1.4.3', 'contrast-minimum', 'Contrast (Minimum)'),
    {
      title: 'Can I email: prefers-color-scheme',
      url: 'https://www.caniemail.com/features/css-at-media-prefers-color-scheme/',
    },
  ],
  examples: {
    good: [
      {
        title: 'White, grey and dark panels turn with their text',
        html: '<p style="color:#333333;background:#ffffff">Tea</p><p style="color:#222222;background:#eeeeee">Tea</p><p style="color:#ffffff;background:#1f5663">Tea</p><p style="color:#111111;background:#ffc107">Tea</p>',
      },
      {
        title: 'Hard to read in light already: a11y-contrast reports it',
        html: '<p style="color:#777777;background:#808080">Tea</p>',
      },
    ],
    bad: [
      {
        html: '<p style="color:#111111;background:#8a8a8a">Until Sunday</p><p>Tea</p>',
        reports: [{ field: 'body.html', marks: 'Until Sunday', says: '#cfcfcf on #828282' }],
      },
    ],
  },
  check({ html, measured, report }) {
    if (!html) return;
    for (const { text, background, ratio, ranges } of lowContrasts({ html, measured }, 'forced')) {
      const places = ranges.length > 1 ? ` in ${countOf(ranges.length, 'place')}` : '';
      report({
        message: `Where the client darkens the mail by itself (Outlook.com, Gmail on iPhones), this text turns to ${text} on ${background}${places}, a contrast of ${ratioText(ratio)}. Choose a background that is clearly lighter or clearly darker.`,
        field: html.field,
        ...gather(ranges),
      });
    }
  },
});
