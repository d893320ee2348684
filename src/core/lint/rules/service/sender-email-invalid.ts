import { defineRule } from '../../rule.ts';
import { checkAddressField } from './shared/address-field.ts';
import { rfc, SPEC_TEMPLATE } from '../../sources.ts';

export const senderEmailInvalid = defineRule({
  id: 'sender-email-invalid',
  category: 'service',
  severity: 'error',
  maturity: 'stable',
  summary: 'sender_email is filled in and holds no email address',
  why: "A mail is sent from an address (RFC 5322, section 3.6.2), so the sending call may be refused. The field may be absent: the sender can be named when the mail is sent. The sender's name belongs in sender_name, not around the address.",
  howToFix: 'Write one bare address, such as news@example.com, or leave the field out.',
  sources: [rfc(5322, '3.4.1', 'Addr-Spec'), SPEC_TEMPLATE],
  examples: {
    good: [
      { template: { sender_email: 'orders@shop.example' } },
      { title: 'Absent is legal', template: {} },
      {
        title: 'A quoted local part is an address too',
        template: { sender_email: '"front desk"@hotel.example' },
      },
    ],
    bad: [
      {
        template: { sender_email: 'orders.shop.example' },
        reports: [{ field: 'sender_email', marks: 'orders.shop.example', says: '@' }],
      },
      {
        title: 'With a name around it',
        template: { sender_email: 'Corner Shop <orders@shop.example>' },
        reports: [
          { field: 'sender_email', marks: 'Corner Shop <orders@shop.example>', says: 'orders@shop.example' },
        ],
      },
      {
        title: 'A blank at the end',
        template: { sender_email: 'orders@shop.example ' },
        reports: [{ field: 'sender_email', marks: 'orders@shop.example ', says: 'blanks' }],
      },
    ],
  },
  check(context) {
    checkAddressField(context, 'sender_email', context.template.senderEmail);
  },
});
