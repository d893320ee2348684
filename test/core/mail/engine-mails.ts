/** A mail for each engine, and one with another product's tags, whose values reach texts, addresses, styles and conditions. */
import fc from 'fast-check';
import { decodeTemplate } from '../../../src/core/template/decode-template.ts';
import type { Template } from '../../../src/core/template/template.ts';

const HEAD =
  '<style>.a{color:#333}@media (prefers-color-scheme:dark){.a{color:#eee}}</style><!--[if mso]><table><![endif]-->';

const PARTS = {
  simple: {
    html: '<p class="a" style="color:{{Colour}}">Dear {{Name|reader}}, {{Vip?<b>you are a VIP</b>}}</p><a href="https://a.test/{{Name}}">{{City}}</a><img src="cid:{{Name}}" alt="">',
    plaintext: 'Dear {{Name|reader}}, see https://a.test/{{City}}',
    subject: 'News for {{Name}} in {{City}}',
  },
  velocity: {
    html: '#set($a = "$Name")#if($a == "Ann")<b>$City</b>#else<i style="color:$!Colour">$!Colour</i>#end<a href="https://a.test/?n=$Name">x</a>',
    plaintext: 'Dear $Name, https://a.test/?n=$City',
    subject: 'News for $Name',
  },
  liquid: {
    html: '{% if Vip %}<b>{{ Name }}</b>{% else %}<h1 class="a">{{ City | upcase }}</h1>{% endif %}<img src="{{ Colour }}" alt="">',
    plaintext: '{% for one in Vip %}{{ one }}{% endfor %} {{ City }}',
    subject: '{{ Name }}',
  },
  // Tags that the checks mask and the service sends as they stand.
  foreign: {
    html: '<p>*|FNAME|* {{Name}} <?php echo "{{City}}" ?></p>',
    plaintext: '%%City%% {{Name}}',
    subject: '{{Name}} %%City%%',
  },
} as const;

export type MailKind = keyof typeof PARTS;
export const MAIL_KINDS = Object.keys(PARTS) as readonly MailKind[];

/** @param hasAmp with an AMP part, which has no head: it is read as a document of its own */
export function engineMail(kind: MailKind, hasAmp = false): Template {
  const { html, plaintext, subject } = PARTS[kind];
  return decodeTemplate({
    name: 'x',
    subject,
    sender_name: subject,
    body: { html: HEAD + html, plaintext, amp: hasAmp ? `<!doctype html><html amp4email>${html}` : null },
    headers: { 'X-SVC-Template-Engine': kind === 'foreign' ? 'simple' : kind },
    global_replacements: { City: 'Oslo' },
  });
}

/** Few values, so that changes often come back to one that was there before. */
export const anyRecipient = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom('Name', 'City', 'Colour', 'Vip', 'Other'),
    value: fc.constantFrom('Ann', '', '<b>x</b>', 'red"', true, 7),
  }),
  { selector: ({ name }) => name },
);
