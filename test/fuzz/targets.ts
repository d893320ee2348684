/**
 * What is fuzzed: every reader of text that somebody else wrote. A target takes one text and throws when a promise of the
 * reader does not hold; that it ends, and in how much memory, is judged from outside (run-fuzz.ts).
 */
import fc from 'fast-check';
import * as v from 'valibot';
import { frameReportSchema } from '../../src/contract/schemas/measure.ts';
import { inlineStylesOf, styleSheetsOf } from '../../src/core/css/style-sheets.ts';
import { parseHtmlDocument } from '../../src/core/html/parse-html.ts';
import { computedStylesOf } from '../../src/core/computed-style/computed-style.ts';
import { urlsOf } from '../../src/core/urls/url-uses.ts';
import { decodeConfigText } from '../../src/core/lint/config-file.ts';
import { lintTemplate } from '../../src/core/lint/lint.ts';
import { RULE_FAILED } from '../../src/core/lint/finding.ts';
import { readFrameReport } from '../../src/core/computed-style/frame-report.ts';
import { buildPreview } from '../../src/core/preview/build-preview.ts';
import { chooseEngine } from '../../src/core/substitution/choose-engine.ts';
import { ENGINE_NAMES, type EngineName } from '../../src/core/substitution/engine.ts';
import { maskTags } from '../../src/core/substitution/mask.ts';
import { importCsv } from '../../src/core/substitution/samples/import-csv.ts';
import { importJson } from '../../src/core/substitution/samples/import-json.ts';
import { summarise } from '../../src/core/suppression/summarise.ts';
import { decodeSuppressions } from '../../src/core/suppression/suppression.ts';
import { readTemplateText, templateFromHtml } from '../../src/core/template/decode-template.ts';
import type { Template } from '../../src/core/template/template.ts';
import type { TextRange } from '../../src/core/text/positions.ts';

export interface FuzzTarget {
  readonly name: string;
  /** Pieces that mean something to the reader; they are joined at random, with noise between them. */
  readonly pieces: readonly string[];
  /** Throws when a promise is broken. */
  readonly check: (text: string) => void;
}

