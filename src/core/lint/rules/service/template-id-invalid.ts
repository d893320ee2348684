import { defineRule } from '../../rule.ts';
import { quoted } from '../../../text/quoted.ts';
import { isUuid } from '../../../template/decode-template.ts';
import { wholeOf } from '../../../text/ranges.ts';
import { rfc, SPEC_TEMPLATE } from '../../sources.ts';

export const templateIdInvalid = defineRule({
  id: 'template-id-invalid',
  category: 'service',
  severity: 'warning',
  maturity: 'stable',
  summary: 'The template id is no UUID',
  why: 'The service names templates by UUID. With any other id the template cannot be fetched or named when a mail is sent. An absent id is reported by template-field-type.',
  howToFix: 'Copy the id from the service: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.',
  sources: [SPEC_TEMPLATE, rfc(9562, '4', 'UUID format')],
  examples: {
    good: [
      { template: { id: '6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11' } },
      { title: 'Letter case does not matter', template: { id: '6B1C5F0E-3C1D-4B52-9D6A-0F2C5A7E8D11' } },
    ],
    bad: [
      {
        template: { id: 'order-confirmation' },
        reports: [{ field: 'id', marks: 'order-confirmation', says: 'order-confirmation' }],
      },
      {
        title: 'One digit lost',
        template: { id: '6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d1' },
        reports: [{ field: 'id', marks: '6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d1' }],
      },
      { title: 'Empty', template: { id: '' }, reports: [{ field: 'id', marks: '', at: 0 }] },
    ],
  },
  check({ template, report }) {
    const { id, decodeErrors } = template;
    if (id === null || isUuid(id) || decodeErrors.some(({ field }) => field === 'id')) return;
    const what = id === '' ? 'is empty' : `${quoted(id)} is no UUID`;
    report({
      message: `The template id ${what}. Copy it from the service; it looks like 6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11.`,
      field: 'id',
      range: wholeOf(id),
    });
  },
});
