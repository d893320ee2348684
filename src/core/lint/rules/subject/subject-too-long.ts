import { expandClients } from '../../../clients/clients.ts';
import { quoted } from '../../../text/quoted.ts';
import { codePointLength } from '../../../text/positions.ts';
import { defineRule } from '../../rule.ts';
import { offsetOfCodePoint } from '../../../text/ranges.ts';
import { PRACTICE } from '../../sources.ts';

interface Width {
  readonly name: string;
  /** Keys of clients, or the start of several keys. */
  readonly clients: readonly string[];
  /** Characters that are shown. */
  readonly limit: number;
}

/** Narrow ones first. Letters differ in width, so each figure is about right and no more. */
const WIDTHS: readonly Width[] = [
  { name: 'Gmail on phones', clients: ['gmail.ios', 'gmail.android', 'gmail.mobile-webmail'], limit: 40 },
  { name: 'Samsung Email', clients: ['samsung-email.'], limit: 40 },
  { name: 'Apple Mail on iPhone', clients: ['apple-mail.ios'], limit: 41 },
  { name: 'Yahoo', clients: ['yahoo.', 'aol.'], limit: 46 },
  { name: 'Outlook', clients: ['outlook.windows', 'outlook.macos', 'outlook.windows-mail'], limit: 55 },
  { name: 'Outlook.com', clients: ['outlook.outlook-com'], limit: 60 },
  { name: 'Gmail', clients: ['gmail.desktop-webmail'], limit: 70 },
  { name: 'Apple Mail on Mac', clients: ['apple-mail.macos'], limit: 78 },
];

/** Without chosen clients: what most recipients at a desk see. A phone cuts nearly every subject. */
const AT_A_DESK: readonly string[] = ['gmail.desktop-webmail'];

const isOne = (client: string, keys: readonly string[]): boolean =>
  keys.some((key) => client.startsWith(key));

export const subjectTooLong = defineRule({
  id: 'subject-too-long',
  category: 'subject',
  severity: 'warning',
  maturity: 'trial',
  summary: 'The subject is longer than the chosen clients show',
  why: 'The end of a long subject is cut off in the list of mails, and it often holds what matters. Gmail on the web shows about 70 characters, on phones about 40, as Samsung does; Apple Mail 41 on an iPhone and 78 on a Mac, Yahoo 46, Outlook 55, Outlook.com 60. Without chosen clients the limit is 70. Marked is what the first of them cuts.',
  howToFix: 'Put what matters first, and shorten the rest.',
  sources: [PRACTICE],
  examples: {
    good: [
      { title: '70 characters', template: { subject: 'a'.repeat(70) } },
      { title: '41 fit on an iPhone', template: { subject: 'я'.repeat(41) }, clients: ['apple-mail.ios'] },
      {
        title: 'Nobody measured Thunderbird',
        template: { subject: 'a'.repeat(90) },
        clients: ['thunderbird'],
      },
      {
        title: 'The tag is long, its value is not',
        template: { subject: '{{TheFullNameOfTheGuestAsItWasWrittenIntoTheBookingForm}} und mehr von uns' },
        sample: { TheFullNameOfTheGuestAsItWasWrittenIntoTheBookingForm: 'Anna' },
      },
    ],
    bad: [
      {
        title: '71 characters',
        template: { subject: `${'a'.repeat(70)}b` },
        reports: [{ field: 'subject', marks: 'b', says: '71' }],
      },
      {
        title: '42 on an iPhone',
        template: { subject: `${'я'.repeat(41)}ю` },
        clients: ['apple-mail.ios', 'apple-mail.macos'],
        reports: [{ field: 'subject', marks: 'ю', says: 'Apple Mail on iPhone' }],
      },
      {
        title: 'A whole family of clients',
        template: { subject: `${'a'.repeat(55)}b` },
        clients: ['outlook'],
        reports: [{ field: 'subject', marks: 'b', says: 'Outlook' }],
      },
      {
        title: 'Made long by a value',
        template: { subject: 'Ihre Bestellung: {{Items}}' },
        sample: { Items: 'Decke, Krug, Kerze, Becher, Schale, Teller, Löffel, Korb' },
        reports: [{ field: 'subject', marks: '{{Items}}', says: 'Decke' }],
      },
    ],
  },
  check({ places, clients, report }) {
    const place = places.find(({ field }) => field === 'subject');
    if (!place) return;
    const text = place.rendered.text.trim();
    const length = codePointLength(text);
    const chosen = clients.length > 0 ? expandClients(clients) : AT_A_DESK;
    const cutting = WIDTHS.filter(
      ({ limit, clients: keys }) => length > limit && chosen.some((client) => isOne(client, keys)),
    );
    const limit = cutting[0]?.limit;
    if (limit === undefined) return;
    const lead = place.rendered.text.length - place.rendered.text.trimStart().length;
    const cut = offsetOfCodePoint(text, limit);
    report({
      message: `The subject has ${length} characters, and ${cutting.map(({ name }) => name).join(', ')} ${cutting.length === 1 ? 'cuts' : 'cut'} it off: ${quoted(text.slice(0, cut), 80)} is what remains at ${limit}. Put what matters first.`,
      field: 'subject',
      range: place.toSource({ start: lead + cut, end: lead + text.length }),
      clients: chosen.filter((client) => cutting.some(({ clients: keys }) => isOne(client, keys))),
    });
  },
});
