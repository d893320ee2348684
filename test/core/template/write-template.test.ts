import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeTemplate } from '../../../src/core/template/decode-template.ts';
import { writeTemplate } from '../../../src/core/template/write-template.ts';

const again = (source: unknown) => decodeTemplate(JSON.parse(writeTemplate(decodeTemplate(source))));

describe('a written template', () => {
  it('has every field of the specification, and what came otherwise as it came', () => {
    const source = {
      id: 'a',
      name: 'A',
      subject: 'Hi',
      sender_email: 'a@b.example',
      sender_name: 'Ann',
      reply_to: 'r@b.example',
      template_builder: 'visual',
      check_links: '1',
      check_read: 0,
      body: { html: '<p>\n</p>', plaintext: 'One', amp: '', extra: [1] },
      headers: { 'X-A': 'a', 'X-N': 5 },
      global_replacements: { Name: 'friend' },
      global_info: { k: 'v' },
      attachments: [{ type: 'text/plain', name: 'a.txt', content: 'QQ==', size: 1 }, 'odd'],
      inline_attachments: [{ type: 'image/png', name: 'i', content: 'AA==' }],
      options: { unsubscribe_url: 'https://u.example/', more: true },
      created: { at: 1 },
    };
    const { amp: _, ...body } = source.body;
    expect(JSON.parse(writeTemplate(decodeTemplate(source)))).toEqual({ ...source, body });
  });

  it('keeps `__proto__` as a name like any other', () => {
    const source: unknown = JSON.parse(
      '{"id":"a","name":"A","body":{},"headers":{"__proto__":"x"},"__proto__":1}',
    );
    expect(again(source)).toEqual(decodeTemplate(source));
    expect(again(source).headers).toEqual([{ name: '__proto__', value: 'x' }]);
  });

  it('keeps what came under an empty name', () => {
    const source = {
      '': 1,
      id: 'a',
      name: 'A',
      body: { '': 0 },
      attachments: [{ '': 2 }],
      headers: { '': 'h' },
    };
    expect(JSON.parse(writeTemplate(decodeTemplate(source)))).toEqual(source);
  });

  it('is read as the same template, whatever came', () => {
    const value = fc.jsonValue({ maxDepth: 2 });
    const names = [
      'id',
      'name',
      'subject',
      'body',
      'headers',
      'attachments',
      'global_info',
      'check_links',
      'x',
    ];
    const part = fc.dictionary(
      fc.constantFrom('html', 'plaintext', 'amp', 'other'),
      fc.oneof(fc.string(), value),
    );
    const attachment = fc.dictionary(
      fc.constantFrom('type', 'name', 'content', 'z'),
      fc.oneof(fc.string(), value),
    );
    const source = fc
      .tuple(
        fc.dictionary(fc.constantFrom(...names), value),
        fc.record(
          { body: part, headers: fc.dictionary(fc.string(), fc.string()), attachments: fc.array(attachment) },
          { requiredKeys: [] },
        ),
      )
      .map(([odd, even]) => ({ ...odd, ...even }));
    fc.assert(
      fc.property(source, (one) => {
        const { decodeErrors: _, ...read } = decodeTemplate(one);
        expect(again(one)).toMatchObject(read);
      }),
    );
  });
});
