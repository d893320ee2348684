/** Templates that nobody wrote, of the language that velocityjs and this engine are meant to read alike. */
import fc from 'fast-check';
import type { Values } from './rendering.ts';

export const DATA: readonly Values[] = [
  {
    name: 'Ann',
    word: 'a,b;c',
    n: 3,
    m: 7,
    half: 2.5,
    yes: true,
    no: false,
    user: { name: 'Bo', city: 'Oslo', tags: ['x', 'y'], deep: { list: [{ k: 'v' }, { k: 'w' }] } },
    rows: [
      { sku: 'A1', price: 10, tags: ['x'] },
      { sku: 'B2', price: 5, tags: [] },
      { sku: 'C3', price: 0, tags: ['p', 'q', 'r'] },
    ],
    words: ['one', 'two', 'three'],
    empty: [],
  },
  {
    name: '<b>É</b> 👋',
    word: 'x',
    n: -2,
    m: 1,
    half: -0.5,
    yes: true,
    no: false,
    user: { name: '$name', city: '', tags: [], deep: { list: [{ k: '#if' }, {}] } },
    rows: [{ sku: '"', price: 1, tags: [] }],
    words: ['$n'],
    empty: [],
  },
];

const number = fc.oneof(fc.integer({ min: -9, max: 20 }).map(String), fc.constantFrom('$n', '$m'));
const text = fc.constantFrom(
  '$name',
  '$word',
  '$user.city',
  '"x"',
  "'$name'",
  '"[$name]"',
  '"${user.name}!"',
);
const list = fc.constantFrom(
  '$words',
  '$rows',
  '$empty',
  '$user.tags',
  '["a", "b"]',
  '[1, $n, "z"]',
  '[1..3]',
  '[3..1]',
  '[-1..1]',
  '[$n..$m]',
);
const boolean = fc.letrec<{ test: string; atom: string }>((tie) => ({
  atom: fc.oneof(
    fc.constantFrom('$yes', '$no', '$none', 'true', 'false', '!$yes', '!$none'),
    fc
      .tuple(
        number,
        fc.constantFrom('==', '!=', '<', '>', '<=', '>=', 'eq', 'ne', 'lt', 'gt', 'le', 'ge'),
        number,
      )
      .map((parts) => parts.join(' ')),
    fc.tuple(text, fc.constantFrom('==', '!='), text).map((parts) => parts.join(' ')),
  ),
  test: fc.oneof(
    { depthSize: 'small' },
    tie('atom'),
    fc
      .tuple(tie('atom'), fc.constantFrom('&&', '||', 'and', 'or'), tie('atom'))
      .map((parts) => parts.join(' ')),
    tie('test').map((test) => `(${test})`),
    tie('test').map((test) => `!(${test})`),
  ),
})).test;
const sum = fc.oneof(
  number,
  fc.tuple(number, fc.constantFrom('+', '-', '*'), number).map((parts) => parts.join(' ')),
  fc
    .tuple(number, fc.constantFrom('+', '*'), number, fc.constantFrom('-', '*'), number)
    .map((parts) => parts.join(' ')),
  fc.tuple(number, number, number).map(([a, b, c]) => `(${a} + ${b}) * ${c}`),
  fc.tuple(number, fc.integer({ min: 1, max: 5 })).map(([a, b]) => `${a} % ${b}`),
);
const value = fc.oneof(
  sum,
  text,
  list,
  fc.constantFrom('{"k": "v", "n": $n}', 'true', "{'a': [1, 2]}", '$user.deep', '"a#if($yes)b#end"'),
);

const reference = fc.constantFrom(
  ...[
    '$name',
    '${name}',
    '$!name',
    '$!{name}',
    '${name}text',
    '$name.',
    '$name,',
    "$name's",
    '$user.name.',
    '$user.deep.list[0].k',
    '$user.deep.list.get(1).k',
  ],
  ...[
    '$!user.deep.list[0].none',
    '$!{user.none.none}',
    '$none',
    '${none}',
    '$!none',
    '$!{none}',
    '$none.x',
    '$user.none',
    '$user.get("city")',
    '$user["city"]',
  ],
  ...[
    '$words.size()',
    '$empty.size()',
    '$words.get(0)',
    '$words[0]',
    '$name.toUpperCase()',
    '$name.toLowerCase()',
    '$word.indexOf(",")',
    '$word.substring(0, 1)',
  ],
  ...[
    '$name.trim()',
    '$rows.get(0).sku',
    '$rows[0].price',
    '$n',
    '$half',
    '$yes',
    '$v',
    '$!v',
    '$w',
    '$!{w}',
    '$user.tags.size()',
    '$word.split(",").size()',
  ],
);
const plain = fc.constantFrom(
  ...[
    ' ',
    '\n',
    '  \n',
    '\n\n',
    'x',
    '. ',
    '<p class="a">',
    '</p>',
    '$5',
    '$ 5',
    '#fff',
    '# ',
    '#main{a:b}',
    '100%',
    'a@b.example',
    '"',
    "'",
    '{{x}}',
    '{}',
  ],
  ...['## a comment $name #if\n', '#* block $name #if( *#.', '#[[ $raw #if {{x}} ]]#'],
);

export const { template } = fc.letrec<{ template: string; piece: string }>((tie) => ({
  template: fc.array(tie('piece'), { maxLength: 6 }).map((pieces) => pieces.join('')),
  piece: fc.oneof(
    { depthSize: 'small' },
    { weight: 4, arbitrary: reference.map((tag) => `${tag}|`) },
    { weight: 3, arbitrary: plain },
    fc.tuple(boolean, tie('template')).map(([test, inner]) => `#if(${test})${inner}#end `),
    fc
      .tuple(boolean, tie('template'), tie('template'))
      .map(([test, a, b]) => `#if( ${test} )\n${a}#else\n${b}#end\n`),
    fc
      .tuple(boolean, tie('template'), boolean, tie('template'))
      .map(([t1, a, t2, b]) => `#if(${t1})${a}#elseif(${t2})${b}#{else}z#{end}`),
    fc
      .tuple(list, tie('template'))
      .map(
        ([items, inner]) =>
          `#foreach($w in ${items})${inner}[$foreach.index $foreach.count $velocityCount#if($foreach.hasNext),#end]#end `,
      ),
    fc
      .tuple(list, tie('template'))
      .map(([items, inner]) => `#foreach( $w in ${items} )\n  <$!w>${inner}\n#end\n`),
    fc
      .tuple(list, list)
      .map(([outer, inner]) => `#foreach($a in ${outer})#foreach($b in ${inner})$foreach.count #end #end `),
    list.map(
      (items) => `.#set($t = 0)#foreach($w in ${items})#set($t = $t + 2)$t #if($t > 3)#break#end#end `,
    ),
    value.map((given) => `.#set($v = ${given})[$!v]`),
    sum.map((given) => `.\n#set( $v = ${given} )\n<$v>`),
  ),
}));
