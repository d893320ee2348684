/** What comparing the templates of a set shows, and what it keeps silent about. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SetFinding } from '../../../src/core/campaign/consistency/compare-languages.ts';
import { compareSet, settleFindings } from '../../../src/core/campaign/consistency/compare-set.ts';
import type { SaidLanguage, SetMember } from '../../../src/core/campaign/consistency/languages.ts';
import { factsOf, isSentence } from '../../../src/core/campaign/consistency/template-facts.ts';
import { composeConfig } from '../../../src/core/lint/compose-config.ts';
import { decodeConfig } from '../../../src/core/lint/config-file.ts';
import { DEFAULT_CONFIG } from '../../../src/core/lint/config.ts';
import { SET_RULES } from '../../../src/core/lint/set-rules.ts';
import { ruleById } from '../../../src/core/lint/rules/index.ts';
import { DEFAULT_SUBSTITUTION_SETTINGS } from '../../../src/core/substitution/settings.ts';
import { readTemplateText } from '../../../src/core/template/decode-template.ts';
import { fieldTexts } from '../../../src/core/template/fields.ts';
import type { Template } from '../../../src/core/template/template.ts';

type Fields = Readonly<Record<string, unknown>>;

function template(fields: Fields): Template {
  const document = readTemplateText('mail.json', JSON.stringify({ id: null, ...fields }));
  if (document.kind !== 'template') throw new Error('no template');
  return document.template;
}

const page = (lang: string, body: string): string => `<html lang="${lang}"><body>${body}</body></html>`;

/** A mail's html in a language, by default with nothing to compare. */
const mail = (lang: string, body = '', more: Fields = {}): Fields => ({
  subject: `Subject ${lang} ${body.length}`,
  body: { html: page(lang, body), plaintext: lang },
  ...more,
});

const member = (source: string, fields: Fields, said: Partial<SaidLanguage> = {}): SetMember => ({
  facts: factsOf(source, template(fields), DEFAULT_SUBSTITUTION_SETTINGS),
  said: { mail: null, language: null, ...said },
});

/** English and German of one mail, as a campaign file says. */
function pair(en: Fields, de: Fields): readonly SetFinding[] {
  const found = compareSet(
    [
      member('a.json', en, { mail: 'm', language: 'en' }),
      member('b.json', de, { mail: 'm', language: 'de' }),
    ],
    null,
  );
  return [...found.values()].flat();
}

const short = ({ source, rule, severity, field }: SetFinding): string =>
  `${source} ${rule} ${severity} ${field}`;

