/** Many mails made of the fixtures, and the same findings for them however a run is cut. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { runCli } from './run-cli.ts';

const FIXTURES = fileURLToPath(new URL('../fixtures/mails/', import.meta.url));

/**
 * Writes so many mails into a folder, each fixture in turn with a paragraph of its own in front of the end of its body, so
 * that no two have the same text. Answers with their names in the order of a run.
 */
export async function writeMails(folder: string, count: number): Promise<readonly string[]> {
  const fixtures = (await readdir(FIXTURES)).filter((name) => /\.(?:html|json)$/u.test(name)).sort();
  await mkdir(folder, { recursive: true });
  const names: string[] = [];
  for (let at = 0; at < count; at++) {
    const fixture = fixtures[at % fixtures.length] ?? '';
    const text = await readFile(join(FIXTURES, fixture), 'utf8');
    const name = `${String(at).padStart(4, '0')}-${fixture}`;
    const more = `<p>Number ${at} <a href=${at % 3 === 0 ? "''" : `'https://shop.example/${at}'`}>more</a></p>`;
    const end = extname(fixture) === '.json' ? '<\\/body>' : '</body>';
    const changed = text.includes(end)
      ? text.replace(end, more + end)
      : text.replace('</body>', `${more}</body>`);
    await writeFile(join(folder, name), changed);
    names.push(name);
  }
  return names;
}

interface Report {
  readonly templates: readonly { readonly source: string; readonly findings: readonly unknown[] }[];
}
const templatesOf = (text: string): Report['templates'] => (JSON.parse(text) as Report).templates;

/** Checks a folder in one run, in parts that are put together, with one thread and with two, and one by one. */
export async function expectSameHoweverCut(count: number, parts: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mailproof-many-'));
  try {
    const names = await writeMails(join(folder, 'mails'), count);
    const run = async (...args: string[]): Promise<string> => {
      const { out, err, code } = await runCli([...args, '--no-config'], { cwd: folder });
      expect([0, 1], err).toContain(code);
      return out;
    };
    const json = ['--format', 'json'];
    const whole = await run('check', 'mails', ...json);
    expect(templatesOf(whole).map(({ source }) => source)).toEqual(names.map((name) => `mails/${name}`));
    expect(await run('check', 'mails', ...json, '--jobs', '1')).toBe(whole);
    for (let part = 1; part <= parts; part++)
      await run('check', 'mails', ...json, '--shard', `${part}/${parts}`, '--out', `part-${part}.json`);
    const files = Array.from({ length: parts }, (_, at) => `part-${parts - at}.json`);
    const merged = await runCli(['report', 'merge', ...files], { cwd: folder });
    expect(merged.out).toBe(whole);

    // What only a set shows needs the set: alone they are linted.
    const linted = templatesOf(await run('lint', 'mails', ...json));
    expect(linted.reduce((sum, { findings }) => sum + findings.length, 0)).toBeGreaterThan(count);
    for (const template of linted)
      expect(templatesOf(await run('lint', template.source, ...json))).toEqual([template]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