/** @throws Error with what was promised. */
function promise(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Broken promise: ${what}`);
}

const SAMPLE = [
  { name: 'a', value: 'Ann & <b>' },
  { name: 'n', value: 3 },
  { name: 'rows', value: [{ x: 1 }, 'b', null, [1, [2]]] },
  { name: 'o', value: { a: { b: 'c' }, __proto__: null } },
] as const;

function templateWith(engine: EngineName, html: string): Template {
  const template = templateFromHtml(html, 'fuzz.html');
  return { ...template, headers: [{ name: 'X-Svc-Template-Engine', value: engine }] };
}

function checkEngine(name: EngineName): (text: string) => void {
  return (text) => {
    const choice = chooseEngine(templateWith(name, text));
    promise(choice.engine.name === name, `the engine ${name} is chosen`);
    const parsed = choice.engine.parse(text, 'html');
    promise(maskTags(parsed).length === text.length, 'masked text is as long as the text');
    for (const { range } of [...parsed.uses, ...parsed.problems]) {
      promise(liesIn(range, text), `ranges lie in the text: ${JSON.stringify(range)}`);
    }
    const rendered = parsed.render(choice.scopeFor(SAMPLE));
    let at = 0;
    for (const { kind, rendered: made, source } of rendered.segments) {
      promise(made.start === at, 'segments leave no gap');
      promise(source.start >= 0 && source.end <= text.length, 'segments come from the text');
      if (kind === 'text') {
        const same = rendered.text.slice(made.start, made.end) === text.slice(source.start, source.end);
        promise(same, 'copied stretches are equal');
      }
      at = made.end;
    }
    promise(at === rendered.text.length, 'segments cover the result');
  };
}

const ENGINE_PIECES: Readonly<Record<EngineName, readonly string[]>> = {
  simple: [
    '{{',
    '}}',
    '{{a}}',
    '{{ a }}',
    '{{a|b}}',
    '{{if a}}',
    '{',
    '}',
    '{{{',
    '}}}',
    'a',
    '|',
    '"',
    '\u200b',
    '{{o}}',
  ],
  velocity: [
    ...[
      '$',
      '$a',
      '${a}',
      '$!{a}',
      '$rows',
      '$o.a.b',
      '$rows.get(0)',
      '$a.length()',
      '#if(',
      '#if($a)',
      '#else',
      '#end',
    ],
    ...[
      '#foreach($r in $rows)',
      '#foreach($i in [0..999999999])',
      '#set($a = ',
      ')',
      '(',
      '#*',
      '*#',
      '##',
      '#[[',
      ']]#',
    ],
    ...[
      '#macro(m)',
      '#m()',
      '#break',
      '$date.format("',
      "yyyy-MM-dd'",
      '")',
      '+',
      '*',
      '%',
      '&&',
      '||',
      '!',
      '==',
      '"',
      "'",
    ],
    ...['[', ']', '{', '}', '\\', '9'.repeat(40), '$a.replaceAll("(a+)+$", "x")', '$a.substring(', '-1'],
    ...['#set($a = "$a$a$a$a")', '#set($a = $a + $a)', '#foreach($x in $rows)#set($a = "$a$a")#end'],
  ],
  liquid: [
    ...[
      '{{',
      '}}',
      '{%',
      '%}',
      '{%-',
      '-%}',
      '{{ a }}',
      '{{ rows | join: "," }}',
      '{% if a %}',
      '{% endif %}',
      '{% else %}',
    ],
    ...[
      '{% for r in rows %}',
      '{% endfor %}',
      '{% for i in (1..999999999) %}',
      '{% raw %}',
      '{% endraw %}',
      '{% comment %}',
    ],
    ...[
      '{% endcomment %}',
      '{% assign a = a | append: a %}',
      '{% capture a %}',
      '{% endcapture %}',
      '{{ a | append: a | append: a }}',
    ],
    ...[
      '{% case a %}',
      '{% when "x" %}',
      '{% endcase %}',
      '{% include "x" %}',
      '{% tablerow r in rows %}',
      '{% endtablerow %}',
    ],
    ...[
      '{% cycle "a", "b" %}',
      '{% increment n %}',
      '| times: 1e308',
      '| date: "%Y"',
      '| split: ""',
      '| slice: 0, 999999999',
    ],
    ...[
      '(',
      ')',
      '..',
      '[',
      ']',
      '.',
      ':',
      ',',
      '"',
      "'",
      '|',
      'a',
      '9'.repeat(40),
      '{% liquid',
      '{% unless n %}',
      '{% endunless %}',
    ],
  ],
  none: ['{{a}}', '$a', '{% if %}', '<', '>', '&'],
};

const HTML_PIECES = [
  ...[
    '<',
    '>',
    '</',
    '/>',
    '<p>',
    '</p>',
    '<table>',
    '<tr>',
    '<td>',
    '</table>',
    '<b>',
    '<i>',
    '</b>',
    '</i>',
    '<a href="',
  ],
  ...[
    '"',
    "'",
    '=',
    '<img src="cid:a">',
    '<img src=https://x.example/a.png>',
    '<style>',
    '</style>',
    '<script>',
    '</script>',
  ],
  ...[
    '<!--',
    '-->',
    '<!--[if mso]>',
    '<![endif]-->',
    '<!DOCTYPE html>',
    '<svg>',
    '<math>',
    '<template>',
    '</template>',
  ],
  ...[
    '<title>',
    '<textarea>',
    '<plaintext>',
    '<noscript>',
    '<select>',
    '<option>',
    '<frameset>',
    '<body style="',
    'color:red',
  ],
  ...[
    '&',
    '&amp',
    '&#x0;',
    '&#99999999;',
    '&lt;',
    '\0',
    '<a b b b',
    ' style="color:#fff;background:#fff"',
    '<font color="',
    '<![CDATA[',
  ],
  ...[
    '<form>',
    '<button>',
    '<li>',
    '<dd>',
    '<h1>',
    '<td background="',
    '@media(prefers-color-scheme:dark){',
    '}',
    '{{a}}',
    '\ud800',
  ],
  ...[
    '<h1 style="font-size:9999999px">',
    '<div role="',
    '<td width=',
    '99999999999',
    '%',
    '<html lang="',
    '<head>',
    '</head>',
    '</html>',
  ],
];

const CSS_PIECES = [
  ...[
    '{',
    '}',
    ';',
    ':',
    '(',
    ')',
    '[',
    ']',
    ',',
    '@media',
    '@import "',
    '@font-face',
    '@supports',
    '@layer',
    '@charset',
    'a',
    '.b',
  ],
  ...[
    '#c',
    '*',
    '>',
    '+',
    '~',
    '::before',
    ':not(',
    ':is(',
    ':has(',
    'color',
    'background',
    'url(',
    'url("',
    '"',
    "'",
    '\\',
    '\\0',
  ],
  ...[
    '/*',
    '*/',
    '<!--',
    '-->',
    '!important',
    'var(--x',
    '--x:',
    'calc(',
    '1e999px',
    '0/0',
    '#fff',
    'rgb(',
    'hsl(',
    'expression(',
  ],
  ...[
    'prefers-color-scheme:dark',
    'max-width:600px',
    ' and ',
    '\u0000',
    '</style>',
    '&',
    '@container',
    '@page',
    'u+0-10ffff',
    '%',
  ],
];

const JSON_PIECES = [
  ...[
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    '\\u',
    '\\ud800',
    'null',
    'true',
    '1e999',
    '-0',
    '0.1',
    '"__proto__"',
    '"constructor"',
  ],
  ...['""', ' ', '\n', '\ufeff', '{}', '[]', '[null]', '"a":"b"', '"id"', '"name"', '//', "'"],
];

/** `"key":value` with keys the reader knows and values it may not expect. */
const pairs = (keys: readonly string[], values: readonly string[]): string[] =>
  keys.flatMap((key, index) => {
    const value = values[index % values.length] ?? 'null';
    return [`"${key}":${value},`, `"${key}":${values[(index + 1) % values.length] ?? '[]'}`, `"${key}":`];
  });

const STRANGE = [
  'null',
  '[]',
  '{}',
  '""',
  '"x"',
  '0',
  '-1',
  '1e999',
  'true',
  '[[]]',
  '[null]',
  '{"a":{}}',
  '["a"]',
  '{"__proto__":1}',
];

const liesIn = (range: TextRange, text: string): boolean =>
  range.start >= 0 && range.start <= range.end && range.end <= text.length;

function checkHtml(text: string): void {
  const document = parseHtmlDocument(text);
  for (const node of [...document.elements, ...document.texts, ...document.comments]) {
    promise(liesIn(node.range, text), `nodes lie in the text: ${JSON.stringify(node.range)}`);
  }
  for (const mode of ['light', 'author', 'forced'] as const) computedStylesOf(document, mode);
  urlsOf(document);
}

/** As a sheet, and as a style attribute. */
function checkCss(text: string): void {
  const source = `<style>${text}</style><p style="${text.replaceAll('"', '&quot;')}">a</p>`;
  const document = parseHtmlDocument(source);
  const styleSheets = styleSheetsOf(document);
  const declarations = [
    ...styleSheets
      .flatMap(({ rules, nested }) => [...rules, ...nested.rules])
      .flatMap((rule) => rule.declarations),
    ...inlineStylesOf(document).flatMap((style) => style.declarations),
  ];
  for (const { range } of declarations) promise(liesIn(range, source), 'declarations lie in the text');
  for (const sheet of styleSheets) {
    for (const { range } of sheet.errors) promise(liesIn(range, source), 'errors lie in the text');
    if (sheet.fault) promise(liesIn(sheet.fault.range, source), 'the fault lies in the text');
  }
}

