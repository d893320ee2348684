/** Where sample values come from, and that nothing typed is lost or kept twice. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SampleSet } from '../../../../src/contract/schemas/library.ts';
import type { SampleValuesData } from '../../../../src/contract/schemas/values.ts';
import { useSampleSetsStore } from '../../../../src/renderer/features/sample/stores/sample-sets.ts';
import { useSampleStore } from '../../../../src/renderer/features/sample/stores/sample.ts';
import { useSettingsStore } from '../../../../src/renderer/features/settings/stores/settings.ts';
import { useTemplateStore } from '../../../../src/renderer/features/template/stores/template.ts';
import { useToastsStore } from '../../../../src/renderer/window/stores/toasts.ts';
import { later, refusal, settle, startWindow, type Later } from '../../fake-client.ts';
import { mail, sampleSet } from '../../mails.ts';

/** What the program keeps. */
let kept: SampleSet[] = [];
/** The value that the program makes up. */
let made = '';
const save = vi.fn<(set: Omit<SampleSet, 'id'> & { id?: string | undefined }) => Promise<SampleSet>>();
const remember = vi.fn<(input: { handle: string; sample: SampleValuesData }) => Promise<object>>();
const list = vi.fn<() => Promise<SampleSet[]>>();

const values = (value: string): SampleValuesData => [{ name: 'Name', value }];

