/** Decisions about the linter through the contract: where they hold, what wins, and what is refused. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { safe } from '@orpc/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DecisionChange, Scope } from '../../../src/contract/schemas/decisions.ts';
import type { OpenedTemplate } from '../../../src/contract/schemas/template.ts';
import { finish } from '../finish.ts';
import { runServices, type RunningServices } from '../running-services.ts';

const HTML = '<!doctype html><html lang="en"><body><a href="">Shop</a> <a href="">More</a></body></html>';

let running: RunningServices;
let folder = '';
beforeAll(async () => {
  running = await runServices({ now: () => new Date('2026-06-15T12:00:00Z') });
}, 120_000);
afterAll(() => running.stop());
beforeEach(async () => {
  await rm(folder, { recursive: true, force: true });
  folder = await mkdtemp(join(tmpdir(), 'mailproof-decisions-'));
});

async function openPath(path: string): Promise<OpenedTemplate> {
  running.services.window.openFile(path);
  for await (const event of await running.client.app.events()) {
    if (event.kind === 'file')
      return (await running.client.template.openHanded({ id: event.file.id })).opened;
  }
  throw new Error('No file was handed over.');
}

/** A mail in a folder of its own, and the configuration beside it. */
async function openWith(config: unknown, name = 'mail.html'): Promise<OpenedTemplate> {
  if (config !== undefined)
    await writeFile(
      join(folder, 'mailproof.config.json'),
      typeof config === 'string' ? config : JSON.stringify(config),
    );
  const path = join(folder, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, HTML);
  return openPath(path);
}

const decide = (handle: string | null, scope: Scope, change: DecisionChange) =>
  running.client.decision.change({ handle, scope, change });
const failureOf = async (call: Promise<unknown>): Promise<unknown> => {
  const { error } = await safe(call);
  return error instanceof Error && 'data' in error ? error.data : error;
};
const look = async (handle: string) => {
  const result = await running.client.lint.run({ handle, sample: [] });
  const emptyLinks = result.findings.filter(({ rule }) => rule === 'link-empty');
  return { ...result, levels: [...new Set(emptyLinks.map(({ severity }) => severity))] };
};

const level = (severity: 'error' | 'warning' | 'info' | 'off' | null): DecisionChange => ({
  kind: 'rule',
  rule: 'link-empty',
  severity,
});

