import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simpleEngine } from '../../../../src/core/substitution/simple/simple.ts';
import { createScope } from '../../../../src/core/substitution/values.ts';
import { expectSoundParse } from '../engine-properties.ts';

const NAMES = ['A', 'Name', 'x-1', 'Z_9'];
const scope = createScope(
  [
    { name: 'A', value: 'Ann' },
    { name: 'Name', value: 0 },
    { name: 'x-1', value: '' },
  ],
  [],
);
const soup = fc
  .array(
    fc.constantFrom(
      '{',
      '}',
      '{{',
      '}}',
      '|',
      '?',
      '`',
      '<b>',
      '</b>',
      '<style>',
      'A',
      'Name',
      ' ',
      '\u00a0',
      '\u200b',
      '\n',
      '\r\n',
      '&nbsp;',
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

/** Well-formed text: plain characters and tags, nested as deep as the generator likes. */
const wellFormed = fc.letrec<{ text: string; tag: string }>((tie) => ({
  text: fc
    .array(
      fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom('hi', ' ', '<b>', '</b>', '\n', '|', '?', 'é') },
        tie('tag'),
      ),
      { maxLength: 4 },
    )
    .map((parts) => parts.join('')),
  tag: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(...NAMES).map((name) => `{{${name}}}`),
    fc
      .tuple(fc.constantFrom(...NAMES), fc.constantFrom('|', '?'), tie('text'))
      .map(([name, sign, text]) => `{{${name}${sign}${text}}}`),
  ),
})).text;

describe('simple, on any text', () => {
  it('never throws, covers the rendered text, maps back in order, and masks to the same length', () => {
    fc.assert(
      fc.property(soup, (text) => expectSoundParse(simpleEngine, text, scope, true)),
      { numRuns: 500 },
    );
  });

  it('reports nothing but depth in well-formed text, and renders it without a tag left', () => {
    const declared = createScope(
      NAMES.map((name) => ({ name, value: 'value' })),
      [],
    );
    fc.assert(
      fc.property(wellFormed, (text) => {
        const parsed = simpleEngine.parse(text);
        expect(parsed.errors.filter(({ kind }) => kind !== 'nesting')).toEqual([]);
        expect(parsed.render(declared).text).not.toMatch(/\{\{|\}\}/u);
        expect(parsed.render(declared).missing).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('reads a text twice as long as two texts, once each', () => {
    fc.assert(
      fc.property(wellFormed, (text) => {
        const once = simpleEngine.parse(text);
        const twice = simpleEngine.parse(`${text}\n${text}`);
        expect(twice.uses).toHaveLength(once.uses.length * 2);
        expect(twice.render(scope).text).toBe(`${once.render(scope).text}\n${once.render(scope).text}`);
      }),
    );
  });
});
