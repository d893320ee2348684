/**
 * What is fuzzed: every reader of text that somebody else wrote. A target takes one text and throws when a promise of the
 * reader does not hold; that it ends, and in how much memory, is judged from outside (run-fuzz.ts).
 */
import fc from 'fast-check';
import { decodeConfigText } from '../../src/core/lint/config-file.ts';
import { ENGINE_NAMES } from '../../src/core/substitution/engine.ts';
import { importCsv } from '../../src/core/substitution/samples/import-csv.ts';
import { importJson } from '../../src/core/substitution/samples/import-json.ts';
import {
  promise,
  checkEngine,
  checkHtml,
  checkCss,
  checkPreview,
  checkLint,
  checkTemplate,
  checkSuppressions,
  checkFrameReport,
} from './checks.ts';
import {
  ENGINE_PIECES,
  HOSTILE_PIECES,
  HTML_PIECES,
  CSS_PIECES,
  JSON_PIECES,
  pairs,
  STRANGE,
} from './pieces.ts';

export interface FuzzTarget {
  readonly name: string;
  /** Pieces that mean something to the reader; they are joined at random, with noise between them. */
  readonly pieces: readonly string[];
  /** Throws when a promise is broken. */
  readonly check: (text: string) => void;
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
  {
    name: 'preview',
    pieces: [...HTML_PIECES, ...HOSTILE_PIECES, ...CSS_PIECES.slice(0, 20)],
    check: checkPreview,
  },
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