describe('what is kept here', () => {
  it('holds for a template before its connection, and for that before all', async () => {
    const { client, sandbox } = running;
    const fetched = (
      await finish(await client.template.fetch({ connectionId: 'sandbox', id: sandbox.openingTemplateId }))
    ).result;
    const rule =
      (await look(fetched.handle)).findings.find(({ severity }) => severity !== 'info')?.rule ?? '';
    const set = (scope: Scope, severity: 'info' | 'warning' | 'error' | null) =>
      decide(fetched.handle, scope, { kind: 'rule', rule, severity });
    const now = async () => {
      const row = (await client.decision.rules({ handle: fetched.handle })).find(({ id }) => id === rule);
      return [row?.level, row?.from];
    };
    await set('all', 'info');
    expect(await now()).toEqual(['info', 'all']);
    await set('template', 'error');
    expect(await now()).toEqual(['error', 'template']);
    const { findings, decided } = await look(fetched.handle);
    expect(findings.find((one) => one.rule === rule)?.severity).toBe('error');
    expect(decided).toEqual([{ rule, from: 'template' }]);
    await set('connection', 'warning');
    expect(await now()).toEqual(['error', 'template']);
    await set('template', null);
    expect(await now()).toEqual(['warning', 'connection']);
    await set('connection', null);
    expect(await now()).toEqual(['info', 'all']);
    const { before, decisions } = await set('all', null);
    expect((await now())[1]).toBe('default');
    expect(decisions.scopes).toEqual([
      { scope: 'all', decisions: 0 },
      { scope: 'connection', decisions: 0 },
      { scope: 'template', decisions: 0 },
    ]);
    expect(decisions.connectionName).toBe('Sandbox');
    await client.decision.restore({ handle: fetched.handle, scope: 'all', text: before });
    expect(await now()).toEqual(['info', 'all']);
    await decide(fetched.handle, 'all', { kind: 'reset' });
    await client.template.close({ handle: fetched.handle });
  });

  it('of one template touches no other, and is there when it is opened again', async () => {
    const { handle } = await openWith(undefined);
    await decide(handle, 'template', level('info'));
    expect((await look(handle)).levels).toEqual(['info']);
    const other = await openWith(undefined, 'other.html');
    expect((await look(other.handle)).levels).toEqual(['error']);
    expect((await look((await openPath(join(folder, 'mail.html'))).handle)).levels).toEqual(['info']);
    expect(await failureOf(decide(handle, 'connection', level('off')))).toMatchObject({ field: 'scope' });
    expect(await failureOf(decide(handle, 'file', level('off')))).toMatchObject({ field: 'scope' });
    expect(await failureOf(decide(null, 'template', level('off')))).toMatchObject({ field: 'scope' });
  });

  it.each([
    [{ kind: 'rule', rule: 'link-emty', severity: 'off' }, 'rules.link-emty', 'link-empty'],
    [{ kind: 'rule', rule: 'html-too-wide', options: { max: 0 } }, 'rules.html-too-wide.options.max', '1'],
    [{ kind: 'rule', rule: 'html-too-wide', options: [1] }, 'rules.html-too-wide.options', 'object'],
    [{ kind: 'clients', clients: ['outlok'] }, 'clients[0]', 'outlook'],
    [{ kind: 'audience', audience: [{ client: 'gmail', share: 101 }] }, 'audience.gmail', '0 to 100'],
    [{ kind: 'accept', entry: { rule: 'link-empty', reason: ' ' } }, 'accepted[0].reason', 'why'],
    [
      { kind: 'accept', entry: { rule: 'link-empty', reason: 'x', until: '2026-02-30' } },
      'accepted[0].until',
      '2026-12-31',
    ],
  ] as const)('refuses %j by its field', async (change, field, says) => {
    expect(await failureOf(decide(null, 'all', change))).toMatchObject({
      field,
      reason: expect.stringContaining(says) as unknown,
    });
    expect((await running.client.decision.get({ handle: null })).scopes).toEqual([
      { scope: 'all', decisions: 0 },
    ]);
  });

  it('accepts a finding until its last day, counted apart, and takes it back', async () => {
    const { handle } = await openWith(undefined);
    const entry = { rule: 'link-empty', reason: 'Agreed', by: 'Ann', until: '2026-06-15' };
    await decide(handle, 'template', { kind: 'accept', entry });
    await decide(handle, 'all', {
      kind: 'accept',
      entry: { rule: 'link-empty', reason: 'Over', until: '2026-06-14' },
    });
    const { accepted, acceptances, counts, levels } = await look(handle);
    expect(levels).toEqual([]);
    expect(counts.errors).toBe(0);
    expect(accepted[0]?.accepted).toMatchObject({
      reason: 'Agreed',
      by: 'Ann',
      until: '2026-06-15',
      entries: [1],
    });
    expect(acceptances[accepted[0]?.accepted?.entries[0] ?? -1]).toEqual({ scope: 'template', entry });
    const { accepted: kept } = await running.client.decision.get({ handle });
    expect(kept.map(({ scope, idle }) => [scope, idle])).toEqual([
      ['all', 'It ended on 2026-06-14, so its findings count again.'],
      ['template', null],
    ]);
    await decide(handle, 'template', { kind: 'takeBack', entry });
    expect((await look(handle)).levels).toEqual(['error']);
    await decide(handle, 'all', { kind: 'reset' });
  });
});

