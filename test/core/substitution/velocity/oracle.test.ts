/** velocityjs, an independent implementation, on templates where it follows Velocity 1.7. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { render as renderOracle } from 'velocityjs';
import { errors, render, type Values } from './rendering.ts';

const DATA: readonly Values[] = [
  {},
  {
    name: 'Ann',
    n: 3,
    m: 7,
    vip: true,
    user: { name: 'Bo', city: 'Oslo', tags: ['a', 'b'], address: { street: 'Main 1' } },
    rows: [
      { sku: 'A1', price: 10, tags: ['x'] },
      { sku: 'B2', price: 5, tags: [] },
    ],
    words: ['one', 'two', 'three'],
    text: '5',
    csv: 'a,b,c',
  },
  {
    name: 'Ünal 👋',
    n: -2,
    m: 2,
    vip: false,
    user: { name: '<b>', city: '', tags: [], address: null },
    rows: [],
    words: ['', ' '],
    text: 'five',
    csv: '',
  },
];

/** Both must agree on each of these with each of the data above. */
const TEMPLATES = [
  'Plain text, $5, 100%, #fff and #id',
  'Hi $name, ${name}! $!name $!{name}',
  '$user.name of $user.city, ${user.address.street} $!user.address.street $!{user.address.none}',
  '$rows[0].sku $words[1] $user["name"] $rows[1]["sku"]',
  '$words.get(0) $rows.get(1).get("sku")',
  '$words.size() $rows.size()',
  '$name.toUpperCase() $name.toLowerCase() $name.trim()',
  '$csv.indexOf("b") $csv.split(",").size()',
  '#if($vip)vip#{else}not#end',
  '#if($n > 2)more#elseif($n == 2)two#{else}less#end',
  '#if($n == 3 && $vip)both#end#if($n == 3 || $vip)one#end#if(!$vip)none#end',
  '#if($n eq 3 and not $vip)x#elseif($n lt 0 or $m ge 7)y#{else}z#end',
  '#if($user.name == "Bo")Bo#{else}other#end',
  '#if("$name" == "Ann")Ann#{else}other#end',
  '#if($text == 5)five#{else}other#end',
  '#if($nothing)x#{else}no#end',
  '#if($nothing == $nobody)same#end',
  '#foreach($row in $rows)$row.sku: $row.price;#end',
  '#foreach( $w in $words )$foreach.index$foreach.count$velocityCount $w#if($foreach.hasNext), #end#end',
  '#foreach($row in $rows)#foreach($t in $row.tags)$row.sku$t#end|#end',
  '#foreach($i in [1..5])$i#if($i == 3)#break#end#end',
  '#foreach($i in [3..1])$i#end',
  '#foreach($i in [$n..$m])$i #end',
  '#foreach($i in [1, "two", $n])$i #end',
  '#foreach($k in $user.tags)$k#end',
  '#set($x = 5)$x, #set($y = $x + 2)$y',
  '#set($x = 2 + 3 * 4 - 1)$x, #set($y = (2 + 3) * 4)$y, #set($z = 17 % 5)$z',
  '#set($x = "Dear $name")$x',
  "#set($x = 'Dear $name')$x",
  '#set($x = "a" + "b" + 1)$x',
  '#set($l = ["a", "b"])$l.size() $l[1] $l.get(0)',
  '#set($m2 = {"k": "v", "n": 1})$m2.k $m2.get("n") $m2["k"]',
  '#set($t = 0)#foreach($row in $rows)#set($t = $t + $row.price)#end$t',
  '#if($vip)\nyes\n#else\nno\n#end\nafter',
  '#set($x = 1)\nline\n#set($y = 2)\n$x$y',
  'a #* comment $name *# b',
  '#[[ $name #if ]]# after',
  '#if($vip)#if($n > 1)a#{else}b#end#{else}c#end',
  '#set($vip = !$vip)#if($vip)now#{else}before#end',
  '$name.nothing.more $nothing.at.all $!nothing.at.all',
  '<a href="https://example.com/?n=$name&c=${user.city}#top">$!name</a>',
  '<style>#main { color: #f0f0f0 } .a { width: 50% }</style>',
];

