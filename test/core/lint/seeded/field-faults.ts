/** Faults of the base mail's other fields: rule, change, field of the finding, marked text (null: the whole field). */
import { AMP, type BaseMail } from './base-mail.ts';

export type FieldFault = readonly [
  rule: string,
  change: (mail: BaseMail) => object,
  field: string,
  marks: string | null,
  ...also: string[],
];

const plaintext =
  (find: string, write: string) =>
  ({ body }: BaseMail): object => ({ body: { ...body, plaintext: body.plaintext.replace(find, write) } });

const HTML_TAG = AMP.slice(AMP.indexOf('<html'), AMP.indexOf('<head>')).trim();
const PNG = 'iVBORw0KGgo=';
const many = (count: number, prefix: string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, 'a']));

export const FIELD_FAULTS: readonly FieldFault[] = [
  ['header-count', (mail) => ({ headers: { ...mail.headers, ...many(48, 'X-N') } }), 'headers', null],
  [
    'header-name-ignored',
    (mail) => ({ headers: { ...mail.headers, Season: 'spring' } }),
    'headers["Season"]',
    null,
  ],
  [
    'header-name-invalid',
    (mail) => ({ headers: { ...mail.headers, 'X-Sea son': 'a' } }),
    'headers["X-Sea son"]',
    null,
  ],
  [
    'header-name-duplicate',
    (mail) => ({ headers: { ...mail.headers, 'x-season': 'a' } }),
    'headers["x-season"]',
    null,
  ],
  [
    'header-value-control',
    (mail) => ({ headers: { ...mail.headers, 'X-Season': 'a\r\nBcc: all@fellandfern.co.uk' } }),
    'headers["X-Season"]',
    '\r\n',
  ],
  [
    'header-value-non-ascii',
    (mail) => ({ headers: { ...mail.headers, 'X-Season': 'printemps fraîche' } }),
    'headers["X-Season"]',
    'î',
  ],
  [
    'header-svc-value',
    (mail) => ({ headers: { ...mail.headers, 'X-SVC-Template-Engine': 'simpel' } }),
    'headers["X-SVC-Template-Engine"]',
    'simpel',
  ],
  [
    'header-svc-value',
    (mail) => ({ headers: { ...mail.headers, 'X-SVC-Global-Language': 'english' } }),
    'headers["X-SVC-Global-Language"]',
    'english',
  ],
  [
    'unsubscribe-header-syntax',
    (mail) => ({ headers: { ...mail.headers, 'List-Unsubscribe': 'https://www.fellandfern.co.uk/off' } }),
    'headers["List-Unsubscribe"]',
    'https://www.fellandfern.co.uk/off',
    'header-needs-approval',
  ],
  [
    'unsubscribe-header-post',
    (mail) => ({
      headers: {
        ...mail.headers,
        'List-Unsubscribe': '<https://www.fellandfern.co.uk/off>',
        'List-Unsubscribe-Post': 'yes',
      },
    }),
    'headers["List-Unsubscribe-Post"]',
    'yes',
    'header-needs-approval',
    'header-needs-approval',
  ],
  [
    'substitution-place',
    (mail) => ({ headers: { ...mail.headers, 'X-Season': '{{Region}}' } }),
    'headers["X-Season"]',
    '{{Region}}',
  ],
  ['substitution-place', () => ({ reply_to: '{{Region}}@fellandfern.co.uk' }), 'reply_to', '{{Region}}'],
  [
    'substitution-place',
    (mail) => ({ global_info: { ...mail.global_info, region: '{{Region}}' } }),
    'global_info["region"]',
    '{{Region}}',
  ],
  ['global-info-count', () => ({ global_info: many(11, 'key') }), 'global_info', null],
  [
    'global-info-key-length',
    () => ({ global_info: { ['k'.repeat(65)]: 'a' } }),
    `global_info["${'k'.repeat(65)}"]`,
    null,
  ],
  [
    'global-info-value-length',
    () => ({ global_info: { note: 'a'.repeat(1025) } }),
    'global_info["note"]',
    'a',
  ],
  ['global-info-key-blank', () => ({ global_info: { ' ': 'a' } }), 'global_info[" "]', null],
  [
    'global-info-campaign-id',
    () => ({ global_info: { campaign_id: 'spring' } }),
    'global_info["campaign_id"]',
    'spring',
  ],
  [
    'substitution-unused',
    (mail) => ({ global_replacements: { ...mail.global_replacements, Shop: 'a' } }),
    'global_replacements["Shop"]',
    null,
  ],
  [
    'substitution-name-invalid',
    (mail) => ({ global_replacements: { ...mail.global_replacements, '9Shop': 'a' } }),
    'global_replacements["9Shop"]',
    null,
  ],
  [
    'substitution-markup-in-text',
    (mail) => ({ global_replacements: { ...mail.global_replacements, Region: '<b>the Lakes</b>' } }),
    'subject',
    '{{Region}}',
    'substitution-markup-in-text',
    'substitution-unescaped-html',
    'substitution-unescaped-html',
  ],
  [
    'subject-control',
    (mail) => ({ global_replacements: { ...mail.global_replacements, Region: 'the\nLakes' } }),
    'subject',
    '{{Region}}',
  ],
  ['reply-to-invalid', () => ({ reply_to: 'shop@fellandfern' }), 'reply_to', 'shop@fellandfern'],
  ['reply-to-invalid', () => ({ reply_to: 'shop fellandfern.co.uk' }), 'reply_to', 'shop fellandfern.co.uk'],
  [
    'sender-email-invalid',
    () => ({ sender_email: 'hello@@fellandfern.co.uk' }),
    'sender_email',
    'hello@@fellandfern.co.uk',
  ],
  ['template-id-invalid', () => ({ id: 'tents' }), 'id', 'tents'],
  ['template-name-missing', () => ({ name: ' ' }), 'name', ' '],
  ['template-builder-value', () => ({ template_builder: 'editor' }), 'template_builder', 'editor'],
  ['tracking-flag-value', () => ({ check_links: 2 }), 'check_links', null],
  ['template-field-type', () => ({ sender_name: 5 }), 'sender_name', null],
  [
    'body-missing',
    () => ({ body: { html: ' ', plaintext: '' } }),
    'body',
    null,
    'cid-unused',
    'substitution-unused',
  ],
  ['text-missing', (mail) => ({ body: { ...mail.body, plaintext: '' } }), 'body.plaintext', null],
  [
    'amp-no-fallback',
    (mail) => ({ body: { plaintext: mail.body.plaintext, amp: mail.body.amp } }),
    'body.amp',
    HTML_TAG,
    'cid-unused',
  ],
  [
    'attachment-field-missing',
    () => ({ attachments: [{ type: 'application/pdf', name: 'tents.pdf', content: '' }] }),
    'attachments[0].content',
    '',
  ],
  [
    'attachment-base64-invalid',
    () => ({ attachments: [{ type: 'application/pdf', name: 'tents.pdf', content: 'JVBERi0x*' }] }),
    'attachments[0].content',
    '*',
  ],
  [
    'attachment-name-extension',
    () => ({ attachments: [{ type: 'application/pdf', name: 'tents', content: 'JVBERi0xLjQK' }] }),
    'attachments[0].name',
    'tents',
  ],
  [
    'attachment-name-slash',
    () => ({ attachments: [{ type: 'application/pdf', name: 'a/tents.pdf', content: 'JVBERi0xLjQK' }] }),
    'attachments[0].name',
    '/',
  ],
  [
    'attachment-name-duplicate',
    (mail) => ({ attachments: [...mail.attachments, ...mail.attachments] }),
    'attachments[1].name',
    'tents.pdf',
  ],
  [
    'attachment-name-too-long',
    () => ({
      attachments: [{ type: 'application/pdf', name: `${'a'.repeat(260)}.pdf`, content: 'JVBERi0xLjQK' }],
    }),
    'attachments[0].name',
    `${'a'.repeat(260)}.pdf`,
  ],
  [
    'attachment-type-invalid',
    () => ({ attachments: [{ type: 'pdf', name: 'tents.pdf', content: 'JVBERi0xLjQK' }] }),
    'attachments[0].type',
    'pdf',
  ],
  [
    'attachment-type-mismatch',
    () => ({ attachments: [{ type: 'application/pdf', name: 'tents.pdf', content: PNG }] }),
    'attachments[0].type',
    'application/pdf',
  ],
  [
    'attachment-risky-type',
    () => ({
      attachments: [{ type: 'application/octet-stream', name: 'tents.exe', content: 'TVqQAAMAAAA=' }],
    }),
    'attachments[0].name',
    'tents.exe',
  ],
  [
    'attachment-too-large',
    () => ({
      attachments: [
        { type: 'application/pdf', name: 'tents.pdf', content: `JVBERi0x${'A'.repeat(9_786_704)}` },
      ],
    }),
    'attachments[0].content',
    'AA',
  ],
  [
    'cid-unused',
    (mail) => ({
      inline_attachments: [
        ...mail.inline_attachments,
        { type: 'image/png', name: 'footer.png', content: PNG },
      ],
    }),
    'inline_attachments[1].name',
    'footer.png',
  ],
  [
    'cid-duplicate',
    (mail) => ({ inline_attachments: [...mail.inline_attachments, ...mail.inline_attachments] }),
    'inline_attachments[1].name',
    'logo.png',
  ],
  [
    'cid-not-image',
    () => ({ inline_attachments: [{ type: 'text/plain', name: 'logo.png', content: 'aGVsbG8=' }] }),
    'inline_attachments[0].type',
    'text/plain',
  ],
  [
    'substitution-place',
    () => ({
      attachments: [{ type: 'application/pdf', name: 'tents-{{Region}}.pdf', content: 'JVBERi0xLjQK' }],
    }),
    'attachments[0].name',
    '{{Region}}',
  ],
  [
    'text-link-mismatch',
    plaintext('See all tents:\nhttps://www.fellandfern.co.uk/tents\n', ''),
    'body.html',
    'https://www.fellandfern.co.uk/tents',
  ],
  [
    'text-link-mismatch',
    plaintext('guides/tents', 'guides/tarps'),
    'body.plaintext',
    'https://www.fellandfern.co.uk/guides/tarps',
    'text-link-mismatch',
  ],
  [
    'text-no-unsubscribe',
    plaintext('Unsubscribe from these messages: {{UnsubscribeUrl}}\n', ''),
    'body.html',
    '{{UnsubscribeUrl}}',
  ],
  ['text-substitution-mismatch', plaintext('{{FirstName}}', 'walker'), 'body.html', '{{FirstName}}'],
  ['subject-missing', () => ({ subject: '' }), 'subject', null],
  [
    'subject-too-long',
    () => ({ subject: `Three new tents for {{Region}}${', and a fourth for the garden'.repeat(2)}` }),
    'subject',
    'th for the garden',
  ],
  [
    'amp-parity',
    ({ body }) => ({
      body: {
        ...body,
        amp: body.amp.replace('<p><a href="https://www.fellandfern.co.uk/tents">See all tents</a></p>', ''),
      },
    }),
    'body.html',
    'https://www.fellandfern.co.uk/tents',
  ],
];
