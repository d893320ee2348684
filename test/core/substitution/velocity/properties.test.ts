import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskTags } from '../../../../src/core/substitution/mask.ts';
import { toSourceRange } from '../../../../src/core/substitution/source-map.ts';
import { createScope, type SampleValue } from '../../../../src/core/substitution/values.ts';
import { parse, renderAll, slice } from './rendering.ts';

/** Pieces that meet in real and in broken templates, glued in any order. */
const piece = fc.constantFrom(
  ...[
    '$',
    '$!',
    '${',
    '}',
    '$a',
    '$b.c',
    '${a}',
    '$!{b.c}',
    '.get(',
    '.size()',
    '[0]',
    '[',
    ']',
    '(',
    ')',
    ',',
  ],
  ...[
    '#if(',
    '#if($a)',
    '#elseif($b)',
    '#else',
    '#{else}',
    '#end',
    '#{end}',
    '#foreach($r in $b)',
    '#foreach(',
  ],
  ...['#set($a = ', '#set($a = $b)', '#break', '#stop', '##', '#*', '*#', '#[[', ']]#', '#macro(x)', '#fff'],
  ...[
    '\\',
    '"',
    "'",
    '==',
    '&&',
    '!',
    ' + ',
    '1',
    '2.5',
    '[1..3]',
    '{"k": 1}',
    'in',
    ' ',
    '\n',
    '\r\n',
    '\t',
  ],
  ...[
    '$esc.html(',
    '$date',
    '$dateFormat.format("yyyy", $date_a)',
    '<p class="x">',
    'text',
    'é',
    '👋',
    '\ud800',
  ],
);
const template = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

const sample: fc.Arbitrary<SampleValue> = fc.letrec<{ value: SampleValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('c', 'k', '__proto__'), tie('value')),
  ),
})).value;
const scope = fc
  .array(fc.record({ name: fc.constantFrom('a', 'b', 'r', 'date_a', 'text'), value: sample }))
  .map((values) => createScope(values, []));

describe('any text', () => {
  it('is read and rendered without a throw, and the map back has no gap', () => {
    fc.assert(
      fc.property(fc.oneof(template, fc.string({ unit: 'binary' })), scope, (source, values) => {
        const rendered = parse(source).render(values);
        let at = 0;
        for (const segment of rendered.segments) {
          expect(segment.rendered.start).toBe(at);
          at = segment.rendered.end;
          expect(segment.source.start).toBeGreaterThanOrEqual(0);
          expect(segment.source.end).toBeLessThanOrEqual(source.length);
          if (segment.kind === 'text') {
            expect(slice(rendered.text, segment.rendered)).toBe(slice(source, segment.source));
          }
        }
        expect(at).toBe(rendered.text.length);
        for (let offset = 0; offset < rendered.text.length; offset++) {
          const range = toSourceRange(rendered, { start: offset, end: offset + 1 });
          expect(range.start).toBeLessThanOrEqual(range.end);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('has its uses, errors and tags in order and inside the text', () => {
    fc.assert(
      fc.property(template, (source) => {
        const parsed = parse(source);
        for (const list of [parsed.uses, parsed.errors, parsed.tags]) {
          const starts = list.map(({ range }) => range.start);
          expect(starts).toEqual([...starts].sort((a, b) => a - b));
          for (const { range } of list) {
            expect(range.start).toBeLessThan(range.end);
            expect(range.end).toBeLessThanOrEqual(source.length);
          }
        }
        for (const use of parsed.uses) {
          expect(slice(source, use.range)).toBe(use.name);
          expect(use.tag.start).toBeLessThan(use.range.start);
          expect(use.tag.end).toBeGreaterThanOrEqual(use.range.end);
        }
        // Tags stand beside each other, never inside each other.
        parsed.tags.forEach(({ range }, index) => {
          expect(range.start).toBeGreaterThanOrEqual(parsed.tags[index - 1]?.range.end ?? 0);
        });
        expect(maskTags(parsed)).toHaveLength(source.length);
      }),
      { numRuns: 1000 },
    );
  });

  it('is not changed when it holds neither $ nor # nor a backslash', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const source = text.replace(/[$#\\]/gu, '');
        const result = renderAll(source);
        expect(result.text).toBe(source);
        expect(result.missing).toEqual([]);
      }),
    );
  });

  it('leaves no reference when every name has a value', () => {
    const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,8}$/u);
    const tag = fc.tuple(name, fc.constantFrom('$', '$!', '${', '$!{')).map(([text, open]) => ({
      name: text,
      source: open + text + (open.endsWith('{') ? '}' : ''),
    }));
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 10 }), fc.stringMatching(/^[a-z0-9]*$/u), (tags, value) => {
        const source = tags.map((each) => each.source).join(' ');
        const values = Object.fromEntries(tags.map((each) => [each.name, value]));
        const result = renderAll(source, values);
        expect(result.missing).toEqual([]);
        if (tags.every((each) => !['date', 'esc', 'dateFormat'].includes(each.name))) {
          expect(result.text).toBe(tags.map(() => value).join(' '));
        }
      }),
    );
  });

  it('prints what it printed before, twice', () => {
    fc.assert(
      fc.property(template, scope, (source, values) => {
        const parsed = parse(source);
        expect(parsed.render(values)).toEqual(parsed.render(values));
        expect(parse(source).render(values)).toEqual(parsed.render(values));
      }),
    );
  });

  it('reports as many things for twice the text as it must', () => {
    // Work leaves traces: uses, errors and tags of a text twice as long are about twice as many, never their square.
    fc.assert(
      fc.property(template, (source) => {
        const count = (text: string): number => {
          const { uses, errors, tags } = parse(text);
          return uses.length + errors.length + tags.length;
        };
        expect(count(source.repeat(20))).toBeLessThanOrEqual(20 * (source.length + 2));
      }),
      { numRuns: 200 },
    );
  });
});
