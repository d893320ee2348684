/** `--cache`: an answer is kept for exactly what it hangs on, and a damaged one is none. */
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLintCache, type CacheOptions, type CacheQuestion } from '../../src/cli/lint/lint-cache.ts';
import { DEFAULT_CONFIG } from '../../src/core/lint/config.ts';
import { RULE_FAILED, type Finding } from '../../src/core/lint/finding.ts';
import { templateFromHtml } from '../../src/core/template/decode-template.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-cache-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const finding = (rule: string): Finding => ({
  rule,
  severity: 'error',
  message: 'x',
  field: 'body.html',
  range: { start: 0, end: 1 },
  position: null,
  also: [],
  fix: null,
});

const question: CacheQuestion = {
  template: templateFromHtml('<p>Hello {{name}}</p>', 'mail.html'),
  recipients: [{ name: 'Anna', values: [{ name: 'name', value: 'Anna' }], row: 1 }],
  config: DEFAULT_CONFIG,
};
const [anna] = question.recipients;
if (!anna) throw new Error('there is one');

/** Asks a new cache, as the next run does; true when it had to look for itself. */
async function asks(
  changed: Partial<CacheQuestion> = {},
  options: Partial<CacheOptions> = {},
  rule = 'link-empty',
): Promise<boolean> {
  const cache = createLintCache({ folder, rules: 'r1', year: 2026, ...options });
  let looked = false;
  const findings = await cache.get({ ...question, ...changed }, () => {
    looked = true;
    return Promise.resolve([finding(rule)]);
  });
  expect(findings).toEqual([finding(rule)]);
  await cache.close();
  return looked;
}

describe('the cache', () => {
  it('keeps an answer for the next run', async () => {
    expect(await asks()).toBe(true);
    expect(await asks()).toBe(false);
  });

  it.each<[string, Partial<CacheQuestion>, Partial<CacheOptions>]>([
    ['text', { template: templateFromHtml('<p>Hello {{name}}!</p>', 'mail.html') }, {}],
    ['value', { recipients: [{ ...anna, values: [{ name: 'name', value: 'Bert' }] }] }, {}],
    ['row', { recipients: [{ ...anna, row: 2 }] }, {}],
    ['second recipient', { recipients: [anna, anna] }, {}],
    ['severity', { config: { ...DEFAULT_CONFIG, severities: new Map([['link-empty', 'off']]) } }, {}],
    ['option', { config: { ...DEFAULT_CONFIG, options: new Map([['size', { max: 1 }]]) } }, {}],
    ['accepted finding', { config: { ...DEFAULT_CONFIG, accepted: [{ rule: 'x', reason: 'y' }] } }, {}],
    ['rule', {}, { rules: 'r2' }],
    ['year', {}, { year: 2027 }],
  ])('looks again after another %s', async (_what, changed, options) => {
    await asks();
    expect(await asks(changed, options)).toBe(true);
    expect(await asks()).toBe(false);
  });

  it('takes what was damaged for no answer, and mends it', async () => {
    await asks();
    const [name = ''] = await readdir(folder);
    const path = join(folder, name);
    const whole = await readFile(path, 'utf8');
    for (const text of [
      '',
      '\n',
      whole.slice(0, -1),
      whole.replace('error', 'info '),
      '[]',
      `${'0'.repeat(64)}\n[]`,
    ]) {
      await writeFile(path, text);
      expect(await asks()).toBe(true);
      expect(await readFile(path, 'utf8')).toBe(whole);
    }
  });

  it('keeps nothing that was not checked, and nothing of an AMP part', async () => {
    await asks({}, {}, RULE_FAILED);
    const amp = templateFromHtml('<html ⚡4email></html>', 'mail.html');
    expect(amp.body.amp).not.toBeNull();
    await asks({ template: amp });
    expect(await readdir(folder)).toEqual([]);
  });

  it('is for its owner alone', async () => {
    await asks();
    const [name = ''] = await readdir(folder);
    expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
  });

  it('lets the oldest go beyond its limit, and nothing that is not its own', async () => {
    await writeFile(join(folder, 'mine.json'), '');
    await asks({}, { rules: 'old' });
    const [old = ''] = (await readdir(folder)).filter((name) => name !== 'mine.json');
    await utimes(join(folder, old), 1, 1);
    await asks({}, { rules: 'new', most: 2 });
    expect(await readdir(folder)).toHaveLength(3);
    await asks({}, { rules: 'newer', most: 2 });
    const left = await readdir(folder);
    expect(left).toHaveLength(3);
    expect(left).toContain('mine.json');
    expect(left).not.toContain(old);
  });

  it('that cannot be written stops nothing, and is said', async () => {
    const taken = join(folder, 'file');
    await writeFile(taken, '');
    const cache = createLintCache({ folder: join(taken, 'cache'), rules: 'r', year: 2026 });
    expect(await cache.get(question, () => Promise.resolve([finding('a')]))).toEqual([finding('a')]);
    expect(await cache.close()).toContain('could not be written');
  });
});
