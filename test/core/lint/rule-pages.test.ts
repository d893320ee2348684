/**
 * `resources/rules/` is made from the rules: one page a rule and an index. Run with UPDATE_RULE_PAGES=1 to write them;
 * without it, every page has to be what the rules say today.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ruleIndexPage, rulePage } from '../../../src/core/lint/page.ts';
import { defineRule } from '../../../src/core/lint/rule.ts';
import { RULES, ruleById } from '../../../src/core/lint/rules/index.ts';

const folder = fileURLToPath(new URL('../../../resources/rules/', import.meta.url));
const wanted = new Map([
  ['README.md', ruleIndexPage(RULES)],
  ...RULES.map((rule) => [`${rule.id}.md`, rulePage(rule)] as const),
]);

function filesThere(): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

if (process.env['UPDATE_RULE_PAGES'] === '1') {
  mkdirSync(folder, { recursive: true });
  for (const name of filesThere()) if (!wanted.has(name)) rmSync(folder + name);
  for (const [name, text] of wanted) writeFileSync(folder + name, text);
}

describe('resources/rules', () => {
  it('holds a page for every rule, an index and nothing else', () => {
    expect(filesThere()).toEqual([...wanted.keys()].sort());
  });

  it('is what the rules say (UPDATE_RULE_PAGES=1 writes it)', () => {
    const stale = [...wanted].filter(
      ([name, text]) => !existsSync(folder + name) || readFileSync(folder + name, 'utf8') !== text,
    );
    expect(stale.map(([name]) => name)).toEqual([]);
  });
});

describe('a page', () => {
  it('says everything a rule says', () => {
    const rule = ruleById('substitution-overflow');
    if (!rule) throw new Error('the rule is gone');
    const page = rulePage(rule);
    for (const text of [rule.id, rule.summary, rule.why, rule.howToFix]) expect(page).toContain(text);
    expect(page).toContain('"maxWord": 60');
    for (const { url } of rule.sources) if (url) expect(page).toContain(`(${url})`);
  });

  it('says since when the rule is there, and what has changed since', () => {
    const rule = ruleById('cid-missing');
    if (!rule) throw new Error('the rule is gone');
    expect(rulePage(rule)).toMatch(/## History\n\n- 0\.1\.0: Added\n$/u);
    const later = { version: '0.2.0', change: 'Reads CSS too' };
    expect(rulePage({ ...rule, history: [rule.history[0], later] })).toMatch(
      /- 0\.1\.0: Added\n- 0\.2\.0: Reads CSS too\n$/u,
    );
  });

  it('shortens what is huge and splits no character', () => {
    const rule = defineRule({
      id: 'huge',
      category: 'service',
      severity: 'error',
      maturity: 'trial',
      summary: 'Huge examples',
      why: 'Examples at a limit hold megabytes.',
      howToFix: 'They are shortened on the page.',
      sources: [{ title: 'This test' }],
      examples: {
        good: [{ html: `x${'🎁'.repeat(5000)}` }],
        bad: [
          {
            template: { global_info: { gift: `x${'🎁'.repeat(5000)}` } },
            reports: [{ field: 'body.html', marks: `x${'🎁'.repeat(5000)}` }],
          },
        ],
      },
      check: () => undefined,
    });
    const page = rulePage(rule);
    expect(page.length).toBeLessThan(4000);
    expect(encodeURIComponent(page)).toContain('huge');
    expect(page).toContain('(10,001 characters)');
  });

  it('names marks that cannot be seen', () => {
    const rule = ruleById('attachment-base64-invalid');
    expect(rule && rulePage(rule)).toContain('U+000D (line break), U+000A (line break)');
  });
});

describe('the index', () => {
  it('links every rule once', () => {
    const page = ruleIndexPage(RULES);
    for (const { id } of RULES) expect(page.split(`(${id}.md)`)).toHaveLength(2);
  });
});
