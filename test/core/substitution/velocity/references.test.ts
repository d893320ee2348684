import { describe, expect, it } from 'vitest';
import { maskTags } from '../../../../src/core/substitution/mask.ts';
import { toSourceRange } from '../../../../src/core/substitution/source-map.ts';
import { parse, errors, render, renderAll, slice, uses } from './rendering.ts';

describe('references', () => {
  it.each([
    ['Hi $name!', 'Hi Ann!'],
    ['Hi ${name}!', 'Hi Ann!'],
    ['$!name|$!{name}', 'Ann|Ann'],
    ['$user.city, ${user.city}', 'Oslo, Oslo'],
    ['$user.home.zip', '0150'],
    ['$rows[0].sku $rows[1]["sku"] $rows[-1].sku', 'A1 B2 B2'],
    ['$rows.get(1).get("sku")', 'B2'],
    ['$user["city"] $user.get(\'city\')', 'Oslo Oslo'],
    ['$name.', 'Ann.'],
    ['$name.\nNext', 'Ann.\nNext'],
    ['$name$name', 'AnnAnn'],
    ['$first-name', 'Bo'],
    ['mail@$user.city.example', 'mail@$user.city.example'],
    ['$user.city.toUpperCase()', 'OSLO'],
    ['$count $ratio $whole $yes', '3 2.5 4 true'],
    ['$rows', '[{sku=A1, price=10}, {sku=B2, price=5}]'],
  ])('renders %s', (source, expected) => {
    const values = {
      name: 'Ann',
      'first-name': 'Bo',
      user: { city: 'Oslo', home: { zip: '0150' } },
      rows: [
        { sku: 'A1', price: 10 },
        { sku: 'B2', price: 5 },
      ],
      count: 3,
      ratio: 2.5,
      whole: 4,
      yes: true,
    };
    expect(render(source, values)).toBe(expected);
  });

  it.each([
    '$5 and $100',
    '$ ',
    '$$ ',
    '$(".x").hide()',
    '$.ajax',
    '${}',
    '$! ',
    '$!{',
    'color: #fff',
    '#id { }',
    'href="#"',
    'a \\ b',
    '# $ \\',
    '$é',
  ])('leaves %s alone', (source) => {
    expect(render(source)).toBe(source);
    expect(parse(source)).toMatchObject({ uses: [], errors: [], tags: [] });
  });

  it('prints a reference without a value as it stands, and nothing in quiet form', () => {
    const result = renderAll('[$a] [${a.b}] [$!a] [$!{a}] [$user.street]', { user: { city: 'Oslo' } });
    expect(result.text).toBe('[$a] [${a.b}] [] [] [$user.street]');
    expect(result.missing.map(({ path }) => path)).toEqual(['a', 'a.b', 'a', 'a', 'user.street']);
  });

  it('puts the marker of the caller where a value is missing', () => {
    const missing = ({ path }: { path: string }): string => `<${path}>`;
    expect(render('$a $!b.c', {}, { missing })).toBe('<a> <b.c>');
  });

  it('takes null as no value and empty text as a value', () => {
    expect(render('[$a][$b]', { a: null, b: '' })).toBe('[$a][]');
  });

  it('says where each name stands', () => {
    expect(uses('Hi $!{user.city}, $rows.get($i).get("k") in $x[$n]')).toEqual([
      'value user.city@6 in $!{user.city}',
      'value rows@19 in $rows.get($i).get("k")',
      'argument i@29 in $rows.get($i).get("k")',
      'value x@45 in $x[$n]',
      'argument n@48 in $x[$n]',
    ]);
  });

  it('counts positions in UTF-16 units', () => {
    const source = '👋🏽 ${name}';
    const [use] = parse(source).uses;
    expect(use && slice(source, use.range)).toBe('name');
    expect(use?.tag).toEqual({ start: 5, end: 12 });
  });

  it('maps a value to its tag and text to itself', () => {
    const source = 'Dear $name, hello';
    const result = renderAll(source, { name: 'Alexandra' });
    const value = result.text.indexOf('xan');
    expect(slice(source, toSourceRange(result, { start: value, end: value + 3 }))).toBe('$name');
    const word = result.text.indexOf('hello');
    expect(slice(source, toSourceRange(result, { start: word, end: word + 5 }))).toBe('hello');
  });

  it('is masked by letters, directives and comments by blanks, at the same length', () => {
    const source = 'a $x\n#if( $y )\nb#end ## c\n#[[ $z ]]#';
    expect(maskTags(parse(source))).toBe('a xx\n         \nb         \n    $z    ');
  });

  it.each([
    ['Hi ${name', 'unbalanced: ${name'],
    ['Hi ${name and more', 'syntax: ${name'],
    ['Hi ${ name }', 'whitespace: ${ name }'],
    ['Hi ${name }', 'whitespace: ${name }'],
    ['Hi ${!name}', 'syntax: ${!name}'],
    ['Hi ${<b>name</b>}', 'syntax: ${<b>name</b>}'],
    ['Hi $na\u200bme', 'whitespace: $na\u200b'],
    ['Hi $\u200bname', 'whitespace: $\u200bn'],
    ['$rows[x]', 'syntax: $rows['],
    ['$rows.get(1 + 2)', 'syntax: $rows.get(1 '],
    ['$rows.get(', 'unbalanced: $rows.get('],
    ['$name.shout()', 'unknown: shout'],
    ['$esc.shout($name)', 'unknown: shout'],
    ['$_name', 'name: _name'],
  ])('reports %s', (source, expected) => {
    expect(errors(source)).toEqual([expected]);
  });

  it('reads on in a bracket that it cannot read', () => {
    expect(uses('$name.first(see $other)')).toEqual([
      'value name.first@1 in $name.first',
      'value other@17 in $other',
    ]);
  });
});
