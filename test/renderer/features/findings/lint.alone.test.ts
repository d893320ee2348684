/** Findings: measured results are merged in, the one being read stays chosen, stepping goes round. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LintResult } from '../../../../src/contract/schemas/lint.ts';
import type { MeasuredMailData } from '../../../../src/contract/schemas/measure.ts';
import { useLintStore } from '../../../../src/renderer/features/findings/stores/lint.ts';
import { useSampleStore } from '../../../../src/renderer/features/sample/stores/sample.ts';
import { usePaintingStore } from '../../../../src/renderer/features/template/stores/painting.ts';
import { usePlaceStore } from '../../../../src/renderer/features/template/stores/place.ts';
import { useTemplateStore } from '../../../../src/renderer/features/template/stores/template.ts';
import { later, refusal, settle, startWindow, type Later } from '../../fake-client.ts';
import { finding, lintResult, mail } from '../../mails.ts';

const MEASURED: MeasuredMailData = { length: 9, views: [] };
/** The frame that measures needs a browser; here the test says what it saw, and when. */
const measureMail = vi.hoisted(() => vi.fn<() => Promise<MeasuredMailData | null>>());
vi.mock('../../../../src/renderer/features/findings/measuring/measure-mail.ts', () => ({ measureMail }));

interface RunInput {
  readonly measured?: MeasuredMailData | null | undefined;
  readonly quick?: boolean | undefined;
}
const run = vi.fn<(input: RunInput) => Promise<LintResult>>();

