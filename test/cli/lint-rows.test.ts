/** A template checked with many recipients: one finding a tag, the row it belongs to, and no work done twice. */
import { describe, expect, it } from 'vitest';
import { lintRows } from '../../src/cli/commands/lint-rows.ts';
import type { Recipient } from '../../src/cli/samples.ts';
import { lintTemplate } from '../../src/core/lint/lint.ts';
import { RULES } from '../../src/core/lint/rules/index.ts';
import { decodeTemplate } from '../../src/core/template/decode-template.ts';

const rules = RULES.filter(({ category }) => category === 'substitutions');
const template = decodeTemplate({
  name: 'Rows',
  body: { plaintext: 'x', html: '<p>{{ Name}} {{Name}}</p>' },
});

const rowsOf = (names: readonly string[]): Recipient[] =>
  names.map((value, index) => ({
    name: '',
    row: index + 1,
    values: [
      { name: 'Name', value },
      { name: 'Unused', value: index },
    ],
  }));

async function run(names: readonly string[]) {
  let checks = 0;
  const findings = await lintRows(template, rowsOf(names), ({ values }, further) => {
    checks++;
    return Promise.resolve(lintTemplate(template, { rules, recipient: values, further }));
  });
  return { checks, findings };
}

describe('lintRows', () => {
  it('says a finding about a value once, with its first row and how many more have it', async () => {
    const { findings } = await run(['Ann', '<b>', '<i>', 'Bob', '<u>']);
    const ofValue = findings.filter(
      ({ rule, range }) => rule === 'substitution-unescaped-html' && range?.start === 13,
    );
    expect(ofValue).toHaveLength(1);
    expect(ofValue[0]?.row).toBe(2);
    expect(ofValue[0]?.message).toContain('likewise in 2 more rows');
  });

  it('gives what no value can change to the template, not to a row', async () => {
    const { findings } = await run(['Ann', '<b>', 'Bob']);
    const ofSource = findings.filter(({ rule }) => rule === 'substitution-whitespace');
    expect(ofSource).toHaveLength(1);
    expect(ofSource[0]?.row).toBeUndefined();
  });

  it('checks rows that differ only in unused columns once', async () => {
    expect((await run(['Ann', 'Ann', 'Bob', 'Ann', 'Bob'])).checks).toBe(2);
  });
});