describe('velocityjs agrees', () => {
  it.each(TEMPLATES)('%s', (template) => {
    expect(errors(template)).toEqual([]);
    for (const values of DATA) {
      expect(render(template, values)).toBe(renderOracle(template, structuredClone(values)));
    }
  });

  const reference = fc.constantFrom(
    '$name',
    '${name}',
    '$!n',
    '$user.city',
    '$words.get(1)',
    '$!{nothing}',
    '$nobody',
  );
  const text = fc.constantFrom(' ', '<p>', 'x', '$5', '#f ', '100%', '. ', ', ', '\n', '"', "'");
  const { template } = fc.letrec<{ template: string; piece: string }>((tie) => ({
    template: fc.array(tie('piece'), { maxLength: 5 }).map((pieces) => pieces.join('')),
    piece: fc.oneof(
      { depthSize: 'small' },
      reference.map((tag) => `${tag} `),
      text,
      fc
        .tuple(reference, tie('template'))
        .map(([tag, inner]) => `#if(${tag} == "Ann")${inner}#{else}-#{end}`),
      tie('template').map((inner) => `#foreach($w in $words)<$w $foreach.count>${inner}#{end}`),
      fc.integer({ min: -9, max: 9 }).map((value) => `.#set($v = $m + ${value})[$v]`),
    ),
  }));

  it('on templates nobody wrote', () => {
    fc.assert(
      // Without $m, velocityjs computes NaN.
      fc.property(template, fc.constantFrom(...DATA.slice(1)), (source, values) => {
        const expected = renderOracle(source, structuredClone(values));
        expect(render(source, values)).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });
});

describe('velocityjs differs from Velocity 1.7, and so do we from it', () => {
  it.each<[string, string, Values, string]>([
    ['only null and false are false', '#if($a)yes#{else}no#end', { a: 0 }, 'yes'],
    ['empty text is a value', '#if($a)yes#{else}no#end', { a: '' }, 'yes'],
    ['integers divide to integers', '#set($x = 5 / 2)$x', {}, '2'],
    ['text has a length()', '$a.length()', { a: 'abc' }, '3'],
    ['replace() replaces every place', '$a.replace("a", "b")', { a: 'aba' }, 'bbb'],
    ['isEmpty() exists', '#if($a.isEmpty())empty#end', { a: [] }, 'empty'],
    ['#set swallows the blanks right behind a reference', '$a #set($b = 1)$b', { a: 'x' }, 'x1'],
    ['a sum with a missing name has no value', '#set($b = $none + 1)$b', {}, '$b'],
    ['#stop ends the template', 'x#stop y', {}, 'x'],
    // "Break": leaves the innermost scope at once; velocityjs prints the rest of the round.
    ['#break leaves the loop at once', '#foreach($i in [1..3])#if($i == 2)#break#end$i#end.', {}, '1.'],
    ['#break outside a loop ends the template', 'a#break b', {}, 'a'],
    // "Foreach Loop" and the scope controls of 1.7: first, last, parent and topmost belong to $foreach.
    ['$foreach.first', '#foreach($i in [1..3])$foreach.first,#end', {}, 'true,false,false,'],
    ['$foreach.last', '#foreach($i in [1..3])$foreach.last,#end', {}, 'false,false,true,'],
    [
      '$foreach.parent',
      '#foreach($i in [1..2])#foreach($j in [1..1])$foreach.parent.index#end#end',
      {},
      '01',
    ],
    [
      '$foreach.topmost',
      '#foreach($i in [1..2])#foreach($j in [1..1])$foreach.topmost.count#end#end',
      {},
      '12',
    ],
    // "Comments": ## and what follows it to the end of the line is a comment, whatever word it begins with.
    ['##end is a comment, also where the text ends', '#if(true)a##end', {}, 'a'],
    // "Set": if the right hand side has no value, the left one keeps what it had.
    ['#set to no value changes nothing', '#set($a = 1)#set($a = $none)$a', {}, '1'],
    ['#set to a property without a value', '#set($a = 1)#set($a = $a.none)[$a]', {}, '[1]'],
    // "Comments": the line break belongs to ## alone; one behind *# is text of the mail.
    ['the line break behind *# stays', 'a#* c *#\nb', {}, 'a\nb'],
    ['also on a line of its own', 'a\n#* c *#\nb', {}, 'a\n\nb'],
    // "Escaping Valid VTL References": before a name without a value every backslash stays.
    ['backslashes before a name without a value', '\\$none \\\\$none', {}, '\\$none \\\\$none'],
  ])('%s', (_, source, values, expected) => {
    expect(render(source, values)).toBe(expected);
    expect(renderOracle(source, { ...values })).not.toBe(expected);
  });
});
