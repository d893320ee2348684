/** The check over every sample recipient: whom it asks for, what the list shows then, and that it never says an old answer. */
import { beforeEach, expect, it, vi } from 'vitest';
import type { LintResult } from '../../../../src/contract/schemas/lint.ts';
import {
  useLintRowsStore,
  type RowRecipient,
} from '../../../../src/renderer/features/findings/stores/lint-rows.ts';
import { useLintStore } from '../../../../src/renderer/features/findings/stores/lint.ts';
import { useSampleSetsStore } from '../../../../src/renderer/features/sample/stores/sample-sets.ts';
import { useTemplateStore } from '../../../../src/renderer/features/template/stores/template.ts';
import { later, refusal, startWindow, type Later } from '../../fake-client.ts';
import { finding, lintResult, mail } from '../../mails.ts';

vi.mock('../../../../src/renderer/features/findings/measuring/measure-mail.ts', () => ({
  measureMail: () => Promise.resolve(null),
}));

let asked: (readonly Omit<RowRecipient, 'key'>[])[];
let answer: Promise<LintResult>;
const rows = async function* (
  { recipients }: { recipients: readonly Omit<RowRecipient, 'key'>[] },
  options?: { signal?: AbortSignal },
) {
  asked.push(recipients);
  yield { done: 1, of: 2 };
  const result = await answer;
  // An answer that was already on its way comes all the same.
  return options?.signal?.aborted === true ? lintResult(finding('too-late', 1)) : result;
};
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
const values = (value: string): readonly { name: string; value: string }[] => [{ name: 'Name', value }];

beforeEach(async () => {
  asked = [];
  answer = Promise.resolve(lintResult(finding('of-rows', 1)));
  startWindow({
    lint: {
      run: () => lintResult(finding('of-one', 1)),
      rows: (...rest) => rows(...(rest as Parameters<typeof rows>)),
    },
    preview: { measure: () => ({ length: 9, documents: [] }) },
    sampleSet: { list: () => [], generate: () => [] },
    template: { close: () => ({}) },
  });
  useLintStore();
  useTemplateStore().opened = mail('a');
  await settle();
});

function importRows(...names: string[]): void {
  const sets = useSampleSetsStore();
  sets.imported = {
    fileName: 'people.csv',
    sets: names.map((name) => ({ name, values: values(name) })),
  } as never;
}

it('asks for the rows by their numbers, then for sets and what was typed', async () => {
  importRows('Ada', 'Bo');
  useSampleSetsStore().sets = [{ id: 's', name: 'VIP', templateId: null, values: values('Vi') }] as never;
  await useLintRowsStore().start();
  expect(asked[0]?.map(({ row, name }) => [row, name])).toEqual([
    [1, 'people.csv'],
    [2, 'people.csv'],
    [null, 'VIP'],
    [null, 'Typed values'],
  ]);
  expect(asked[0]?.[1]?.values).toEqual(values('Bo'));
});

it('a file of one row is a set by its name', async () => {
  importRows('Ada');
  await useLintRowsStore().start();
  expect(asked[0]?.[0]).toMatchObject({ row: null, name: 'people.csv' });
});

it('the list shows what was found over all, and the one recipient again when it is closed', async () => {
  const [lint, check] = [useLintStore(), useLintRowsStore()];
  expect(lint.findings.map(({ rule }) => rule)).toEqual(['of-one']);
  await check.start();
  expect(lint.findings.map(({ rule }) => rule)).toEqual(['of-rows']);
  check.close();
  expect(lint.findings.map(({ rule }) => rule)).toEqual(['of-one']);
});

it('says that values were changed since, and not when another row is only looked at', async () => {
  importRows('Ada', 'Bo');
  const check = useLintRowsStore();
  await check.start();
  expect(check.stale).toBe(false);
  importRows('Ada', 'Bea');
  expect(check.stale).toBe(true);
  await check.start();
  importRows('Ada', 'Bea', 'Cy');
  expect(check.stale).toBe(true);
  await check.start();
  expect(check.stale).toBe(false);
});

it('shows how far it is, and stops without a trace', async () => {
  const slow: Later<LintResult> = later();
  answer = slow.promise;
  const check = useLintRowsStore();
  const running = check.start();
  await settle();
  expect(check.progress).toEqual({ done: 1, of: 2 });
  check.cancel();
  slow.answer(lintResult(finding('late', 1)));
  await running;
  expect([check.progress, check.result, check.failure]).toEqual([null, null, null]);
});

it('what was found in one template is not said of the next', async () => {
  const check = useLintRowsStore();
  await check.start();
  useTemplateStore().opened = mail('b');
  expect(check.result).toBeNull();
  const slow: Later<LintResult> = later();
  answer = slow.promise;
  const running = check.start();
  await settle();
  useTemplateStore().opened = mail('c');
  slow.answer(lintResult(finding('of-b', 1)));
  await running;
  expect([check.result, check.progress]).toEqual([null, null]);
});

it('says a failure beside the list, and keeps the list', async () => {
  answer = Promise.reject(refusal({ title: 'Too many.' }));
  const check = useLintRowsStore();
  await check.start();
  expect([check.failure?.title, check.progress]).toEqual(['Too many.', null]);
  expect(useLintStore().findings).toHaveLength(1);
});
