/** One finding a cause: rules that look at the same text leave each other's findings alone. */
import { describe, expect, it } from 'vitest';
import { lintTemplate } from '../../../src/core/lint/lint.ts';
import { cidRules } from '../../../src/core/lint/rules/cid/index.ts';
import { serviceRules } from '../../../src/core/lint/rules/service/index.ts';
import { substitutionsRules } from '../../../src/core/lint/rules/substitutions/index.ts';
import { decodeTemplate, templateFromHtml } from '../../../src/core/template/decode-template.ts';
import type { Template } from '../../../src/core/template/template.ts';

const rules = [...serviceRules, ...substitutionsRules, ...cidRules];
const idsFor = (template: Template): string[] => lintTemplate(template, { rules }).map(({ rule }) => rule);

const template = (fields: Readonly<Record<string, unknown>>): Template =>
  decodeTemplate({
    id: '6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11',
    name: 'Order confirmation',
    body: { plaintext: 'Your order is on its way.' },
    ...fields,
  });

const logo = { type: 'image/png', name: 'logo.png', content: 'iVBORw0KGgo=' };

describe('one cause is one finding', () => {
  it.each([
    [
      'a misspelt name',
      { global_replacements: { FirstName: 'x' }, subject: 'Hi {{FristName}}' },
      'substitution-undeclared',
    ],
    [
      'another letter case',
      { global_replacements: { FirstName: 'x' }, subject: 'Hi {{firstname}}' },
      'substitution-case-mismatch',
    ],
    ['a tag in reply_to', { reply_to: '{{Manager}}' }, 'substitution-place'],
    ['a tag in campaign_id', { global_info: { campaign_id: '{{Id}}' } }, 'substitution-place'],
    ['a tag split by markup', { body: { html: '<p>{{<b>Name</b>}}</p>' } }, 'substitution-split-by-markup'],
    ['an unclosed tag', { subject: 'Hi {{Name' }, 'substitution-unbalanced'],
    ['a tag of Mailchimp', { subject: 'Hi *|FNAME|*' }, 'substitution-foreign-syntax'],
    ['blocks of Handlebars', { body: { html: '<p>{{#if a}}x{{/if}}</p>' } }, 'substitution-foreign-syntax'],
    [
      'a mail for Handlebars',
      {
        body: {
          html: '<table><tr>{{#if a.b}}<td style="color:{{{ink}}}">{{else}}<td>{{/if}}{{ c.d }}</td></tr></table>',
        },
      },
      'substitution-foreign-syntax',
    ],
    [
      'a mail for Liquid',
      { body: { html: '<p>{% if a %}{{ b.c | upcase }}{% endif %} {{ d }}</p>' } },
      'substitution-engine-mismatch',
    ],
    [
      'Velocity without its header',
      { subject: '#if( $vip )Dear member#end' },
      'substitution-engine-mismatch',
    ],
    [
      'an unknown engine',
      { headers: { 'X-SVC-Template-Engine': 'mustache' }, subject: '{{a}}', global_replacements: { a: 'x' } },
      'header-svc-value',
    ],
    ['no body', { body: null }, 'body-missing'],
    ['no name', { name: null }, 'template-name-missing'],
    ['no id', { id: null }, 'template-field-type'],
    ['a flag that is text', { check_links: '2' }, 'template-field-type'],
    ['an attachment that is no object', { attachments: ['invoice.pdf'] }, 'template-field-type'],
    ['an empty attachment', { attachments: [{ ...logo, content: '' }] }, 'attachment-field-missing'],
    [
      'a cid that differs by case',
      { body: { html: '<img src="cid:LOGO.png" alt="">' }, inline_attachments: [logo] },
      'cid-case-mismatch',
    ],
    [
      'a cid of a regular attachment',
      { body: { html: '<img src="cid:logo.png" alt="">' }, attachments: [logo] },
      'cid-regular-attachment',
    ],
    ['a cid of nothing', { body: { html: '<img src="cid:logo.png" alt="">' } }, 'cid-missing'],
  ] as const)('%s', (_what, fields, id) => {
    expect(idsFor(template(fields))).toEqual([id]);
  });
});

describe('a bare html file', () => {
  it('is not blamed for what it cannot have', () => {
    const html = '<p>Hello {{FirstName}}</p><img src="cid:logo.png" alt="Shop">';
    expect(idsFor(templateFromHtml(html, 'mail.html'))).toEqual([]);
  });
});
