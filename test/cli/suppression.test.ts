/** `mailproof suppression` as support staff and scripts run it: what it prints, and the code it ends with. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ID, KEY, UNREADABLE, useCliBench } from './cli-bench.ts';

const bench = useCliBench();
const { run, online } = bench;

describe('suppression', () => {
  it('explains every entry, also with a reason and a source nobody knows', async () => {
    const { code, out } = await run(['suppression', 'get', 'anna@harbourandpine.com'], online());
    expect(code).toBe(0);
    expect(out).toContain('Spam complaint');
    expect(out).toContain('2026');
    expect(out).toContain('sunspots');
    expect(out).toContain('moon');
    expect(bench.service.calls.at(-1)?.body).toEqual({ receiver_email: 'anna@harbourandpine.com' });
  });

  it('searches all projects when asked', async () => {
    await run(['suppression', 'get', 'anna@harbourandpine.com', '--all-projects'], online());
    expect(bench.service.calls.at(-1)?.body).toEqual({
      receiver_email: 'anna@harbourandpine.com',
      searching: true,
    });
  });

  it('never calls the service with an address that is none', async () => {
    const before = bench.service.calls.length;
    expect((await run(['suppression', 'get'], online())).err).toContain('Name an address');
    for (const address of ['', ' ', 'anna', 'anna@', 'a@b@c.com']) {
      expect((await run(['suppression', 'get', address], online())).code).toBe(2);
    }
    expect(bench.service.calls.length).toBe(before);
  });

  it('names its connection in every output', async () => {
    const { out } = await run(['suppression', 'get', 'bo@harbourandpine.com'], online());
    expect(out).toMatch(
      /^Looked up \d{4}-\d\d-\d\d \d\d:\d\d UTC \(\d{4}-\d\d-\d\d \d\d:\d\d local time\) on Environment \(/mu,
    );
    expect(out).toContain(` on Environment (${bench.service.baseUrl})`);
    const asJson = await run(['suppression', 'get', 'bo@harbourandpine.com', '-f', 'json'], online());
    expect(JSON.parse(asJson.out)).toMatchObject({
      connection: { name: 'Environment', base_url: bench.service.baseUrl },
      email: 'bo@harbourandpine.com',
      suppressed: false,
      can_be_lifted: false,
      complete: true,
      suppressions: [],
      problems: [],
    });
    const failed = await run(['suppression', 'get', 'bo@harbourandpine.com'], {
      env: { MAILPROOF_BASE_URL: bench.service.baseUrl, MAILPROOF_API_KEY: 'wrong0key0wrong0key0wrong0key' },
    });
    expect(failed.code).toBe(2);
    expect(failed.err).toContain(`Connection  Environment (${bench.service.baseUrl})`);
  });

  it.each(Object.keys(UNREADABLE))('says that it is not known and ends with 2 on %s', async (address) => {
    const { code, out, err } = await run(['suppression', 'get', address], online());
    expect(code).toBe(2);
    expect(err).toContain(`could not be read, so it is not known whether ${address} is suppressed`);
    expect(out).toBe('');
  });

  it('tells a script that it is not known, and lifts nothing then', async () => {
    const address = 'null@harbourandpine.com';
    const { code, out } = await run(['suppression', 'get', address, '--format', 'json'], online());
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject({ suppressed: null, email: address });
    const before = bench.service.calls.length;
    const lift = await run(['suppression', 'delete', address, '--yes'], online());
    expect(lift.code).toBe(2);
    expect(lift.err).toContain('Nothing was lifted.');
    expect(bench.service.calls.slice(before).map(({ path }) => path)).toEqual(['/base/suppression/get']);
  });

  it('prints what it could read of an answer and ends with 2 when an entry could not be', async () => {
    const { code, out } = await run(['suppression', 'get', 'partly@harbourandpine.com'], online());
    expect(code).toBe(2);
    expect(out).toContain('The answer is incomplete: one more entry could not be read.');
    expect(out).toContain('Blocked by the service');
  });

  it.each([
    ['MAILPROOF_API_KEY', 'MAILPROOF_BASE_URL'] as const,
    ['MAILPROOF_BASE_URL', 'MAILPROOF_API_KEY'] as const,
  ])('refuses half a configuration: %s without %s', async (set, missing) => {
    const env = { [set]: set === 'MAILPROOF_API_KEY' ? KEY : bench.service.baseUrl };
    const before = bench.service.calls.length;
    for (const args of [
      ['suppression', 'get', 'bo@harbourandpine.com'],
      ['suppression', 'delete', 'bo@harbourandpine.com', '--yes'],
      ['key', 'test'],
      ['lint', ID],
    ]) {
      const { code, out, err } = await run(args, { env });
      expect(code).toBe(2);
      expect(out + err).toContain(`${set} is set but ${missing} is not`);
      expect(out + err).not.toMatch(/Not suppressed|Lifted|took the key/u);
      expect(out + err).not.toContain(KEY);
    }
    expect(bench.service.calls.length).toBe(before);
  });

  it('uses the sandbox only when it is named outright', async () => {
    for (const command of ['get', 'delete --yes']) {
      const args = ['suppression', ...command.split(' '), 'nora.lindqvist@fjordmail.example'];
      const { code, out, err } = await run(args);
      expect(code).toBe(2);
      expect(out).toBe('');
      expect(err).toContain('add --connection sandbox');
    }
    expect((await run(['key', 'test'])).code).toBe(2);
    const named = await run(['suppression', 'get', 'nora.lindqvist@fjordmail.example', '-c', 'Sandbox']);
    expect(named.code).toBe(0);
    expect(named.out).toMatch(/Looked up .* on Sandbox \(http:\/\/127\.0\.0\.1:\d+/u);
  });

  it('tells a script what was there, what became of it and what is left', async () => {
    const address = 'maria.ferreira@casadolinho.example';
    const args = ['suppression', 'delete', address, '--yes', '-c', 'sandbox', '--format', 'json'];
    const { code, out } = await run(args);
    expect(code).toBe(1);
    const report = JSON.parse(out) as {
      readonly before: { readonly suppressions: readonly unknown[] };
      readonly after: { readonly suppressions: readonly unknown[] };
    };
    expect(report).toMatchObject({ email: address, outcome: 'partly lifted', code: null });
    expect([report.before.suppressions.length, report.after.suppressions.length]).toEqual([4, 2]);
    const refused = await run([...args.slice(0, 2), 'greta.holm@fjordmail.example', ...args.slice(3)]);
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.out)).toMatchObject({
      outcome: 'cannot be lifted',
      code: null,
      before: { suppressed: true },
      after: null,
    });
  });

  it('asks for --yes, then lifts once and looks again', async () => {
    const address = 'anna@harbourandpine.com';
    const refused = await run(['suppression', 'delete', address], online());
    expect(refused.code).toBe(2);
    expect(refused.err).toContain('--yes');
    const before = bench.service.calls.length;
    const lifted = await run(['suppression', 'delete', address, '--yes'], online());
    expect(lifted.code).toBe(0);
    expect(lifted.out).toContain(`Lifted for ${address}: spam complaint, sunspots. No entry is left.`);
    expect(lifted.out).toContain('Not suppressed');
    expect(bench.service.calls.slice(before).map(({ path }) => path)).toEqual([
      '/base/suppression/get',
      '/base/suppression/delete',
      '/base/suppression/get',
    ]);
    const log = await readFile(join(bench.folder, 'data/lifted-suppressions.jsonl'), 'utf8');
    expect(JSON.parse(log.trim().split('\n').at(-1) ?? '')).toMatchObject({
      email: address,
      outcome: 'lifted',
      baseUrl: bench.service.baseUrl,
    });
    expect(log).not.toContain(KEY);
    const again = await run(['suppression', 'delete', address, '--yes'], online());
    expect(again.code).toBe(0);
    expect(again.err).toContain('3003');
  });
});

it('kept to the specification in every request it made', () => {
  expect(bench.service.complaints).toEqual([]);
});
