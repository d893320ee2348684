import { mustacheTemplates } from '../../../amp/structure.ts';
import { defineRule } from '../../rule.ts';
import { AMP_FORMAT } from './shared/amp-findings.ts';
import { gather } from '../../gather.ts';
import { SISTER_SIMPLE } from '../../sources.ts';

export const ampMustacheConflict = defineRule({
  id: 'amp-mustache-conflict',
  category: 'amp',
  severity: 'error',
  maturity: 'stable',
  summary: 'Double braces of amp-mustache, which the service’s engine replaces first',
  why: 'amp-mustache fills its templates on the recipient’s device, in the same double braces that the engines simple and liquid use. The service replaces them at sending, by nothing where it knows no value, so the list arrives empty.',
  howToFix:
    'Set the header X-SVC-Template-Engine to velocity, whose tags look different, or to none, and write the service’s own values accordingly.',
  sources: [AMP_FORMAT, SISTER_SIMPLE],
  examples: {
    good: [
      {
        amp: '<template type="amp-mustache"><p>{{title}}</p></template>',
        html: '<p>Hi</p>',
        template: { headers: { 'X-SVC-Template-Engine': 'velocity' } },
      },
      { amp: '<p>{{Name}}</p>', html: '<p>Hi</p>' },
    ],
    bad: [
      {
        amp: '<template type="amp-mustache"><p>{{title}}</p><p>{{price}}</p></template>',
        html: '<p>Hi</p>',
        reports: [{ field: 'body.amp', marks: '{{title}}', says: 'simple' }],
      },
    ],
  },
  check({ amp, engine, report }) {
    const { name } = engine.engine;
    if (!amp || (name !== 'simple' && name !== 'liquid')) return;
    const places = mustacheTemplates(amp.document).flatMap(({ startTag, range, endTag }) => {
      const end = endTag?.start ?? range.end;
      return [...amp.text.slice(startTag.end, end).matchAll(/\{{2,3}[^{}]*\}{2,3}/gu)].map((match) => ({
        start: startTag.end + match.index,
        end: startTag.end + match.index + match[0].length,
      }));
    });
    const [first] = places;
    if (!first) return;
    report({
      message: `${amp.text.slice(first.start, first.end)} is meant for amp-mustache, but the engine ${name} replaces it at sending, so the component shows nothing. Set the header X-SVC-Template-Engine to velocity or none.`,
      field: amp.field,
      ...gather(places),
    });
  },
});
