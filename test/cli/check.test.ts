/** `mailproof check` as QA and a pipeline run it: a campaign, its baseline, its parts and their report. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../src/core/lint/report.ts';
import { openingTemplateId } from '../../src/sandbox/index.ts';
import { runCli, type CliResult } from './run-cli.ts';

const EMPTY_LINK = '<p>Hello <a href="">Shop</a></p>\n';
const CLEAN = '<p>Hello</p>\n';

let folder: string;
const run = (...args: string[]): Promise<CliResult> =>
  runCli(args, { cwd: folder, env: { MAILPROOF_DATA: join(folder, 'data') } });
const put = (name: string, content: unknown): Promise<void> =>
  writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
const read = async (name: string): Promise<Report> =>
  JSON.parse(await readFile(join(folder, name), 'utf8')) as Report;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-check-'));
  await mkdir(join(folder, 'spring/mails'), { recursive: true });
  for (let i = 1; i <= 6; i++) await put(`spring/mails/${i}.html`, i % 2 === 0 ? CLEAN : EMPTY_LINK);
  await put('spring/campaign.json', {
    name: 'Spring',
    connection: 'sandbox',
    preset: 'service',
    templates: ['mails/*.html', openingTemplateId, 'mails/gone.html'],
  });
  await put('mailproof.config.json', {
    preset: 'strict',
    rules: { 'link-empty': 'error' },
    accepted: [
      { rule: 'link-empty', template: 'spring/mails/1.html', reason: 'Agreed' },
      { rule: 'link-empty', template: 'spring/mails/2.html', reason: 'Gone' },
    ],
  });
  // The first run may have to build.
  await run('--version');
}, 180_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a campaign', { timeout: 180_000 }, () => {
  it('is checked as its file says: ids and files, with its preset and connection', async () => {
    const { code, out, err } = await run('check', 'spring/campaign.json', '--format', 'json');
    const report = JSON.parse(out) as Report;
    expect(report.templates.map(({ source }) => source)).toEqual([
      ...[1, 2, 3, 4, 5, 6].map((i) => `spring/mails/${i}.html`),
      openingTemplateId,
    ]);
    expect(report.failed?.map(({ source }) => source)).toEqual(['spring/mails/gone.html']);
    // The preset of the campaign, not that of the configuration; single rules of the configuration stay.
    expect(report.templates[1]?.findings).toEqual([]);
    expect(report.templates[2]?.findings.map(({ rule }) => rule)).toEqual(['link-empty']);
    expect(report).toMatchObject({ campaign: 'Spring', tool: { version: expect.any(String) as string } });
    expect(err).toContain('Campaign Spring (spring/campaign.json).');
    expect(err).toContain('Fetching from Sandbox');
    expect(code).toBe(2);
  });

  it('is put together from its parts byte for byte, with one exit code', async () => {
    const campaign = ['check', 'spring/campaign.json', '--format', 'json'];
    const whole = await run(...campaign, '--out', 'whole.json');
    const parts = [1, 2, 3, 4].map((part) =>
      run(...campaign, '--shard', `${part}/4`, '--out', `part-${part}.json`),
    );
    await Promise.all(parts);
    const merged = await run('report', 'merge', ...[3, 1, 4, 2].map((part) => `part-${part}.json`));
    expect(merged.out).toBe(await readFile(join(folder, 'whole.json'), 'utf8'));
    expect(merged.code).toBe(whole.code);
    const report = await read('whole.json');
    // Not everything was checked, so of an entry that fits nothing nothing is said.
    expect(report.notes).toBeUndefined();
    const schema = JSON.parse(await readFile('resources/report.schema.json', 'utf8')) as object;
    const fits = new Ajv2020().compile(schema);
    for (const name of ['whole.json', 'part-1.json', 'part-2.json'])
      expect(fits(await read(name)), JSON.stringify(fits.errors)).toBe(true);
    const short = await run('report', 'merge', 'part-1.json', 'part-2.json');
    expect([short.code, short.err]).toEqual([2, expect.stringContaining('parts 3, 4')]);
  });

  it('is compared as a set, also by a part that checks one of them, and never by lint', async () => {
    await mkdir(join(folder, 'set'));
    const html = (lang: string): string => `<html lang="${lang}"><body><p>Hi</p></body></html>`;
    for (const lang of ['en', 'de', 'fr'])
      await put(`set/a.${lang}.json`, {
        subject: lang,
        check_links: lang === 'de' ? 0 : 1,
        body: { html: html(lang) },
      });
    const only = ['--only', 'set-tracking', '--format', 'json', '--no-config'];
    const whole = await run('check', 'set', ...only);
    const found = (JSON.parse(whole.out) as Report).templates.flatMap(({ findings }) => findings);
    // German is the first in the order of the set, and the others differ from it.
    expect(found.map(({ field, rule }) => [field, rule])).toEqual([
      ['check_links', 'set-tracking'],
      ['check_links', 'set-tracking'],
    ]);
    for (const part of [1, 2, 3])
      await run('check', 'set', ...only, '--shard', `${part}/3`, '--out', `set-${part}.json`);
    const merged = await run('report', 'merge', 'set-1.json', 'set-2.json', 'set-3.json');
    expect(merged.out).toBe(whole.out);
    const alone = await run('lint', 'set', ...only);
    expect((JSON.parse(alone.out) as Report).templates.flatMap(({ findings }) => findings)).toEqual([]);
  });

  it('is refused with the places that are wrong, and is checked alone', async () => {
    await put('bad.json', { name: 'Bad', templates: [{ file: 'a.html', id: 'b' }], presets: 'strict' });
    const bad = await run('check', 'bad.json');
    expect(bad.code).toBe(2);
    expect(bad.err).toContain('The campaign bad.json cannot be used:');
    expect(bad.err).toMatch(/presets: There is no such setting. Did you mean "preset"\?/u);
    expect(bad.err).toContain('templates[0].id');
    const two = await run('check', 'spring/campaign.json', 'spring/mails/1.html');
    expect([two.code, two.err]).toEqual([2, expect.stringContaining('is a campaign and is checked alone')]);
  });
});

describe('a baseline', { timeout: 180_000 }, () => {
  const check = (...more: string[]): Promise<CliResult> =>
    run('check', 'spring/mails', '--baseline', 'base/line.json', '--format', 'json', ...more);

  it('lets new findings fail alone, and is written only when asked', async () => {
    const none = await check();
    expect([none.code, none.err]).toEqual([2, expect.stringContaining('there is no file base/line.json')]);
    const written = await check('--update-baseline');
    expect(written.code).toBe(0);
    expect(await readdir(join(folder, 'base'))).toEqual(['line.json']);
    const again = await check();
    expect(again.code).toBe(0);
    const before = JSON.parse(again.out) as Report;
    expect(before.summary).toMatchObject({ errors: 0, warnings: 0, baseline: { gone: 0 } });
    expect(before.templates[2]?.known?.some(({ rule }) => rule === 'link-empty')).toBe(true);

    await put('spring/mails/3.html', `<p>New above</p>\n${EMPTY_LINK}<a href="">Offer</a>\n`);
    await put('spring/mails/5.html', CLEAN);
    const changed = await check();
    const { summary, templates } = JSON.parse(changed.out) as Report;
    const fresh = templates.flatMap(({ source, findings }) =>
      findings.filter(({ rule }) => rule === 'link-empty').map(({ line }) => [source, line]),
    );
    expect(fresh).toEqual([['spring/mails/3.html', 2]]);
    expect(summary.baseline?.gone).toBeGreaterThan(0);
    expect(changed.code).toBe(1);

    const only = await check('--changed-only', '--max-warnings', '1000');
    const part = JSON.parse(only.out) as Report;
    expect(part.templates.map(({ source }) => source)).toEqual([3, 5].map((i) => `spring/mails/${i}.html`));
    expect(part.unchanged).toEqual([1, 2, 4, 6].map((i) => `spring/mails/${i}.html`));
    expect(only.code).toBe(1);

    // What was not checked again stays in the file, and what is gone leaves it.
    await rm(join(folder, 'spring/mails/6.html'));
    await check('--changed-only', '--update-baseline');
    const kept = JSON.parse(await readFile(join(folder, 'base/line.json'), 'utf8')) as {
      templates: { template: string }[];
    };
    expect(kept.templates.map(({ template }) => template)).toEqual(
      [1, 2, 3, 4, 5].map((i) => `../spring/mails/${i}.html`),
    );
    expect((await check()).code).toBe(0);
  });

  it('that cannot be used is never taken for an empty one, and stays as it is', async () => {
    await put('broken.json', '{"version":1,');
    const broken = await run('lint', 'spring/mails', '--baseline', 'broken.json', '--update-baseline');
    expect([broken.code, broken.err]).toEqual([
      2,
      expect.stringContaining('--baseline: broken.json cannot be used'),
    ]);
    expect(await readFile(join(folder, 'broken.json'), 'utf8')).toBe('{"version":1,');
    const alone = await run('lint', 'spring/mails', '--changed-only');
    expect([alone.code, alone.err]).toEqual([2, expect.stringContaining('--changed-only needs a baseline')]);
    const shard = await run('lint', 'spring/mails', '--baseline', 'x', '--update-baseline', '--shard', '1/2');
    expect([shard.code, shard.err]).toEqual([2, expect.stringContaining('Update in one run')]);
  });
});
