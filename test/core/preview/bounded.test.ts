/** Mails made to keep the program busy: each of these took minutes once, so a test that ends is the proof. */
import { expect, it } from 'vitest';
import { normaliseUrl } from '../../../src/core/urls/mail-url.ts';
import { parseMail } from '../../../src/core/preview/mail-tree.ts';
import { previewOf } from './preview-of.ts';

it('reads addresses full of blanks in one go', () => {
  const blanks = ' '.repeat(1_000_000);
  expect(normaliseUrl(`${blanks}a${blanks}b${blanks}`)).toBe(`a${blanks}b`);
  expect(normaliseUrl('\u0001\t java\nscript:\r ')).toBe('javascript:');
  expect(normaliseUrl(blanks)).toBe('');
});

it('gives up on tags that stay open without end', () => {
  const { failure } = previewOf('<b><i>'.repeat(170_000));
  expect(failure).toContain('too many elements');
});

it('reads a mail of honest size whole', () => {
  const rows = '<tr><td><a href="https://example.com/"><b>Word</b></a></td></tr>'.repeat(10_000);
  expect(parseMail(`<table>${rows}</table>`)).not.toBeNull();
});
