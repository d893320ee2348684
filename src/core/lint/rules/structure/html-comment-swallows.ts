import { defineRule } from '../../rule.ts';
import { htmlSection } from '../../sources.ts';
import { htmlParts } from '../../../mail/merged-mail.ts';

const START_TAG = /<[a-z][a-z0-9]*(?:\s[^<>]*)?>/iu;

export const htmlCommentSwallows = defineRule({
  id: 'html-comment-swallows',
  category: 'structure',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A comment that holds markup and another comment’s beginning',
  why: 'A comment ends at the first "-->". Where one is forgotten, everything up to the end of the next comment is gone, without a sign of it. Where a comment was put around another, it ends with the inner one, and what follows is shown after all.',
  howToFix: 'Write the missing "-->", or take the inner comment out.',
  sources: [htmlSection('syntax.html#comments', 'comments')],
  history: [{ version: '0.1.0', change: 'Added' }],
  examples: {
    good: [
      { html: '<!-- Header --><p>Hi</p><!-- <p>Old</p> --><p>Ho</p><!-- a <!-- b --><p>He</p>' },
      { html: '<!--[if mso]><p>Hi</p><![endif]--><!--[if !mso]><!--><p>Ho</p><!--<![endif]-->' },
      { title: 'A condition without its end', html: '<!--[if mso]><p>Hi</p><!-- x --><p>Ho</p>' },
      { title: 'An arrow is no element', html: '<!-- to do: a <b and <!-- --><p>Hi</p>' },
    ],
    bad: [
      {
        html: '<p>Hi</p><!-- Header -- ><table role="presentation"><tr><td>Sale</td></tr></table><!-- Footer --><p>Bye</p>',
        reports: [{ field: 'body.html', marks: '<!--', says: 'swallows' }],
      },
      {
        title: 'One comment around another',
        html: '<!-- <p>Old</p> <!-- price --> <p>9 €</p> --><p>Hi</p>',
        reports: [{ field: 'body.html', marks: '<!--', occurrence: 2, says: 'shown' }],
      },
    ],
  },
  check({ html, amp, report }) {
    for (const place of htmlParts({ html, amp })) {
      const { source } = place.document;
      for (const { range } of place.document.comments) {
        const inner = source.indexOf('<!--', range.start + 4);
        if (
          inner === -1 ||
          inner >= range.end ||
          place.touchesTag({ start: range.start, end: range.start + 4 })
        )
          continue;
        const held = source.slice(range.start + 4, inner);
        // A condition that is never closed has rules of its own.
        if (/^\s*\[(?:if|endif)/iu.test(held)) continue;
        const markup = START_TAG.exec(held)?.[0];
        if (markup === undefined) continue;
        const end = source.indexOf('-->', range.end);
        const next = source.indexOf('<!--', range.end);
        const around = end !== -1 && (next === -1 || end < next);
        report({
          message: around
            ? 'This comment stands inside another, which ends with it: what follows up to the next "-->" is shown to recipients. Take the inner comment out.'
            : `This comment swallows ${markup.length > 40 ? `${markup.slice(0, 40)}…` : markup} and all that follows up to the end of the next comment. Write the missing "-->".`,
          field: place.field,
          range: around ? { start: inner, end: inner + 4 } : { start: range.start, end: range.start + 4 },
        });
      }
    }
  },
});
