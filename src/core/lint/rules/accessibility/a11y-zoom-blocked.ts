import { attributeOf } from '../../../html/nodes.ts';
import { defineRule } from '../../rule.ts';
import { wcag } from '../../sources.ts';

/** The key of the viewport that keeps readers from enlarging the mail to twice its size; null where none does. */
function blockedBy(content: string): string | null {
  for (const part of content.split(/[,;]/u)) {
    const [key = '', value = ''] = part.split('=').map((side) => side.trim().toLowerCase());
    if (key === 'user-scalable' && /^(?:no|0|0?\.\d+)$/u.test(value)) return part.trim();
    if (key === 'maximum-scale' && Number.parseFloat(value) >= 0 && Number.parseFloat(value) < 2)
      return part.trim();
  }
  return null;
}

export const a11yZoomBlocked = defineRule({
  id: 'a11y-zoom-blocked',
  category: 'accessibility',
  severity: 'info',
  maturity: 'trial',
  summary: 'The viewport keeps readers from zooming in',
  why: 'Where a program honours it, who needs larger letters cannot have them: text must be enlargeable to twice its size.',
  howToFix: 'Write width=device-width, initial-scale=1 and nothing else.',
  sources: [wcag('1.4.4', 'resize-text', 'Resize Text')],
  history: [{ version: '0.1.0', change: 'Added' }],
  examples: {
    good: [
      {
        html: '<meta name="viewport" content="width=device-width, initial-scale=1, user-scalable=yes"><p>Hi</p>',
      },
      { title: 'Twice the size', html: '<meta name="viewport" content="maximum-scale=2"><p>Hi</p>' },
      { html: '<meta name="description" content="user-scalable=no"><p>Hi</p>' },
    ],
    bad: [
      {
        html: '<meta name="viewport" content="width=device-width, user-scalable=no"><p>Hi</p>',
        reports: [
          { field: 'body.html', marks: 'width=device-width, user-scalable=no', says: 'user-scalable=no' },
        ],
      },
      {
        html: '<meta name="viewport" content="initial-scale=1,maximum-scale=1.9"><p>Hi</p>',
        reports: [
          { field: 'body.html', marks: 'initial-scale=1,maximum-scale=1.9', says: 'maximum-scale=1.9' },
        ],
      },
    ],
  },
  check({ html, report }) {
    for (const element of html?.document.elements ?? []) {
      if (element.name !== 'meta' || attributeOf(element, 'name')?.value.trim().toLowerCase() !== 'viewport')
        continue;
      const content = attributeOf(element, 'content');
      const by = content && blockedBy(content.value);
      if (!html || !content || by === null || by === undefined || html.touchesTag(content.valueRange))
        continue;
      report({
        message: `${by} keeps readers from enlarging the mail where the program honours it. Take it away.`,
        field: html.field,
        range: content.valueRange,
      });
    }
  },
});
