import { defineRule } from '../../rule.ts';
import { checkAddressField } from './shared/address-field.ts';
import { rfc, SISTER_REFERENCE, SPEC_TEMPLATE } from '../../sources.ts';

export const replyToInvalid = defineRule({
  id: 'reply-to-invalid',
  category: 'service',
  severity: 'error',
  maturity: 'stable',
  summary: 'reply_to is filled in and holds no email address',
  why: 'An answer can be sent to an address only, and the sending call may be refused. The field holds one address, without a name and without a second one.',
  howToFix:
    'Write one bare address, such as help@example.com, or leave the field out; answers then go to the sender.',
  sources: [rfc(5322, '3.4.1', 'Addr-Spec'), SPEC_TEMPLATE, SISTER_REFERENCE],
  examples: {
    good: [{ template: { reply_to: 'help@shop.example' } }, { template: { reply_to: '' } }],
    bad: [
      {
        title: 'Two addresses',
        template: { reply_to: 'help@shop.example, anna@shop.example' },
        reports: [{ field: 'reply_to', marks: 'help@shop.example, anna@shop.example', says: 'one address' }],
      },
      {
        template: { reply_to: 'help@shop' },
        reports: [{ field: 'reply_to', marks: 'help@shop', says: 'ending' }],
      },
    ],
  },
  check(context) {
    checkAddressField(context, 'reply_to', context.template.replyTo);
  },
});
