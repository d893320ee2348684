import { notEmailFriendly, notEmailFriendlySetOnly } from 'html-entities-not-email-friendly';
import { createInsertionContexts } from '../../../substitution/insertion-context.ts';
import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { isLiteral } from '../../../mail/mail-urls.ts';
import { gather } from '../../gather.ts';
import type { TextRange } from '../../../text/positions.ts';
import { append } from '../../../collections/group.ts';

const ENTITY = /&([A-Za-z][A-Za-z0-9]{1,30});/gu;

/** The reference that all clients know, such as `&#x2713;`. */
function safeForm(name: string): string | null {
  const value: unknown = Object.hasOwn(notEmailFriendly, name) ? notEmailFriendly[name] : undefined;
  return typeof value === 'string' ? `&${value};` : null;
}

export const encodingEntity = defineRule({
  id: 'encoding-entity',
  category: 'encoding',
  severity: 'info',
  maturity: 'trial',
  summary: 'A named entity that some mail clients do not know',
  why: 'Names beyond those of HTML 4, such as `&check;`, are unknown to programs that know only those: the recipient reads the name in place of the sign. AMP is shown by browsers only and is not looked at.',
  howToFix: 'Write the sign itself, or its number: `&#10003;`.',
  sources: [
    {
      title: 'html-entities-not-email-friendly: the list of names',
      url: 'https://codsen.com/os/html-entities-not-email-friendly',
    },
  ],
  examples: {
    good: [
      { html: '<p>&copy; Harbour &amp; Pine&nbsp;&middot; &euro;&thinsp;12 &#10003; {{Name}}</p>' },
      {
        title: 'Not in a URL or a comment',
        html: '<!-- &check; --><a href="https://shop.ru/?a=1&star;=2">Чай</a>',
      },
    ],
    bad: [
      {
        html: '<p>&check; Heizung geprüft<br>&check; Wasser geprüft, {{Name}}</p>',
        reports: [{ field: 'body.html', marks: '&check;', says: '`&#x2713;`' }],
      },
      {
        html: '<img alt="&starf; &half; price" src="cid:x">',
        reports: [
          { field: 'body.html', marks: '&starf;' },
          { field: 'body.html', marks: '&half;' },
        ],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const contextAt = createInsertionContexts(html, html.parsed);
    const found = new Map<string, TextRange[]>();
    for (const match of html.masked.matchAll(ENTITY)) {
      const name = match[1] ?? '';
      const range = { start: match.index, end: match.index + match[0].length };
      if (!notEmailFriendlySetOnly.has(name) || !isLiteral(html, range)) continue;
      const context = contextAt(range.start);
      if (context !== 'html' && context !== 'attribute') continue;
      append(found, name, range);
    }
    for (const [name, ranges] of found) {
      const form = safeForm(name);
      report({
        message: `${quoted(`&${name};`)} is younger than HTML 4, and a program that knows only the names of HTML 4 shows it as written. Write ${form === null ? 'the sign itself' : quoted(form)}.`,
        field: html.field,
        ...gather(ranges),
        fix:
          form === null
            ? undefined
            : {
                title: `Write ${form}`,
                edits: ranges.map((range) => ({ range, text: form })),
                visible: false,
              },
      });
    }
  },
});