describe('languages of one mail', () => {
  it('that agree are silent', () => {
    const body =
      '<a href="https://shop.example/en/tea?lang=en">T</a><img src="https://i.example/en.png">{{name}}';
    const german = body.replaceAll('/en', '/de').replace('lang=en', 'lang=de');
    const both = { sender_email: 'a@b.example', headers: { 'X-Campaign': '1' }, check_links: 1 };
    expect(
      pair(mail('en', body, both), mail('de', german, { ...both, headers: { 'x-campaign': '2' } })),
    ).toEqual([]);
  });

  it.each([
    ['lost plaintext', { body: { html: page('de', '') } }, 'b.json set-plaintext warning body'],
    ['click tracking', { check_links: 0 }, 'b.json set-tracking warning check_links'],
    ['read tracking', { check_read: 0 }, 'b.json set-tracking warning check_read'],
    ['sender', { sender_email: 'x@b.example' }, 'b.json set-sender info sender_email'],
    ['reply address', { reply_to: null }, 'b.json set-sender info reply_to'],
    ['header', { headers: {} }, 'b.json set-headers warning headers'],
  ])('tell a different %s at the language that has it', (_what, change, expected) => {
    const both = { sender_email: 'a@b.example', reply_to: 'r@b.example', headers: { 'X-Campaign': '1' } };
    expect(pair(mail('en', '', both), mail('de', '', { ...both, ...change })).map(short)).toEqual([expected]);
  });

  it('take an absent tracking flag for on, and case in an address for nothing', () => {
    expect(pair(mail('en', '', { check_links: 1 }), mail('de', '', {}))).toEqual([]);
    const found = pair(
      mail('en', '', { sender_email: 'A@b.example' }),
      mail('de', '', { sender_email: 'a@B.example' }),
    );
    expect(found).toEqual([]);
  });

  it('tell the first one that lost its plaintext too', () => {
    const found = pair(mail('en', '', { body: { html: page('en', '') } }), mail('de'));
    expect(found.map(short)).toEqual(['a.json set-plaintext warning body']);
  });

  it('tell a name that is not printed, and not one that is printed more', () => {
    const [found, ...others] = pair(mail('en', '{{code}} {{name}}'), mail('de', '{{name}} {{extra}}'));
    expect(others).toEqual([]);
    expect(found?.rule).toBe('set-substitutions');
    expect(found?.message).toBe('`a.json` prints `code`, and this template does not.');
  });

  it('tell lost pictures by their number', () => {
    const picture = (name: string): string => `<img src="https://i.example/${name}.png">`;
    const found = pair(mail('en', picture('a') + picture('b')), mail('de', picture('c')));
    expect(found.map(({ message }) => message)).toEqual(['It shows 1 picture, and `a.json` 2.']);
    expect(pair(mail('en', picture('a')), mail('de', picture('b')))).toEqual([]);
  });

  it('compare links by host and path without language codes and queries', () => {
    const link = (url: string): string => `<a href="${url}">x</a>`;
    const same = [
      ['https://shop.example/en/tea', 'https://shop.example/de/tea'],
      ['https://en.shop.example/tea', 'https://de.shop.example/tea/'],
      ['https://shop.example/en-GB/tea?utm=1', 'https://shop.example/de-DE/tea?utm=2#x'],
      ['mailto:a@b.example', 'mailto:a@b.example'],
    ] as const;
    for (const [en, de] of same) expect(pair(mail('en', link(en)), mail('de', link(de)))).toEqual([]);
    const other = pair(
      mail('en', link('https://shop.example/tea')),
      mail('de', link('https://shop.example/tee')),
    );
    expect(other.map(short)).toEqual(['b.json set-links info body.html']);
    const both = link('https://shop.example/tea') + link('https://shop.example/help');
    const fewer = pair(mail('en', both), mail('de', link('https://shop.example/tea')));
    expect(fewer.map(short)).toEqual(['b.json set-links warning body.html']);
    expect(fewer[0]?.message).toContain(
      '1 link fewer than in `a.json`, which also leads to `https://shop.example/help`',
    );
    // A code that is no language of the mail is a path like any other.
    const path = pair(
      mail('en', link('https://shop.example/is/tea')),
      mail('de', link('https://shop.example/tea')),
    );
    expect(path).toHaveLength(1);
  });

  it('tell text that is still that of the first one, where it is whole sentences', () => {
    const sentence = 'Your order has left our warehouse today.';
    const own = 'Ihre Bestellung ist heute unterwegs zu Ihnen nach Hause, wir freuen uns sehr.';
    const some = pair(
      mail('en', `<p>${sentence}</p><p>Sent with care.</p>`),
      mail('de', `<p>${sentence}</p><p>${own}</p>`),
    );
    expect(some.map(short)).toEqual(['b.json set-untranslated info body.html']);
    const html = page('de', `<p>${sentence}</p><p>${own}</p>`);
    const { range } = some[0] ?? {};
    expect(range && html.slice(range.start, range.end)).toBe(sentence);
    const most = pair(mail('en', `<p>${sentence}</p>`), mail('de', `<p>${sentence}</p>`));
    expect(most.map(({ severity }) => severity)).toEqual(['warning']);
    expect(pair(mail('en', '<p>Mailproof Ltd</p>'), mail('de', '<p>Mailproof Ltd</p>'))).toEqual([]);
    const british = compareSet(
      [
        member('a.json', mail('en-US', sentence), { mail: 'm', language: 'en-US' }),
        member('b.json', mail('en-GB', sentence), { mail: 'm', language: 'en-GB' }),
      ],
      null,
    );
    expect(british.size).toBe(0);
  });

  it('take for a sentence what has four words and twenty letters', () => {
    expect(isSentence('abcde abcde abcde abcde')).toBe(true);
    expect(isSentence('abcde abcde abcde abcd')).toBe(false);
    expect(isSentence('abcdefgh abcdefgh abcdefgh')).toBe(false);
    expect(isSentence('2026 Über-uns: Straße, größere Städte')).toBe(true);
    expect(isSentence('2026 100 200 300 400 500 600 700 {{x}}')).toBe(false);
  });

  it('are compared with the source language, wherever it stands', () => {
    const members = [
      member('de.json', mail('de'), { mail: 'm', language: 'de' }),
      member('en.json', mail('en', '', { check_links: 0 }), { mail: 'm', language: 'en' }),
    ];
    expect([...compareSet(members, 'en').keys()]).toEqual(['de.json']);
    expect([...compareSet(members, null).keys()]).toEqual(['en.json']);
  });
});

