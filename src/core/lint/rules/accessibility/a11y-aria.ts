import { defineRule } from '../../rule.ts';
import { attributeOf } from '../../../html/nodes.ts';
import { nearNames } from '../../../text/near-names.ts';
import { quoted } from '../../../text/quoted.ts';
import { htmlValidate } from '../../sources.ts';
import { structureMessages } from '../../html-validate/structure-messages.ts';

/** WAI-ARIA 1.2, section 5.4, without abstract roles. */
const ROLES: ReadonlySet<string> = new Set(
  `alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox
   complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid gridcell
   group heading img image insertion link list listbox listitem log main marquee math menu menubar menuitem
   menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio radiogroup
   region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong subscript
   superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem`.split(
    /\s+/u,
  ),
);

/** The role that a misspelt one was meant to be; null for what a program made up for itself, which harms nobody. */
function meantRole(written: string): string | null {
  const tokens = written.toLowerCase().split(/\s+/u);
  if (tokens.some((token) => ROLES.has(token))) return null;
  return nearNames(tokens[0] ?? '', ROLES)[0] ?? null;
}

export const a11yAria = defineRule({
  id: 'a11y-aria',
  category: 'accessibility',
  severity: 'warning',
  maturity: 'stable',
  summary: 'An ARIA attribute refers to nothing, or it or its role has no effect where it stands',
  why: 'A reference such as aria-labelledby to an id that is not in the mail leaves the element without a name, and aria-label on an element that cannot have a name is ignored by screen readers. Browsers ignore a role that does not exist, so a role="presentatoin" leaves a layout table a table; names that programs made up for themselves are left alone.',
  howToFix:
    'Correct the id or the role, or put the label on an element that takes one: a link, an image, an element with a role.',
  sources: [
    htmlValidate('no-missing-references'),
    htmlValidate('aria-label-misuse'),
    { title: 'WAI-ARIA 1.2: roles', url: 'https://www.w3.org/TR/wai-aria-1.2/#role_definitions' },
  ],
  examples: {
    good: [
      {
        html: '<h2 id="teas">Teas</h2><div role="article" aria-labelledby="teas"><a href="https://a.test/" aria-label="See teas">See</a></div>',
      },
      {
        title: 'A fallback beside a name to come, and a name of a program’s own',
        html: '<p role="suggestions note">Tea</p><p role="NONE">Tea</p><p role="modules-container">Tea</p><p role="{{Role}}">Tea</p>',
      },
    ],
    bad: [
      {
        html: '<table role="presentatoin"><tr><td role="module">Tea</td></tr></table>',
        reports: [{ field: 'body.html', marks: 'presentatoin', says: 'Write presentation' }],
      },
      {
        html: '<div role="article" aria-labelledby="title">Teas</div>',
        reports: [{ field: 'body.html', marks: 'title', says: '`title`' }],
      },
    ],
  },
  check(context) {
    const { html, report } = context;
    if (!html) return;
    for (const element of html.document.elements) {
      const role = attributeOf(element, 'role');
      const meant = role && !html.touchesTag(role.valueRange) ? meantRole(role.value) : null;
      if (!role || meant === null) continue;
      report({
        message: `${quoted(role.value)} is no role, so browsers ignore it. Write ${meant} if that was meant.`,
        field: html.field,
        range: role.valueRange,
      });
    }
    for (const { rule, range, facts } of structureMessages(context, html).messages) {
      if (rule === 'no-missing-references') {
        report({
          message: `No element has the id ${quoted(facts['value'] ?? '')}, so ${facts['key'] ?? 'this reference'} gives no name. Correct the id or write it on the element that is meant.`,
          field: html.field,
          range,
        });
      } else if (rule === 'aria-label-misuse') {
        report({
          message:
            'Screen readers ignore a label on this element. Write it on a link, an image or an element with a role.',
          field: html.field,
          range,
        });
      }
    }
  },
});
