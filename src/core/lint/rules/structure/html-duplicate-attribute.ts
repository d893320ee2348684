import { gatherAlike, type OnePlace } from '../../gather.ts';
import { defineRule } from '../../rule.ts';
import { attributeEndingAt, withBlankBefore } from './shared/attribute-text.ts';
import { attributeOf } from '../../../html/nodes.ts';
import type { HtmlPlaceText } from '../../../mail/place-text.ts';
import type { TextRange } from '../../../text/positions.ts';
import { htmlParts } from '../../../mail/merged-mail.ts';
import { tagFaults } from '../../../mail/tag-faults.ts';
import { htmlSection, htmlValidate } from '../../sources.ts';

/** The value of an attribute as written; empty where there is none. */
const valueOf = (attribute: string): string => /=\s*(["']?)([^]*)\1$/u.exec(attribute)?.[2] ?? '';

/** What the tag that holds a second attribute says in its first of that name; null when it cannot be told. */
function firstValueOf(place: HtmlPlaceText, name: string, second: TextRange): string | null {
  const element = place.document.elements.find(
    ({ startTag }) => startTag.start < second.start && second.end <= startTag.end,
  );
  const first = element && attributeOf(element, name);
  return first ? place.text.slice(first.valueRange.start, first.valueRange.end) : null;
}

export const htmlDuplicateAttribute = defineRule({
  id: 'html-duplicate-attribute',
  category: 'structure',
  severity: 'error',
  maturity: 'stable',
  summary: 'A tag has one attribute twice',
  why: 'Browsers take the first and ignore the second, as the standard says: of two style attributes half of the look is lost without a word. A repeated xmlns declaration is harmless and not reported.',
  howToFix:
    'Keep one of them; put what both say into one value where both are meant. Only a second one that says the same is removed for you.',
  sources: [htmlSection('syntax.html#attributes-2', 'attributes'), htmlValidate('no-dup-attr')],
  examples: {
    good: [
      { html: '<td class="a" style="color:#333333" width="600">Hello</td>' },
      {
        html: '<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:v="urn:schemas-microsoft-com:vml"><p>Hello</p></html>',
      },
      {
        title: 'Only one of them is sent',
        html: '<td {% if vip %}class="gold"{% else %}class="grey"{% endif %}>Hello</td>',
        template: { headers: { 'X-SVC-Template-Engine': 'liquid' } },
      },
    ],
    bad: [
      {
        title: 'The same slip twice is one finding, and one fix',
        html: '<p class="a" class="a">1</p><p class="a" class="a">2</p>',
        reports: [{ field: 'body.html', marks: 'class="a"', occurrence: 2, says: 'Take it away' }],
      },
      {
        html: '<table><tr><td style="color:#333333" width="600" style="padding: 8px">Hello</td></tr></table>',
        reports: [{ field: 'body.html', marks: 'style="padding: 8px"', says: 'style' }],
      },
      {
        html: '<img src="https://a.test/a.png" alt=Tea ALT=Coffee>',
        reports: [{ field: 'body.html', marks: 'ALT=Coffee' }],
      },
    ],
  },
  check({ html, amp, report }) {
    for (const place of htmlParts({ html, amp })) {
      const found: OnePlace[] = [];
      for (const { code, range: at } of tagFaults(place).errors) {
        if (code !== 'duplicate-attribute') continue;
        const { name, range } = attributeEndingAt(place.masked, at.start);
        if (name.startsWith('xmlns') || place.touchesTag({ start: range.start, end: at.start })) continue;
        const same = firstValueOf(place, name, range) === valueOf(place.text.slice(range.start, range.end));
        const remedy =
          name === 'style' || name === 'class'
            ? 'Put both values into the first.'
            : 'Keep the one that is meant.';
        found.push({
          message: `The attribute ${name} stands here twice, and browsers ignore this second one. ${same ? 'Take it away.' : remedy}`,
          field: place.field,
          range,
          // Which of two values is meant only the author knows.
          fix: same
            ? {
                title: `Remove the second ${name}`,
                edits: [{ range: withBlankBefore(place.text, range), text: '' }],
                visible: false,
              }
            : undefined,
        });
      }
      for (const finding of gatherAlike(found)) report(finding);
    }
  },
});