describe('which templates are languages of one mail', () => {
  const off = { check_links: 0 };
  const compared = (...members: readonly SetMember[]): boolean =>
    [...compareSet(members, null).values()].flat().some(({ rule }) => rule === 'set-tracking');

  it('is told by names that differ in the language that the template declares', () => {
    expect(
      compared(member('m/welcome.en.json', mail('en')), member('m/welcome.de.json', mail('de', '', off))),
    ).toBe(true);
    expect(
      compared(member('en/welcome.json', mail('en-GB')), member('de/welcome.json', mail('de', '', off))),
    ).toBe(true);
    const id = (last: string): string => `6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d1${last}`;
    const named = (lang: string, more: Fields = {}): Fields =>
      mail(lang, '', { name: `Welcome (${lang.toUpperCase()})`, ...more });
    expect(compared(member(id('1'), named('en')), member(id('2'), named('de', off)))).toBe(true);
    const header = { headers: { 'X-SVC-Global-Language': 'ua' }, body: { html: '<p>x</p>' }, ...off };
    const english = mail('en', '', { headers: { 'X-SVC-Global-Language': 'en' } });
    expect(compared(member('a.en.json', english), member('a.uk.json', header))).toBe(true);
  });

  it('is not guessed', () => {
    expect(compared(member('it.json', mail('en')), member('is.json', mail('en', '', off)))).toBe(false);
    expect(compared(member('a.en.json', mail('en')), member('b.de.json', mail('de', '', off)))).toBe(false);
    expect(compared(member('a.en.json', mail('en')), member('a.de.json', mail('fr', '', off)))).toBe(false);
    expect(compared(member('welcome.json', mail('en')), member('welcome2.json', mail('de', '', off)))).toBe(
      false,
    );
  });

  it('is unknown where one language is there twice', () => {
    const twice = [1, 2].map((number) =>
      member(`${number}.json`, mail('en', '', number === 2 ? off : {}), { mail: 'm', language: 'en' }),
    );
    expect(compared(...twice)).toBe(false);
  });
});

