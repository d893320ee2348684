/** Liquid templates that nobody wrote, well-formed, of everything a mail can use. */
import fc from 'fast-check';
import type { SampleValue } from '../../../../src/core/substitution/values.ts';

export const DATA: readonly Readonly<Record<string, SampleValue>>[] = [
  {
    name: 'Ann Lee',
    n: 3,
    half: 2.5,
    zero: 0,
    yes: true,
    no: false,
    blankText: '  ',
    html: '<b>Tom & "Co"</b>\nnext',
    when: '2026-03-01T10:20:30Z',
    user: { city: 'Oslo', tags: ['b', 'a', 'c'], deep: { list: [{ k: 'v' }, { k: 'w' }] } },
    rows: [
      { sku: 'A1', price: 10.5, tags: ['x'] },
      { sku: 'B2', price: 5, tags: [] },
      { sku: 'C3', price: 0, tags: ['p', 'q'] },
    ],
    words: ['one', 'two', 'three', 'two'],
    empty: [],
  },
  {
    name: '',
    n: -7,
    half: -0.5,
    yes: true,
    no: null,
    user: { city: '{{ name }}' },
    rows: [{ sku: '$x' }],
    words: [''],
    html: '',
  },
];

const path = fc.constantFrom(
  ...[
    'name',
    'n',
    'half',
    'zero',
    'yes',
    'no',
    'nope',
    'user',
    'user.city',
    'user["city"]',
    'user.nope.x',
    'user.tags',
    'user.deep.list[0].k',
    'user.deep.list.last.k',
  ],
  ...[
    'rows[0].sku',
    'rows.first.sku',
    'rows.size',
    'words',
    'words[1]',
    'words[-1]',
    'empty',
    'html',
    'when',
    'i',
    'r.sku',
    'v',
    '"text"',
    "'it'",
    '5',
    '2.25',
    '-3',
    'true',
    'nil',
    'blank',
  ],
);
const filter = fc.constantFrom(
  ...[
    'upcase',
    'downcase',
    'capitalize',
    'strip',
    'lstrip',
    'rstrip',
    'size',
    'first',
    'last',
    'reverse',
    'sort',
    'uniq',
    'compact',
    'escape',
    'escape_once',
    'strip_html',
    'strip_newlines',
    'newline_to_br',
    'url_encode',
    'url_decode',
  ],
  ...[
    'abs',
    'ceil',
    'floor',
    'round',
    'round: 1',
    'plus: 2',
    'minus: 1.5',
    'times: 3',
    'divided_by: 2',
    'divided_by: 2.0',
    'modulo: 4',
    'at_least: 2',
    'at_most: 2',
  ],
  ...[
    'default: "x"',
    'default: n',
    'default: "x", allow_false: true',
    'append: "!"',
    'prepend: name',
    'remove: "e"',
    'remove_first: "e"',
    'replace: "n", "m"',
    'replace_first: "n", "m"',
    'slice: 1',
    'slice: -3, 2',
    'truncate: 5',
    'truncate: 6, "--"',
    'truncatewords: 1',
  ],
  ...[
    'split: " "',
    'join: ", "',
    'join',
    'map: "sku"',
    'where: "sku", "A1"',
    'sum: "price"',
    'sort: "price"',
    'concat: words',
    'date: "%d.%m.%Y %H:%M"',
    'date: "%B %-d, %Y"',
    'nofilter',
    'json',
  ],
);
const output = fc
  .tuple(
    path,
    fc.array(filter, { maxLength: 3 }),
    fc.constantFrom(['{{ ', ' }}'], ['{{', '}}'], ['{{- ', ' -}}'], ['{{ ', ' -}}']),
  )
  .map(([start, filters, [open, close]]) => `${open ?? ''}${[start, ...filters].join(' | ')}${close ?? ''}`);
