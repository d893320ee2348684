import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { liquidEngine } from '../../../../src/core/substitution/liquid/liquid.ts';
import { createScope } from '../../../../src/core/substitution/values.ts';
import { expectSoundParse } from '../engine-properties.ts';

const scope = createScope(
  [
    { name: 'a', value: 'Ann' },
    { name: 'rows', value: [{ x: 1 }, 'b', null] },
  ],
  [],
);
const soup = fc
  .array(
    fc.constantFrom(
      ...[
        '{{',
        '}}',
        '{%',
        '%}',
        '{%-',
        '-%}',
        '|',
        '"',
        "'",
        ' ',
        '\n',
        'a',
        'rows',
        'rows[0].x',
        '<b>',
        '\u00a0',
        '==',
        ':',
        '(',
      ],
      ...[
        'if',
        'endif',
        'else',
        'for',
        'r in',
        'endfor',
        'raw',
        'endraw',
        'comment',
        'endcomment',
        'assign',
        '=',
        'upcase',
      ],
      ...[
        '{{ a }}',
        '{% if a %}',
        '{% endif %}',
        '{% for r in rows %}',
        '{% endfor %}',
        '{{ r.x }}',
        '{% else %}',
        '{% raw %}',
      ],
      ...[
        '{% endraw %}',
        '{% capture c %}',
        '{% endcapture %}',
        '{% liquid',
        '{% case a %}',
        '{% when 1 %}',
        '{% endcase %}',
      ],
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

const wellFormed = fc.letrec<{ text: string; tag: string }>((tie) => ({
  text: fc
    .array(fc.oneof({ weight: 2, arbitrary: fc.constantFrom('hi', ' ', '<b>', '\n', 'é') }, tie('tag')), {
      maxLength: 4,
    })
    .map((parts) => parts.join('')),
  tag: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(
      '{{ a }}',
      '{{a}}',
      '{{- a | upcase -}}',
      '{{ a.b }}',
      '{% assign q = a %}',
      '{% comment %}{{{% endcomment %}',
    ),
    tie('text').map((text) => `{% if a %}${text}{% endif %}`),
    tie('text').map((text) => `{% if b %}x{% else %}${text}{% endif %}`),
    tie('text').map((text) => `{% for r in rows %}${text}{{ r }}{% endfor %}`),
    tie('text').map((text) => `{% capture c %}${text}{% endcapture %}{{ c }}`),
  ),
})).text;

describe('liquid, on any text', () => {
  it('never throws, covers the rendered text and masks to the same length', () => {
    fc.assert(
      fc.property(soup, (text) => expectSoundParse(liquidEngine, text, scope, false)),
      { numRuns: 500 },
    );
  });

  it('finds nothing wrong with well-formed text, and leaves no tag in it', () => {
    fc.assert(
      fc.property(wellFormed, (text) => {
        const parsed = liquidEngine.parse(text);
        expect(parsed.errors).toEqual([]);
        const rendered = parsed.render(scope);
        expect(rendered.text).not.toMatch(/\{\{|\{%/u);
        expect(rendered.limit).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });
});
