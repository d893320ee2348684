/** A template checked with many recipients: one finding a tag, the rows it belongs to, and no work done twice. */
import { describe, expect, it } from 'vitest';
import { lintRows } from '../../src/services/lint-pool/lint-rows.ts';
import type { Recipient } from '../../src/services/inputs/sample-recipients.ts';
import { describeRows } from '../../src/core/lint/finding-rows.ts';
import { createTemplateLinter } from '../../src/core/lint/lint.ts';
import { RULES } from '../../src/core/lint/rules/index.ts';
import { decodeTemplate } from '../../src/core/template/decode-template.ts';
import { createSender } from '../../src/services/lint-pool/parcel.ts';
import { createJobRunner } from '../../src/services/lint-pool/run-job.ts';

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

async function run(recipients: readonly Recipient[]) {
  let checks = 0;
  const findings = await lintRows(template, recipients, (sent) => {
    checks += sent.length;
    const job = {
      kind: 'lint' as const,
      job: 1,
      ...createSender().deliver(template),
      recipients: sent,
      config: null,
      measured: null,
      quick: false,
      answers: null,
      skip: new Map(),
    };
    const runner = createJobRunner(rules);
    const watcher = { onRow: () => undefined, onRule: () => undefined };
    return Promise.resolve(runner.run(job, runner.receive(job), null, watcher));
  });
  const ofValue = findings.filter(
    ({ rule, range }) => rule === 'substitution-unescaped-html' && range?.start === 13,
  );
  return { checks, findings, ofValue };
}

describe('lintRows', () => {
  it('says a finding about a value once, with the rows that have it', async () => {
    const { ofValue } = await run(rowsOf(['Ann', '<b>', '<i>', 'Bob', '<u>']));
    expect(ofValue).toHaveLength(1);
    expect(ofValue[0]?.rows).toEqual({ listed: [2, 3, 5], count: 3, of: 5 });
    expect(ofValue[0]?.message).toContain('<b>');
  });

  it('lists a hundred rows and counts the rest', async () => {
    const { ofValue } = await run(
      rowsOf(Array.from({ length: 250 }, (_, i) => (i % 2 === 0 ? 'Ann' : '<b>'))),
    );
    expect(ofValue).toHaveLength(1);
    expect(ofValue[0]?.rows?.listed).toHaveLength(100);
    expect(ofValue[0]?.rows).toMatchObject({ count: 125, of: 250 });
  });

  it('gives what no value can change to the template, not to a row', async () => {
    const { findings } = await run(rowsOf(['Ann', '<b>', 'Bob']));
    const ofSource = findings.filter(({ rule }) => rule === 'substitution-whitespace');
    expect(ofSource).toHaveLength(1);
    expect(ofSource[0]?.rows).toBeUndefined();
  });

  it('names generated sets beside the rows', async () => {
    const hostile = { name: 'hostile', row: null, values: [{ name: 'Name', value: '<s>' }] };
    const { ofValue } = await run([...rowsOf(['Ann', '<b>']), hostile]);
    expect(ofValue[0]?.rows).toEqual({ listed: [2], count: 1, of: 2 });
    expect(ofValue[0]?.message).toContain('(with the sample set "hostile")');
  });

  it('checks rows that differ only in unused columns once', async () => {
    expect((await run(rowsOf(['Ann', 'Ann', 'Bob', 'Ann', 'Bob']))).checks).toBe(2);
  });

  it('says what a linter of its own says to each row', async () => {
    const names = ['Ann', '<b>', '', '<b>', '{{Name}}'];
    const { findings } = await run(rowsOf(names));
    const alone = createTemplateLinter(template, { rules });
    rowsOf(names).forEach(({ values }, index) => {
      const own = alone.lint(values).findings.map(({ rule, range }) => `${rule} ${range?.start ?? ''}`);
      const merged = findings
        .filter(({ rows }) => rows === undefined || rows.listed.includes(index + 1))
        .map(({ rule, range }) => `${rule} ${range?.start ?? ''}`);
      expect(merged.sort()).toEqual(own.sort());
    });
  });
});

describe('describeRows', () => {
  it.each([
    [{ listed: [3], count: 1, of: 9 }, 'row 3'],
    [{ listed: [3, 17], count: 2, of: 9 }, 'rows 3 and 17'],
    [{ listed: [3, 17, 20], count: 3, of: 99 }, 'rows 3, 17 and 20'],
    [{ listed: [3, 17, 20, 21, 22, 23], count: 242, of: 1000 }, 'rows 3, 17 and 240 more'],
    [{ listed: [1, 2, 3], count: 3, of: 3 }, 'all 3 rows'],
    [{ listed: [1, 2, 3], count: 1000, of: 1000 }, 'all 1,000 rows'],
  ])('%j', (rows, said) => {
    expect(describeRows(rows)).toBe(said);
  });
});