const test = fc.oneof(
  path,
  fc
    .tuple(path, fc.constantFrom('==', '!=', '<', '>', '<=', '>=', 'contains'), path)
    .map((parts) => parts.join(' ')),
  fc
    .tuple(
      path,
      fc.constantFrom('and', 'or'),
      path,
      fc.constantFrom('==', '!='),
      fc.constantFrom('empty', 'blank', '3', '"one"'),
    )
    .map((parts) => parts.join(' ')),
);
const list = fc.constantFrom(
  'rows',
  'words',
  'user.tags',
  'empty',
  'nope',
  '(1..3)',
  '(n..5)',
  '(3..1)',
  'user.deep.list',
  'name',
);
const range = fc.constantFrom(
  '',
  ' reversed',
  ' limit:2',
  ' offset:1',
  ' limit:1 offset:1',
  ' reversed limit:2',
);
const plain = fc.constantFrom(
  'hi',
  ' ',
  '\n',
  '  \n  ',
  '<p class="a">',
  '</p>',
  '$5',
  '#if',
  '%',
  '{ a }',
  'é👋',
  '"',
  "'",
);
const tag = fc.constantFrom(
  ...[
    '{% assign v = n | plus: 1 %}',
    '{% assign v = words | join: "-" %}',
    '{%- assign v = user -%}',
    '{% increment c %}',
    '{% decrement c %}',
    '{% cycle "a", "b", "c" %}',
    '{% cycle "g": 1, 2 %}',
  ],
  ...[
    '{% comment %}{{ name }} {% if %}{% endcomment %}',
    '{% raw %}{{ name }} {% if %}{% endraw %}',
    '{%- raw -%}{{ x }}{% endraw -%}',
    '{% # note %}',
    '{% echo name | upcase %}',
    '{% liquid\n assign v = n\n if v > 2\n  echo v\n endif\n%}',
  ],
);

const dash = fc.constantFrom(['{% ', ' %}'], ['{%- ', ' -%}'], ['{%- ', ' %}'], ['{%', '-%}']);
const framed = (inside: string, [open, close]: readonly string[]): string =>
  `${open ?? ''}${inside}${close ?? ''}`;

export const { template } = fc.letrec<{ template: string; piece: string }>((tie) => ({
  template: fc.array(tie('piece'), { maxLength: 5 }).map((pieces) => pieces.join('')),
  piece: fc.oneof(
    { depthSize: 'small' },
    { weight: 5, arbitrary: output },
    { weight: 3, arbitrary: plain },
    { weight: 2, arbitrary: tag },
    fc
      .tuple(test, tie('template'), dash)
      .map(([when, inner, d]) => `${framed(`if ${when}`, d)}${inner}${framed('endif', d)}`),
    fc
      .tuple(test, tie('template'), test, tie('template'), dash)
      .map(
        ([a, one, b, two, d]) => `{% if ${a} %}${one}${framed(`elsif ${b}`, d)}${two}{% else %}-{% endif %}`,
      ),
    fc
      .tuple(test, tie('template'))
      .map(([when, inner]) => `{% unless ${when} %}${inner}{% else %}u{% endunless %}`),
    fc
      .tuple(path, tie('template'))
      .map(
        ([value, inner]) =>
          `{% case ${value} %}{% when 3, "one" %}${inner}{% when name or 5 %}b{% else %}c{% endcase %}`,
      ),
    fc
      .tuple(list, range, tie('template'), dash)
      .map(
        ([items, some, inner, d]) =>
          `${framed(`for r in ${items}${some}`, d)}${inner}{{ forloop.index }}/{{ forloop.length }}{% if forloop.last %}.{% endif %}{% else %}none${framed('endfor', d)}`,
      ),
    fc
      .tuple(list, list)
      .map(
        ([outer, inner]) =>
          `{% for i in ${outer} %}{% for r in ${inner} %}{{ forloop.parentloop.index0 }}{{ forloop.rindex }}{% if forloop.index == 2 %}{% break %}{% endif %} {% endfor %}{% if forloop.first %}{% continue %}{% endif %};{% endfor %}`,
      ),
    fc
      .tuple(list, fc.constantFrom('', ' cols:2', ' cols:2 limit:3'), tie('template'))
      .map(
        ([items, some, inner]) =>
          `{% tablerow r in ${items}${some} %}${inner}{{ tablerowloop.col }}{% endtablerow %}`,
      ),
    tie('template').map((inner) => `{% capture v %}${inner}{% endcapture %}[{{ v }}]`),
  ),
}));
