/** The place of a finding in a link: read as it was written, and nothing else. */
import { describe, expect, it } from 'vitest';
import { findAtPlace, readPlace, writePlace } from '../../../src/core/lint/finding-place.ts';

const at = (line: number, column: number) => ({ line, column });
const finding = (rule: string, field: string, position: { line: number; column: number } | null) => ({
  rule,
  field,
  position,
});

describe('a place', () => {
  it.each([
    [finding('link-empty', 'body.html', at(12, 5)), 'link-empty@body.html:12:5'],
    [finding('subject-missing', 'subject', null), 'subject-missing@subject'],
    [finding('header-name', 'headers["X-A:b"]', at(1, 1)), 'header-name@headers["X-A:b"]:1:1'],
  ])('of %j is read as it was written', (one, text) => {
    expect(writePlace(one)).toBe(text);
    expect(readPlace(text)).toEqual({ rule: one.rule, field: one.field, at: one.position });
  });

  it.each([
    '',
    'link-empty',
    '@body.html',
    'link-empty@',
    'Link@body.html',
    'link-empty@body html',
    'link-empty@body.html\n',
    'a@b@c',
    `link-empty@${'x'.repeat(201)}`,
    `${'a'.repeat(290)}@body.html:1`,
  ])('is not %j', (text) => {
    expect(readPlace(text)).toBeNull();
  });

  it('is found again where the text has moved', () => {
    const one = finding('link-empty', 'body.html', at(3, 9));
    const near = finding('link-empty', 'body.html', at(12, 40));
    const other = finding('link-local', 'body.html', at(12, 5));
    const amp = finding('link-empty', 'body.amp', at(12, 5));
    const place = { rule: 'link-empty', field: 'body.html', at: at(12, 5) };
    expect(findAtPlace([one, near, other, amp], place)).toBe(near);
    expect(findAtPlace([one, finding('link-empty', 'body.html', at(12, 5)), near], place)?.position).toEqual(
      at(12, 5),
    );
    expect(findAtPlace([other, amp], place)).toBeNull();
  });
});
