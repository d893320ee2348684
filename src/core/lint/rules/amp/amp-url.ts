import { groupBy } from '../../../collections/group.ts';
import { quoted } from '../../../text/quoted.ts';
import { firstOf } from '../../../text/wording.ts';
import { gather } from '../../gather.ts';
import { defineRule } from '../../rule.ts';
import { AMP_FORMAT, ampMail, faultsOfKind } from './shared/amp-findings.ts';

type Cause = 'empty' | 'tag' | 'scheme' | 'host' | 'relative';

function causeOf(value: string): Cause {
  if (value === '') return 'empty';
  if (/^https?:\/\/$/iu.test(value)) return 'host';
  if (/^[a-z][a-z0-9+.-]*:/iu.test(value)) return 'scheme';
  return /\{\{|\{%|\$!?\{|<%|\*\|/u.test(value) ? 'tag' : 'relative';
}

function describe(cause: Cause, named: string, many: boolean, engine: string): string {
  const dropped = 'so clients drop the AMP part and show html.';
  const write = many ? 'Write whole https addresses.' : 'Write the whole https address.';
  const subject = many ? `The addresses ${named}` : `The address ${named}`;
  switch (cause) {
    case 'empty':
      return `An address here is empty, which AMP does not allow, ${dropped} ${write}`;
    case 'tag':
      return `${subject} ${many ? 'are' : 'is'} sent as ${many ? 'they stand' : 'it stands'}: the engine ${engine} replaces nothing there, and AMP allows only whole addresses, ${dropped} Write the tag for the engine, or the address.`;
    case 'scheme':
      return `AMP does not allow the ${many ? 'addresses' : 'address'} ${named} here, ${dropped} Write an https address.`;
    case 'host':
      return `${subject} ${many ? 'lack' : 'lacks'} a host, ${dropped} ${write}`;
    case 'relative':
      return `${subject} ${many ? 'are' : 'is'} relative, and AMP allows only whole addresses in a mail, ${dropped} ${write}`;
  }
}

export const ampUrl = defineRule({
  id: 'amp-url',
  category: 'amp',
  severity: 'error',
  maturity: 'stable',
  summary: 'An address of the AMP part is relative or has a scheme that AMP does not allow',
  why: 'Clients check the AMP part and drop it as a whole when it breaks a rule: recipients see the html part instead, without a word. Looked for with the sample values filled in.',
  howToFix: 'Write a whole https address. Links may also use http, mailto and tel.',
  sources: [AMP_FORMAT],
  examples: {
    good: [{ amp: ampMail('<a href="https://shop.example/sale">Sale</a>'), html: '<p>Hi</p>' }],
    bad: [
      {
        amp: ampMail(
          '<a href="sale/today">Sale</a> <amp-img src="http://img.shop.example/a.png" width="9" height="9"></amp-img>',
        ),
        html: '<p>Hi</p>',
        reports: [
          { field: 'body.amp', marks: 'sale/today', says: 'relative' },
          { field: 'body.amp', marks: 'http://img.shop.example/a.png', says: 'https' },
        ],
      },
      {
        title: 'Several of one kind are one finding',
        amp: ampMail(
          '<a href="/sale">Sale</a> <a href="#top">Up</a> <a href="sms:+441514960000">Text us</a>',
        ),
        html: '<p>Hi</p>',
        reports: [
          { field: 'body.amp', marks: '/sale', says: '`#top`' },
          { field: 'body.amp', marks: 'sms:+441514960000' },
        ],
      },
      {
        title: 'A tag that the engine does not read is the address that is sent',
        amp: ampMail('<a href="{{ShopUrl}}">Shop</a>'),
        html: '<p>Hi</p>',
        template: { headers: { 'X-SVC-Template-Engine': 'velocity' } },
        reports: [{ field: 'body.amp', marks: '{{ShopUrl}}', says: 'velocity' }],
      },
    ],
  },
  check(context) {
    const { amp, engine } = context;
    if (!amp) return;
    const groups = groupBy(faultsOfKind(context, 'url'), ({ value }) => causeOf(value));
    for (const [cause, faults] of groups) {
      // What is replaced where the header names no engine is not known: header-svc-value.
      if (cause === 'tag' && engine.unknown !== null) continue;
      const many = new Set(faults.map(({ value }) => value)).size > 1;
      const named = firstOf(faults.map(({ value }) => quoted(value)));
      context.report({
        message: describe(cause, named, many, engine.engine.name),
        field: amp.field,
        ...gather(faults.map(({ range }) => amp.toSource(range))),
      });
    }
  },
});
