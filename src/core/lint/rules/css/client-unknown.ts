import { untested } from '../../../clients/client-verdicts.ts';
import { defineRule } from '../../rule.ts';
import { AS_OF } from '../../../clients/support-words.ts';
import { nameFeature, nameThem, verdictOptions } from './shared/client-messages.ts';
import { gather } from '../../gather.ts';

export const clientUnknown = defineRule({
  id: 'client-unknown',
  category: 'css',
  severity: 'off',
  maturity: 'trial',
  summary: 'Nobody tested something the mail uses in a chosen mail client',
  why: 'The support data has gaps. Unknown is not the same as supported, which matters to those who promise a certain look in a certain client.',
  howToFix: 'Send a test mail to that client, or use a feature that is known to work there.',
  sources: [{ title: 'Can I email: support tables', url: 'https://www.caniemail.com/' }],
  examples: {
    good: [{ html: '<p style="color:#204060">Spring sale</p>', clients: ['gmail.ios'] }],
    bad: [
      {
        html: '<p style="word-wrap:break-word">Spring sale</p>',
        clients: ['gmail.ios'],
        reports: [{ field: 'body.html', marks: 'word-wrap:break-word', says: 'Gmail (iOS)' }],
      },
    ],
  },
  check({ html, clients, report }) {
    if (!html) return;
    for (const verdict of untested(html.document, verdictOptions({ clients }, html, true))) {
      report({
        message: `The support data ${AS_OF} does not say whether ${nameThem(verdict)} ${verdict.clients.length === 1 ? 'supports' : 'support'} ${nameFeature(verdict, html)}. Send a test mail there.`,
        field: html.field,
        ...gather(verdict.places),
        clients: verdict.clients,
      });
    }
  },
});
