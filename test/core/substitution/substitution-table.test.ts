import { describe, expect, it } from 'vitest';
import { nearNames } from '../../../src/core/text/near-names.ts';
import { generateSampleSet } from '../../../src/core/substitution/samples/generated.ts';
import { DEFAULT_SUBSTITUTION_SETTINGS } from '../../../src/core/substitution/settings.ts';
import { analyseSubstitutions } from '../../../src/core/substitution/substitution-table.ts';
import { findValueRisks } from '../../../src/core/substitution/value-risks.ts';
import { importCsv } from '../../../src/core/substitution/samples/import-csv.ts';
import { createScope, type SampleValues } from '../../../src/core/substitution/values.ts';
import { templateOf } from './template-of.ts';

const template = templateOf({
  body: {
    html: '<p>{{Name|friend}} {{Company}} {{compnay}}</p><a href="{{UnsubscribeUrl}}">x</a>',
    plaintext: '{{Name}}',
  },
  subject: '{{Company}} news',
  globalReplacements: [
    { name: 'Company', value: 'Acme' },
    { name: 'Unused', value: 'x' },
    { name: 'Name', value: 'all' },
  ],
});

const liquidTemplate = templateOf({
  headers: [{ name: 'x-svc-template-engine', value: ' Liquid ' }],
  body: {
    html: '{{ user.city }}{% for row in rows %}<b>{{ row.sku }}</b>{{ row.price }}{% endfor %}{% for t in tags %}{{ t }}{% endfor %}{{ LinkUrl }}{{ UnsubscribeUrl }}',
  },
});

describe('the table of names', () => {
  const analysis = analyseSubstitutions(template, { recipient: [{ name: 'Name', value: 'Ann' }] });
  const entry = (name: string) => analysis.names.find((candidate) => candidate.name === name);

  it('says where each name is used', () => {
    expect(entry('Name')?.uses.map(({ field, use }) => [field, use.form, use.range.start])).toEqual([
      ['body.html', 'default', 5],
      ['body.plaintext', 'value', 2],
    ]);
    expect(entry('Company')?.uses.map(({ field }) => field)).toEqual(['body.html', 'subject']);
  });

  it('lets the recipient win over the template', () => {
    expect(entry('Name')).toMatchObject({
      templateValue: 'all',
      recipientValue: 'Ann',
      origin: 'recipient',
      shadowed: true,
      declared: true,
      shownWhenMissing: ['friend', ''],
    });
    expect(entry('Company')).toMatchObject({
      origin: 'template',
      shadowed: false,
      recipientValue: undefined,
    });
  });

  it('shows what the service supplies as declared', () => {
    expect(entry('UnsubscribeUrl')).toMatchObject({
      origin: 'service',
      serviceSupplied: true,
      declared: true,
    });
    const without = analyseSubstitutions(template, {
      settings: { ...DEFAULT_SUBSTITUTION_SETTINGS, systemNames: [] },
    });
    expect(without.names.find(({ name }) => name === 'UnsubscribeUrl')?.declared).toBe(false);
  });

  it('names what was probably meant', () => {
    expect(entry('compnay')).toMatchObject({
      declared: false,
      origin: null,
      similar: ['Company'],
      shownWhenMissing: [''],
    });
  });

  it('lists declarations that no place uses', () => {
    expect(analysis.unused).toEqual([{ name: 'Unused', field: 'global_replacements["Unused"]' }]);
  });

  it('replaces nothing for an engine it does not know, and gives its name', () => {
    const { choice, names } = analyseSubstitutions({
      ...template,
      headers: [{ name: 'X-SVC-Template-Engine', value: 'handlebars' }],
    });
    expect(choice.unknown).toBe('handlebars');
    expect(names).toEqual([]);
  });
});

describe('near names', () => {
  it.each([
    ['name', ['Name', 'game'], ['Name', 'game']],
    ['FristName', ['FirstName', 'LastName'], ['FirstName']],
    ['ab', ['abc', 'AB'], ['AB']],
    ['City', ['Country'], []],
  ])('%s', (name, candidates, expected) => {
    expect(nearNames(name, candidates)).toEqual(expected);
  });
});

describe('generated samples', () => {
  it('holds every name the template uses, but not what the service supplies', () => {
    const set = generateSampleSet('empty', analyseSubstitutions(template));
    expect(set.values.map(({ name, value }) => [name, value])).toEqual([
      ['Name', ''],
      ['Company', ''],
      ['compnay', ''],
    ]);
  });

  it('follows paths and loops', () => {
    const values = new Map(
      generateSampleSet('longest', analyseSubstitutions(liquidTemplate)).values.map(({ name, value }) => [
        name,
        value,
      ]),
    );
    expect([...values.keys()]).toEqual(['user', 'rows', 'tags', 'LinkUrl']);
    expect(values.get('user')).toHaveProperty('city');
    expect(values.get('rows')).toHaveLength(20);
    expect(values.get('rows')).toHaveProperty('0.sku');
    expect(values.get('rows')).toHaveProperty('0.price', '1,234,567,890.99');
    expect(values.get('tags')).toHaveProperty('3', expect.any(String));
    expect(values.get('LinkUrl')).toMatch(/^https:/u);
    const empty = generateSampleSet('empty', analyseSubstitutions(liquidTemplate));
    expect(empty.values.find(({ name }) => name === 'rows')?.value).toEqual([]);
  });
});

