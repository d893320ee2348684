/** Our configuration of html-validate must be the one that its own way would make. */
import html5 from 'html-validate/elements/html5';
import { Severity, StaticConfigLoader, type ResolvedConfig } from 'html-validate/browser';
import { expect, it } from 'vitest';
import { resolvedConfig } from '../../../../src/core/lint/html-validate/resolved-config.ts';
import { STRUCTURE_RULES } from '../../../../src/core/lint/html-validate/structure.ts';

function byHtmlValidate(): ResolvedConfig {
  const rules = Object.fromEntries(STRUCTURE_RULES.map((rule) => [rule, 'error'] as const));
  const config = new StaticConfigLoader({ root: true, elements: ['html5'], rules }).getConfigFor('');
  if (config instanceof Promise) throw new Error('It is read from somewhere else.');
  return config;
}

/** With functions and patterns as their text. */
const printed = (value: unknown): string =>
  JSON.stringify(
    value,
    (_key, part: unknown) => (typeof part === 'function' || part instanceof RegExp ? String(part) : part),
    1,
  );

it('knows of every element what html-validate reads by itself', () => {
  const own = resolvedConfig(new Map()).getMetaTable();
  const theirs = byHtmlValidate().getMetaTable();
  const names = Object.keys(html5);
  expect(names).toContain('table');
  for (const name of names)
    expect(printed(own.getMetaFor(name)), name).toBe(printed(theirs.getMetaFor(name)));
  expect(printed(own.getMetaFor('td'))).toContain('"colspan"');
  expect(own.getTagsWithProperty('void')).toEqual(theirs.getTagsWithProperty('void'));
});

it('hands rules on as html-validate does', () => {
  const own = resolvedConfig(new Map(STRUCTURE_RULES.map((rule) => [rule, [Severity.ERROR, {}]])));
  expect([...own.getRules()]).toEqual([...byHtmlValidate().getRules()]);
});
