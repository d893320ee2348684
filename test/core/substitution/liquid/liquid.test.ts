import { Liquid } from 'liquidjs';
import { describe, expect, it } from 'vitest';
import { liquidEngine } from '../../../../src/core/substitution/liquid/liquid.ts';
import { maskTags } from '../../../../src/core/substitution/mask.ts';
import { toSourceRange } from '../../../../src/core/substitution/source-map.ts';
import { createScope, type SampleValue } from '../../../../src/core/substitution/values.ts';
import { expectWholeMap } from '../engine-properties.ts';

const VALUES: Record<string, SampleValue> = {
  name: 'Ann',
  n: 3,
  zero: 0,
  user: { city: 'Oslo', vip: true, tags: ['a', 'b'] },
  rows: [
    { sku: 'x1', price: 10.5 },
    { sku: 'x2', price: 7 },
  ],
};

function scopeOf(values: Record<string, SampleValue>) {
  return createScope(
    Object.entries(values).map(([name, value]) => ({ name, value })),
    [],
  );
}
const render = (text: string, values = VALUES) => liquidEngine.parse(text).render(scopeOf(values));
const errors = (text: string) =>
  liquidEngine.parse(text).errors.map(({ kind, range }) => `${kind}: ${text.slice(range.start, range.end)}`);
const uses = (text: string) => liquidEngine.parse(text).uses.map(({ path, form }) => `${path} ${form}`);

