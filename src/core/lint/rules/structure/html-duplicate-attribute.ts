import { defineRule } from '../../rule.ts';
import { attributeEndingAt, withBlankBefore } from './shared/attribute-text.ts';
import { htmlParts } from '../../../mail/merged-mail.ts';
import { tagFaults } from '../../../mail/tag-faults.ts';
import { htmlSection, htmlValidate } from '../../sources.ts';

export const htmlDuplicateAttribute = defineRule({
  id: 'html-duplicate-attribute',
  category: 'structure',
  severity: 'error',
  maturity: 'stable',
  summary: 'A tag has one attribute twice',
  why: 'Browsers take the first and ignore the second, other clients do it the other way round. With two style attributes half of the look is lost without a word. A repeated xmlns declaration is harmless and not reported.',
  howToFix: 'Keep one of them; put what both say into one value where both are meant.',
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
      for (const { code, range: at } of tagFaults(place).errors) {
        if (code !== 'duplicate-attribute') continue;
        const { name, range } = attributeEndingAt(place.masked, at.start);
        if (name.startsWith('xmlns') || place.touchesTag({ start: range.start, end: at.start })) continue;
        report({
          message: `The attribute ${name} stands here twice: browsers ignore this second one, other clients the first. Keep one${name === 'style' || name === 'class' ? ' and put both values into it' : ''}.`,
          field: place.field,
          range,
          fix: {
            title: `Remove the second ${name}`,
            edits: [{ range: withBlankBefore(place.text, range), text: '' }],
            visible: false,
          },
        });
      }
    }
  },
});
