/**
 * The law of the AMP part: it has an error of ours if and only if the official validator fails it, and each error of
 * the validator's is said at its place, or by a finding about the document as a whole. The validator's answers are kept
 * in a file; UPDATE_AMP_ANSWERS=1 asks the fetched validator anew.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { AmpValidation } from '../../../../src/core/amp/validation.ts';
import { lintTemplate } from '../../../../src/core/lint/lint.ts';
import {
  AMP_VALIDATOR_SHA256,
  createAmpValidatorHost,
} from '../../../../src/services/amp-validator/amp-validator.ts';
import type { TextRange } from '../../../../src/core/text/positions.ts';
import { templateOfExample } from '../example-template.ts';
import { LAW_DOCUMENTS, type LawDocument } from './law-documents.ts';

const file = fileURLToPath(new URL('../../../fixtures/amp-law-answers.json', import.meta.url));
const fetched = fileURLToPath(
  new URL('../../../../node_modules/.cache/mailproof/validator_wasm.js', import.meta.url),
);

/** Severity, line, column, code and params of each result, by the text's hash. */
type Kept = readonly (string | number)[];

const keyOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

const official =
  process.env['UPDATE_AMP_ANSWERS'] === '1'
    ? await createAmpValidatorHost({ path: fetched, sha256: AMP_VALIDATOR_SHA256 }).ready()
    : null;
const fresh = new Map<string, readonly Kept[]>();
const kept = official ? {} : (JSON.parse(readFileSync(file, 'utf8')) as Record<string, readonly Kept[]>);

function fromKept([severity, line, column, code, ...params]: Kept): AmpValidation {
  const shown = `${String(code)} ${params.join(' ')}`;
  return {
    severity: severity === 'E' ? 'error' : 'warning',
    line: Number(line),
    column: Number(column),
    code: String(code),
    params: params.map(String),
    message: shown,
  };
}

const validate = (text: string): readonly AmpValidation[] => {
  const answer = kept[keyOf(text)];
  if (answer) return answer.map(fromKept);
  if (!official) throw new Error('This text has no answer: run with UPDATE_AMP_ANSWERS=1.');
  const results = official(text) ?? [];
  fresh.set(
    keyOf(text),
    results.map(({ severity, line, column, code, params }) => [
      severity === 'error' ? 'E' : 'W',
      line,
      column,
      code,
      ...params,
    ]),
  );
  return results;
};

/** Rules about what AMP is; what is wrong with any mail, such as a missing language, is no matter of the validator's. */
const IS_ABOUT_AMP = /^(?:amp-|cid-in-amp$|encoding-bom$)/u;

const judged = LAW_DOCUMENTS.map((one) => {
  const asked: string[] = [];
  const findings = lintTemplate(
    templateOfExample({
      amp: one.amp,
      html: '<p>Hi</p>',
      template: { headers: { 'X-SVC-Template-Engine': one.engine } },
    }),
    {
      recipient: [{ name: 'ShopUrl', value: 'tents/all' }],
      ampValidator: (text) => {
        asked.push(text);
        return validate(text);
      },
    },
  );
  const text = asked[0] ?? '';
  return {
    one,
    asked,
    failed: findings.filter(({ rule }) => rule === 'rule-failed'),
    results: validate(text).filter(({ severity }) => severity === 'error'),
    errors: findings.filter(
      ({ rule, field, severity }) => field === 'body.amp' && severity === 'error' && IS_ABOUT_AMP.test(rule),
    ),
  };
});

if (official) {
  const rows = [...fresh].sort().map(([key, results]) => `${JSON.stringify(key)}:${JSON.stringify(results)}`);
  writeFileSync(file, `{\n${rows.join(',\n')}\n}\n`);
}

type Judged = (typeof judged)[number];

/** Where the text was sent as it was written, places in it are places in the source. */
const asWritten = judged.filter(({ one, asked }) => asked[0] === one.amp);

const CUSTOM = '<style amp-custom>';
const ABOUT_ALL = /^amp-(?:doctype|charset|runtime|boilerplate|html-attribute|size|css-size)$/u;

/** The start tag, or the line in CSS, that a result is about, found without the code under test. */
function placeOf({ amp }: LawDocument, { code, params, line, column }: AmpValidation): TextRange {
  if (code === 'EXTENSION_UNUSED') {
    const start = amp.search(
      new RegExp(`<script async custom-(?:element|template)="${params[0] ?? ''}"`, 'u'),
    );
    return { start, end: amp.indexOf('>', start) };
  }
  const lines = amp.split(/(?<=\n)/u);
  const start = lines.slice(0, line - 1).join('').length;
  const before = [...(lines[line - 1] ?? '')].slice(0, column).join('').length;
  const isCss = code.startsWith('CSS_') && start + before < amp.indexOf('</style>', amp.indexOf(CUSTOM));
  // On the line of the style's tag, columns of CSS begin where that tag begins.
  const tag = start + before;
  return { start: tag, end: isCss ? tag + CUSTOM.length + 4 : amp.indexOf('>', tag) + 1 };
}

function unsaid({ one, results, errors }: Judged): string[] {
  const ranges = errors.flatMap(({ range, also }) => (range ? [range, ...also] : []));
  const isAll = errors.some(({ rule, range }) => range === null || ABOUT_ALL.test(rule));
  return results
    .filter((result) => {
      const place = placeOf(one, result);
      if (ranges.some(({ start, end }) => start < place.end && place.start < end)) return false;
      return !isAll;
    })
    .map(({ code, params, line, column }) => `${code} ${params.join(' ')} ${line}:${column}`);
}

describe('the AMP part', () => {
  it('was asked about once for each document, and every rule finished', () => {
    expect(judged.filter(({ asked, failed }) => asked.length !== 1 || failed.length > 0)).toEqual([]);
  });

  it('has an error of ours if and only if the official validator fails it', () => {
    // The validator passes over a byte order mark that was taken off for it; with it, it fails every document.
    const differ = judged.filter(
      ({ one, results, errors }) =>
        errors.length > 0 !== (results.length > 0 || one.amp.startsWith('\uFEFF')),
    );
    expect(differ.map(({ one, results, errors }) => [one.title, one.amp, results, errors])).toEqual([]);
    const failing = judged.filter(({ results }) => results.length > 0);
    expect(failing.length).toBeGreaterThan(200);
    expect(judged.length - failing.length).toBeGreaterThan(10);
  });

  it('has each error of the validator said at its place', () => {
    expect(asWritten.length).toBeGreaterThan(200);
    const silent = asWritten.flatMap((one) => unsaid(one).map((what) => [one.one.title, what]));
    expect(silent).toEqual([]);
  });
});
