import { quoted } from '../../../text/quoted.ts';
import { firstOf } from '../../../text/wording.ts';
import { gather } from '../../gather.ts';
import { defineRule } from '../../rule.ts';
import { splitUrl } from '../../../urls/hosts.ts';
import { groupByField, mailLinks, type MailUrl } from '../../../mail/mail-urls.ts';
import { WHATWG_URL, PRACTICE } from '../../sources.ts';

const DANGEROUS: ReadonlySet<string> = new Set(['javascript', 'vbscript', 'data', 'file', 'blob']);

const NO_SCRIPTS = 'and mail clients run no scripts, so a click does nothing';
const CONSEQUENCES: Readonly<Record<string, string>> = {
  javascript: NO_SCRIPTS,
  vbscript: NO_SCRIPTS,
  data: 'which browsers open from no link, so a click does nothing',
  blob: 'which is known only to the page that made it, so a click does nothing',
  file: 'an address on one computer or network, which no webmail opens',
};

function dangerousSchemeOf({ url, place }: MailUrl): string | null {
  // What AMP forbids is amp-url.
  if (place.field === 'body.amp') return null;
  const { scheme } = splitUrl(url);
  return scheme !== null && DANGEROUS.has(scheme) ? scheme : null;
}

export const linkDangerousScheme = defineRule({
  id: 'link-dangerous-scheme',
  category: 'links',
  severity: 'error',
  maturity: 'trial',
  summary: 'A link uses a scheme that mail clients block, such as javascript:',
  why: 'No mail client runs script from a link, and browsers open no data: address in a tab: the click does nothing. A file: address leads to a computer or a network; desktop programs on that network may open it after a warning, which is why it is a warning.',
  howToFix: 'Link to a page with https, or to an address with mailto or tel.',
  sources: [WHATWG_URL, PRACTICE],
  examples: {
    good: [
      {
        html: '<a href="https://chartpoint.io/register">Register</a> <a href="mailto:hello@chartpoint.io">Write</a>',
      },
      { html: '<a href="sms:+4915112345678">SMS</a> <a href="{{Target}}">Weiter</a>' },
    ],
    bad: [
      {
        title: 'Several are one finding',
        html: '<a href="javascript:a()">A</a> <a href="javascript:b()">B</a>',
        reports: [{ field: 'body.html', marks: 'javascript:a()', says: '2 links' }],
      },
      {
        html: '<a href="javascript:register()">Register here</a>',
        reports: [{ field: 'body.html', marks: 'javascript:register()', says: 'javascript:' }],
      },
      {
        title: 'Capitals and a line break inside do not hide it',
        html: '<a href="Java\nScript:open(1)">Öffnen</a>',
        reports: [{ field: 'body.html', marks: 'Java\nScript:open(1)' }],
      },
      {
        title: 'Brought in by a value',
        html: '<a href="{{Target}}">Weiter</a>',
        sample: { Target: 'file:///C:/Angebot.pdf' },
        reports: [{ field: 'body.html', marks: '{{Target}}', says: 'file:' }],
      },
    ],
  },
  check(context) {
    for (const { key: scheme, field, items } of groupByField(mailLinks(context), dangerousSchemeOf)) {
      const urls = firstOf(items.map(({ url }) => quoted(url)));
      const who = items.length === 1 ? `The link ${urls} starts` : `${items.length} links (${urls}) start`;
      context.report({
        message: `${who} with ${scheme}:, ${CONSEQUENCES[scheme] ?? NO_SCRIPTS}. Link to a page with https.`,
        severity: scheme === 'file' ? 'warning' : undefined,
        field,
        ...gather(items.map(({ range }) => range)),
      });
    }
  },
});
