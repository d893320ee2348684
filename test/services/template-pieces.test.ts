import { describe, expect, it } from 'vitest';
import { decodeTemplate } from '../../src/core/template/decode-template.ts';
import { writeTemplate } from '../../src/core/template/write-template.ts';
import { sha256Of, sha256OfTemplate } from '../../src/services/hash.ts';
import { templatePieces } from '../../src/services/template-pieces.ts';

const content = (length: number): string => 'QUJD'.repeat(length / 4 + 1).slice(0, length);
const template = (contents: readonly unknown[], more: object = {}) =>
  decodeTemplate({
    name: 'L’été',
    body: { html: `<p>😀${'é'.repeat(70_000)}</p>` },
    attachments: contents.map((one, at) => ({ type: 'application/pdf', name: `${at}.pdf`, content: one })),
    inline_attachments: [{ type: 'image/png', name: 'logo', content: content(80_000) }],
    ...more,
  });

describe('a template in pieces', () => {
  it.each([
    [
      'with contents of all lengths',
      template([content(3_000_001), content(10), content(65_536), content(65_535)]),
    ],
    ['with a content that JSON writes in another way', template([`${content(70_000)}"`, content(70_000)])],
    [
      'with what came of the wrong type',
      template([content(70_000), 7, null], { attachments_: content(70_000) }),
    ],
    ['without contents', decodeTemplate({ body: { html: 'x' } })],
  ])('is the text as it is written at once: %s', (_name, one) => {
    for (const write of [writeTemplate, JSON.stringify]) {
      const pieces = templatePieces(one, write);
      expect(pieces.join('') === write(one)).toBe(true);
    }
    expect(sha256OfTemplate(one)).toBe(sha256Of(JSON.stringify(one)));
  });

  it('holds no content twice, and no large piece of one', () => {
    const one = template([content(3_000_001), content(9_786_708)]);
    const pieces = templatePieces(one, writeTemplate);
    expect(Math.max(...pieces.map(({ length }) => length))).toBe(1024 * 1024);
    expect(pieces).toHaveLength(3 + 10 + 1 + 4);
  });
});