function checkPreview(text: string): void {
  const { engine, scopeFor } = chooseEngine(templateFromHtml(text, 'a.html'));
  const built = buildPreview({
    rendered: engine.parse(text, 'html').render(scopeFor([])),
    part: 'html',
    cidUrls: new Map([['a', 'http://localhost:1/id/cid/0']]),
    remoteImages: false,
    view: { dark: 'forced', imagesOff: false },
  });
  // Read once more, as a browser does: what stands in a style sheet or a text as words is no element.
  const document = parseHtmlDocument(built.html);
  for (const { name, attributes } of document.elements) {
    promise(!ACTS.test(name), `no element that acts is left: ${name}`);
    for (const { name: attribute, value } of attributes) {
      promise(!/^on|^srcdoc$/u.test(attribute), `no attribute that acts is left: ${attribute}`);
      promise(!/^[\s\0]*javascript:/iu.test(value), 'no address that acts is left');
      promise(!value.includes('x.example/a.png'), `no remote picture is left: ${attribute}`);
    }
  }
  for (const { rules, nested } of styleSheetsOf(document)) {
    const values = [...rules, ...nested.rules].flatMap((rule) => rule.declarations).map(({ value }) => value);
    promise(
      !values.some((value) => /url\([^)]*x\.example/u.test(value)),
      'no remote picture is left in a style',
    );
  }
}

