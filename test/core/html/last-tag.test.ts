import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { behindLastTag } from '../../../src/core/html/last-tag.ts';

describe('the end of the last tag', () => {
  it.each([
    ['Tea', 'Tea'],
    ['<tr>Tea', 'Tea'],
    ['</tr>5 > 3', '5 > 3'],
    ['<td title="a > b">Tea', 'Tea'],
    ['<td title=\'a > b\' x="c>">Tea">', 'Tea">'],
    ['<!-- <b>tea</b> -->Milk', 'Milk'],
    ['<b><!-- tea > ', '<!-- tea > '],
    ['<b>1 < 2 > 1', '1 < 2 > 1'],
    ['<b <i>Tea', 'Tea'],
    ['<b>Tea <i title="never ends>', 'Tea <i title="never ends>'],
    ['<!doctype html>Tea', 'Tea'],
    ['<i "odd>Tea', 'Tea'],
    ['<i title = "odd>"x>Tea', 'Tea'],
    ['<a href="?q=">Tea', 'Tea'],
    ['', ''],
  ])('of %j leaves %j', (text, rest) => {
    expect(text.slice(behindLastTag(text))).toBe(rest);
  });

  it('is found once in text of any kind, and stays the same behind a tag that is put before it', () => {
    const text = fc.string({ unit: fc.constantFrom('<', '>', '"', "'", 'a', '/', '!', '-', ' ') });
    fc.assert(
      fc.property(text, (piece) => {
        const rest = piece.slice(behindLastTag(piece));
        expect(`<b>${rest}`.slice(behindLastTag(`<b>${rest}`)).length).toBeLessThanOrEqual(rest.length);
        expect(`<b>${piece}`.slice(behindLastTag(`<b>${piece}`))).toBe(rest);
      }),
    );
  });
});