describe('a set', () => {
  it('tells a subject that two mails share, and not that of two languages', () => {
    const same = { subject: ' Tea ' };
    const all = compareSet(
      [
        member('a.json', mail('en', '', { subject: 'Tea' }), { mail: 'm', language: 'en' }),
        member('b.json', mail('de', '', same), { mail: 'm', language: 'de' }),
        member('c.json', mail('en', '', same)),
        member('d.json', mail('en', '', { subject: '' })),
        member('e.json', mail('en', '', { subject: '' })),
      ],
      null,
    );
    expect([...all.values()].flat().map(short)).toEqual(['c.json set-subject info subject']);
  });

  it('tells values that differ, and those that were meant to be one as a warning', () => {
    const globals = (lang: string, value: string): Fields =>
      mail(lang, '', { global_replacements: { company: value } });
    const of = (...all: readonly Fields[]): string[] =>
      [
        ...compareSet(
          all.map((fields, index) => member(`${index}x.json`, { ...fields, subject: `${index}` })),
          null,
        ).values(),
      ]
        .flat()
        .map(short);
    expect(of(globals('en', 'Acme Ltd.'), globals('en', 'ACME ltd'))).toEqual([
      '1x.json set-globals warning global_replacements["company"]',
    ]);
    expect(of(globals('en', 'Acme'), globals('en', 'Tea House'))).toEqual([
      '1x.json set-globals info global_replacements["company"]',
    ]);
    expect(of(globals('en', 'Acme'), globals('de', 'Tee'), globals('en', 'Acme'))).toEqual([]);
  });

  it('never throws, and says the same twice', () => {
    const fields = fc.record({
      subject: fc.string(),
      sender_email: fc.string(),
      headers: fc.dictionary(fc.string(), fc.string()),
      global_replacements: fc.dictionary(fc.string(), fc.string()),
      body: fc.record({
        html: fc.string({
          unit: fc.constantFrom('<a href="', '"', '<img src=x>', '{{a}}', 'de', '>', 'word '),
        }),
      }),
    });
    const said = fc.record({
      mail: fc.constantFrom('a', null),
      language: fc.constantFrom('de', 'en', 'x-y', null),
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(fields, said), { maxLength: 5 }), (all) => {
        const members = all.map(([one, words], index) => member(`${index}.json`, one, words));
        const found = compareSet(members, 'en');
        expect(compareSet(members, 'en')).toEqual(found);
        for (const [source, findings] of found) {
          const texts = fieldTexts(template(all[Number.parseInt(source)]?.[0] ?? {}));
          for (const { range, field, also } of findings)
            for (const one of range ? [range, ...also] : [])
              expect(one.end).toBeLessThanOrEqual(texts.get(field)?.length ?? -1);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('the rules of a set', () => {
  const found: SetFinding = {
    source: 'a.json',
    rule: 'set-links',
    severity: 'info',
    message: 'x',
    field: 'subject',
    range: { start: 2, end: 3 },
    also: [],
  };
  const texts = new Map([['subject', 'a\nb']]);
  const severities = (json: unknown): string[] => {
    const { config, errors } = decodeConfig(json);
    expect(errors).toEqual([]);
    return settleFindings([found], texts, composeConfig(config)).map(({ severity }) => severity);
  };

  it('have ids of their own, and are switched like every rule', () => {
    for (const { id } of SET_RULES) expect(ruleById(id)).toBeUndefined();
    expect(severities({})).toEqual(['info']);
    expect(severities({ rules: { 'set-links': 'off' } })).toEqual([]);
    expect(severities({ rules: { 'set-links': 'error' } })).toEqual(['error']);
    expect(severities({ preset: 'strict' })).toEqual(['warning']);
    expect(severities({ preset: 'service' })).toEqual([]);
    const only = composeConfig(null, { only: ['set-links'] });
    expect(settleFindings([found, { ...found, rule: 'set-images' }], texts, only)).toHaveLength(1);
  });

  it('place a finding where the text is known', () => {
    const [placed] = settleFindings([found], texts, DEFAULT_CONFIG);
    expect(placed?.position).toEqual({ line: 2, column: 1, endLine: 2, endColumn: 2 });
    const [elsewhere] = settleFindings([{ ...found, field: 'body.html' }], texts, DEFAULT_CONFIG);
    expect([elsewhere?.position, elsewhere?.range]).toEqual([null, null]);
  });
});
