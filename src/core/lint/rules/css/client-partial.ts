import * as v from 'valibot';
import { partial } from '../../../clients/client-verdicts.ts';
import { defineRule } from '../../rule.ts';
import { AS_OF, plainNote } from '../../../clients/support-words.ts';
import { nameFeature, nameThem, nameTitle, verdictOptions } from './shared/client-messages.ts';
import { gather } from '../../gather.ts';

export const clientPartial = defineRule<{ graceful: boolean }>({
  id: 'client-partial',
  category: 'css',
  severity: 'info',
  maturity: 'trial',
  summary: 'A chosen mail client supports something only in part, and the mail uses the other part',
  why: 'Many features work in a client except for certain values: Gmail reads margins but not negative ones, and rgb() but not with blanks between the numbers. Only such values are reported. The option graceful reports every partly supported feature with the notes of the data; the preset strict switches it on.',
  howToFix: 'Write a value that the client handles; the finding names it.',
  sources: [
    { title: 'Can I email: support tables', url: 'https://www.caniemail.com/' },
    { title: 'hteumeuleu/caniemail: the data', url: 'https://github.com/hteumeuleu/caniemail' },
  ],
  options: v.object({ graceful: v.optional(v.boolean(), false) }),
  strictOptions: { graceful: true },
  examples: {
    good: [
      { html: '<p style="margin:0 0 16px; color:rgb(32, 64, 96)">Spring sale</p>' },
      {
        title: 'Not read by the chosen client',
        html: '<p style="margin:-8px 0">Spring sale</p>',
        clients: ['apple-mail.ios'],
      },
    ],
    bad: [
      {
        title: 'What moves a box in which nothing shows is left out',
        html: '<div style="margin:-8px 0 0"></div><div style="margin:-9px 0 0">Tea</div>',
        clients: ['gmail.desktop-webmail'],
        reports: [{ field: 'body.html', marks: 'margin:-9px 0 0', says: 'nothing is moved' }],
      },
      {
        html: '<p style="margin:-8px 0 0">Spring sale</p>',
        clients: ['gmail.desktop-webmail'],
        reports: [{ field: 'body.html', marks: 'margin:-8px 0 0', says: 'Gmail (web)' }],
      },
      {
        html: '<p style="color:rgb(32 64 96)">Spring sale</p>',
        clients: ['gmail.desktop-webmail', 'apple-mail.ios'],
        reports: [{ field: 'body.html', marks: 'rgb(32 64 96)', says: 'commas' }],
      },
      {
        title: 'On request every note',
        html: '<p style="padding:8px">Spring sale</p>',
        clients: ['outlook.windows'],
        options: { graceful: true },
        reports: [{ field: 'body.html', marks: 'padding:8px', says: 'padding is supported only in part' }],
      },
    ],
  },
  check({ html, clients, options, report }) {
    if (!html) return;
    for (const verdict of partial(html.document, verdictOptions({ clients }, html, options.graceful))) {
      const { limited, notes } = verdict;
      const detail = limited
        ? `: there ${verdict.seen}. ${verdict.instead}`
        : `. ${notes.length > 0 ? notes.slice(0, 2).map(plainNote).join(' ') : verdict.instead}`;
      report({
        message: `${limited ? nameFeature(verdict, html) : nameTitle(verdict)} is supported only in part by ${nameThem(verdict)} ${AS_OF}${detail}`,
        field: html.field,
        ...gather(verdict.places),
        clients: verdict.clients,
      });
    }
  },
});