const ACTS = /^(?:script|iframe|frame|object|embed|portal)$/u;

function checkLint(text: string): void {
  const template: Template = { ...templateFromHtml(text, 'a.html'), subject: text.slice(0, 200) };
  for (const finding of lintTemplate(template, { year: 2026 })) {
    promise(finding.rule !== RULE_FAILED, `no rule fails: ${finding.message}`);
  }
}

function checkTemplate(text: string): void {
  for (const name of ['a.json', 'a.html', 'a']) {
    const document = readTemplateText(name, text);
    if (document.kind !== 'template') continue;
    const { engine, scopeFor } = chooseEngine(document.template);
    engine.parse(document.template.subject ?? '', 'text').render(scopeFor([]));
  }
}

/** Nobody is told "not suppressed" by anything but an empty list (of this very address). */
function checkSuppressions(text: string): void {
  const json = parsedJson(text);
  const answer = decodeSuppressions(json, 'ann@example.org');
  if (answer.kind === 'unreadable') return;
  const now = new Date(Date.UTC(2026, 0, 15));
  const { verdict } = summarise(answer.entries, now, answer.unreadable);
  if (verdict !== 'free') return;
  const list: unknown =
    typeof json === 'object' && json !== null && 'suppressions' in json ? json.suppressions : null;
  promise(Array.isArray(list) && list.length === 0, 'only an empty list means "not suppressed"');
}

function checkFrameReport(text: string): void {
  const parsed = v.safeParse(frameReportSchema, parsedJson(text));
  if (!parsed.success || parsed.output.kind !== 'measured') return;
  readFrameReport('light', parsed.output);
}

