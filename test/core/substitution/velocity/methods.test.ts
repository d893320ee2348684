import { describe, expect, it } from 'vitest';
import { render } from './rendering.ts';

const values = {
  s: ' Ann,Bo,, ',
  word: 'Banana',
  path: 'a|b|c',
  empty: '',
  list: ['x', 'y', 'x', 3],
  none: [],
  map: { a: 1, b: 'two' },
  full: { empty: 'own' },
  n: 7,
  d: 2.9,
  yes: true,
};

describe('methods', () => {
  it.each([
    ['$word.length()', '6'],
    ['$map.empty $full.empty', 'false own'],
    ['$word.toUpper() $list.si() $map.g("a")', '$word.toUpper() $list.si() $map.g("a")'],
    ['$word.toLowerCase() $word.toUpperCase()', 'banana BANANA'],
    ['[$s.trim()]', '[Ann,Bo,,]'],
    ['$s.trim().split(",")', '[Ann, Bo]'],
    ["$path.split('\\|') $path.split('[|]')", '[a, b, c] [a, b, c]'],
    ["$path.split('.*')", "$path.split('.*')"],
    ['$word.substring(2) $word.substring(1, 3)', 'nana an'],
    ['$word.substring(9)', '$word.substring(9)'],
    ['$word.indexOf("an") $word.indexOf("an", 2) $word.lastIndexOf("an") $word.indexOf("z")', '1 3 3 -1'],
    ['$word.contains("nan") $word.startsWith("Ba") $word.endsWith("na")', 'true true true'],
    [
      '$word.replace("an", "$") $word.replaceAll("a", "\\$&") $word.replaceFirst("a", "o")',
      'B$$a B\\$&n\\$&n\\$& Bonana',
    ],
    ['$word.equals("Banana") $word.equals("banana") $word.equalsIgnoreCase("banana")', 'true false true'],
    ['$word.charAt(0)$word.concat("!") $word.compareTo("Banane")', 'BBanana! -4'],
    ['$empty.isEmpty() $empty.empty $word.isEmpty()', 'true true false'],
    ['$n.toString().length() $n.equals(7) $n.equals("7")', '1 true false'],
    ['$d.intValue() $n.doubleValue() $n.compareTo(9)', '2 7.0 -1'],
    ['$yes.toString().toUpperCase()', 'TRUE'],
    ['$list.size() $list.isEmpty() $none.isEmpty() $none.empty', '4 false true true'],
    ['$list.get(0)$list.get(9)', 'x$list.get(9)'],
    ['$list.indexOf("x") $list.lastIndexOf("x") $list.indexOf("q") $list.contains(3)', '0 2 -1 true'],
    ['$list.subList(1, 3)', '[y, x]'],
    ['$list.remove(0) $list.remove("x") $list', 'x true [y, 3]'],
    ['$list.set(0, "z") $list', 'x [z, y, x, 3]'],
    [
      '$map.size() $map.containsKey("a") $map.containsKey("z") $map.containsValue("two")',
      '2 true false true',
    ],
    ['$map.keySet() $map.values() $map.get("b")', '[a, b] [1, two] two'],
    ['#set($t = $map.put("c", 3))$map', '{a=1, b=two, c=3}'],
    ['#foreach($e in $map.entrySet())$e.getKey()$e.getValue()#end', 'a1btwo'],
  ])('renders %s', (source, expected) => {
    expect(render(source, values)).toBe(expected);
  });
});

describe('$esc', () => {
  const text = `<a href="x">O'Neil & "é" / \\ $</a>`;

  it.each([
    ['html', "&lt;a href=&quot;x&quot;&gt;O'Neil &amp; &quot;é&quot; / \\ $&lt;/a&gt;"],
    ['xml', '&lt;a href=&quot;x&quot;&gt;O&apos;Neil &amp; &quot;é&quot; / \\ $&lt;/a&gt;'],
    ['javascript', '<a href=\\"x\\">O\\\'Neil & \\"\\u00E9\\" \\/ \\\\ $<\\/a>'],
    ['java', '<a href=\\"x\\">O\'Neil & \\"\\u00E9\\" / \\\\ $</a>'],
    ['sql', `<a href="x">O''Neil & "é" / \\ $</a>`],
    ['url', '%3Ca+href%3D%22x%22%3EO%27Neil+%26+%22%C3%A9%22+%2F+%5C+%24%3C%2Fa%3E'],
  ])('escapes for %s', (method, expected) => {
    expect(render(`$esc.${method}($text)`, { text })).toBe(expected);
  });

  it('prints the signs that Velocity would read', () => {
    expect(render('$esc.d$esc.dollar $esc.h$esc.hash $esc.q $esc.s')).toBe('$$ ## " \'');
  });

  it('takes numbers, and half a surrogate pair without a throw', () => {
    expect(render('$esc.html(5) $esc.url($half)', { half: '\ud800' })).toBe('5 %3F');
  });

  it('is printed as it stands around a name without a value', () => {
    expect(render('$esc.html($none) $!esc.html($none)')).toBe('$esc.html($none) ');
  });
});
