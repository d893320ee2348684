import { describe, expect, it } from 'vitest';
import { maskTags } from '../../../../src/core/substitution/mask.ts';
import { simpleEngine } from '../../../../src/core/substitution/simple/simple.ts';
import { createScope, type SampleValue } from '../../../../src/core/substitution/values.ts';

function scopeOf(values: Record<string, SampleValue>) {
  return createScope(
    Object.entries(values).map(([name, value]) => ({ name, value })),
    [],
  );
}

function render(text: string, values: Record<string, SampleValue> = {}): string {
  return simpleEngine.parse(text).render(scopeOf(values)).text;
}

/** Kind and the text at the error's range. */
function errors(text: string): readonly string[] {
  return simpleEngine
    .parse(text)
    .errors.map(({ kind, range }) => `${kind}: ${text.slice(range.start, range.end)}`);
}

it('does not let braces that a style leaves open hide a substitution that was never opened', () => {
  expect(errors('<style>a { b { c</style><p>Name}}</p>')).toEqual(['unbalanced: Name}}']);
});

describe('what a recipient reads', () => {
  it.each([
    ['Hi {{Name}}!', { Name: 'Ann' }, 'Hi Ann!'],
    ['Hi{{Name?, }}{{Name}}!', { Name: 'Ann' }, 'Hi, Ann!'],
    ['Hi{{Name?, }}{{Name}}!', {}, 'Hi!'],
    ['{{Name|friend}}', { Name: 'Ann' }, 'Ann'],
    ['{{Name|friend}}', { Name: '' }, 'friend'],
    ['{{Name|friend}}', {}, 'friend'],
    ['{{Name| dear friend }}', {}, ' dear friend '],
    ['{{Name|{{Nick}}}}', { Nick: 'Al' }, 'Al'],
    ['{{Name|{{Nick|you}}}}', {}, 'you'],
    ['{{Orders?you have <b>{{Orders}}</b>}}', { Orders: 3 }, 'you have <b>3</b>'],
    ['{{Orders?x}}', { Orders: 0 }, ''],
    ['{{Orders|none}}', { Orders: 0 }, '0'],
    ['{{A?x|y}}', { A: '1' }, 'x|y'],
    ['{{a-b_1}}', { 'a-b_1': 'ok' }, 'ok'],
    ['{{1a|x}} {{1a?{{Name}}}} {{Name}}', { Name: 'Ann' }, '{{1a|x}} {{1a?Ann}} Ann'],
    ['{{name}}', { Name: 'Ann' }, ''],
  ])('%s', (text, values, expected) => {
    expect(render(text, values)).toBe(expected);
  });

  it.each([
    ['0', false],
    [0, false],
    [-0, false],
    ['0.0', false],
    ['-0', false],
    ['00', false],
    ['', false],
    [null, false],
    [false, false],
    [[1], false],
    [{ a: 1 }, false],
    [' ', true],
    ['0a', true],
    ['false', true],
    [true, true],
    [1, true],
    ['0.01', true],
  ])('holds a condition on %j: %s', (value, expected) => {
    expect(render('{{A?yes}}', { A: value }) === 'yes').toBe(expected);
  });

  it('does not search inserted values for substitutions', () => {
    expect(render('{{A}}', { A: '{{B}}', B: 'no' })).toBe('{{B}}');
  });

  it('treats __proto__ and constructor as names without a value', () => {
    expect(render('[{{constructor}}{{toString?x}}]')).toBe('[]');
  });

  it('puts the marker where a name has no value, and lists the use', () => {
    const rendered = simpleEngine.parse('a {{X}} b {{Y|z}}').render(scopeOf({}), {
      missing: (use) => `<${use.path}>`,
    });
    expect(rendered.text).toBe('a <X> b z');
    expect(rendered.missing.map(({ name, form }) => [name, form])).toEqual([
      ['X', 'value'],
      ['Y', 'default'],
    ]);
  });
});

describe('names and tags', () => {
  it('says where each name and its tag stand, inner ones too', () => {
    const text = 'a{{A|b{{Bc?d}}e}}f';
    const uses = simpleEngine.parse(text).uses.map(({ name, form, range, tag }) => ({
      name,
      form,
      at: text.slice(range.start, range.end),
      tag: text.slice(tag.start, tag.end),
    }));
    expect(uses).toEqual([
      { name: 'A', form: 'default', at: 'A', tag: '{{A|b{{Bc?d}}e}}' },
      { name: 'Bc', form: 'condition', at: 'Bc', tag: '{{Bc?d}}' },
    ]);
  });

  it('masks braces and names, and keeps the text parts', () => {
    expect(maskTags(simpleEngine.parse('<a href="{{Url}}">{{A?<b>\nhi</b>}}</a>'))).toBe(
      '<a href="xxxxxxx">    <b>\nhi</b>  </a>',
    );
  });
});

