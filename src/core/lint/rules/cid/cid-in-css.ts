import { defineRule } from '../../rule.ts';
import { certainReferences } from '../../../mail/cid-references.ts';
import { gather } from '../../gather.ts';
import { SPEC_ATTACHMENT } from '../../sources.ts';

const LOGO = { type: 'image/png', name: 'logo.png', content: 'iVBORw0KGgo=' };

export const cidInCss = defineRule({
  id: 'cid-in-css',
  category: 'cid',
  severity: 'warning',
  maturity: 'trial',
  summary: 'An inline attachment is used from CSS',
  why: 'The specification speaks of an img src. Outlook for Windows shows no CSS background images at all, so its readers see the bare background colour; of other clients nobody has published that they look for cid: in CSS.',
  howToFix: 'Use an <img>, or a background image at an https address with a background colour behind it.',
  sources: [
    {
      title: 'Can I email: background-image',
      url: 'https://www.caniemail.com/features/css-background-image/',
    },
    SPEC_ATTACHMENT,
  ],
  examples: {
    good: [{ html: '<img src="cid:logo.png" alt="Corner Shop">', template: { inline_attachments: [LOGO] } }],
    bad: [
      {
        html: '<div style="background-image:url(\'cid:logo.png\')">Spring sale</div>',
        template: { inline_attachments: [LOGO] },
        reports: [{ field: 'body.html', marks: 'cid:logo.png' }],
      },
      {
        html: '<style>.hero { background: #eee url(cid:logo.png) no-repeat }</style><p class="hero">Spring sale</p>',
        template: { inline_attachments: [LOGO] },
        reports: [{ field: 'body.html', marks: 'cid:logo.png' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const found = certainReferences(html).filter(
      ({ use }) => use.attribute === null || use.attribute.name === 'style',
    );
    if (found.length === 0) return;
    report({
      message: `${found.length === 1 ? 'A CSS background refers' : `${found.length} places in CSS refer`} to an inline attachment. The specification provides it for an img src, and Outlook for Windows shows no CSS backgrounds. Use an <img>, or an https address with a background colour behind it.`,
      field: html.field,
      ...gather(found.map(({ range }) => range)),
    });
  },
});
