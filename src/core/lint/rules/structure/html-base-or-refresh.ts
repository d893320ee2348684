import { attributeOf } from '../../../html/nodes.ts';
import { nameClients } from '../../../clients/clients.ts';
import { supportOf } from '../../../clients/support.ts';
import { AS_OF, clientsWith, plainNote } from '../../../clients/support-words.ts';
import { defineRule, type ReportInput } from '../../rule.ts';
import { canIEmail, htmlValidate } from '../../sources.ts';

/** Null where every chosen client supports it. */
function baseMessage(
  clients: readonly string[],
): Pick<ReportInput, 'message' | 'severity' | 'clients'> | null {
  const remedy = 'Write whole addresses into links and images.';
  const lacking = clientsWith('no', 'html-base', clients);
  if (lacking.length > 0) {
    return {
      message: `<base href> is not supported by ${nameClients(lacking)} ${AS_OF}, so addresses that rest on it lead nowhere there. ${remedy}`,
      clients: lacking,
    };
  }
  const partly = clientsWith('partly', 'html-base', clients);
  const [first] = partly;
  if (first === undefined) return null;
  const notes = supportOf('html-base', first).notes.slice(0, 2).map(plainNote).join(' ');
  return {
    message: `<base href> is supported only in part by ${nameClients(partly)} ${AS_OF}. ${notes} ${remedy}`,
    severity: 'info',
    clients: partly,
  };
}

export const htmlBaseOrRefresh = defineRule({
  id: 'html-base-or-refresh',
  category: 'structure',
  severity: 'warning',
  maturity: 'trial',
  summary: 'The mail sets a base address or loads another page by itself',
  why: 'Clients that drop <base href> leave the links that rest on it without an address, and others resolve some addresses only; which do is in the published data. A refresh would put another page in place of the mail, which no client allows.',
  howToFix: 'Write whole addresses into links and images, and take <base href> and the refresh away.',
  sources: [canIEmail('html-base', 'base element'), htmlValidate('meta-refresh')],
  examples: {
    good: [
      {
        html: '<html><head><base target="_blank"><meta http-equiv="Content-Type" content="text/html"></head></html>',
      },
    ],
    bad: [
      {
        html: '<html><head><base href="https://a.test/"></head></html>',
        clients: ['gmx.desktop-webmail'],
        reports: [
          {
            field: 'body.html',
            marks: '<base href="https://a.test/">',
            says: 'not supported by GMX',
            severity: 'warning',
          },
        ],
      },
      {
        html: '<html><head><base href="https://a.test/"><meta http-equiv="refresh" content="5"></head></html>',
        reports: [
          {
            field: 'body.html',
            marks: '<base href="https://a.test/">',
            says: 'only in part by Gmail',
            severity: 'info',
          },
          { field: 'body.html', marks: '<meta http-equiv="refresh" content="5">' },
        ],
      },
    ],
  },
  check({ html, clients, report }) {
    if (!html) return;
    for (const element of html.document.elements) {
      if (element.name === 'base' && attributeOf(element, 'href') !== undefined) {
        const said = baseMessage(clients);
        if (said) report({ ...said, field: html.field, range: element.startTag });
      } else if (
        element.name === 'meta' &&
        /^\s*refresh\s*$/iu.test(attributeOf(element, 'http-equiv')?.value ?? '')
      ) {
        report({
          message:
            'A mail that is read cannot load another page in its place: clients ignore or remove the refresh. Take it away.',
          field: html.field,
          range: element.startTag,
        });
      }
    }
  },
});
