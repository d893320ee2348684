/** Fixes go into the draft as one step, and only where their places are those of the text in sight. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FindingData, LintResult } from '../../../../src/contract/schemas/lint.ts';
import { useDraftStore } from '../../../../src/renderer/features/draft/stores/draft.ts';
import { useFixesStore } from '../../../../src/renderer/features/findings/stores/fixes.ts';
import { useLintStore } from '../../../../src/renderer/features/findings/stores/lint.ts';
import { useTemplateStore } from '../../../../src/renderer/features/template/stores/template.ts';
import { settle, startWindow } from '../../fake-client.ts';
import { finding, lintResult, mail } from '../../mails.ts';

const fixed = (rule: string, start: number, text: string, visible = false): FindingData => ({
  ...finding(rule, start),
  fix: { title: 'Fix it', visible, edits: [{ range: { start, end: start + 1 }, text }] },
});

let found: LintResult;
beforeEach(() => {
  vi.useFakeTimers();
  found = lintResult(fixed('a', 0, 'A'), fixed('a', 1, 'B', true), fixed('b', 2, 'C'));
  startWindow({
    template: { close: () => ({}) },
    sampleSet: { remember: () => ({}) },
    draft: { change: () => ({ changedAt: null, engine: { name: 'simple', unknown: null } }) },
    lint: { run: () => found },
    rule: { get: () => Promise.reject(new Error('none')) },
    preview: { measure: () => Promise.reject(new Error('no browser')) },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

async function begin() {
  const template = useTemplateStore();
  const stores = { draft: useDraftStore(), lint: useLintStore(), fixes: useFixesStore(), template };
  template.opened = mail('a', { html: 'abc' });
  await settle(500);
  return stores;
}

it('one finding', async () => {
  const { draft, fixes, lint } = await begin();
  const [, second] = lint.findings;
  if (second) fixes.apply(second);
  expect(draft.changes).toEqual([{ field: 'body.html', base: 'abc', text: 'aBc' }]);
});

it('all of a rule, or all that no recipient notices, after they were shown; one step takes them back', async () => {
  const { draft, fixes } = await begin();
  fixes.asked = { kind: 'rule', rule: 'a' };
  expect(fixes.proposed.map(({ text, count }) => [text, count])).toEqual([['ABc', 2]]);
  fixes.asked = { kind: 'certain' };
  expect(fixes.proposed.map(({ text, count }) => [text, count])).toEqual([['AbC', 2]]);
  expect(draft.draft).toBeNull();
  fixes.applyAsked();
  expect([draft.textOf('body.html'), fixes.asked]).toEqual(['AbC', null]);
  draft.back();
  expect(draft.draft).toBeNull();
});

it('nothing while the text is another than the one that was checked', async () => {
  const { draft, fixes, lint } = await begin();
  const [first] = lint.findings;
  draft.type('body.html', 'xabc');
  expect(lint.isFresh).toBe(false);
  fixes.asked = { kind: 'certain' };
  expect(fixes.proposed).toEqual([]);
  if (first) fixes.apply(first);
  expect(draft.textOf('body.html')).toBe('xabc');
  await settle(120);
  await settle(500);
  expect(lint.isFresh).toBe(true);
});
