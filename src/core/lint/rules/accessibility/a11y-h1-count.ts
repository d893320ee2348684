import { defineRule } from '../../rule.ts';
import { branchViews } from '../../../mail/branch-views.ts';
import { headingsOf } from '../../../content/headings.ts';
import { gather } from '../../gather.ts';
import { visibleText, wordsOf } from '../../../content/visible-text.ts';
import { htmlValidate, PAGE_STRUCTURE } from '../../sources.ts';

/** From this many words on a mail is one that people skim by its headings. */
const LONG = 250;

export const a11yH1Count = defineRule({
  id: 'a11y-h1-count',
  category: 'accessibility',
  severity: 'info',
  maturity: 'trial',
  summary: 'The mail has several main headings, or a long mail has none',
  why: 'The h1 tells people who listen what the mail is about. Several of them compete, and a mail of more than 250 words without headings cannot be skimmed by ear.',
  howToFix: 'Keep one h1 for the message of the mail and use h2 for its sections.',
  sources: [PAGE_STRUCTURE, htmlValidate('heading-level')],
  examples: {
    good: [{ html: '<h1>Sale</h1><h2>Teas</h2>' }, { html: '<p>Your code is 4711.</p>' }],
    bad: [
      {
        html: '<h1>Sale</h1><h1 class="b">Teas</h1>',
        reports: [{ field: 'body.html', marks: '<h1 class="b">', says: '2' }],
      },
      {
        html: '<h2 id="first">Sale</h2><h2>Teas</h2>',
        reports: [{ field: 'body.html', marks: '<h2 id="first">', says: 'no <h1>' }],
      },
      {
        html: `<body><p>${'our tea is fresh '.repeat(70)}</p></body>`,
        reports: [{ field: 'body.html', marks: '<body>', says: 'heading' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const headings = headingsOf(html.document).filter(({ empty }) => !empty);
    const [first, ...others] = headings.filter(({ level }) => level === 1);
    if (first) {
      // Two of which only one is sent are none too many.
      if (others.length === 0 || branchViews(html).length > 1) return;
      report({
        message: `${others.length + 1} main headings <h1> compete for what the mail is about. Keep one and write <h2> for the others.`,
        field: html.field,
        ...gather(others.map(({ element }) => element.startTag)),
      });
      return;
    }
    const [top] = headings;
    if (top) {
      report({
        message: `The mail has headings and no <h1>, so people who listen cannot jump to its message. Write <h1> for this or another main heading.`,
        field: html.field,
        range: top.element.startTag,
      });
      return;
    }
    const count = wordsOf(visibleText(html.document)).length;
    const body = html.document.elements.find(({ name }) => name === 'body');
    if (count < LONG || !body) return;
    report({
      message: `The mail has ${count} words and not one heading, so people who listen cannot skim it. Write <h1> for its message and <h2> for its sections.`,
      field: html.field,
      range: body.implied ? { start: 0, end: 0 } : body.startTag,
    });
  },
});
