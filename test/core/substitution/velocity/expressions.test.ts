import { describe, expect, it } from 'vitest';
import { errors, render } from './rendering.ts';

const values = { n: 7, zero: 0, half: 0.5, text: '5', none: null, list: [1, 2], user: { name: 'Ann' } };

function evaluate(expression: string): string {
  return render(`#set($r = ${expression})$!r`, values);
}

describe('arithmetic', () => {
  it.each([
    ['1 + 2 * 3', '7'],
    ['(1 + 2) * 3', '9'],
    ['10 - 3 - 2', '5'],
    ['$n -1', '6'],
    ['$n/2', '3'],
    ['-7 / 2', '-3'],
    ['-7 % 3', '-1'],
    ['0 * -1', '0'],
    ['$n / 2.0', '3.5'],
    ['2.5 * 2', '5.0'],
    ['1e10 * 1.0', '1.0E10'],
    ['$half + 1', '1.5'],
    ['$n / $zero', ''],
    ['$n + $none', ''],
    ['$text * 2', ''],
    ['$text + 2', '52'],
    ['"a" + $none', 'a$none'],
    ['"a" + $list', 'a[1, 2]'],
  ])('computes %s', (expression, expected) => {
    expect(evaluate(expression)).toBe(expected);
  });
});

describe('comparisons', () => {
  it.each([
    ['$n == 7', true],
    ['$n == 7.0', true],
    ['$text == 5', true],
    ['$n != 8', true],
    ['$n > 6 && $n < 8', true],
    ['$n >= 7 and $n le 7', true],
    ['$n gt 7 or $n lt 7', false],
    ['$n ge 8 || $n eq 7', true],
    ['$n ne 7', false],
    ['!$none', true],
    ['not $n', false],
    ['!($n == 7)', false],
    ['!!$n', true],
    ['$none == $other', true],
    ['$none == ""', false],
    ['$none || $n', true],
    ['true && false || true', true],
    ['$list == [1, 2]', true],
    ['$user.name == "Ann"', true],
    ['"$user.name!" == \'Ann!\'', true],
  ])('decides %s', (expression, expected) => {
    expect(evaluate(expression)).toBe(String(expected));
  });

  it('finds no order between text and numbers, as the service shows', () => {
    expect(render('#if($text > 3)more#elseif($text < 3)less#{else}neither#end', values)).toBe('neither');
  });
});

describe('literals', () => {
  it.each([
    ['[1..4]', '[1, 2, 3, 4]'],
    ['[2..$zero]', '[2, 1, 0]'],
    ['[ -1 .. 1 ]', '[-1, 0, 1]'],
    ['[]', '[]'],
    ['{}', '{}'],
    ['["a", $n, [true, 1.5]]', '[a, 7, [true, 1.5]]'],
    ['{"a": 1, $user.name: [2]}', '{a=1, Ann=[2]}'],
    ['"\\u00e9"', 'é'],
    ['\'it is "so"\'', 'it is "so"'],
    ['"a $5 # b"', 'a $5 # b'],
    ['"${user.name}s"', 'Anns'],
    ['"$missing $!missing."', '$missing .'],
    ['"#foreach($i in $list)<$i>#end"', '<1><2>'],
    ['$list.get(0)', '1'],
    ["'it''s'", "it's"],
    ['"say ""hi"""', 'say "hi"'],
    ['"say ""$user.name"""', 'say "Ann"'],
    ['"" + "x"', 'x'],
    ['["", "a"]', '[, a]'],
  ])('reads %s', (expression, expected) => {
    expect(evaluate(expression)).toBe(expected);
    expect(errors(`#set($r = ${expression})`)).toEqual([]);
  });
});