describe('rendering, against liquidjs on its own', () => {
  it.each([
    'plain text, no tags',
    'Hi {{ name }}! {{ user.city | upcase }} {{ nope }}.',
    '{{ name | default: "x" }}{{ nope | default: n }}{{ "" | default: user.city }}',
    '{% for r in rows %}<b>{{ r.sku }}-{{ forloop.index }}/{{ forloop.length }}</b>{% else %}none{% endfor %}z',
    '{% for r in nope %}x{% else %}none{% endfor %}',
    '{% for r in rows reversed limit:1 offset:0 %}{{ r.sku }}{% endfor %}',
    '{% for i in (1..4) %}{% if i == 2 %}{% continue %}{% endif %}{% if i == 4 %}{% break %}{% endif %}{{ i }}{% endfor %}',
    '{% if user.vip %}A{{ name }}{% elsif n > 2 %}B{% else %}C{% endif %}',
    '{% if nope %}A{% elsif n > 2 %}B{% else %}C{% endif %}',
    '{% if nope %}A{% else %}C{{ n }}{% endif %}',
    '{% unless zero == 0 %}A{% else %}B{% endunless %}',
    '{% case n %}{% when 1, 3 %}odd{% when 2 %}even{% else %}?{% endcase %}',
    'a {%- if n == 3 -%} b {%- endif -%} c\n  {{- name -}}  \n d',
    '{% assign q = name | append: "!" %}{{ q }}{% capture w %}<i>{{ name }}</i>{% endcapture %}{{ w }}{{ w }}',
    '{% raw %}{{ x }} {% if %}{% endraw %}k',
    '{% comment %} {{ x }} {% endcomment %}k',
    '{% # note %}k',
    '{% increment c %}{% increment c %}{% decrement d %}',
    '{% for i in (1..3) %}{% cycle "a", "b" %}{% endfor %}',
    '{% tablerow r in rows cols:1 %}{{ r.sku }}{% endtablerow %}',
    '{% liquid\n assign z = n\n if z > 2\n echo z\n endif\n%}.',
    '{{ rows | map: "sku" | join: ", " }} {{ rows[0].sku }} {{ rows[1]["price"] }} {{ rows.first.sku }} {{ rows.size }}',
    '{{ "2026-03-01T10:00:00Z" | date: "%d.%m.%Y %H:%M" }} {{ 1700000000 | date: "%Y" }}',
    '{{ user.tags | join: "-" | replace: "a", "z" | capitalize }}',
    '{{name}}{{user.city}}{{name-}} {{user.vip-}} {{a-b}}{{a--}}{{user.a-b}}{{a-.b}}{{ user.a-b -}} {{n-1}}',
    '{{ name | nofilter }}{{ name | nofilter: 1 | upcase }}',
    '{{ "}}" }}{{ \'{{\' }}{{ "a\\"b" }}',
    '{{ constructor }}{{ __proto__ }}{{ name.constructor }}{{ user.constructor.name }}{{ rows.__proto__ }}',
    '{{ true }}{{ nil }}{{ 1.50 }}{{ user.tags }}',
  ])('%s', (text) => {
    const alone = new Liquid({ timezoneOffset: 0, locale: 'en-US', ownPropertyOnly: true, templates: {} });
    const rendered = render(text);
    expect(rendered.limit).toBeUndefined();
    expect(rendered.text).toBe(alone.parseAndRenderSync(text, structuredClone(VALUES)));
    expectWholeMap(text, rendered, { monotonic: !text.includes('for') && !text.includes('tablerow') });
  });

  it('reads long texts piece by piece, and never cuts inside a block', () => {
    const inside = '{{ n }},'.repeat(1200);
    const text = `${'a{{ n }}'.repeat(499)}{% if n == 3 %}{% for r in rows %}${inside}{% endfor %}{% else %}no{% endif %}{{ name }}`;
    const { text: made, limit } = render(text);
    expect(limit).toBeUndefined();
    expect(made).toBe(`${'a3'.repeat(499)}${'3,'.repeat(2400)}Ann`);
    expect(errors(text)).toEqual([]);
  });

  it('takes __proto__ for a name like any other', () => {
    const scope = createScope([{ name: '__proto__', value: { a: 'own' } }], []);
    const { text } = liquidEngine.parse('{{ __proto__.a }}|{{ a }}').render(scope);
    expect(text).toBe('own|');
  });

  it('reads the end of a raw block with a dash, which liquidjs does not', () => {
    expect(errors('{% raw %}{{ x }} {%- endraw -%} y')).toEqual([]);
    expect(render('{% raw %}{{ x }} {%- endraw -%} y').text).toBe('{{ x }} y');
  });

  it('keeps braces and refused tags in what a capture keeps', () => {
    const text = '{% capture c %}{% raw %}{{ x }}{% endraw %}<{% iff %}{{ name | }}>{% endcapture %}{{ c }}';
    expect(render(text).text).toBe('{{ x }}<{% iff %}{{ name | }}>');
  });

  it('maps text repeated by a loop to the same source, and values to their tag', () => {
    const text = '{% for r in rows %}<b>{{ r.sku }}</b>{% endfor %}';
    const rendered = render(text);
    const second = rendered.text.lastIndexOf('<b>');
    expect(toSourceRange(rendered, { start: second, end: second + 3 })).toEqual({ start: 19, end: 22 });
    const value = rendered.text.indexOf('x2');
    const range = toSourceRange(rendered, { start: value, end: value + 2 });
    expect(text.slice(range.start, range.end)).toBe('{{ r.sku }}');
  });

  it('maps the inside of raw to its own characters', () => {
    const text = 'a{% raw %}{{ b }}{% endraw %}';
    expect(toSourceRange(render(text), { start: 4, end: 5 })).toEqual({ start: 13, end: 14 });
  });

  it('prints a fixed moment for now, or the one it is given', () => {
    expect(render('{{ "now" | date: "%Y-%m-%d" }}').text).toBe('2026-01-15');
    const now = new Date(Date.UTC(2030, 4, 6));
    expect(liquidEngine.parse('{{ "today" | date: "%Y-%m-%d" }}').render(scopeOf({}), { now }).text).toBe(
      '2030-05-06',
    );
  });

  it('puts the marker where a name has no value, in branches that are shown', () => {
    const parsed = liquidEngine.parse(
      '{{ a.b }}{% if n %}{{ c }}{% else %}{{ d }}{% endif %}{{ name }}{{ e | default: "x" }}',
    );
    const rendered = parsed.render(scopeOf(VALUES), { missing: ({ path }) => `<${path}>` });
    expect(rendered.text).toBe('<a.b><c>Annx');
    expect(rendered.missing.map(({ path }) => path).sort()).toEqual(['a.b', 'c', 'e']);
  });

  it('keeps what the template’s own names lack apart from names of outside, without a marker, each once', () => {
    const parsed = liquidEngine.parse(
      '{% for row in rows %}{{ row.sku }}{{ row.naem }},{% endfor %}{% assign city = user.town %}{{ city }}{{ gone }}',
    );
    const rendered = parsed.render(scopeOf(VALUES), { missing: ({ path }) => `<${path}>` });
    expect(rendered.text).toBe('x1,x2,<gone>');
    expect(rendered.missing.map(({ path }) => path)).toEqual(['user.town', 'gone']);
    expect(rendered.missingOfLocals?.map(({ path }) => path)).toEqual(['row.naem']);
  });
});

