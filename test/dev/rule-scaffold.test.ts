/** `npm run new-rule`: what it writes runs at once, and every category's index takes it. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/core/lint/config.ts';
import { lintTemplate } from '../../src/core/lint/lint.ts';
import type { Rule } from '../../src/core/lint/rule.ts';
import { faultOfId, indexWithRule, ruleName, ruleSource } from '../../src/dev/rule-scaffold.mjs';
import { sampleOfExample, templateOfExample } from '../core/lint/example-template.ts';

const rules = fileURLToPath(new URL('../../src/core/lint/rules/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'mailproof-new-rule-'));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function loadScaffold(): Promise<Rule> {
  const file = join(folder, 'text-hurry.ts');
  const ruleFile = pathToFileURL(join(rules, '../rule.ts')).href;
  writeFileSync(file, ruleSource('plaintext', 'text-hurry', '0.2.0').replace('../../rule.ts', ruleFile));
  const module = (await import(/* @vite-ignore */ file)) as { textHurry: Rule };
  return module.textHurry;
}

it('writes a rule whose examples hold as they stand', async () => {
  const rule = await loadScaffold();
  expect(rule).toMatchObject({ id: 'text-hurry', category: 'plaintext' });
  expect(rule.history).toEqual([{ version: '0.2.0', change: 'Added' }]);
  const marked = (example: (typeof rule.examples.good)[number]): string[] =>
    lintTemplate(templateOfExample(example), {
      rules: [rule],
      recipient: sampleOfExample(example),
      config: DEFAULT_CONFIG,
    }).map(({ range }) => example.plaintext?.slice(range?.start, range?.end) ?? '');
  for (const example of rule.examples.good) expect(marked(example)).toEqual([]);
  for (const example of rule.examples.bad) {
    expect(marked(example)).toEqual(example.reports.map(({ marks }) => marks));
  }
});

describe('the index of a category', () => {
  const categories = readdirSync(rules, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

  it.each(categories)(
    '%s takes a rule: one import, one entry last, everything else as it was',
    (category) => {
      const index = readFileSync(join(rules, category, 'index.ts'), 'utf8');
      const added = indexWithRule(index, 'zz-brand-new');
      expect(added).toMatch(/zzBrandNew,?\n?\];\n$/u);
      const without = added
        .replace("import { zzBrandNew } from './zz-brand-new.ts';\n", '')
        .replace(/ {2}zzBrandNew,\n|, zzBrandNew(?=\];)/u, '');
      expect(without).toBe(index);
      expect(() => indexWithRule(added, 'zz-brand-new')).toThrow('zz-brand-new already');
    },
  );

  it('keeps the imports in the order of the alphabet', () => {
    const index = readFileSync(join(rules, 'links/index.ts'), 'utf8');
    const lines = indexWithRule(index, 'link-each').split('\n');
    const at = lines.indexOf("import { linkEach } from './link-each.ts';");
    expect([lines[at - 1], lines[at + 1]]).toEqual([
      "import { linkDuplicateAdjacent } from './link-duplicate-adjacent.ts';",
      "import { linkEmpty } from './link-empty.ts';",
    ]);
  });

  it('is refused when it holds no list', () => {
    expect(() => indexWithRule('export {};\n', 'link-each')).toThrow('no list of rules');
  });
});

it.each(['link', 'Link-each', 'link--each', 'link-each-', '../x-y', 'link_each', ''])(
  'refuses %j as an id, with an example of one',
  (id) => {
    expect(faultOfId(id)).toContain('link-shortener');
  },
);

it('takes an id of two words or more and names the rule after it', () => {
  expect(faultOfId('a11y-alt-2')).toBeNull();
  expect(ruleName('a11y-alt-2')).toBe('a11yAlt2');
});
