/**
 * AMP for Email documents, each with one fault or none: said once and at its place, by our own checks alone and beside
 * the official validator. Its answers are kept in a file, so that the test needs neither it nor a network;
 * UPDATE_AMP_ANSWERS=1 asks the fetched validator anew.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { AmpValidation } from '../../../../src/core/amp/validation.ts';
import { lintTemplate } from '../../../../src/core/lint/lint.ts';
import {
  AMP_VALIDATOR_SHA256,
  createAmpValidatorHost,
} from '../../../../src/services/amp-validator/amp-validator.ts';
import { templateOfExample } from '../example-template.ts';
import { AMP_CASES, type AmpCase } from './amp-documents.ts';

const file = fileURLToPath(new URL('../../../fixtures/amp-answers.json', import.meta.url));
const fetched = fileURLToPath(
  new URL('../../../../node_modules/.cache/mailproof/validator_wasm.js', import.meta.url),
);

type Answers = Record<string, readonly AmpValidation[]>;

const textOf = ({ amp }: AmpCase): string => amp.replace(/[«»]/gu, '');

if (process.env['UPDATE_AMP_ANSWERS'] === '1') {
  const validate = await createAmpValidatorHost({ path: fetched, sha256: AMP_VALIDATOR_SHA256 }).ready();
  if (!validate) throw new Error(`The official validator is not in ${fetched}.`);
  const fresh: Answers = {};
  // A leading byte order mark is taken off before the validator is asked.
  for (const one of AMP_CASES) fresh[one.title] = validate(textOf(one).replace(/^\uFEFF/u, '')) ?? [];
  writeFileSync(file, `${JSON.stringify(fresh, null, 1)}\n`);
}

const answers = JSON.parse(readFileSync(file, 'utf8')) as Answers;

/** Rules about what AMP is; the mail around it is not looked at. */
const IS_ABOUT_AMP = /^(?:amp|cid|link|img|html|css|encoding)-/u;

function found(
  one: AmpCase,
  validated: boolean,
): readonly { readonly rule: string; readonly marks: string | null }[] {
  const amp = textOf(one);
  const html = '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Hi</title></head></html>';
  const options = validated ? { ampValidator: () => answers[one.title] ?? null } : {};
  return lintTemplate(templateOfExample({ amp, html }), options)
    .filter(({ rule, field }) => field === 'body.amp' && IS_ABOUT_AMP.test(rule))
    .map(({ rule, range }) => ({ rule, marks: range ? amp.slice(range.start, range.end) : null }));
}

describe('AMP documents', () => {
  it('have an answer of the official validator each', () => {
    expect(Object.keys(answers).sort()).toEqual(AMP_CASES.map(({ title }) => title).sort());
  });

  it('are judged by us as by the official validator', () => {
    const errors = (one: AmpCase) =>
      (answers[one.title] ?? []).filter(({ severity }) => severity === 'error');
    const valid = AMP_CASES.filter(({ rule }) => rule === null);
    expect(valid.filter((one) => errors(one).length > 0).map(({ title }) => title)).toEqual([]);
    const passed = AMP_CASES.filter((one) => one.rule !== null && errors(one).length === 0);
    // The first is a warning of the validator's, the others are said by us alone.
    expect(passed.map(({ rule }) => rule)).toEqual(['amp-strict-css', 'encoding-bom', 'amp-unused-script']);
  });

  it.each(AMP_CASES.map((one) => [one.title, one] as const))('%s', (_title, one) => {
    const marks = /«([^]*)»/u.exec(one.amp)?.[1] ?? null;
    const wanted = one.rule === null ? [] : [{ rule: one.rule, marks }];
    expect(found(one, true)).toEqual(wanted);
    const alone = found(one, false);
    expect(alone.filter(({ rule }) => rule === 'amp-validator-missing')).toHaveLength(1);
    expect(alone.filter(({ rule }) => rule !== 'amp-validator-missing')).toEqual(
      one.structural ? wanted : [],
    );
  });
});

describe('merge tags in the addresses of AMP', () => {
  const ampUrl = (header: string, url: string, recipient: readonly { name: string; value: string }[]) => {
    const amp = AMP_CASES[0] ? textOf(AMP_CASES[0]).replace('<p>Hello</p>', `<a href="${url}">x</a>`) : '';
    const template = { headers: { 'X-SVC-Template-Engine': header } };
    return lintTemplate(templateOfExample({ amp, html: '<p>Hi</p>', template }), { recipient })
      .filter(({ rule }) => rule === 'amp-url')
      .map(({ range }) => (range ? amp.slice(range.start, range.end) : null));
  };

  it.each([
    ['simple', '{{Url}}'],
    ['velocity', '$Url'],
    ['velocity', '$!{Url}'],
    ['liquid', '{{ Url }}'],
  ])('are judged by their value under %s: %s', (engine, tag) => {
    expect(ampUrl(engine, tag, [])).toEqual([]);
    expect(ampUrl(engine, tag, [{ name: 'Url', value: 'https://www.fellandfern.co.uk/' }])).toEqual([]);
    expect(ampUrl(engine, tag, [{ name: 'Url', value: 'tents/all' }])).toEqual([tag]);
    expect(ampUrl(engine, `https://www.fellandfern.co.uk/${tag}`, [])).toEqual([]);
  });

  it.each([
    ['none', '{{Url}}'],
    ['none', '{% url %}'],
    ['velocity', '{{Url}}'],
    ['simple', '{{#foo}}'],
    ['none', 'tents/all'],
  ])('are sent as they stand where the engine does not read them: %s, %s', (engine, url) => {
    expect(ampUrl(engine, url, [])).toEqual([url]);
  });
});