describe('names', () => {
  it.each([
    ['{{ user.city | upcase }}', ['user.city value']],
    ['{{ a | default: b }}', ['a default', 'b argument']],
    ['{% if a and b == c %}{% endif %}', ['a condition', 'b condition', 'c condition']],
    [
      '{% for r in rows limit:k %}{{ r.x }}{{ forloop.index }}{{ y }}{% endfor %}{{ r }}',
      ['rows loop', 'k argument', 'y value', 'r value'],
    ],
    ['{% assign q = a %}{{ q }}{% capture w %}{{ b }}{% endcapture %}{{ w }}', ['a argument', 'b value']],
    ['{% case a %}{% when b %}{% endcase %}', ['a condition', 'b condition']],
    ['{{ rows[i].x }}{{ user["city"] }}', ['rows[i].x value', 'i argument', 'user["city"] value']],
    ['{% raw %}{{ a }}{% endraw %}{% comment %}{{ b }}{% endcomment %}', []],
    ['{% increment c %}{{ c }}', []],
    ['{{ "text" }}{{ 3 }}{{ nil }}{{ blank }}', []],
  ])('%s', (text, expected) => {
    expect(uses(text)).toEqual(expected);
  });

  it('says where the name and its tag stand', () => {
    const text = 'é\n{% if x %}{% elsif user.city == "b" %}{% endif %}';
    const [, use] = liquidEngine.parse(text).uses;
    expect(text.slice(use?.range.start, use?.range.end)).toBe('user');
    expect(text.slice(use?.tag.start, use?.tag.end)).toBe('{% elsif user.city == "b" %}');
  });

  it('masks outputs by letters, the rest by blanks, and leaves raw text', () => {
    expect(
      maskTags(
        liquidEngine.parse(
          '{{ a }}{% if b %}c{% endif %}{% raw %}{{d}}{% endraw %}{% comment %}e{% endcomment %}',
        ),
      ),
    ).toBe(`xxxxxxx${' '.repeat(10)}c${' '.repeat(11 + 9)}{{d}}${' '.repeat(12 + 13 + 1 + 16)}`);
  });
});

