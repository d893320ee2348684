import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { splitUrl } from '../../../urls/hosts.ts';
import { knownLinks } from '../../../mail/known-urls.ts';
import { WHATWG_URL, PRACTICE } from '../../sources.ts';

const DANGEROUS: ReadonlySet<string> = new Set(['javascript', 'vbscript', 'data', 'file', 'blob']);

export const linkDangerousScheme = defineRule({
  id: 'link-dangerous-scheme',
  category: 'links',
  severity: 'error',
  maturity: 'trial',
  summary: 'A link uses a scheme that mail clients block, such as javascript:',
  why: 'No mail client runs script or opens local files from a link: the click does nothing, and filters take such a link for an attack.',
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
    for (const known of knownLinks(context)) {
      // What AMP forbids is amp-url.
      if (known.place.field === 'body.amp') continue;
      const { scheme } = splitUrl(known.url);
      if (scheme === null || !DANGEROUS.has(scheme)) continue;
      context.report({
        message: `The link ${quoted(known.url)} starts with ${scheme}:, which mail clients block, so a click does nothing. Link to a page with https.`,
        field: known.place.field,
        range: known.range,
      });
    }
  },
});
