import { defineRule } from '../../rule.ts';
import { conditionalFaults } from '../../../mail/conditional-faults.ts';
import { groupBy } from '../../../collections/group.ts';
import { htmlParts } from '../../../mail/merged-mail.ts';
import { gather } from '../../gather.ts';
import { tagFaults } from '../../../mail/tag-faults.ts';
import { htmlSection } from '../../sources.ts';

/** Elements that carry the layout. */
const LAYOUT: ReadonlySet<string> = new Set(['td', 'th', 'tr', 'li', 'tbody', 'p', 'body', 'html']);
/** Cells and rows of a layout are closed by hand nearly always; one that is not is a slip. */
const CELLS: ReadonlySet<string> = new Set(['td', 'th', 'tr']);
/** An author who closes four of five means to close all of them. */
const CLOSED_SHARE = 4;

export const htmlEndTagOmitted = defineRule({
  id: 'html-end-tag-omitted',
  category: 'structure',
  severity: 'info',
  maturity: 'trial',
  summary: 'One of many end tags is missing',
  why: 'HTML lets an author leave out end tags such as </td>, and the element then ends where the next one begins or its parent ends. In a mail that writes the others it is a slip. A mail that leaves them out throughout is not reported.',
  howToFix: 'Write the end tag where the element ends.',
  sources: [htmlSection('syntax.html#optional-tags', 'optional tags')],
  examples: {
    good: [
      {
        title: 'A comment that never ends has a rule of its own',
        html: '<html><body><p>Tea</p><!-- footer <p>Bye</p></body></html>',
      },
      { html: '<ul><li>Tea<li>Coffee<li>Milk</ul>' },
      { html: '<table><tr><td>Tea</td><td>Coffee</td></tr></table>' },
    ],
    bad: [
      {
        html: '<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td class="last">4</tr></table>'.replace(
          '<tr><td>3',
          '<tr><td>5</td><td>6</td></tr><tr><td>3',
        ),
        reports: [{ field: 'body.html', marks: '<td class="last">', says: '</td>' }],
      },
    ],
  },
  check({ html, amp, report }) {
    for (const place of htmlParts({ html, amp })) {
      if (conditionalFaults(place).some(({ swallows }) => swallows)) continue;
      const { omitted, endTags, errors } = tagFaults(place);
      // A comment without its end hides the end tags behind it: html-parse-error says so.
      if (errors.some(({ code }) => code === 'eof-in-comment')) continue;
      for (const [name, tags] of groupBy(omitted, (tag) => tag.name)) {
        const closed = endTags.get(name) ?? 0;
        const document = name === 'body' || name === 'html';
        if (!LAYOUT.has(name) || (!document && closed < tags.length * (CELLS.has(name) ? 1 : CLOSED_SHARE)))
          continue;
        if (document && closed > 0) continue;
        if (document && name === 'body' && (endTags.get('html') ?? 0) === 0) continue;
        report({
          message: document
            ? `<${name}> is never closed, as if the end of the mail were cut off. Write </${name}> at its end.`
            : `<${name}> has no end tag here, while ${closed === 1 ? 'another' : `${closed} others`} in this part ${closed === 1 ? 'has' : 'have'} one, so it ends where the next one begins or its parent ends. Write </${name}>.`,
          field: place.field,
          ...gather(tags.map(({ range }) => range)),
        });
      }
    }
  },
});
