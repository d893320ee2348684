/**
 * What the linter says about whole mails, kept beside them: a change of a rule shows in review as a change of these
 * reports. UPDATE_GOLDEN=1 writes them anew.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { PLAIN, type FormatInput } from '../../src/core/lint/formatters/formatter.ts';
import { formatText } from '../../src/core/lint/formatters/text.ts';
import { lintTemplate } from '../../src/core/lint/lint.ts';
import { createReport } from '../../src/core/lint/report.ts';
import { readTemplateText } from '../../src/core/template/decode-template.ts';
import { fieldTexts } from '../../src/core/template/fields.ts';
import { createTemplateFile } from '../../src/core/template/template-file.ts';

const mails = fileURLToPath(new URL('../fixtures/mails/', import.meta.url));
const reports = fileURLToPath(new URL('../fixtures/reports/', import.meta.url));
const update = process.env['UPDATE_GOLDEN'] === '1';
const names = readdirSync(mails).sort();

function lint(name: string): FormatInput {
  const text = readFileSync(mails + name, 'utf8');
  const document = readTemplateText(name, text);
  if (document.kind !== 'template') throw new Error(`${name} is no template`);
  const { template } = document;
  const findings = lintTemplate(template);
  const file = createTemplateFile(name, text);
  return { source: name, id: template.id, name: template.name, findings, texts: fieldTexts(template), file };
}

/** Report file name to its text. */
function reportsOf(name: string): ReadonlyMap<string, string> {
  const linted = lint(name);
  return new Map([
    [`${name}.txt`, formatText({ templates: [linted], failed: [], palette: PLAIN })],
    [`${name}.report.json`, `${JSON.stringify(createReport([linted]), null, 2)}\n`],
  ]);
}

const made = new Map(names.map((name) => [name, reportsOf(name)] as const));

if (update) {
  for (const old of readdirSync(reports)) rmSync(reports + old);
  for (const own of made.values()) for (const [file, text] of own) writeFileSync(reports + file, text);
}

describe('whole mails', () => {
  it('are many, and ten or more of them have no fault', () => {
    expect(names.length).toBeGreaterThanOrEqual(30);
    expect(names.filter((name) => name.startsWith('flawless-')).length).toBeGreaterThanOrEqual(10);
  });

  it.each(names)('%s is reported as before (UPDATE_GOLDEN=1 writes it anew)', (name) => {
    for (const [file, text] of made.get(name) ?? []) {
      expect(existsSync(reports + file) ? readFileSync(reports + file, 'utf8') : null, file).toBe(text);
    }
  });

  it.each(names.filter((name) => name.startsWith('flawless-')))('%s has nothing to fix', (name) => {
    const said = lint(name).findings.map(({ rule, field, message }) => `${rule} ${field}: ${message}`);
    expect(said).toEqual([]);
  });

  it.each(names.filter((name) => !name.startsWith('flawless-') && name !== 'amp-valid.json'))(
    '%s has something to fix',
    (name) => {
      expect(lint(name).findings).not.toEqual([]);
    },
  );

  it('has a report for every mail and no other', () => {
    const wanted = [...made.values()].flatMap((own) => [...own.keys()]).sort();
    expect(readdirSync(reports).sort()).toEqual(wanted);
  });
});
