/** What a new header or value of a draft may be called: the specification's words, each refusal with its remedy. */
import { describe, expect, it } from 'vitest';
import { entryNameError, isGoneEntry } from '../../../src/core/draft/entries.ts';
import { decodeTemplate } from '../../../src/core/template/decode-template.ts';

const of = (headers: Record<string, string>, values: Record<string, string> = {}) =>
  decodeTemplate({ headers, global_replacements: values, body: { html: 'x' } });
const template = of({ 'X-A': '1' }, { Name: 'friend' });

describe('the name of a header', () => {
  it.each(['X-Campaign', 'x-b_2.c', 'List-Unsubscribe', 'list-unsubscribe-post'])('%s is taken', (name) => {
    expect(entryNameError(template, 'headers', name, null)).toBeNull();
  });

  it.each([
    ['', 'A header needs a name, such as "X-Campaign".'],
    ['X-My Name', 'U\\+0020 \\(blank\\)'],
    ['X-A:', 'colon'],
    ['X\u2011A', 'U\\+2011'],
    [
      'Reply-To',
      'ignores .Reply-To.: it takes only headers whose names start with "X-". Name it .X-Reply-To.',
    ],
    ['X-A', 'a header .X-A. already. Edit that one'],
    ['x-a', 'a header .X-A. already, and case makes no difference'],
  ])('%j is refused', (name, says) => {
    expect(entryNameError(template, 'headers', name, null)).toMatch(new RegExp(says));
  });

  it('is refused beyond the fiftieth, unless one is only renamed', () => {
    const many = (count: number) =>
      of(Object.fromEntries(Array.from({ length: count }, (_, at) => [`X-${at}`, ''])));
    expect(entryNameError(many(49), 'headers', 'X-New', null)).toBeNull();
    expect(entryNameError(many(50), 'headers', 'X-New', null)).toMatch(/has 50 headers.*at most 50.*Delete/);
    expect(entryNameError(many(50), 'headers', 'X-New', 'X-0')).toBeNull();
  });

  it('may become the same in other letters', () => {
    expect(entryNameError(template, 'headers', 'x-a', 'X-A')).toBeNull();
    expect(entryNameError(template, 'headers', 'X-A', 'X-A')).toBeNull();
  });
});

describe('the name of a substitution value', () => {
  it.each(['Company', 'a', 'a_b-9', 'name'])('%s is taken', (name) => {
    expect(entryNameError(template, 'globalReplacements', name, null)).toBeNull();
  });

  it.each([
    ['', /A value needs a name.*latin letters/],
    ['9th', /is no substitution name.*start with a letter/],
    ['Имя', /is no substitution name/],
    ['a b', /is no substitution name/],
    ['{{a}}', /is no substitution name/],
    ['Name', /already/],
  ])('%j is refused', (name, says) => {
    expect(entryNameError(template, 'globalReplacements', name, null)).toMatch(says);
  });

  it('may stay as it is', () => {
    expect(entryNameError(template, 'globalReplacements', 'Name', 'Name')).toBeNull();
  });
});

it('an entry that is not there is gone; a part and the subject never are', () => {
  expect(isGoneEntry(template, 'headers["X-B"]')).toBe(true);
  expect(isGoneEntry(template, 'global_replacements["X-A"]')).toBe(true);
  for (const field of ['headers["X-A"]', 'global_replacements["Name"]', 'body.amp', 'subject', 'sender_name'])
    expect(isGoneEntry(template, field)).toBe(false);
});
