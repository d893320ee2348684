/** Rules that hang in more ways than the gate has time for: each has to be ended, and its thread begun anew. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { decodeTemplate } from '../../../src/core/template/decode-template.ts';
import {
  createLintPool,
  type LintPool,
  type LintPoolOptions,
} from '../../../src/services/lint-pool/lint-pool.ts';
import { buildWorker, type BuiltWorker } from '../built-worker.ts';

let faulty: BuiltWorker;
beforeAll(async () => {
  faulty = await buildWorker('test/services/lint-pool/faulty-worker.ts');
}, 60_000);

let pool: LintPool | undefined;
afterEach(() => pool?.close());

function open(options: Partial<LintPoolOptions>): LintPool {
  pool = createLintPool({ workerUrl: faulty.url, ...options });
  return pool;
}

const named = (name: string) => decodeTemplate({ id: 'x', name, body: { plaintext: 'Hi' } });

describe('the linter in its threads', () => {
  it('leaves a rule that hangs on one recipient out for those who follow, and keeps the rest', async () => {
    const recipients = ['a', 'b', 'hang', 'c', 'hang'].map((value) => [{ name: 'A', value }]);
    const { findings, rows } = await open({ deadlineMs: 500 }).lintRows(named('rows'), recipients);
    expect(rows).toHaveLength(5);
    for (const row of rows) {
      const said = row.map((number) => findings[number]?.rule).sort();
      expect(said).toEqual(['finds', 'rule-failed']);
    }
  });

  it('gives up with a finding when no rule is to blame, or too many are', async () => {
    const early = await open({ deadlineMs: 300 }).lint(named('hangs before any rule'));
    expect(early).toMatchObject([{ rule: 'rule-failed', severity: 'info' }]);
    await pool?.close();
    const many = await open({ deadlineMs: 300, maxHangs: 1 }).lint(named('first-hangs second-hangs'));
    expect(many).toMatchObject([{ rule: 'rule-failed', severity: 'info' }]);
  });

  it('gives a check that had to share the processor another try by itself', async () => {
    const lint = open({ size: 2, deadlineMs: 500 });
    const [slept, hung] = await Promise.all([lint.lint(named('sleeps')), lint.lint(named('first-hangs'))]);
    expect(slept.map(({ rule }) => rule)).toEqual(['finds']);
    expect(hung.map(({ rule }) => rule).sort()).toEqual(['finds', 'rule-failed']);
  });
});