beforeEach(() => {
  vi.useFakeTimers();
  measureMail.mockReset().mockResolvedValue(null);
  run.mockReset().mockResolvedValue(lintResult(finding('one', 1), finding('two', 2, 'warning')));
  startWindow({
    lint: { run },
    preview: { measure: () => ({ length: 9, documents: [] }) },
    rule: {
      get: ({ id }) => {
        throw refusal({ title: `No page of ${id}.` });
      },
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

async function openMail(handle = 'a'): Promise<ReturnType<typeof useLintStore>> {
  const lint = useLintStore();
  useTemplateStore().opened = mail(handle);
  await settle(0);
  return lint;
}
/** What the whole checks were asked with. */
const measuredCalls = (): unknown[] =>
  run.mock.calls.flatMap(([input]) => (input.quick ? [] : [input.measured]));

it('a mail that is measured quickly is checked once, with what was measured', async () => {
  measureMail.mockResolvedValue(MEASURED);
  const lint = await openMail();
  await settle();
  expect(measuredCalls()).toEqual([MEASURED]);
  expect(lint.running).toBe(false);
});

it('the mail is measured once its picture is seen, and the quick findings wait for neither', async () => {
  const painted = usePaintingStore().begin();
  const lint = await openMail();
  measureMail.mockResolvedValue(MEASURED);
  await settle(500);
  expect([measureMail.mock.calls.length, lint.findings.length]).toEqual([0, 2]);
  painted();
  await settle(0);
  expect(measuredCalls()).toEqual([MEASURED]);
});

it('a template that was just opened shows what the quick rules say, and then the rest', async () => {
  const rest: Later<LintResult> = later();
  const quick = lintResult(finding('one', 1), finding('two', 2, 'warning'));
  run.mockImplementation((input) => (input.quick ? Promise.resolve(quick) : rest.promise));
  const lint = await openMail();
  await settle();
  expect([lint.findings.map(({ rule }) => rule), lint.running]).toEqual([['one', 'two'], true]);
  // What is not known in full is neither counted nor told.
  expect(lint.whole).toBeNull();
  lint.choose(finding('two', 2, 'warning'));
  rest.answer(lintResult(finding('slow', 1), finding('one', 1), finding('two', 2, 'warning')));
  await settle(0);
  expect(lint.findings.map(({ rule }) => rule)).toEqual(['slow', 'one', 'two']);
  expect(lint.chosen).toBe(lint.findings[2]);
  expect([lint.whole?.findings.length, lint.running]).toEqual([3, false]);
});

it('a list that is there waits for the whole check, and is not begun anew', async () => {
  const lint = await openMail();
  await settle();
  run.mockClear();
  const rest: Later<LintResult> = later();
  run.mockReturnValue(rest.promise);
  useSampleStore().set('Name', 'A');
  await settle(120);
  await settle(400);
  expect(run.mock.calls.map(([{ quick }]) => quick)).toEqual([false]);
  expect([lint.findings.length, lint.whole?.findings.length]).toEqual([2, 2]);
  rest.answer(lintResult(finding('two', 2, 'warning')));
  await settle();
  expect(lint.findings.map(({ rule }) => rule)).toEqual(['two']);
});

it('a finding that was read before the template was opened again waits for the rest of the rules', async () => {
  const lint = await openMail();
  await settle();
  lint.choose(finding('two', 2, 'warning'));
  run.mockImplementation(({ quick }) =>
    Promise.resolve(
      quick ? lintResult(finding('one', 1)) : lintResult(finding('one', 1), finding('two', 2, 'warning')),
    ),
  );
  useTemplateStore().opened = mail('b', { id: 'id-a' });
  await settle();
  expect(lint.findings).toHaveLength(2);
  expect(lint.chosen).toBe(lint.findings[1]);
});

it('a slow measuring keeps nobody waiting: findings come from the cascade, and again once it is done', async () => {
  const lint = await openMail();
  run.mockClear();
  const slow: Later<MeasuredMailData | null> = later();
  measureMail.mockReturnValue(slow.promise);
  useSampleStore().set('Name', 'A');
  await settle(120);
  await settle(399);
  expect(measuredCalls()).toEqual([]);
  await settle(1);
  expect(lint.findings).toHaveLength(2);
  expect(lint.running).toBe(true);
  run.mockResolvedValue(lintResult(finding('one', 1), finding('contrast', 5)));
  slow.answer(MEASURED);
  await settle(0);
  expect(measuredCalls()).toEqual([null, MEASURED]);
  expect(lint.findings.map(({ rule }) => rule)).toEqual(['one', 'contrast']);
  expect(lint.running).toBe(false);
});

it('the finding being read stays chosen when it is found again, and is left when it is gone', async () => {
  const lint = await openMail();
  lint.choose(finding('two', 2, 'warning'));
  run.mockResolvedValue(lintResult(finding('two', 2, 'warning')));
  useSampleStore().set('Name', 'A');
  await settle();
  expect(lint.chosen).toBe(lint.findings[0]);
  run.mockResolvedValue(lintResult(finding('one', 1)));
  useSampleStore().set('Name', 'B');
  await settle();
  expect(lint.chosen).toBeNull();
});

it('an answer about values that changed meanwhile is dropped', async () => {
  const lint = await openMail();
  const old: Later<LintResult> = later();
  run.mockReturnValueOnce(old.promise);
  useSampleStore().set('Name', 'A');
  await settle(120);
  run.mockResolvedValue(lintResult(finding('new', 3)));
  useSampleStore().set('Name', 'B');
  await settle();
  old.answer(lintResult(finding('old', 3)));
  await settle();
  expect(lint.findings.map(({ rule }) => rule)).toEqual(['new']);
});

it('another template shows none of the findings of the one before', async () => {
  const lint = await openMail();
  lint.choose(finding('one', 1));
  run.mockReturnValue(later<LintResult>().promise);
  await openMail('b');
  expect([lint.result, lint.chosen]).toEqual([null, null]);
});

it('steps through those shown, round at both ends, and goes to their places', async () => {
  const lint = await openMail();
  const steps = (by: 1 | -1): string | undefined => {
    lint.step(by);
    return lint.chosen?.rule;
  };
  expect([steps(1), steps(1), steps(1)]).toEqual(['one', 'two', 'one']);
  expect(steps(-1)).toBe('two');
  expect(usePlaceStore().current).toEqual({
    field: 'body.html',
    range: { start: 2, end: 3 },
    severity: 'warning',
  });
  lint.unchoose();
  expect(steps(-1)).toBe('two');
  lint.toggle('error');
  expect([steps(1), steps(1)]).toEqual(['two', 'two']);
});

it('finds findings by words of the message or the rule, in any order, and forgets the search with the template', async () => {
  const lint = await openMail();
  const rules = (query: string): string[] => {
    lint.query = query;
    return lint.shown.map(({ rule }) => rule);
  };
  expect(rules('of MESSAGE')).toEqual(['one', 'two']);
  expect(rules('tw message')).toEqual(['two']);
  expect(rules('three')).toEqual([]);
  await openMail('b');
  expect(lint.query).toBe('');
});

it('says what failed, and asks again for a page that could not be read', async () => {
  run.mockRejectedValueOnce(refusal({ title: 'The check stopped.' }));
  const lint = await openMail();
  await settle();
  expect([lint.failure?.title, lint.running]).toEqual(['The check stopped.', false]);
  lint.choose(finding('one', 1));
  await settle(0);
  expect(lint.pages.get('one')).toMatchObject({ title: 'No page of one.' });
});

it('grouped by rule, findings of one rule stand together, the gravest rule first, and steps follow', async () => {
  run.mockResolvedValue(
    lintResult(
      finding('note', 1, 'info'),
      finding('two', 2, 'warning'),
      finding('one', 3),
      finding('two', 4),
      finding('note', 5, 'info'),
    ),
  );
  const lint = await openMail();
  await settle();
  const order = (): string[] => lint.shown.map(({ rule, range }) => `${rule} ${String(range?.start)}`);
  expect(order()).toEqual(['note 1', 'two 2', 'one 3', 'two 4', 'note 5']);
  lint.grouping = 'rule';
  expect(order()).toEqual(['two 2', 'two 4', 'one 3', 'note 1', 'note 5']);
  lint.step(1);
  lint.step(1);
  expect(lint.chosen?.range?.start).toBe(4);
});
