import { defineRule } from '../../rule.ts';

export const inlineCommentUnused = defineRule({
  id: 'inline-comment-unused',
  category: 'leftovers',
  severity: 'info',
  maturity: 'stable',
  summary: 'A comment that switches rules off has no effect',
  why: 'A comment that names a rule that does not exist, or a rule that finds nothing there, looks as if somebody had accepted a fault. The next reader trusts it, and a fault of that kind may come back unseen.',
  howToFix:
    'Remove the comment, or correct the rule it names: `<!-- mailproof-disable-next rule-id: reason -->` before the element, or `<!-- mailproof-disable rule-id: reason -->` and `<!-- mailproof-enable -->` around a stretch.',
  sources: [{ title: 'Mailproof: comments in the html, README' }],
  examples: {
    good: [
      { html: '<!-- mailproof-disable-next link-empty: filled in by the shop --><a href="">Shop</a>' },
      { html: '<!-- The word mailproof-disable in a sentence is no such comment. --><p>Hello</p>' },
    ],
    bad: [
      {
        html: '<!-- mailproof-disable link-emty: filled in by the shop --><a href="">Shop</a>',
        reports: [
          {
            field: 'body.html',
            marks: '<!-- mailproof-disable link-emty: filled in by the shop -->',
            says: 'link-empty',
          },
        ],
      },
      {
        html: '<p>Hello</p><!-- mailproof-enable -->',
        reports: [{ field: 'body.html', marks: '<!-- mailproof-enable -->', says: 'no effect' }],
      },
      {
        html: '<!-- mailproof-disable-next --><p>Hello</p>',
        reports: [{ field: 'body.html', marks: '<!-- mailproof-disable-next -->', says: 'names no rule' }],
      },
    ],
  },
  check: () => {
    // The linter reports these itself, once every other rule has run: only then is it known what a comment switched off.
  },
});
