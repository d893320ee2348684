import { defineRule } from '../../rule.ts';
import { nearNames } from '../../../text/near-names.ts';
import { quoted } from '../../../text/quoted.ts';
import { groupById, certainReferences, resolveCid } from '../../../mail/cid-references.ts';
import { gather } from '../../gather.ts';
import { rfc, SPEC_ATTACHMENT } from '../../sources.ts';

const LOGO = { type: 'image/png', name: 'logo.png', content: 'iVBORw0KGgo=' };

/** The attachment that was probably meant: a slip away, or the same name without its extension. */
function meantName(id: string, names: readonly string[]): string | undefined {
  const bare = (name: string): string => name.toLowerCase().replace(/@.*$|\.[a-z0-9]{1,5}$/u, '');
  return nearNames(id, names)[0] ?? names.find((name) => bare(name) === bare(id));
}

export const cidMissing = defineRule({
  id: 'cid-missing',
  category: 'cid',
  severity: 'error',
  maturity: 'stable',
  summary: 'A cid: reference in html names no inline attachment',
  why: 'Where the mail says cid:NAME, clients show the inline attachment of that name; without one the recipient sees a broken picture. References are looked for in attributes, in CSS and in what only Outlook reads, and are percent-decoded. Names that differ only by letter case, and names of regular attachments, have rules of their own. A bare .html file can have no attachments, so nothing is said about one.',
  howToFix: 'Add an inline attachment of exactly that name, or correct the reference.',
  sources: [SPEC_ATTACHMENT, rfc(2392, '2', 'The MID and CID URL Schemes')],
  examples: {
    good: [
      { html: '<img src="cid:logo.png" alt="Corner Shop">', template: { inline_attachments: [LOGO] } },
      {
        title: 'Percent-encoded',
        html: '<img src="cid:shop%20logo.png" alt="Corner Shop">',
        template: { inline_attachments: [{ ...LOGO, name: 'shop logo.png' }] },
      },
      {
        title: 'A name that a statement prints, of whatever language',
        html: '<img src="cid:<?php echo $logo ?>" alt="Corner Shop"><p style="background:url(cid:<% pick %>)">Tea</p>',
      },
    ],
    bad: [
      {
        html: '<img src="cid:banner.png" alt="Spring sale"><table><tr><td background="cid:banner.png">Now</td></tr></table>',
        template: { inline_attachments: [LOGO] },
        reports: [{ field: 'body.html', marks: 'cid:banner.png', says: 'banner.png' }],
      },
      {
        title: 'A slip',
        html: '<img src="cid:lgoo.png" alt="Corner Shop">',
        template: { inline_attachments: [LOGO] },
        reports: [{ field: 'body.html', marks: 'cid:lgoo.png', says: '`logo.png`' }],
      },
      {
        title: 'In CSS and in what only Outlook reads',
        html: '<style>.hero { background: url(cid:hero.jpg) }</style><!--[if mso]><v:fill src="cid:hero-mso.jpg" /><![endif]-->',
        reports: [
          { field: 'body.html', marks: 'cid:hero.jpg' },
          { field: 'body.html', marks: 'cid:hero-mso.jpg' },
        ],
      },
    ],
  },
  check({ template, html, report }) {
    if (!html || template.onlyPart) return;
    const names = template.inlineAttachments.flatMap(({ name }) => (name ? [name] : []));
    for (const [id, references] of groupById(certainReferences(html))) {
      const [first] = references;
      if (!first || resolveCid(template, first).kind !== 'none') continue;
      const meant = meantName(id, names);
      const remedy = meant ? `Did you mean ${quoted(meant)}?` : 'Add the attachment or correct the name.';
      report({
        message:
          id === ''
            ? '"cid:" names no attachment, so recipients see a broken picture. Write the name of an inline attachment behind it.'
            : `No inline attachment is named ${quoted(id)}, so recipients see a broken picture. ${remedy}`.replace(
                /\?$/u,
                '? Write exactly that name.',
              ),
        field: html.field,
        ...gather(references.map(({ range }) => range)),
      });
    }
  },
});