beforeEach(() => {
  vi.useFakeTimers();
  kept = [sampleSet('one', 'Ann'), sampleSet('two', 'Ben')];
  made = '';
  let count = 0;
  save.mockReset().mockImplementation((set) => {
    const whole = { ...set, id: set.id ?? `new-${++count}` };
    kept = [...kept.filter(({ id }) => id !== whole.id), whole];
    return Promise.resolve(whole);
  });
  remember.mockReset().mockResolvedValue({});
  list.mockReset().mockImplementation(() => Promise.resolve(kept));
  startWindow({
    sampleSet: {
      list,
      save,
      remember,
      remove: ({ id }) => {
        const gone = kept.find((set) => set.id === id);
        if (!gone) throw refusal();
        kept = kept.filter((set) => set !== gone);
        return gone;
      },
      generate: () => [{ id: 'generated-empty', name: 'empty', templateId: null, values: values(made) }],
    },
    template: { close: () => ({}) },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

async function openMail(
  handle = 'a',
  sample: SampleValuesData = [],
): Promise<ReturnType<typeof useSampleSetsStore>> {
  const sets = useSampleSetsStore();
  useTemplateStore().opened = mail(handle, { sample });
  await settle(0);
  return sets;
}

it('keeps a set a moment after the last key, once', async () => {
  const sets = await openMail();
  sets.choose('set:one');
  for (const value of ['A', 'An', 'Anna']) useSampleStore().set('Name', value);
  expect(save).not.toHaveBeenCalled();
  await settle();
  expect(save.mock.calls.map(([set]) => set.values)).toEqual([values('Anna')]);
  expect(sets.isSetUnsaved).toBe(false);
});

it('never has two saves under way: the older values could arrive last', async () => {
  const sets = await openMail();
  const first: Later<SampleSet> = later();
  save.mockReturnValueOnce(first.promise);
  sets.choose('set:one');
  useSampleStore().set('Name', 'old');
  await settle();
  useSampleStore().set('Name', 'new');
  await settle();
  expect(save).toHaveBeenCalledTimes(1);
  first.answer(sampleSet('one', 'old'));
  await settle();
  expect(save.mock.calls.map(([set]) => set.values)).toEqual([values('old'), values('new')]);
  expect(sets.chosenSet?.values).toEqual(values('new'));
});

it('keeps what was typed when it cannot be saved, says why, and saves it with the next change', async () => {
  const sets = await openMail();
  save.mockRejectedValueOnce(refusal({ fault: 'file', title: 'The disk is full.' }));
  sets.choose('set:one');
  useSampleStore().set('Name', 'Anna');
  await settle();
  expect(sets.saveFailure?.title).toBe('The disk is full.');
  expect(sets.isSetUnsaved).toBe(true);
  expect(useSampleStore().values).toEqual(values('Anna'));
  sets.choose('set:two');
  await settle();
  expect(sets.saveFailure).toBeNull();
  expect(kept.find(({ id }) => id === 'one')?.values).toEqual(values('Anna'));
});

it('a list that was asked for before the typing does not bring the old values back', async () => {
  const sets = await openMail();
  sets.choose('set:one');
  const answer: Later<SampleSet[]> = later();
  list.mockReturnValueOnce(answer.promise);
  const refreshing = sets.refresh();
  await settle(0);
  useSampleStore().set('Name', 'Anna');
  answer.answer([sampleSet('one', 'Ann')]);
  await refreshing;
  expect(useSampleStore().values).toEqual(values('Anna'));
  expect(sets.chosenSet?.values).toEqual(values('Anna'));
});

it('a list that was asked for before a change was kept does not bring the old values back either', async () => {
  const sets = await openMail();
  sets.choose('set:one');
  const answer: Later<SampleSet[]> = later();
  list.mockReturnValueOnce(answer.promise);
  const refreshing = sets.refresh();
  await settle(0);
  useSampleStore().set('Name', 'Anna');
  await settle();
  expect(kept.find(({ id }) => id === 'one')?.values).toEqual(values('Anna'));
  answer.answer([sampleSet('one', 'Ann')]);
  await refreshing;
  expect(useSampleStore().values).toEqual(values('Anna'));
});

it('a generated set in use follows other settings, unless it was changed here', async () => {
  const sets = await openMail();
  sets.choose('generated:generated-empty');
  made = 'made anew';
  useSettingsStore().revision++;
  await settle(0);
  expect(useSampleStore().values).toEqual(values('made anew'));
  useSampleStore().set('Name', 'changed');
  made = 'made once more';
  useSettingsStore().revision++;
  await settle(0);
  expect(useSampleStore().values).toEqual(values('changed'));
  sets.revert();
  expect(useSampleStore().values).toEqual(values('made once more'));
});

it('each source keeps its own values while another is in use', async () => {
  const sets = await openMail('a', values('typed'));
  const sample = useSampleStore();
  sets.choose('generated:generated-empty');
  sample.set('Name', 'changed');
  expect(sets.isUnsaved).toBe(true);
  sets.choose('typed');
  expect(sample.values).toEqual(values('typed'));
  sets.choose('generated:generated-empty');
  expect(sample.values).toEqual(values('changed'));
  expect(save).not.toHaveBeenCalled();
});

it('what was typed into a set is not remembered as typed for the template, nor the other way round', async () => {
  const sets = await openMail();
  sets.choose('set:one');
  useSampleStore().set('Name', 'Anna');
  await settle();
  expect(remember).not.toHaveBeenCalled();
  sets.choose('typed');
  useSampleStore().set('Name', 'Tom');
  await settle();
  expect(remember.mock.calls).toEqual([[{ handle: 'a', sample: values('Tom') }]]);
  expect(save).toHaveBeenCalledTimes(1);
});

it('takes changes back, and takes that back too', async () => {
  const sets = await openMail();
  sets.choose('set:one');
  useSampleStore().set('Name', 'A');
  useSampleStore().set('Name', 'B');
  sets.revert();
  expect(useSampleStore().values).toEqual(values('Ann'));
  expect(sets.canRevert).toBe(false);
  useToastsStore().shown.at(-1)?.undo?.();
  await settle();
  expect(kept.find(({ id }) => id === 'one')?.values).toEqual(values('B'));
});

it('a deleted set comes back as it was, last changes included', async () => {
  const sets = await openMail();
  sets.choose('set:one');
  useSampleStore().set('Name', 'Anna');
  await sets.remove();
  expect(sets.chosen).toBe('typed');
  expect(sets.sets.map(({ id }) => id)).toEqual(['two']);
  useToastsStore().shown.at(-1)?.undo?.();
  await settle();
  expect(sets.chosen).toBe('set:one');
  expect(useSampleStore().values).toEqual(values('Anna'));
});

it('an undo that comes when another template is open leaves that one alone', async () => {
  const sets = await openMail();
  sets.choose('set:one');
  await sets.remove();
  const undo = useToastsStore().shown.at(-1)?.undo;
  await openMail('b', values('of b'));
  undo?.();
  await settle();
  expect(sets.chosen).toBe('typed');
  expect(useSampleStore().values).toEqual(values('of b'));
  expect(kept.map(({ id }) => id)).toContain('one');
});

it('an imported row that was changed is there again after another template', async () => {
  const sets = await openMail();
  const rows = ['x', 'y'].map((value) => ({ name: value, values: values(value) }));
  await sets.takeImport({ fileName: 'five.csv', sets: rows, errors: [] });
  useSampleStore().set('Name', 'changed');
  await openMail('b');
  expect(sets.imported).toBeNull();
  await openMail('a');
  expect(sets.imported?.fileName).toBe('five.csv');
  sets.choose('row:0');
  expect(useSampleStore().values).toEqual(values('changed'));
});

const rowsOf = (fileName: string, ...names: string[]) => ({
  fileName,
  sets: names.map((name) => ({ name, values: values(name) })),
  errors: [],
});

it('changed rows give way to the rows of another file, and come back with it', async () => {
  const sets = await openMail();
  await sets.takeImport(rowsOf('five.csv', 'a', 'b'));
  useSampleStore().set('Name', 'changed');
  await sets.takeImport(rowsOf('six.csv', 'c', 'd'));
  expect(useSampleStore().values).toEqual(values('c'));
  useToastsStore().shown.at(-1)?.undo?.();
  expect([sets.imported?.fileName, useSampleStore().values]).toEqual(['five.csv', values('changed')]);
});

it('a file that was closed comes back, but not into another template', async () => {
  const sets = await openMail();
  await sets.takeImport(rowsOf('five.csv', 'a', 'b'));
  sets.choose('row:1');
  sets.closeImport();
  expect([sets.imported, sets.chosen]).toEqual([null, 'typed']);
  const undo = useToastsStore().shown.at(-1)?.undo;
  undo?.();
  expect([sets.imported?.fileName, sets.chosen]).toEqual(['five.csv', 'row:1']);
  await openMail('b');
  undo?.();
  expect([sets.imported, sets.chosen]).toEqual([null, 'typed']);
});

it('a file with one recipient becomes a set under a free name', async () => {
  kept = [{ ...sampleSet('one', 'Ann'), name: 'five' }];
  const sets = await openMail();
  await sets.takeImport({ fileName: 'five.csv', sets: [{ name: '', values: values('x') }], errors: [] });
  expect(sets.chosenSet?.name).toBe('five 2');
  expect(useSampleStore().values).toEqual(values('x'));
});

it('answers for a template that was left are dropped', async () => {
  const answer: Later<SampleSet[]> = later();
  list.mockReturnValueOnce(answer.promise);
  const sets = await openMail('a');
  kept = [sampleSet('other', 'Bo', 'id-b')];
  await openMail('b');
  answer.answer([sampleSet('one', 'Ann')]);
  await settle(0);
  expect(sets.sets.map(({ id }) => id)).toEqual(['other']);
});
