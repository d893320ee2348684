/** What Velocity 1.7 and 2.3 answered to these texts (velocity-1.7.jar, velocity-engine-core-2.3.jar). */
import { describe, expect, it } from 'vitest';
import { DEFAULT_ENGINE_SETTINGS } from '../../../../src/core/substitution/engine-settings.ts';
import { createScope } from '../../../../src/core/substitution/values.ts';
import { createVelocityEngine } from '../../../../src/core/substitution/velocity/velocity.ts';

const engine = (version: '1.7' | '2') =>
  createVelocityEngine({ ...DEFAULT_ENGINE_SETTINGS.velocity, version });
const scope = createScope(
  [
    { name: 'name', value: 'Ann' },
    { name: 'zero', value: 0 },
    { name: 'empty', value: '' },
  ],
  [],
);
const shown = (text: string, version: '1.7' | '2' = '1.7'): string =>
  engine(version).parse(text).render(scope).text;

describe('the end of a text', () => {
  it.each([
    ['US$', '$'],
    ['$100 US$', '$'],
    ['100#', '#'],
    ['$', '$'],
    ['#', '#'],
    ['$$', '$'],
    ['a $!', '$!'],
    ['a $name$', '$'],
    ['$name#', '#'],
    ['#if($name)x#end$', '$'],
    ['#if($name)x#end#', '#'],
    ['a \\$', '$'],
    ['a ## b $', '$'],
    ['a ## b ##', '#'],
    ['a ###', '#'],
    ['a #* x *##', '#'],
    ['#[[ a ]]##', '#'],
    ['a *#', '#'],
    ['a ##\n$', '$'],
  ])('is refused by 1.7: %s', (text, sign) => {
    const [error, ...more] = engine('1.7')
      .parse(text)
      .errors.filter(({ message }) => message.includes('1.7'));
    expect(more).toEqual([]);
    expect(error).toMatchObject({ kind: 'syntax', isElsewhere: false });
    expect(text.slice(error?.range.start)).toBe(sign);
    expect(engine('2').parse(text).errors.at(-1)).toMatchObject({ isElsewhere: true });
  });

  it.each([
    'US$ ',
    'a $\n',
    '<p>US$</p>',
    '##',
    'a ##',
    '$##',
    'a ## $\n',
    '#* x *#',
    'a #* x *###',
    '#[[ a ]]#',
    '$5',
    'C# is',
    '#set($s = "US$")$s',
    'a #!',
  ])('is read: %s', (text) => {
    expect(engine('1.7').parse(text).errors).toEqual([]);
  });
});

describe('tests', () => {
  it.each([
    ['#if("x")y#{else}n#end', 'n', 'y'],
    ["#if('x')y#{else}n#end", 'n', 'y'],
    ['#if("")y#{else}n#end', 'n', 'n'],
    ['#if(1)y#{else}n#end', 'n', 'y'],
    ['#if(0)y#{else}n#end', 'n', 'n'],
    ['#if(1.5)y#{else}n#end', 'n', 'y'],
    ['#if([1])y#{else}n#end', 'n', 'y'],
    ['#if($name)y#{else}n#end', 'y', 'y'],
    ['#if($zero)y#{else}n#end', 'y', 'n'],
    ['#if($empty)y#{else}n#end', 'y', 'n'],
    ['#if(true)y#{else}n#end', 'y', 'y'],
    ['#if(!"x")y#{else}n#end', 'y', 'n'],
    ['#if(!1)y#{else}n#end', 'y', 'n'],
    ['#if("x" && $name)y#{else}n#end', 'n', 'y'],
    ['#if($name && "x")y#{else}n#end', 'n', 'y'],
    ['#if("x" || $name)y#{else}n#end', 'y', 'y'],
    ['#if(1 || 0)y#{else}n#end', 'n', 'y'],
    ['#if($name == "Ann" && 1)y#{else}n#end', 'n', 'y'],
    ['#if(1 == 1)y#{else}n#end', 'y', 'y'],
    ['#if($zz)a#elseif("x")b#{else}c#end', 'c', 'b'],
    ['#set($x = "a" && $name)$x', 'false', 'true'],
    ['#set($x = !"a")$x', 'true', 'false'],
  ])('%s', (text, old, recent) => {
    expect([shown(text), shown(text, '2')]).toEqual([old, recent]);
  });
});
