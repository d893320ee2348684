import { defineRule } from '../../rule.ts';

export const ampNoFallback = defineRule({
  id: 'amp-no-fallback',
  category: 'amp',
  severity: 'warning',
  maturity: 'trial',
  summary: 'There is an AMP part and no html part',
  why: 'Few programs read AMP, Gmail, Yahoo Mail and Mail.ru among them, and Gmail takes the part out of a mail that is forwarded. All other recipients get the plain text.',
  howToFix: 'Write an html part that says the same.',
  sources: [
    {
      title: 'Gmail: testing dynamic mail',
      url: 'https://developers.google.com/gmail/ampemail/testing-dynamic-email',
    },
  ],
  examples: {
    good: [{ amp: '<!doctype html><html ⚡4email><body>Hi</body></html>', html: '<p>Hi</p>' }],
    bad: [
      {
        amp: '<!doctype html><html ⚡4email><body>Hi</body></html>',
        plaintext: 'Hi',
        reports: [{ field: 'body.amp', marks: '<html ⚡4email>' }],
      },
    ],
  },
  check({ template, amp, html, report }) {
    if (template.onlyPart || !amp || amp.text.trim() === '' || (html && html.text.trim() !== '')) return;
    const root = amp.document.elements.find(({ name, implied }) => name === 'html' && !implied);
    report({
      message:
        'There is an AMP part and no html part: clients that do not read AMP show the plain text. Write an html part that says the same.',
      field: amp.field,
      range: root?.startTag,
    });
  },
});