describe('mistakes', () => {
  it.each([
    ['{% if a %}{{ b }}', ['unbalanced: {% if a %}']],
    ['{% if a %}{% for b in c %}{% endif %}', ['unbalanced: {% for b in c %}']],
    ['x{% endif %}', ['unbalanced: {% endif %}']],
    ['{% else %}', ['unbalanced: {% else %}']],
    ['{% raw %}{{ a }}', ['unbalanced: {% raw %}']],
    ['{% endraw %}', ['unbalanced: {% endraw %}']],
    ['{{ a }{{ b }}', ['unbalanced: {{']],
    ['{% if a }x{% endif %}', ['unbalanced: {% if']],
    ['{{ a | upcas }}', ['unknown: upcas']],
    ['{{ a | upcase | x: "|y" }}', ['unknown: x']],
    ['{% assign q = a | wat %}', ['unknown: wat']],
    ['{% foo %}', ['unknown: {% foo %}']],
    ['{% include "a" %}', ['unknown: {% include "a" %}']],
    ['{{a|friend}}', ['unknown: {{a|friend}}']],
    ['{{a|dear friend}}', ['syntax: {{a|dear friend}}']],
    ['{{ First Name }}', ['syntax: {{ First Name }}']],
    ['{{ a &gt; b }}', ['syntax: {{ a &gt; b }}']],
    ['{{&nbsp;a }}', ['whitespace: &nbsp;']],
    ['{{}}', ['syntax: {{}}']],
    ['{{\u00a0a }}', ['whitespace: \u00a0']],
    ['{% for a b %}x{% endfor %}', ['syntax: {% for a b %}']],
    ['{{ a | default: "\u00a0" }}', []],
    ['<style>@media x{a{b:c}}</style>{"a":{"b":1}}', []],
  ])('%j', (text, expected) => {
    expect(errors(text)).toEqual(expected);
  });

  it('says how Liquid writes what the simple engine means', () => {
    expect(liquidEngine.parse('{{Name|friend}}').errors[0]?.message).toContain(
      '{{ Name | default: "friend" }}',
    );
  });

  it('says what Liquid has for a tag of Jinja', () => {
    const { errors } = liquidEngine.parse('{% if a %}{% elif b %}{% endif %}');
    expect(errors.map(({ message }) => message)).toEqual([
      '`{% elif b %}`: Liquid has no tag "elif". Write "elsif".',
    ]);
  });

  it('still reads and renders everything else', () => {
    expect(render('{{ First Name }} {{ name }} {% foo %}{% if n }{{ n }}{% endif %}').text).toBe(
      '{{ First Name }} Ann {% foo %}{% if n }3{% endif %}',
    );
  });
});

describe('hostile text', () => {
  it.each([
    ['openings alone', '{{'.repeat(500_000)],
    ['tag openings alone', '{%'.repeat(500_000)],
    ['unclosed blocks', '{% if n %}'.repeat(100_000)],
    ['unclosed raw', '{% raw %}'.repeat(60_000)],
    ['open quotes', "{{ '".repeat(100_000)],
    ['10,000 levels', '{% if n %}'.repeat(10_000) + '{% endif %}'.repeat(10_000)],
    ['escaped quotes', `{{ ${'"\\'.repeat(300_000)} }}`],
    ['blank lines in a comment', `{% # ${'\n'.repeat(500_000)} %}`],
    ['a tag that looks like an error', `{% for ${'file:'.repeat(200_000)} %}`],
    ['brackets', `{{ ${'a['.repeat(100_000)}1${']'.repeat(100_000)} }}`],
  ])('is left as it stands and reported: %s', (_, text) => {
    const parsed = liquidEngine.parse(text);
    expect(parsed.errors).not.toEqual([]);
    expect(parsed.errors.length).toBeLessThanOrEqual(1001);
    expect(parsed.render(scopeOf(VALUES)).text).toBe(text);
    expect(maskTags(parsed)).toHaveLength(text.length);
  });

  it('reads 100,000 tags', () => {
    const parsed = liquidEngine.parse('{{ n }}'.repeat(100_000));
    expect(parsed.uses).toHaveLength(100_000);
    expect(parsed.render(scopeOf(VALUES)).text).toBe('3'.repeat(100_000));
  });

  it.each([
    ['a huge range', '{% for i in (1..100000000) %}x{% endfor %}'],
    ['loops in loops', '{% for i in (1..1000) %}{% for j in (1..1000) %}{% endfor %}{% endfor %}'],
    [
      'text that doubles',
      '{% assign s = "ab" %}{% for i in (1..60) %}{% assign s = s | append: s %}{% endfor %}{{ s }}',
    ],
    [
      'much text',
      '{% assign s = "x" %}{% for i in (1..19) %}{% assign s = s | append: s %}{% endfor %}{% for i in (1..99) %}{{ s }}{% endfor %}',
    ],
  ])('stops at a limit and says so: %s', (_, text) => {
    expect(render(text).limit).toMatch(/stopped/u);
  });
});
