/** Each setting on both of its sides, in what is rendered. */
import { describe, expect, it } from 'vitest';
import { chooseEngine } from '../../../src/core/substitution/choose-engine.ts';
import {
  DEFAULT_ENGINE_SETTINGS,
  type LiquidSettings,
  type SimpleSettings,
  type VelocitySettings,
} from '../../../src/core/substitution/engine-settings.ts';
import { readEngineSettings } from '../../../src/core/substitution/read-settings.ts';
import { DEFAULT_SUBSTITUTION_SETTINGS } from '../../../src/core/substitution/settings.ts';
import { findValueRisks } from '../../../src/core/substitution/value-risks.ts';
import type { SampleValues } from '../../../src/core/substitution/values.ts';
import type { PlaceKind } from '../../../src/core/template/places.ts';
import { templateOf } from './template-of.ts';

interface Changes {
  readonly simple?: Partial<SimpleSettings>;
  readonly velocity?: Partial<VelocitySettings>;
  readonly liquid?: Partial<LiquidSettings>;
}

function settingsWith({ simple, velocity, liquid }: Changes) {
  const { engines } = DEFAULT_SUBSTITUTION_SETTINGS;
  return {
    ...DEFAULT_SUBSTITUTION_SETTINGS,
    engines: {
      simple: { ...engines.simple, ...simple },
      velocity: { ...engines.velocity, ...velocity },
      liquid: { ...engines.liquid, ...liquid },
    },
  };
}

/** Renders one text under changed settings; the engine is the one whose settings change. */
function render(text: string, values: SampleValues, changes: Changes, kind: PlaceKind = 'html') {
  const [engine = 'simple'] = Object.keys(changes);
  const template = templateOf({ headers: [{ name: 'X-SVC-Template-Engine', value: engine }] });
  const choice = chooseEngine(template, settingsWith(changes));
  const parsed = choice.engine.parse(text, kind);
  return { parsed, rendered: parsed.render(choice.scopeFor(values)) };
}

const shown = (text: string, values: SampleValues, changes: Changes, kind?: PlaceKind): string =>
  render(text, values, changes, kind).rendered.text;

const value = (given: SampleValues[number]['value']): SampleValues => [{ name: 'a', value: given }];

describe('the settings of the engines', () => {
  it('have the first choice of each as their default', () => {
    expect(readEngineSettings({}, () => expect.unreachable())).toEqual(DEFAULT_ENGINE_SETTINGS);
  });

  it('simple: a name without a value', () => {
    expect(shown('Hi {{a}}, {{a|you}}{{a?!}}', [], { simple: {} })).toBe('Hi , you');
    const { rendered } = render('Hi {{a}}, {{a|you}}{{a?!}}', [], { simple: { missing: 'as-written' } });
    expect(rendered.text).toBe('Hi {{a}}, you');
    expect(rendered.missing.map(({ form }) => form)).toEqual(['value', 'default', 'condition']);
  });

  it('simple: letter case of names', () => {
    const values = [{ name: 'NAME', value: 'Ann' }];
    expect(shown('{{Name}}{{unsubscribeurl}}', values, { simple: {} })).toBe('');
    expect(shown('{{Name}} {{unsubscribeurl}}', values, { simple: { letterCase: 'ignored' } })).toBe(
      'Ann https://unsubscribe.invalid/stand-in',
    );
  });

  it('simple: with letter case ignored the recipient still wins, and among alike names the same spelling', () => {
    const template = templateOf({ globalReplacements: [{ name: 'Name', value: 'all' }] });
    const { scopeFor } = chooseEngine(template, settingsWith({ simple: { letterCase: 'ignored' } }));
    const both = scopeFor([
      { name: 'name', value: 'small' },
      { name: 'NAME', value: 'large' },
    ]);
    expect(['name', 'NAME', 'Name'].map((name) => both.resolve(name)?.value)).toEqual([
      'small',
      'large',
      'large',
    ]);
    expect(both.resolve('Name')?.origin).toBe('recipient');
    expect(scopeFor([]).resolve('nAME')).toEqual({ value: 'all', origin: 'template' });
  });

  it('simple: what counts as zero', () => {
    const texts = ['0', '0.0', '-0', '5'].map(value);
    const held = (zero: SimpleSettings['zero']): string[] =>
      texts.map((values) => shown('{{a?yes}}', values, { simple: { zero } }));
    expect(held('any-spelling')).toEqual(['', '', '', 'yes']);
    expect(held('digit-only')).toEqual(['', 'yes', 'yes', 'yes']);
    expect(held('present')).toEqual(['yes', 'yes', 'yes', 'yes']);
    expect(shown('{{a?yes}}', value(0), { simple: { zero: 'digit-only' } })).toBe('');
    expect(shown('{{a?yes}}', value(''), { simple: { zero: 'present' } })).toBe('');
    expect(shown('{{a?yes}}', value(false), { simple: { zero: 'present' } })).toBe('');
  });

  it('simple: a value of blanks', () => {
    expect(shown('{{a|none}}{{a?yes}}', value(' '), { simple: {} })).toBe(' yes');
    expect(shown('{{a|none}}{{a?yes}}', value(' '), { simple: { blanks: 'empty' } })).toBe('none');
    expect(shown('{{a}}|', value(' '), { simple: { blanks: 'empty' } })).toBe(' |');
  });

  it('velocity: a reference without a value, printed and joined', () => {
    const text = '$a ${a.b} $!a "#set( $b = "x$a" )$b';
    expect(shown(text, [], { velocity: {} })).toBe('$a ${a.b}  "x$a');
    expect(shown(text, [], { velocity: { missing: 'blank' } })).toBe('   "x');
    expect(shown('#set( $b = "x" + $a )$b', [], { velocity: { missing: 'blank' } })).toBe('x');
  });

  it('velocity: text that is a number', () => {
    const text = '#if( $a > 3 )more#{else}less#end';
    expect(shown(text, value('5'), { velocity: {} })).toBe('less');
    expect(shown(text, value('5'), { velocity: { numericText: 'number' } })).toBe('more');
    expect(shown(text, value('five'), { velocity: { numericText: 'number' } })).toBe('less');
    expect(shown(text, value(5), { velocity: {} })).toBe('more');
  });

  it('liquid: a name without a value', () => {
    expect(shown('{{ a.b }}{{ a | default: "x" }}', [], { liquid: {} })).toBe('x');
    expect(shown('{{ a.b }}{{ a | default: "x" }}', [], { liquid: { missing: 'error' } })).toBe(
      'Liquid error: undefined variable a.bx',
    );
    const rows = [{ name: 'rows', value: [{ a: 1 }] }];
    const loop = '{% for r in rows %}{{ r.a }}{{ r.b }}{% endfor %}';
    expect(shown(loop, rows, { liquid: {} })).toBe('1');
    expect(shown(loop, rows, { liquid: { missing: 'error' } })).toBe('1Liquid error: undefined variable r.b');
  });
});