describe('a configuration beside the mail', () => {
  const found = async (handle: string) => (await running.client.decision.get({ handle })).file;
  const allow = async (handle: string, allowed = true) =>
    running.client.decision.allow({ handle, sha256: (await found(handle))?.sha256 ?? '', allowed });

  it('is shown, and takes effect only after consent to this very text', async () => {
    const { client } = running;
    const { handle } = await openWith({ rules: { 'link-empty': 'off' } }, 'deep/mail.html');
    await decide(null, 'all', level('info'));
    expect(await found(handle)).toMatchObject({
      path: join(folder, 'mailproof.config.json'),
      state: 'asks',
      says: ['Turned off: link-empty'],
    });
    expect((await look(handle)).levels).toEqual(['info']);
    expect((await allow(handle)).file?.state).toBe('in-force');
    expect((await look(handle)).levels).toEqual([]);
    // It decides alone: what is kept here has no say, and nothing can be kept there.
    const { scopes } = await client.decision.get({ handle });
    expect(scopes).toEqual([{ scope: 'file', decisions: 1 }]);

    await openWith({ rules: { 'link-empty': 'warning' } }, 'deep/mail.html');
    expect((await found(handle))?.state).toBe('asks');
    expect((await look(handle)).levels).toEqual(['info']);
    await allow(handle, false);
    expect((await found(handle))?.state).toBe('declined');
    expect((await look(handle)).levels).toEqual(['info']);
    await decide(null, 'all', { kind: 'reset' });
  });

  it('is not allowed when it is another one by now, or has errors', async () => {
    const { handle } = await openWith({ preset: 'service' });
    const sha256 = (await found(handle))?.sha256 ?? '';
    await openWith({ preset: 'strict' });
    const call = running.client.decision.allow({ handle, sha256, allowed: true });
    expect(await failureOf(call)).toMatchObject({ field: 'sha256', fault: 'file' });
    await openWith('{"rules": {"link-emty": "off"}, "preset": 1}');
    expect(await found(handle)).toMatchObject({
      state: 'unusable',
      errors: [
        expect.stringContaining('preset: A preset is') as unknown,
        expect.stringContaining('rules.link-emty: There is no rule') as unknown,
      ],
    });
    expect(await failureOf(allow(handle))).toMatchObject({
      reason: expect.stringContaining('preset') as unknown,
    });
    expect((await look(handle)).levels).toEqual(['error']);
  });

  it('that is a folder or too large is said, and never read', async () => {
    const { handle } = await openWith(`{"ignore":["${'x'.repeat(1024 * 1024)}"]}`);
    expect(await found(handle)).toMatchObject({ state: 'unusable' });
    expect((await found(handle))?.errors[0]).toContain('larger than 1 MB');
    await rm(join(folder, 'mailproof.config.json'));
    await mkdir(join(folder, 'mailproof.config.json'));
    expect((await found(handle))?.errors[0]).toContain('no plain file');
  });

  it('takes decisions in as it is written, and stays in force', async () => {
    const text = '{\r\n\t"rules": { "cid-unused": "off" }\r\n}';
    const { handle } = await openWith(text);
    await allow(handle);
    const { before, decisions } = await decide(handle, 'file', level('info'));
    expect(decisions.file?.state).toBe('in-force');
    const path = join(folder, 'mailproof.config.json');
    expect(await readFile(path, 'utf8')).toBe(
      '{\r\n\t"rules": {\r\n\t\t"cid-unused": "off",\r\n\t\t"link-empty": "info"\r\n\t}\r\n}',
    );
    expect((await look(handle)).levels).toEqual(['info']);
    const wrong = decide(handle, 'file', { kind: 'rule', rule: 'nope', severity: 'off' });
    expect(await failureOf(wrong)).toMatchObject({ field: 'rules.nope' });
    await running.client.decision.restore({ handle, scope: 'file', text: before });
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ rules: { 'cid-unused': 'off' } });
    // Somebody else saved it: it is theirs, and asks again.
    await writeFile(path, '{"preset":"strict"}');
    expect(await failureOf(decide(handle, 'file', level('off')))).toMatchObject({ fault: 'file' });
    expect(await readFile(path, 'utf8')).toBe('{"preset":"strict"}');
  });

  it('also says how values are filled in', async () => {
    await writeFile(join(folder, 'mail.json'), JSON.stringify({ body: { html: '<p>{{Code}}</p>' } }));
    await writeFile(
      join(folder, 'mailproof.config.json'),
      JSON.stringify({ engines: { simple: { missing: 'as-written' } } }),
    );
    const { handle } = await openPath(join(folder, 'mail.json'));
    const missing = async () =>
      (await running.client.template.render({ handle, sample: [] })).names[0]?.shownWhenMissing;
    expect(await missing()).toEqual(['']);
    await allow(handle);
    expect(await missing()).toEqual(['{{Code}}']);
  });
});

describe('a configuration taken in and out', () => {
  it('goes in whole or not at all, and what has no effect here is said', async () => {
    const { client } = running;
    const take = (scope: Scope, config: unknown) =>
      client.decision.import({ handle: null, scope, text: JSON.stringify(config) });
    expect(await failureOf(take('all', { preset: 'strict', rules: { 'link-emty': 'off' } }))).toMatchObject({
      field: 'rules.link-emty',
    });
    expect((await client.decision.get({ handle: null })).preset).toEqual({
      value: 'recommended',
      from: 'default',
    });
    const { notes, decisions } = await take('all', {
      preset: 'strict',
      ignore: ['old/**'],
      htmlValidate: true,
      engines: { simple: { missing: 'as-written' } },
    });
    expect(decisions.preset).toEqual({ value: 'strict', from: 'all' });
    expect(notes.map((note) => note.split(' ')[0])).toEqual(['"htmlValidate"', '"ignore"']);
    expect((await client.settings.get()).engines.simple.missing).toBe('as-written');
    const { text } = await client.decision.export({ handle: null });
    expect(JSON.parse(text)).toMatchObject({
      preset: 'strict',
      engines: { simple: { missing: 'as-written' } },
    });
  });
});
