import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPlainTags } from '../../../src/core/html/plain-tags.ts';
import { readTags, tokenize } from '../../../src/core/html/tag-stream.ts';
import { MARKUP_PIECES } from './markup-pieces.ts';

const isPlain = (source: string): boolean => readPlainTags(source, () => []) !== null;

describe('the quick reading of tags', () => {
  it('says what the tokenizer says, whatever pieces a text is made of', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...MARKUP_PIECES), { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        expect(readTags(text)).toEqual(tokenize(text));
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    '<style></styles>',
    '<title></titles></title>',
    '<style>a</style/>',
    '<style>a</STYLE\n>',
    '<style>a</style',
    '<style>a</style/><b></style>',
    '<style>a</style\n><b></style>',
    '<style>a</STYLE><b></style>',
  ])('ends a raw text where the tokenizer does: %j', (text) => {
    expect(readTags(text)).toEqual(tokenize(text));
  });

  it('says what the tokenizer says of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 40 }), (text) => {
        expect(readTags(text)).toEqual(tokenize(text));
      }),
      { numRuns: 60 },
    );
  });

  it('reads whole mails', () => {
    const folder = fileURLToPath(new URL('../../fixtures/mails/', import.meta.url));
    const mails = readdirSync(folder).filter((name) => name.endsWith('.html'));
    for (const name of mails) {
      const text = readFileSync(folder + name, 'utf8');
      expect(readTags(text), name).toEqual(tokenize(text));
    }
    expect(mails.filter((name) => isPlain(readFileSync(folder + name, 'utf8'))).length).toBeGreaterThan(10);
  });

  it.each([
    '<p a="1">&nbsp;</p>',
    '<!doctype html><style>a > b</style>',
    '<!--[if !mso]><!--><br/><!--<![endif]-->',
    '<a href=x?a&copy>',
  ])('takes %s', (text) => {
    expect(isPlain(text)).toBe(true);
  });

  it.each(['<p a="1" A="2">', '<p', '<!--', '<style>', '</p', '<p "a">', 'a < b', '\u0000', '<p a="1"b>'])(
    'leaves %j to the tokenizer',
    (text) => {
      expect(isPlain(text)).toBe(false);
    },
  );
});
