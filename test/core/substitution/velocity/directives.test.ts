import { describe, expect, it } from 'vitest';
import { parse, errors, render, renderAll, slice, uses } from './rendering.ts';

describe('conditions', () => {
  it.each([
    ['#if($a)yes#end', { a: true }, 'yes'],
    ['#if($a)yes#{else}no#end', { a: false }, 'no'],
    ['#if($b)yes#{else}no#end', { a: 1 }, 'no'],
    ['#if( $a == 1 )one#elseif( $a == 2 )two#elseif($a == 3)three#{else}many#end', { a: 2 }, 'two'],
    ['#if( $a == 1 )one#elseif( $a == 2 )two#{else}many#{end}!', { a: 9 }, 'many!'],
    ['#{if}($a)x#{end}y', { a: true }, 'xy'],
    ['#if ($a)x#end', { a: true }, 'x'],
    ['#if($a)#if($b)both#{else}a#end#end', { a: true, b: false }, 'a'],
    ['#if("$a" == "")empty#end', { a: '' }, 'empty'],
    ['#if($a)x#end', { a: 0 }, 'x'],
    ['#if($a)x#end', { a: '' }, 'x'],
  ])('renders %s with %j', (source, values, expected) => {
    expect(render(source, values)).toBe(expected);
    expect(errors(source)).toEqual([]);
  });

  it('names what a condition tests', () => {
    expect(uses('#if( $user.vip && $n.contains($m) )x#end')).toEqual([
      'condition user.vip@6 in #if( $user.vip && $n.contains($m) )',
      'condition n@19 in #if( $user.vip && $n.contains($m) )',
      'argument m@31 in #if( $user.vip && $n.contains($m) )',
    ]);
    expect(renderAll('#if($vip)x#end').missing.map(({ form }) => form)).toEqual(['condition']);
  });
});

describe('loops', () => {
  const rows = [{ sku: 'A' }, { sku: 'B' }, { sku: 'C' }];

  it.each([
    ['#foreach( $row in $rows )$row.sku,#end', 'A,B,C,'],
    ['#foreach($row in $rows)$foreach.index/$foreach.count#if($foreach.hasNext), #end#end', '0/1, 1/2, 2/3'],
    ['#foreach($r in $rows)$velocityCount#end', '123'],
    ['#foreach($r in $rows)#if($foreach.first)[#end$r.sku#if($foreach.last)]#end#end', '[ABC]'],
    ['#foreach($r in $rows)#if($r.sku == "B")#break#end$r.sku#end.', 'A.'],
    ['#foreach($i in [1..3])$i#end', '123'],
    // The variable means again what it meant before, also behind a #break.
    ['#set($i = "a")#foreach($i in [1..3])$i#end$i', '123a'],
    ['#set($i = "a")#foreach($i in [1..3])$i#break#end$i', '1a'],
    ['#foreach($i in [3..1])$i#end', '321'],
    ['#foreach($i in [1, "b", $n])$i#end', '1b7'],
    ['#foreach($v in $map)$v#end', '12'],
    ['#foreach($e in $map.entrySet())$e.key=$e.value;#end', 'x=1;y=2;'],
    ['#foreach($k in $map.keySet())$k$map.get($k)#end', 'x1y2'],
    ['#foreach($i in [1..2])#foreach($j in [1..2])$foreach.parent.count$j #end#end', '11 12 21 22 '],
    ['#foreach($x in $none)x#end', ''],
    ['#foreach($x in "text")x#end', ''],
  ])('renders %s', (source, expected) => {
    expect(render(source, { rows, n: 7, map: { x: 1, y: 2 } })).toBe(expected);
  });

  it('knows its variables only inside', () => {
    const source = '#foreach($row in $rows)$row$foreach.count$velocityCount#end$row$foreach.count';
    expect(uses(source)).toEqual([
      'loop rows@18 in #foreach($row in $rows)',
      'value row@60 in $row',
      'value foreach.count@64 in $foreach.count',
    ]);
    expect(render('#foreach($n in [1..2])$n#end$n', { n: 'outer' })).toBe('12outer');
  });

  it('maps repeated text to the same source again', () => {
    const source = '#foreach($r in $rows)<$r.sku>#end';
    const result = renderAll(source, { rows });
    expect(result.segments.map(({ source: range }) => slice(source, range))).toEqual(
      Array.from({ length: 3 }, () => ['<', '$r.sku', '>']).flat(),
    );
  });
});

describe('#set', () => {
  it.each([
    ['#set($a = 1)$a', '1'],
    ['#set( $a = $n + 1 )$a', '8'],
    ['#set($a = "x$n")$a', 'x7'],
    ["#set($a = 'x$n')$a", 'x$n'],
    ['#set($a = "$n.toString()!")$a', '7!'],
    ['#set($a = "#if($n == 7)seven#end")$a', 'seven'],
    ['#set($m = {"k": 1, "l": [1, 2]})$m.k $m.l', '1 [1, 2]'],
    ['#set($m = {})#set($m.k = "v")$m.k', 'v'],
    ['#set($l = [])$l.add("x")$l.size()', 'true1'],
    ['#set($l = [1, 2])#set($l[0] = 9)$l', '[9, 2]'],
    ['#set($n = $none)$n', '7'],
    ['#foreach($i in [1..3])#set($t = "$!t$i")#end$t', '123'],
  ])('renders %s', (source, expected) => {
    expect(render(source, { n: 7 })).toBe(expected);
    expect(errors(source)).toEqual([]);
  });

  it('makes a name that nobody has to supply, from there on and in the whole loop', () => {
    expect(uses('$a #set($a = $b)$a')).toEqual(['value a@1 in $a', 'argument b@14 in #set($a = $b)']);
    expect(uses('#foreach($r in $rows)$last#set($last = $r)#end')).toEqual([
      'loop rows@16 in #foreach($r in $rows)',
    ]);
  });

  it("never changes the caller's data", () => {
    const values = { list: [1], map: { a: 1 } };
    render('$list.add(2)$map.put("b", 2)#set($map.a = 5)', values);
    expect(values).toEqual({ list: [1], map: { a: 1 } });
  });
});

