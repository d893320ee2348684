import { defineRule } from '../../rule.ts';
import { withBlankBefore } from './shared/attribute-text.ts';
import { groupBy } from '../../../collections/group.ts';
import { allElements } from '../../../html/all-elements.ts';
import { gather } from '../../gather.ts';
import { htmlSection, PRACTICE } from '../../sources.ts';

export const htmlEventHandler = defineRule({
  id: 'html-event-handler',
  category: 'structure',
  severity: 'error',
  maturity: 'trial',
  summary: 'An attribute that runs a script',
  why: 'Mail clients run no scripts: attributes such as onclick are cut out or do nothing.',
  howToFix: 'Take the attribute away. Where something should happen on a click, link to a page.',
  sources: [htmlSection('webappapis.html#event-handler-attributes', 'event handlers'), PRACTICE],
  examples: {
    good: [{ html: '<a href="https://a.test/" data-on="x">Look</a>' }],
    bad: [
      {
        html: '<body onload="track()"><a href="https://a.test/" onclick="return go()">Look</a><b onclick="x()">y</b></body>',
        reports: [
          { field: 'body.html', marks: 'onload="track()"', says: 'onload' },
          { field: 'body.html', marks: 'onclick="return go()"' },
        ],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const found = allElements(html.document).flatMap((element) =>
      element.attributes.filter(({ name }) => /^on[a-z]{3,}$/u.test(name)),
    );
    for (const [name, attributes] of groupBy(found, (attribute) => attribute.name)) {
      const ranges = attributes.map(({ range }) => range);
      report({
        message: `Mail clients run no scripts, so ${name} does nothing. Take it away and link to a page instead.`,
        field: html.field,
        ...gather(ranges),
        fix: {
          title: `Remove ${name}`,
          edits: ranges.map((range) => ({ range: withBlankBefore(html.text, range), text: '' })),
          visible: false,
        },
      });
    }
  },
});
