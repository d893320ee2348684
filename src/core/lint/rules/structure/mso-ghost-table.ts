import { defineRule } from '../../rule.ts';
import { conditionalFaults } from '../../../mail/conditional-faults.ts';
import { conditionComplaint } from '../../../html/condition-complaint.ts';
import { CONDITIONAL_COMMENTS } from '../../sources.ts';
import type { Imbalance } from '../../../html/tag-balance.ts';
import type { HtmlPlaceText } from '../../../mail/place-text.ts';
import { outlookImbalances, tagFaults } from '../../../mail/tag-faults.ts';

const TABLE_PARTS = /^(?:table|caption|colgroup|thead|tbody|tfoot|tr|td|th)$/u;

const isTableBroken = (place: HtmlPlaceText): boolean =>
  tagFaults(place).imbalances.some(
    ({ tag, other }) => TABLE_PARTS.test(tag.name) || (other !== null && TABLE_PARTS.test(other.name)),
  );

/** Where other tags are broken for everybody, that Outlook lacks a start or an end of a table is certain all the same. */
function certainFaults(place: HtmlPlaceText): readonly Imbalance[] {
  const found = outlookImbalances(place);
  if (tagFaults(place).imbalances.length === 0) return found;
  const ofTables = found.filter(({ tag }) => tag.name === 'table');
  const kinds = new Set(ofTables.map(({ kind }) => kind));
  return kinds.size === 1 && !kinds.has('crossed') ? ofTables : [];
}

export const msoGhostTable = defineRule({
  id: 'mso-ghost-table',
  category: 'structure',
  severity: 'error',
  maturity: 'trial',
  summary: 'Tags opened for Outlook are not closed for Outlook',
  why: 'A table that only Outlook gets (<!--[if mso]><table …><![endif]-->) has to be closed in another conditional comment. Where that is forgotten, everything behind it lands in that table, and Outlook shows the rest of the mail at the wrong width or beside itself. Nobody else sees the fault.',
  howToFix:
    'Close what one conditional comment opens in a later one with the same condition: <!--[if mso]></td></tr></table><![endif]-->.',
  sources: [CONDITIONAL_COMMENTS],
  examples: {
    good: [
      {
        title: 'A table that is broken for everybody, which html-close-order tells',
        html: '<table><tr><td>Tea<!--[if mso]><table><tr><td><![endif]--><p>Milk</p>',
      },
      {
        html: '<!--[if mso]><table width="600"><tr><td><![endif]--><div>Tea</div><!--[if mso]></td></tr></table><![endif]-->',
      },
      {
        title: 'A button for Outlook and one for the others',
        html: '<!--[if mso]><v:rect href="https://a.test/"><w:anchorlock/><center>Buy</center></v:rect><![endif]--><!--[if !mso]><!--><a href="https://a.test/">Buy</a><!--<![endif]-->',
      },
    ],
    bad: [
      {
        title: 'Beside a fault that everybody sees',
        html: '<p>Some <b>bold words</p><!--[if mso]><table width="600"><tr><td><![endif]--><div>Tea</div>',
        reports: [{ field: 'body.html', marks: '<table width="600">', says: '</table>' }],
      },
      {
        html: '<!--[if mso]><table width="600"><tr><td><![endif]--><div>Tea</div><p>Bye</p>',
        reports: [{ field: 'body.html', marks: '<table width="600">', says: '</table>' }],
      },
      {
        html: '<div>Tea</div><!--[if mso]></td></tr></table><![endif]-->',
        reports: [{ field: 'body.html', marks: '</td>', says: 'ends nothing here' }],
      },
      {
        title: 'For Outlook the table of everybody ends before the second row',
        html: '<table><tr><td>Tea<!--[if mso]></td></tr></table><![endif]--></td></tr><tr><td>Milk</td></tr></table>',
        reports: [{ field: 'body.html', marks: '</td>', says: 'too early' }],
      },
    ],
  },
  check({ html, report }) {
    // Where marks or tables are broken for everybody, what Outlook makes of it follows from that.
    if (!html || conditionalFaults(html).length > 0 || isTableBroken(html)) return;
    // Nor is it certain what Outlook reads where it does not understand a condition.
    if (html.document.conditionals.some(({ condition }) => conditionComplaint(condition) !== null)) return;
    let lastStray = -1;
    for (const { kind, tag, other } of certainFaults(html)) {
      if (kind === 'stray') {
        const between = lastStray === -1 ? 'x' : html.masked.slice(lastStray, tag.range.start);
        lastStray = tag.range.end;
        if (between.trim() === '') continue;
      }
      const endsNothing = kind === 'stray' && other === null;
      report({
        message:
          kind === 'unclosed'
            ? `<${tag.name}> is opened here for Outlook and never closed for it, so Outlook puts the rest of the mail inside. Write <!--[if mso]></${tag.name}><![endif]--> where it ends.`
            : `</${tag.name}> ${endsNothing ? 'ends nothing here: no' : 'was not opened here for Outlook, so for Outlook it ends the'} <${tag.name}> ${endsNothing ? 'is open for Outlook' : 'of everybody else’s too early'}. Take it away, or open it in a conditional comment before.`,
        severity: endsNothing ? 'warning' : undefined,
        field: html.field,
        range: tag.range,
      });
    }
  },
});
