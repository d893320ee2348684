/**
 * Text that is made to hurt. Anything quadratic here takes minutes at these sizes and runs into the test's time limit;
 * nothing measures time itself.
 */
import { describe, expect, it } from 'vitest';
import { createScope, type SampleValue } from '../../../../src/core/substitution/values.ts';
import { sampled } from '../../../sample.ts';
import { parse, render, renderAll } from './rendering.ts';

const empty = createScope([], [], []);

const PIECES: readonly (readonly [name: string, piece: string, count: number])[] = [
  ['dollars', '$', 1_000_000],
  ['hashes with letters', '#a', 500_000],
  ['backslashes', '\\', 1_000_000],
  ['escaped dollars', '\\$', 500_000],
  ['quiet openings', '$!{', 300_000],
  ['formal openings', '${a', 300_000],
  ['formal openings with calls', '${a.b(', 150_000],
  ['calls', '$a.b(', 200_000],
  ['calls with arguments', '$a.b(1,', 150_000],
  ['calls with lists', '$a.b([$c,', 100_000],
  ['calls with strings', '$a.b("', 150_000],
  ['calls with single strings', "$a.b('x',", 100_000],
  ['indexes', '$a[', 300_000],
  ['indexes in indexes', '$a[$b.c(', 100_000],
  ['conditions', '#if(', 100_000],
  ['conditions with calls', '#if($a.b(', 100_000],
  ['conditions with strings', '#if("', 100_000],
  ['conditions with single strings', "#if(' ", 100_000],
  ['negations', '#if(!', 100_000],
  ['good conditions', '#if($a)', 100_000],
  ['loops', '#foreach($a in $b)', 50_000],
  ['loops with assignments', '#foreach($a in $b)$c#set($c=1)', 30_000],
  ['ends', '#end', 200_000],
  ['elses', '#if($a)#else', 80_000],
  ['stray elses', '#else', 150_000],
  ['breaks', '#if($a)#break', 80_000],
  ['assignments', '#set($a="', 100_000],
  ['assignments that add up', '#set($a=$a+', 100_000],
  ['comments', '#*', 400_000],
  ['comments closed by openings', '#*#', 300_000],
  ['literal blocks', '#[[', 300_000],
  ['line comments', '##', 400_000],
  ['line comments in text', '"##\n', 200_000],
  ['macros', '#macro(a)', 100_000],
  ['maps', '#set($a={', 100_000],
  ['references', '$a.b.c[0].d ', 80_000],
  ['dates', '$date.format("', 80_000],
];