describe('mistakes', () => {
  it.each([
    ['{{ Name }}', ['whitespace: {{ Name }}']],
    ['{{Name |x}}', ['whitespace: {{Name |']],
    ['{{\u00a0Name}}', ['whitespace: {{\u00a0Name}}']],
    ['{{Na\u200bme}}', ['whitespace: {{Na\u200bme}}']],
    ['{{Name&nbsp;}}', ['whitespace: {{Name&nbsp;}}']],
    ['{{Name\n}}', ['whitespace: {{Name\n}}']],
    ['{{1st}}', ['name: {{1st}}']],
    ['{{First Name}}', ['name: {{First Name}}']],
    ['{{Имя}}', ['name: {{Имя}}']],
    ['{{}}', ['name: {{}}']],
    ['{{#if x}}', ['name: {{#if x}}']],
    ['Hi {{Name, {{Other}}', ['unbalanced: {{Name']],
    ['{{Name} {{Other}}', ['unbalanced: {{Name}']],
    ['{{Name|friend} {{Other}}', ['unbalanced: {{Name|friend}']],
    ['{Name}} {{Other}}', ['unbalanced: {Name}}']],
    ['Name}} {{Other}}', ['unbalanced: Name}}']],
    ['Dear Name }}, hi', ['unbalanced: Name }}']],
    ['{{Name}}}}', ['unbalanced: }}']],
    ['{{{Name}}}', ['unbalanced: {']],
    ['{{Name?x', ['unbalanced: {{Name?']],
    ['{{', ['unbalanced: {{']],
    ['{{<b>Name</b>}} {{Other}}', ['syntax: {{<b>Name</b>}}']],
    ['&#123;&#123;Name&#125;&#125; {{Other}}', ['syntax: &#123;&#123;Name&#125;&#125;']],
    ['{{A|{{B|{{C}}}}}}', ['nesting: {{C}}']],
    ['{{A|`B`}}', ['nesting: `B`']],
  ])('%j', (text, expected) => {
    expect(errors(text)).toEqual(expected);
  });

  it('names the invisible character by its code point', () => {
    const [error] = simpleEngine.parse('{{Na\u200bme}}').errors;
    expect(error?.message).toContain('U+200B (zero-width space)');
  });

  it('still reads everything behind a mistake', () => {
    expect(render('{{A|x {{B} <p>{{C}}</p> {{D', { C: 'c' })).toBe('{{A|x {{B} <p>c</p> {{D');
  });

  it.each([
    '<style>@media(max-width:600px){.a{color:red}}.b{c:d}</style>',
    '<style>.a{color:red}}</style>',
    '<script type="application/ld+json">{"a":{"b":{"c":1}}}</script>',
    '{"a":{"b":1}}',
    'function(){if(x){y()}}',
    '<!--[if mso]><xml><o:p>{}</o:p></xml><![endif]-->',
    'Price: {10}',
    'a :-} b',
    'p {color: red }} x',
  ])('says nothing about %j', (text) => {
    expect(errors(text)).toEqual([]);
  });

  it('ends a text part behind the CSS it holds', () => {
    const text = '{{A?<style>@media x{p{color:red}}</style>}}{{B}}';
    expect(errors(text)).toEqual([]);
    expect(render(text, { A: 1, B: 'b' })).toBe('<style>@media x{p{color:red}}</style>b');
  });
});

describe('hostile text', () => {
  it.each([
    ['openings alone', '{{'.repeat(500_000)],
    ['closings alone', '}}'.repeat(500_000)],
    ['unclosed text parts', '{{A|'.repeat(250_000)],
    ['openings with blanks', '{{ '.repeat(300_000)],
    ['openings before markup', '{{<'.repeat(300_000)],
    ['single braces', '{ '.repeat(500_000)],
    ['one endless name', `{{${'a'.repeat(1_000_000)}`],
    ['one endless blank', `{{${'\n'.repeat(1_000_000)}`],
  ])('is read: %s', (_, text) => {
    const parsed = simpleEngine.parse(text);
    expect(parsed.render(scopeOf({})).text).toBe(text);
    expect(parsed.errors.length).toBeLessThanOrEqual(1001);
    expect(maskTags(parsed)).toHaveLength(text.length);
  });

  it('renders 100,000 tags and 10,000 levels', () => {
    expect(render('{{A}}'.repeat(100_000), { A: 'x' })).toBe('x'.repeat(100_000));
    const deep = simpleEngine.parse('{{A|'.repeat(10_000) + 'end' + '}}'.repeat(10_000));
    expect(deep.render(scopeOf({})).text).toBe('end');
    expect(deep.errors.at(-1)?.kind).toBe('limit');
  });
});