describe('lines', () => {
  it.each([
    ['a\n#if($x)\nb\n#end\nc', 'a\nb\nc'],
    ['a\r\n#if($x)  \r\nb\r\n#else \r\nd\r\n#end\r\nc', 'a\r\nb\r\nc'],
    ['#set($y = 1)\n$y', '1'],
    ['#set($y = 1)\n  #set($z = 2)\n$y$z', '12'],
    ['a\n  #if($x)\nb#end', 'a\n  b'],
    ['a #stop b', 'a '],
    ['a ## note\nb', 'a b'],
    ['a #* note *#\nb', 'a \nb'],
  ])('swallows line breaks as Velocity does: %j', (source, expected) => {
    expect(render(source, { x: true })).toBe(expected);
  });
});

describe('comments, literal blocks and escapes', () => {
  it.each([
    ['a#* $x #if *#b', 'ab'],
    ['a#** doc *#b', 'ab'],
    ['#[[ $x #if ## ]]#!', ' $x #if ## !'],
    ['\\$x \\\\$x \\$none \\\\\\$x', '$x \\1 \\$none \\$x'],
    // The guide's own example of a name without a value: nothing is taken away.
    ['$none \\$none \\\\$none \\\\\\$none', '$none \\$none \\\\$none \\\\\\$none'],
    ['\\\\$!none|\\\\${none.x}', '\\\\|\\\\${none.x}'],
    ['\\#if($x) \\#end \\#foo', '#if(1) #end \\#foo'],
    ['\\\\#if($x)a#end', '\\a'],
    ['a\\b \\', 'a\\b \\'],
    ['\\$!x|\\${x}', '$!x|${x}'],
  ])('renders %j', (source, expected) => {
    expect(render(source, { x: 1 })).toBe(expected);
    expect(errors(source)).toEqual([]);
  });

  it('takes no use from comments, literal blocks and escapes', () => {
    expect(uses('#* $a *# ## $b\n#[[$c]]# \\$d')).toEqual([]);
  });

  it('reports ## that takes markup along', () => {
    const source = '<a href="##">x</a>\n<p>b</p>';
    expect(errors(source)).toEqual(['syntax: ##">x</a>']);
    expect(render(source)).toBe('<a href="<p>b</p>');
    expect(errors('  ## <b>meant</b>\n$name ## greeting\n#end2')).toEqual([]);
  });
});

describe('what is wrong with directives', () => {
  it.each([
    ['#if($a)x', ['unbalanced: #if($a)']],
    ['#foreach($a in $b)x', ['unbalanced: #foreach($a in $b)']],
    ['x#end', ['unbalanced: #end']],
    ['#else', ['unbalanced: #else']],
    ['#if($a)#{else}#{else}#end', ['unbalanced: #{else}']],
    ['#if($a)#{else}#elseif($b)#end', ['unbalanced: #elseif']],
    ['#foreach($a in $b)#else#end', ['unbalanced: #else']],
    ['#if x#end', ['syntax: #if']],
    ['#if($a == )x#end', ['syntax: #if($a == )']],
    ['#if($a = 1)x#end', ['syntax: #if($a = 1)']],
    ['#if(a == 1)x#end', ['syntax: #if(a == 1)']],
    ['#if($a == "x)y#end', ['unbalanced: #if($a == "x)']],
    ['#if($a', ['unbalanced: #if(', 'unbalanced: #if(']],
    ['#if($a &gt; 3)x#end', ['syntax: #if($a &gt; 3)']],
    ['#if($a\u00a0== 3)x#end', ['whitespace: #if($a\u00a0== 3)']],
    ['<a href="#stop">', ['syntax: #stop']],
    ['#foreach($a of $b)x#end', ['syntax: #foreach($a of $b)']],
    ['#set($a 1)', ['syntax: #set($a 1)']],
    ['#set $a = 1', ['syntax: #set']],
    ['#break', ['syntax: #break']],
    ['#macro(m $a)$a#end', ['unknown: #macro']],
    ['#include("x")', ['unknown: #include']],
    ['#* open', ['unbalanced: #*']],
    ['#[[ open', ['unbalanced: #[[']],
    ['#if($a)#endif', ['unbalanced: #if($a)']],
  ])('reports %s', (source, expected) => {
    expect(errors(source)).toEqual(expected);
  });

  it('says what an editor did to an expression', () => {
    expect(parse('#if($a &gt; 3)x#end').errors[0]?.message).toContain('&gt;');
    expect(parse('#if($a == 3 &amp;&amp; $b)x#end').errors[0]?.message).toContain('&amp;');
  });

  it('leaves words that are no directive alone', () => {
    const source = '#ifx #endpoint #setting { } #elsewhere #foo($a) #macro #parse';
    expect(render(source, { a: 'b' })).toBe(source.replace('$a', 'b'));
    expect(parse(source).errors).toEqual([]);
  });
});
