import { defineRule } from '../../rule.ts';
import { gather } from '../../gather.ts';
import { measuredElements } from '../../../computed-style/seen-style.ts';
import { wcag } from '../../sources.ts';
import { LEAST_TARGET, measuredSmallTargets, writtenSmallTargets } from './shared/tap-targets.ts';
import { countOf } from '../../../text/wording.ts';

export const a11yTapTarget = defineRule({
  id: 'a11y-tap-target',
  category: 'accessibility',
  severity: 'info',
  maturity: 'trial',
  summary: 'Links are too small and too close to each other to be hit with a finger',
  why: 'On a phone a fingertip covers about 24 px. Where a link is smaller than that and another one lies within its circle, readers open the wrong page, above all those whose hands shake. Links within a sentence are exempt, and so are neighbours that lead to the same place. The window measures the links at a width of 375 px; the command line only knows small pictures that stand side by side.',
  howToFix:
    'Give the links padding or the pictures a size of at least 24 by 24 px, or put more room between them.',
  sources: [wcag('2.5.8', 'target-size-minimum', 'Target Size (Minimum)')],
  examples: {
    good: [
      {
        title: 'Large enough, far enough apart, or only one place to go',
        html: '<p><a href="https://a.test/f"><img src="https://a.test/f.png" alt="Forum" width="24" height="24"></a> <a href="https://a.test/g"><img src="https://a.test/g.png" alt="Blog" width="24" height="24"></a></p><p><a href="https://a.test/f"><img src="https://a.test/f.png" alt="Forum" width="16" height="16" style="margin-right:12px"></a> <a href="https://a.test/g"><img src="https://a.test/g.png" alt="Blog" width="16" height="16"></a></p><p><a href="https://a.test/f"><img src="https://a.test/f.png" alt="Forum" width="16" height="16"></a> <a href="https://a.test/f"><img src="https://a.test/g.png" alt="The forum" width="16" height="16"></a></p>',
      },
    ],
    bad: [
      {
        html: '<p>Follow us</p><p><a href="https://a.test/f"><img src="https://a.test/f.png" alt="Forum" width="16" height="16"></a> <a href="https://a.test/g"><img src="https://a.test/g.png" alt="Blog" width="16" height="16"></a></p>',
        reports: [{ field: 'body.html', marks: '<a href="https://a.test/f">', says: '16 by 16 px' }],
      },
    ],
  },
  check({ html, measured, report }) {
    if (!html) return;
    const seen = measuredElements({ html, measured }, 'phone');
    const found = seen
      ? measuredSmallTargets(html.renderedDocument, seen)
      : writtenSmallTargets(html.renderedDocument);
    const [first] = found;
    if (!first) return;
    const size = `${first.width} by ${first.height} px`;
    const measure =
      found.length === 1
        ? `This link is ${size} on a phone and another one lies within a fingertip`
        : `${countOf(found.length, 'link')} are smaller than a fingertip on a phone and close to another link, the first ${size}`;
    report({
      message: `${measure}, so readers may open the wrong one. Give them ${LEAST_TARGET} by ${LEAST_TARGET} px or more room.`,
      field: html.field,
      ...gather(found.map(({ link }) => html.toSource(link.startTag))),
    });
  },
});