describe('HTML escaping of values', () => {
  const values = value(`<b>"Tom" & 'Al'</b>`);
  const escaped = '&lt;b&gt;&quot;Tom&quot; &amp; &#39;Al&#39;&lt;/b&gt;';

  it.each([
    ['simple', { simple: { escaping: 'html' } }, '<i>{{a}}</i>'],
    ['simple, the form with a text', { simple: { escaping: 'html' } }, '<i>{{a|<u>x</u>}}</i>'],
    ['velocity', { velocity: { escaping: 'html' } }, '<i>$a</i>'],
    ['velocity, in a string', { velocity: { escaping: 'html' } }, '<i>#set( $b = "$a" )$b</i>'],
    ['velocity, escaped by hand', { velocity: { escaping: 'html' } }, '<i>$esc.html($a)</i>'],
    ['liquid', { liquid: { escaping: 'html' } }, '<i>{{ a }}</i>'],
    ['liquid, echo', { liquid: { escaping: 'html' } }, '<i>{% echo a %}</i>'],
    ['liquid, escaped by hand', { liquid: { escaping: 'html' } }, '<i>{{ a | escape }}</i>'],
    [
      'liquid, captured',
      { liquid: { escaping: 'html' } },
      '<i>{% capture b %}{{ a }}{% endcapture %}{{ b }}</i>',
    ],
  ] satisfies [string, Changes, string][])('%s: in html, and nowhere else', (_label, changes, text) => {
    const got = shown(text, values, changes);
    // The engines' own filters leave the apostrophe, or spell the quote as a number.
    expect(got.replace(/'/gu, '&#39;').replaceAll('&#34;', '&quot;')).toBe(`<i>${escaped}</i>`);
    if (!/esc/u.test(text)) {
      expect(shown(text, values, changes, 'text')).toBe(`<i><b>"Tom" & 'Al'</b></i>`);
      const [engine = ''] = Object.keys(changes);
      expect(shown(text, values, { [engine]: {} })).toBe(`<i><b>"Tom" & 'Al'</b></i>`);
    }
  });

  it('leaves the text of the template, and what asks for it', () => {
    expect(shown('{{b|<u>x</u>}} &', values, { simple: { escaping: 'html' } })).toBe('<u>x</u> &');
    expect(shown('{{ a | raw }}', values, { liquid: { escaping: 'html' } })).toBe(`<b>"Tom" & 'Al'</b>`);
    expect(shown('$b &', values, { velocity: { escaping: 'html' } })).toBe('$b &');
  });

  it('takes the risk from html and attributes, and leaves that of blanks in a URL', () => {
    const text = '<a href="https://shop.example/{{a}}" title="{{a}}">{{a}}</a>';
    const risksUnder = (changes: Changes): string[] => {
      const { parsed, rendered } = render(text, values, changes);
      const place = { field: 'body.html', kind: 'html', part: 'html', text } as const;
      return findValueRisks(place, parsed, rendered).map(({ kind }) => kind);
    };
    expect(risksUnder({ simple: {} })).toEqual(['unsafe-in-url', 'quote-in-attribute', 'markup-in-html']);
    expect(risksUnder({ simple: { escaping: 'html' } })).toEqual(['unsafe-in-url']);
  });
});
