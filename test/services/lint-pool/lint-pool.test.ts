import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lintTemplate } from '../../../src/core/lint/lint.ts';
import { decodeTemplate } from '../../../src/core/template/decode-template.ts';
import type { Template } from '../../../src/core/template/template.ts';
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

  it('finds for each of many recipients what the linter finds for it alone', async () => {
    const template = decodeTemplate({
      name: 'Rows',
      body: {
        html: '<!-- mailproof-disable-next substitution-unescaped-html: trusted --><p>{{A}}</p><p>{{B}}</p>',
        plaintext: 'Hi {{A}}',
      },
    });
    // The comment is of use to one recipient near the end, who is checked by another thread than the first.
    const recipients = Array.from({ length: 60 }, (_, index) => [
      { name: 'A', value: index === 55 ? '<b>' : `Ann ${index}` },
      { name: 'B', value: index % 7 === 0 ? '<i>' : 'x' },
    ]);
    const seen: number[] = [];
    const { findings, rows } = await open(real, { size: 2 }).lintRows(template, recipients, {
      onProgress: (done) => seen.push(done),
    });
    expect(new Set(findings.map((finding) => JSON.stringify(finding))).size).toBe(findings.length);
    recipients.forEach((recipient, index) => {
      const alone = lintTemplate(template, { recipient }).filter(
        ({ rule }) => rule !== 'inline-comment-unused',
      );
      const found = rows[index]?.map((number) => findings[number]);
      expect(found?.filter((finding) => !finding?.accepted)).toEqual(alone);
    });
    expect(seen.at(-1)).toBe(60);
  });

  it('stops a list of recipients when the caller aborts', async () => {
    const abort = new AbortController();
    const recipients = Array.from({ length: 200 }, (_, index) => [{ name: 'A', value: String(index) }]);
    const lint = open(real, { size: 1 });
    const run = lint.lintRows(
      named('{{A}}'),
      recipients,
      {
        onProgress: () => {
          abort.abort(new Error('enough'));
        },
      },
      abort.signal,
    );
    await expect(run).rejects.toThrow('enough');
    await expect(lint.lint(named('next'))).resolves.not.toHaveLength(0);
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

  it('runs only the rules to which something is another', async () => {
    const lint = open(faulty, { size: 2 });
    const template = named('counts');
    const counted = async (value: string): Promise<string> => {
      const recipient = [{ name: 'A', value }];
      const found = await lint.lint(template, { recipient });
      return found.find(({ rule }) => rule === 'counts')?.message ?? '';
    };
    const first = await counted('x');
    expect(first).toMatch(/^"x": run 1/u);
    const second = await counted('y');
    expect(second).toMatch(/^"y": run 2/u);
    expect(await counted('x')).toBe(first);
    // Another template of the same content is checked by itself.
    expect((await lint.lint(named('counts'))).find(({ rule }) => rule === 'counts')?.message).toMatch(
      /^undefined: run 3/u,
    );
    expect(await counted('y')).toBe(second);
  });

  it('lets go of a template that nobody has open any more, and of no other', async () => {
    const lint = open(faulty, { size: 1 });
    const counted = async (template: Template): Promise<string | undefined> =>
      (await lint.lint(template)).find(({ rule }) => rule === 'counts')?.message;
    const [closed, kept] = [named('counts'), named('counts')];
    expect(await counted(closed)).toContain('run 1 in');
    expect(await counted(kept)).toContain('run 2 in');
    expect(await counted(closed)).toContain('run 1 in');
    lint.drop(closed);
    expect(await counted(closed)).toContain('run 3 in');
    expect(await counted(kept)).toContain('run 2 in');
    // It was let go again after the job, which is not asked about a template that is open.
    expect(await counted(closed)).toContain('run 4 in');
  });

  it('lets go of a template that was closed while it was checked, or about to be', async () => {
    const lint = open(faulty, { size: 1 });
    const template = named('counts');
    const running = lint.lint(named('sleeps'));
    const waiting = lint.lint(template);
    lint.drop(template);
    await running;
    expect((await waiting).find(({ rule }) => rule === 'counts')?.message).toContain('run 1 in');
    expect((await lint.lint(template)).find(({ rule }) => rule === 'counts')?.message).toContain('run 2 in');
  });

  it('leaves a cancelled check between two rules, and keeps the thread', async () => {
    const lint = open(faulty, { size: 1 });
    const counted = async (template: Template): Promise<string | undefined> =>
      (await lint.lint(template)).find(({ rule }) => rule === 'counts')?.message;
    const known = named('counts');
    const before = await counted(known);
    const waits = named('waits, then counts');
    const stop = new AbortController();
    const onProgress = (): void => {
      stop.abort(new Error('enough'));
    };
    await expect(lint.lintRows(waits, [[]], { onProgress }, stop.signal)).rejects.toThrow('enough');
    // What was worked out before is still there, and the rule behind the one that waited did not run.
    expect(await counted(known)).toBe(before);
    expect(await counted(named('counts too'))).toContain('run 2 in');
    expect(await counted(waits)).toContain('run 3 in');
  });

  it('takes bytes of attachments along, once', async () => {
    const file = (name: string, content: string) => ({ name, type: 'text/plain', content });
    const template = decodeTemplate({
      name: 'files',
      attachments: [file('a', 'QQ=='), file('b', 'Qg=='), file('empty', '')],
      inline_attachments: [file('c', 'Qw==')],
    });
    const found = await open(faulty).lint(template);
    const bytes = found.filter(({ rule }) => rule === 'shows-bytes').map(({ message }) => message);
    expect(bytes).toEqual(['QQ==', 'Qg==', '', 'Qw==']);
  });

  it('says that its own file is missing, instead of blaming the template', async () => {
    pool = createLintPool({ workerUrl: new URL('./missing.mjs', faulty.url) });
    await expect(pool.lint(named('fine'))).rejects.toMatchObject({ failure: { fault: 'internal' } });
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
