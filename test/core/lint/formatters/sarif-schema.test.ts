/** Every SARIF log fits the published schema, and what GitHub's code scanning asks for beyond it. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormatInput, FormatReport } from '../../../../src/core/lint/formatters/formatter.ts';
import { formatSarif, createSarif } from '../../../../src/core/lint/formatters/sarif.ts';
import { lintTemplate } from '../../../../src/core/lint/lint.ts';
import { readTemplateText } from '../../../../src/core/template/decode-template.ts';
import { fieldTexts } from '../../../../src/core/template/fields.ts';
import { createTemplateFile } from '../../../../src/core/template/template-file.ts';
import { sampleInput, sampleReport } from './sample-report.ts';

const schemaPath = fileURLToPath(new URL('../../../fixtures/schemas/sarif-2.1.0.json', import.meta.url));

/** RFC 3986, loosely: nothing but the characters a URI may hold, and no broken escape. */
const isUriReference = (text: string): boolean =>
  /^(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[\da-f]{2})*$/iu.test(text);
/** A first segment with a colon would read as a scheme. */
const isUri = (text: string): boolean => isUriReference(text) && /^[a-z][a-z\d+.-]*:/iu.test(text);

const validate = new Ajv2020({
  allErrors: true,
  strict: false,
  formats: { uri: isUri, 'uri-reference': isUriReference, 'date-time': true, uuid: true },
}).compile(JSON.parse(readFileSync(schemaPath, 'utf8')) as object);

function expectValid(report: FormatReport): void {
  const log: unknown = JSON.parse(formatSarif(report));
  expect(validate(log), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
}

const mails = fileURLToPath(new URL('../../../fixtures/mails/', import.meta.url));

function lintMail(name: string): FormatInput {
  const text = readFileSync(mails + name, 'utf8');
  const document = readTemplateText(name, text);
  if (document.kind !== 'template') throw new Error(`${name} is no template`);
  const { template } = document;
  const { id, name: title } = template;
  const file = createTemplateFile(name, text);
  return {
    source: name,
    id,
    name: title,
    findings: lintTemplate(template),
    texts: fieldTexts(template),
    file,
  };
}

describe('the SARIF schema', () => {
  it('refuses what is not SARIF', () => {
    const log = createSarif(sampleReport([sampleInput('a.html', '<p>', [{ marks: '<p>' }])]));
    expect(validate(log)).toBe(true);
    expect(validate({ ...log, version: '2.0.0' })).toBe(false);
    expect(validate({ ...log, extra: 1 })).toBe(false);
  });

  it('takes a run with nothing in it', () => {
    expectValid(sampleReport([]));
    expectValid(sampleReport([sampleInput('a.html', '<p>', [])], [{ source: 'b', reason: 'No.' }]));
  });

  it('takes every sample mail, with what code scanning asks of a result and a rule', () => {
    const report = sampleReport(readdirSync(mails).map(lintMail));
    expectValid(report);
    const [run] = createSarif(report).runs;
    const rules = run?.tool.driver.rules ?? [];
    expect(rules.length).toBeGreaterThan(30);
    for (const rule of rules) {
      expect(rule.shortDescription.text.length, rule.id).toBeLessThanOrEqual(1024);
      expect(rule.fullDescription.text.length, rule.id).toBeLessThanOrEqual(1024);
      expect(rule.help.text.trim(), rule.id).not.toBe('');
    }
    for (const result of run?.results ?? []) {
      expect(rules[result.ruleIndex]?.id).toBe(result.ruleId);
      expect(result.partialFingerprints['mailproofFinding/v1']).toMatch(/^[\da-f]{16}:\d+$/u);
      for (const { physicalLocation } of result.locations) {
        if (!('region' in physicalLocation) || !physicalLocation.region) continue;
        const { startLine, startColumn, endLine, endColumn } = physicalLocation.region;
        for (const count of [startLine, startColumn, endLine, endColumn]) expect(count).toBeGreaterThan(0);
        expect(endLine > startLine || (endLine === startLine && endColumn >= startColumn)).toBe(true);
      }
    }
  });

  it.each([
    'mails/100% off, really?.html',
    'mails\\spring #1.html',
    'C:\\Mails\\a b.html',
    '\\\\server\\share\\a.html',
    '/tmp/ä🎁\ud800.html',
    'a:b.html',
    '../up.html',
    '',
  ])('takes the path %j', (source) => {
    const input = { ...sampleInput('a.html', '<p>', [{ marks: '<p>' }]), source };
    expectValid(sampleReport([input, { ...input, file: null }]));
  });

  it('takes whatever a hostile template holds', () => {
    const nasty = fc.string({ unit: 'binary', maxLength: 30 });
    fc.assert(
      fc.property(nasty, nasty, nasty, nasty, (source, message, rule, text) => {
        const html = `<p>${text}</p>`;
        const input = sampleInput('a.html', html, [
          { message, rule, marks: html, fix: text },
          { message, rule, severity: 'warning', field: text },
        ]);
        expectValid(sampleReport([{ ...input, source }], [{ source, reason: message }]));
      }),
    );
  });
});