describe('hostile text', () => {
  it.each(sampled(PIECES, 8))('reads and renders %s', (_, piece, count) => {
    const source = piece.repeat(count);
    const parsed = parse(source);
    const rendered = parsed.render(empty);
    expect(rendered.segments.at(-1)?.rendered.end ?? 0).toBe(rendered.text.length);
    expect(parsed.errors.every(({ range }) => range.start < range.end && range.end <= source.length)).toBe(
      true,
    );
  });

  it.each([25, 100_000])('reports each of %i conditions that are not closed', (count) => {
    const { errors } = parse('#if($a)'.repeat(count));
    expect(errors).toHaveLength(count);
    expect(errors.at(-1)).toMatchObject({
      kind: 'unbalanced',
      range: { start: 7 * (count - 1), end: 7 * count },
    });
  });

  it('renders conditions of any depth', () => {
    const depth = 100_000;
    const result = renderAll(`${'#if($a)'.repeat(depth)}x${'#end'.repeat(depth)}`, { a: true });
    expect(result).toMatchObject({ text: 'x' });
    expect(result.limit).toBeUndefined();
  });

  it.each([
    ['(', ')'],
    ['[', ']'],
    ['$a.get(', ')'],
    ['{"a":', '}'],
  ])('stops at 64 levels of %s', (open, close) => {
    const source = (depth: number): string => `#set($x = ${open.repeat(depth)}1${close.repeat(depth)})`;
    expect(parse(source(60)).errors).toEqual([]);
    expect(parse(source(100)).errors[0]).toMatchObject({ kind: 'limit', range: { start: 0 } });
    expect(parse(source(100_000)).errors[0]).toMatchObject({ kind: 'limit', range: { start: 0 } });
  });

  it('evaluates long chains without recursion', () => {
    expect(render(`#set($x = 0${' + 1'.repeat(100_000)})$x`)).toBe('100000');
    expect(render(`#set($x = ${'!'.repeat(100_001)}true)$x`)).toBe('false');
    expect(render(`$a${'.b'.repeat(100_000)}`).length).toBe(200_002);
  });

  it.each([
    ['a huge range', '#foreach($i in [1..1000000000])x#end'],
    [
      'nested ranges',
      '#foreach($i in [1..100000])#foreach($j in [1..100000])#foreach($k in [1..9])#end#end#end',
    ],
    ['a printed range', '#set($r = [1..1000000000])$r'],
    ['a searched range', '#set($r = [1..1000000000])$r.contains(0)'],
    ['much text', `#foreach($i in [1..100000])${'x'.repeat(1000)}#end`],
    ['a text that doubles', '#set($s = "x")#foreach($i in [1..60])#set($s = $s + $s)#end'],
    ['a string that doubles', '#set($s = "x")#foreach($i in [1..60])#set($s = "$s$s")#end'],
    ['a list that doubles', '#set($l = [1])#foreach($i in [1..60])#set($l = [$l, $l])#end$l'],
    ['a list that adds itself', '#set($l = [1])#foreach($i in [1..60])$l.addAll($l)#end'],
    ['growing replacements', '#set($s = "aa")#foreach($i in [1..60])#set($s = $s.replace("a", "aaaa"))#end'],
    [
      'slow searches',
      '#set($s = "a")#foreach($i in [1..18])#set($s = $s + $s)#end#foreach($i in [1..10000])$s.contains("$s.substring(9)b")#end',
    ],
  ])('cuts %s short and says so', (_, source) => {
    const result = renderAll(source);
    expect(result.limit).toMatch(/^Rendering stopped /u);
    expect(result.text.length).toBeLessThan(6_000_000);
  });

  it('prints a list that holds itself', () => {
    expect(render('#set($l = [1])$!l.add($l)$l').length).toBeLessThan(1000);
  });

  it('reads data of any depth, and takes what lies too deep as missing', () => {
    let deep: SampleValue = 'bottom';
    for (let level = 0; level < 50_000; level++) deep = [deep];
    expect(render('$n|$deep', { n: 1, deep })).toMatch(/^1\|\[+(?:null|…)\]+$/u);
  });

  it('says nothing of a limit for an ordinary loop', () => {
    const result = renderAll('#foreach($i in [1..10000])$i,#end');
    expect(result.limit).toBeUndefined();
    expect(result.text.split(',')).toHaveLength(10_001);
  });

  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'class', 'length'])(
    'never reaches a prototype through %s',
    (name) => {
      const data = { text: 'x', list: [1], map: { a: 1 } };
      for (const root of ['text', 'list', 'map', 'esc', 'none']) {
        for (const form of [`$${root}.${name}`, `$${root}["${name}"]`, `$${root}.get("${name}")`]) {
          if (root === 'esc' || !name.startsWith('_') || !form.includes('.__'))
            expect(render(form, data)).toBe(form);
        }
      }
      expect(render(`#set($map.${name} = 1)$map.size()`, data)).toMatch(/^[12]$|^#set/u);
      expect(({} as Record<string, unknown>)['a']).toBeUndefined();
    },
  );

  it('takes such names from the data like any other', () => {
    const map = JSON.parse('{"__proto__": "own", "constructor": "too"}') as Record<string, string>;
    expect(render('$map["__proto__"] $map.constructor $constructor', { map, constructor: 'c' })).toBe(
      'own too c',
    );
  });
});