/** The text as JSON; a text that is none stands for itself. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const TARGETS: readonly FuzzTarget[] = [
  ...ENGINE_NAMES.map((name) => ({
    name: `engine ${name}`,
    pieces: [...ENGINE_PIECES[name], '<b>', 'a', ' ', '\n'],
    check: checkEngine(name),
  })),
  {
    name: 'template',
    pieces: [
      ...JSON_PIECES,
      ...pairs(
        [
          'template',
          'status',
          'id',
          'name',
          'subject',
          'body',
          'html',
          'plaintext',
          'amp',
          'headers',
          'options',
        ],
        STRANGE,
      ),
      ...pairs(
        ['inline_attachments', 'attachments', 'global_substitutions', 'from_email', 'type', 'content'],
        STRANGE,
      ),
      '<html>',
    ],
    check: checkTemplate,
  },
  { name: 'html', pieces: HTML_PIECES, check: checkHtml },
  { name: 'css', pieces: CSS_PIECES, check: checkCss },
  { name: 'preview', pieces: [...HTML_PIECES, ...CSS_PIECES.slice(0, 20)], check: checkPreview },
  { name: 'rules', pieces: [...HTML_PIECES, ...CSS_PIECES.slice(0, 30), '{{', '}}'], check: checkLint },
  {
    name: 'csv',
    pieces: [
      'a',
      ',',
      ';',
      '\t',
      '"',
      '""',
      '\n',
      '\r\n',
      '\r',
      'email',
      'name',
      '\ufeff',
      ' ',
      '[1]',
      '{"a":1}',
      '=1+1',
      '\0',
      'sep=;',
    ],
    check(text) {
      importCsv(text);
      importCsv(text, { textOnly: true });
    },
  },
  {
    name: 'json samples',
    pieces: [...JSON_PIECES, '{"a":', '[{"a":"b"},'],
    check(text) {
      importJson(text);
    },
  },
  {
    name: 'configuration',
    pieces: [
      ...JSON_PIECES,
      ...pairs(
        ['preset', 'rules', 'clients', 'ignore', 'substitution', 'engines', 'systemNames', 'failOn'],
        STRANGE,
      ),
      ...pairs(
        ['image-alt', 'max', 'severity', 'options', 'reason', 'until', 'simple', 'letterCase'],
        STRANGE,
      ),
    ],
    check(text) {
      decodeConfigText(text);
    },
  },
  {
    name: 'suppression reply',
    pieces: [
      ...JSON_PIECES,
      ...pairs(
        ['email', 'suppressions', 'reason', 'source', 'created', 'is_deletable', 'project_id', 'status'],
        STRANGE,
      ),
      '{"email":"ann@example.org","suppressions":[',
      '{"email":"ann@example.org","suppressions":[]}',
      '{"suppressions":[{"reason":"temporary_failure","created":"2026-01-15 12:00:00","is_deletable":true}]}',
      '"2026-01-15 12:00:00"',
      '"99999-99-99 99:99:99"',
    ],
    check: checkSuppressions,
  },
  {
    name: 'frame report',
    pieces: [
      '{"kind":"measured","canvas":"rgb(0,0,0)","rows":[',
      ']}',
      '[0,1,"rgb(0,0,0)","rgba(0,0,0,0)",0,1,0,0,0,0,0,0]',
      ',',
      '[4294967295,-1,"",null,15,2,1e308,1000,0,0,0,0]',
      '"color(srgb 1 1 1)"',
      ...JSON_PIECES,
    ],
    check: checkFrameReport,
  },
];

/** Breaks the promises on purpose, so that the judge can be judged. */
export const SELF_TEST: FuzzTarget = {
  name: 'the judge itself',
  pieces: ['keep'],
  check(text) {
    promise(text !== 'throw', 'as asked');
    const filled: string[][] = [];
    while (text === 'fill')
      filled.push(Array.from({ length: 10_000 }, (_, index) => `${filled.length} ${index}`));
  },
};

/** Texts for a target: its pieces in any order, noise, and one piece many times over, which is what costs most. */
export function textsFor({ pieces }: FuzzTarget, maxLength: number): fc.Arbitrary<string> {
  const piece = fc.constantFrom(...pieces);
  const noise = fc.string({ maxLength: 8, unit: 'binary' });
  const soup = fc.array(fc.oneof({ weight: 8, arbitrary: piece }, noise), { maxLength: 60 });
  const repeated = fc
    .tuple(fc.array(piece, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: maxLength }))
    .map(([some, count]) => {
      const once = some.join('');
      return once.repeat(Math.max(1, Math.floor(Math.min(count, maxLength) / Math.max(1, once.length))));
    });
  return fc
    .oneof(
      { weight: 6, arbitrary: soup.map((parts) => parts.join('')) },
      { weight: 1, arbitrary: repeated },
      {
        weight: 1,
        arbitrary: fc.tuple(soup, repeated, soup).map(([a, b, c]) => `${a.join('')}${b}${c.join('')}`),
      },
    )
    .map((text) => text.slice(0, maxLength));
}