describe('generated samples for velocity', () => {
  it('follows paths and loops', () => {
    const analysis = analyseSubstitutions(
      templateOf({
        headers: [{ name: 'X-SVC-Template-Engine', value: 'velocity' }],
        body: {
          html: '$user.city #foreach($row in $rows)$row.sku ${row.price} $!other.name#end $!{tags.get(1)}',
        },
      }),
    );
    const values = new Map(
      generateSampleSet('hostile', analysis).values.map(({ name, value }) => [name, value]),
    );
    expect([...values.keys()].sort()).toEqual(['other', 'rows', 'tags', 'user']);
    expect(values.get('user')).toHaveProperty('city');
    expect(values.get('rows')).toHaveProperty('1.sku');
    expect(values.get('rows')).toHaveProperty('1.price');
    expect(values.get('tags')).toHaveProperty('1', expect.any(String));
  });
});

describe('one template, many recipients', () => {
  it('is read once and rendered for each', () => {
    const rows = Array.from({ length: 1000 }, (_, index) => `name${index},${index % 2}`);
    const { sets } = importCsv(`Name,Vip\n${rows.join('\n')}`);
    const { places } = analyseSubstitutions(templateOf({ body: { html: '<p>{{Name}}{{Vip? (VIP)}}</p>' } }));
    const texts = sets.map(({ values }) => places[0]?.parsed.render(createScope(values, [])).text);
    expect(texts).toHaveLength(1000);
    expect(texts[0]).toBe('<p>name0</p>');
    expect(texts[999]).toBe('<p>name999 (VIP)</p>');
  });
});

describe('values that do not fit', () => {
  function risks(html: string, recipient: SampleValues, rest: Parameters<typeof templateOf>[0] = {}) {
    const analysis = analyseSubstitutions(templateOf({ body: { html }, ...rest }), { recipient });
    return analysis.places.flatMap(({ place, parsed }) =>
      findValueRisks(place, parsed, parsed.render(analysis.scope)).map(
        ({ kind, context, range, characters }) => [
          kind,
          context,
          place.text.slice(range.start, range.end),
          characters,
        ],
      ),
    );
  }

  it.each([
    ['<p>{{A}}</p>', 'a<b', [['markup-in-html', 'html', '{{A}}', '<']]],
    ['<p>{{A}}</p>', 'plain', []],
    ['<a title="{{A}}">', 'a"b', [['quote-in-attribute', 'attribute', '{{A}}', '"']]],
    ['<td width={{A}}>', '1 2', [['quote-in-attribute', 'bare-attribute', '{{A}}', ' ']]],
    ['<a href="https://x/?q={{A}}">', 'a b', [['unsafe-in-url', 'url', '{{A}}', ' ']]],
    ["<a href='{{A}}'>{{A}}</a>", 'https://x/?a=1', []],
    ['<style>p{color:{{A}}}</style><p>{{A}}', 'red;}', [['unsafe-in-code', 'style', '{{A}}', ';}']]],
    ['<!-- {{A}} -->', '<b>', []],
  ])('%s', (html, value, expected) => {
    expect(risks(html, [{ name: 'A', value }])).toEqual(expected);
  });

  it('tells header lines from text', () => {
    const recipient = [{ name: 'A', value: 'a\nBcc: b' }];
    expect(risks('', recipient, { body: { plaintext: '{{A}}' }, subject: '{{A}}' })).toEqual([
      ['line-break-in-header', 'header', '{{A}}', '\n'],
    ]);
    expect(risks('', [{ name: 'A', value: '<b>x</b>' }], { body: { plaintext: '{{A}}' } })).toEqual([
      ['markup-in-text', 'plaintext', '{{A}}', '<b></b>'],
    ]);
  });

  it('finds the hostile set in every place it lands in', () => {
    const html = '<p>{{A}}</p><a href="{{B}}" title="{{C}}">x</a>';
    const hostile = generateSampleSet('hostile', analyseSubstitutions(templateOf({ body: { html } })));
    expect(risks(html, hostile.values).map(([kind, , tag]) => [kind, tag])).toEqual([
      ['markup-in-html', '{{A}}'],
      ['unsafe-in-url', '{{B}}'],
      ['quote-in-attribute', '{{C}}'],
    ]);
  });

  it('reports a tag in a loop once', () => {
    const headers = [{ name: 'X-SVC-Template-Engine', value: 'liquid' }];
    const found = risks(
      '{% for a in A %}<i>{{ a }}</i>{% endfor %}',
      [{ name: 'A', value: ['<', '<', 'x'] }],
      { headers },
    );
    expect(found).toEqual([['markup-in-html', 'html', '{{ a }}', '<']]);
  });
});
