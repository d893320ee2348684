import { textContent } from '../../../html/walk.ts';
import { defineRule } from '../../rule.ts';
import { htmlValidate, wcag } from '../../sources.ts';

export const a11yTitleMissing = defineRule({
  id: 'a11y-title-missing',
  category: 'accessibility',
  severity: 'warning',
  maturity: 'stable',
  summary: 'The mail has no title or an empty one',
  why: 'Screen readers say the title first when a mail is opened in a window of its own or in a browser, and the browser shows it in the tab. Without one they read out an address or nothing.',
  howToFix: 'Write the subject or a short name into <title> in the head.',
  sources: [wcag('2.4.2', 'page-titled', 'Page Titled'), htmlValidate('empty-title')],
  examples: {
    good: [
      { html: '<html><head><title>Your cabin</title></head><body><p>Hello</p></body></html>' },
      { html: '<html><head><title>{{Subject}}</title></head><body><p>Hello</p></body></html>' },
      { html: '<p>A fragment has no head to write it into.</p>' },
    ],
    bad: [
      {
        html: '<html><head><title> </title></head></html>',
        reports: [{ field: 'body.html', marks: '<title> </title>', says: 'empty' }],
      },
      {
        html: '<html><head><meta charset="utf-8"></head></html>',
        reports: [{ field: 'body.html', marks: '<head>' }],
      },
    ],
  },
  check({ html, report }) {
    // Viewers of the AMP part show no title.
    for (const place of html ? [html] : []) {
      const { elements } = place.document;
      const title = elements.find(({ name, parent }) => name === 'title' && parent?.name !== 'svg');
      const head = elements.find(({ name, implied }) => !implied && (name === 'head' || name === 'html'));
      const holder = elements.find(({ name, implied }) => name === 'head' && !implied) ?? head;
      if (title ? textContent(title) !== '' : !holder) continue;
      report({
        message: title
          ? 'The title is empty, so screen readers and browser tabs have no name for this mail. Write the subject into it.'
          : 'The mail has no <title>, so screen readers and browser tabs have no name for it. Write <title> with the subject into <head>.',
        field: place.field,
        range: title?.range ?? holder?.startTag,
      });
    }
  },
});
