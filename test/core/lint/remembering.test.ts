/** A sample of remembering.deep.test.ts: four mails, one an engine, in which many rules find something. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTemplateLinter } from '../../../src/core/lint/lint.ts';
import { decodeTemplate } from '../../../src/core/template/decode-template.ts';
import { changesOf, expectRemembered, namesOf } from './remembering.ts';

const HTML = {
  simple:
    '<style>.a{color:{{Colour}}} .b{color:#aaa}</style><!-- mailproof-disable-next substitution-unescaped-html: trusted --><p>{{Name|reader}}</p><p class="a b">{{Vip?<b>yes</b>}} {{City}}</p><a href="https://a.test/{{Name}}">{{City}}</a><a href="{{Url}}">here</a><img src="cid:{{Colour}}" alt="{{City}}">',
  velocity:
    '#set($a = "$Name")#if($a == "Ann")<b>$City</b>#else<i>$!Colour</i>#end#foreach($x in $City)$x#end<a href="https://a.test/?n=$Name"><span style="color:$Colour">x</span></a>',
  liquid:
    '{% if Vip %}<b>{{ Name }}</b>{% else %}<i style="color:#eee">{{ City | upcase }}</i>{% endif %}<img src="{{ Colour }}" alt=""><!-- mailproof-disable a11y-contrast: brand --><p>{{ Url }}</p>',
  foreign: '<p>*|FNAME|* {{Name}} <?php echo "{{City}}" ?></p><a href="{{Url}}">{{City}}</a>',
} as const;

const templateOf = (kind: keyof typeof HTML) =>
  decodeTemplate({
    name: 'x',
    subject: 'News for {{Name}} {{City}}',
    body: { html: HTML[kind], plaintext: 'Hi {{Name}} {{Url}}', amp: null },
    headers: { 'X-SVC-Template-Engine': kind === 'foreign' ? 'simple' : kind },
    global_replacements: { City: 'Oslo' },
  });

describe('a linter that remembers', () => {
  it.each(['simple', 'velocity', 'liquid', 'foreign'] as const)('%s: says what a fresh one says', (kind) => {
    const template = templateOf(kind);
    fc.assert(
      fc.property(changesOf(namesOf(template)), (changes) => {
        expectRemembered(template, changes);
      }),
      { numRuns: 8 },
    );
  });

  it('runs again for a measurement only what reads it', () => {
    const asked: string[] = [];
    const linter = createTemplateLinter(templateOf('simple'), { onRule: (id) => asked.push(id) });
    const askedFor = (...of: Parameters<typeof linter.lint>): readonly string[] => {
      asked.length = 0;
      linter.lint(...of);
      return [...asked].sort();
    };
    const recipient = [{ name: 'Name', value: 'Ann' }];
    const measured = { length: 7, views: [] };
    askedFor(recipient);
    const rules = askedFor(recipient, measured);
    expect(rules).toContain('a11y-contrast');
    expect(rules).not.toContain('substitution-undeclared');
    expect(rules.length).toBeLessThan(10);
    // Measured anew with the same outcome, and not at all.
    expect(askedFor(recipient, structuredClone(measured))).toEqual([]);
    expect(askedFor(recipient)).toEqual([]);
    expect(askedFor(recipient, { ...measured, length: 8 })).toEqual(rules);
  });

  it('goes on after a check that was broken off', () => {
    const asked: string[] = [];
    let stopAt = 20;
    const linter = createTemplateLinter(templateOf('simple'), {
      onRule: (id) => {
        if (asked.length >= stopAt) throw new Error('left');
        asked.push(id);
      },
    });
    expect(() => linter.lint()).toThrow('left');
    stopAt = Infinity;
    linter.lint();
    expect(new Set(asked).size).toBe(asked.length);
    expectRemembered(templateOf('simple'), [{ recipient: [], measured: null }]);
  });
});
