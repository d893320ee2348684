import { defineRule } from '../../rule.ts';
import { cidReferences } from '../../../mail/cid-references.ts';
import { gather } from '../../gather.ts';

export const cidInAmp = defineRule({
  id: 'cid-in-amp',
  category: 'cid',
  severity: 'error',
  maturity: 'stable',
  summary: 'The AMP part refers to an inline attachment',
  why: 'AMP for Email allows absolute https addresses only; the validator answers INVALID_URL_PROTOCOL, and clients drop the whole AMP part and show html instead. Looked for with the sample values filled in.',
  howToFix: 'Put the picture on a server and write its https address.',
  sources: [
    {
      title: 'AMP for Email: format',
      url: 'https://amp.dev/documentation/guides-and-tutorials/learn/email-spec/amp-email-format',
    },
  ],
  examples: {
    good: [
      {
        amp: '<amp-img src="https://img.shop.example/logo.png" width="120" height="40"></amp-img>',
        html: '<p>Hi</p>',
      },
    ],
    bad: [
      {
        amp: '<amp-img src="cid:logo.png" width="120" height="40"></amp-img>',
        html: '<img src="cid:logo.png" alt="Corner Shop">',
        reports: [{ field: 'body.amp', marks: 'cid:logo.png', says: 'https' }],
      },
      {
        title: 'Brought in by a value',
        amp: '<amp-img src="{{Logo}}" width="120" height="40"></amp-img>',
        html: '<p>Hi</p>',
        template: { global_replacements: { Logo: 'cid:logo.png' } },
        reports: [{ field: 'body.amp', marks: '{{Logo}}' }],
      },
    ],
  },
  check({ amp, report }) {
    if (!amp) return;
    const found = cidReferences(amp.renderedDocument).map(({ range }) => amp.toSource(range));
    if (found.length === 0) return;
    report({
      message: `The AMP part refers to an inline attachment${found.length === 1 ? '' : ` in ${found.length} places`}, which AMP forbids: clients drop the whole part and show html. Write the https address of the picture.`,
      field: amp.field,
      ...gather(found),
    });
  },
});
