import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lintTemplate } from '../../../src/core/lint/lint.ts';
import { decodeTemplate } from '../../../src/core/template/decode-template.ts';
import {
  createLintPool,
  type LintPool,
  type LintPoolOptions,
} from '../../../src/services/lint-pool/lint-pool.ts';
import { buildWorker, type BuiltWorker } from '../built-worker.ts';

let real: BuiltWorker;
let faulty: BuiltWorker;
beforeAll(async () => {
  real = await buildWorker();
  faulty = await buildWorker('test/services/lint-pool/faulty-worker.ts');
}, 60_000);
afterAll(() => Promise.all([real.remove(), faulty.remove()]));

let pool: LintPool | undefined;
afterEach(() => pool?.close());

function open(worker: BuiltWorker, options: Partial<LintPoolOptions> = {}): LintPool {
  pool = createLintPool({ workerUrl: worker.url, ...options });
  return pool;
}

const named = (name: string) => decodeTemplate({ id: 'x', name, body: { plaintext: 'Hi' } });

describe('the linter in its threads', () => {
  it('finds what the linter finds', async () => {
    const template = decodeTemplate({
      id: 'no-uuid',
      name: 'Order',
      body: { html: '<p>Hi {{Nmae}} <img src="cid:a"></p>' },
      global_replacements: { Name: 'x' },
    });
    const recipient = [{ name: '__proto__', value: ['a', { b: null }] }];
    const here = lintTemplate(template, { recipient });
    await expect(open(real).lint(template, { recipient })).resolves.toEqual(here);
  });

  it('works on many templates at once with few threads', async () => {
    const lint = open(faulty, { size: 2 });
    const results = await Promise.all(
      Array.from({ length: 25 }, (_, index) => lint.lint(named(`n${index}`))),
    );
    expect(results.every((findings) => findings.length === 1 && findings[0]?.rule === 'finds')).toBe(true);
  });

  it('turns rules that hang into findings about them, and keeps the others’', async () => {
    const findings = await open(faulty, { deadlineMs: 1_000 }).lint(named('first-hangs second-hangs'));
    const said = findings.map(({ rule, message }) => `${rule} ${message}`).sort();
    expect(said).toHaveLength(3);
    expect(said[0]).toContain('finds');
    expect(said[1]).toMatch(/^rule-failed .*first-hangs.*did not finish/u);
    expect(said[2]).toMatch(/^rule-failed .*second-hangs.*did not finish/u);
  });

  it('turns a rule that ends its thread into a finding, and works on afterwards', async () => {
    const lint = open(faulty, { size: 1 });
    const findings = await lint.lint(named('crashes'));
    expect(findings.map(({ rule }) => rule).sort()).toEqual(['finds', 'rule-failed']);
    await expect(lint.lint(named('fine'))).resolves.toHaveLength(1);
  });

  it('gives up with a finding when no rule is to blame, or too many are', async () => {
    const early = await open(faulty, { deadlineMs: 300 }).lint(named('hangs before any rule'));
    expect(early).toMatchObject([{ rule: 'rule-failed', severity: 'error' }]);
    await pool?.close();
    const many = await open(faulty, { deadlineMs: 300, maxHangs: 1 }).lint(named('first-hangs second-hangs'));
    expect(many).toMatchObject([{ rule: 'rule-failed', severity: 'error' }]);
  });

  it('ends when the caller aborts, running or waiting, and serves the next', async () => {
    const lint = open(faulty, { size: 1, deadlineMs: 600_000 });
    const stop = new AbortController();
    const running = lint.lint(named('first-hangs'), {}, stop.signal);
    const waiting = lint.lint(named('fine'), {}, stop.signal);
    const next = lint.lint(named('fine'));
    setTimeout(() => {
      stop.abort(new Error('enough'));
    }, 50);
    await Promise.all([
      expect(running).rejects.toThrow('enough'),
      expect(waiting).rejects.toThrow('enough'),
      expect(next).resolves.toHaveLength(1),
    ]);
  });

  it('says that its own file is missing, instead of blaming the template', async () => {
    pool = createLintPool({ workerUrl: new URL('./missing.mjs', faulty.url) });
    await expect(pool.lint(named('fine'))).rejects.toMatchObject({ problem: { fault: 'internal' } });
  });

  it('takes nothing more once it is closed', async () => {
    const lint = open(faulty);
    const running = lint.lint(named('first-hangs'));
    const ended = expect(running).rejects.toThrow('closing');
    await lint.close();
    await ended;
    await expect(lint.lint(named('fine'))).rejects.toThrow('closing');
  });
});
