/** The values in use: what is built follows a moment behind the typing, and what was typed is remembered for its template. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SampleValuesData } from '../../../../src/contract/schemas/values.ts';
import { useSampleStore } from '../../../../src/renderer/features/sample/stores/sample.ts';
import { usePaintingStore } from '../../../../src/renderer/features/template/stores/painting.ts';
import { useTemplateStore } from '../../../../src/renderer/features/template/stores/template.ts';
import { later, refusal, settle, startWindow } from '../../fake-client.ts';
import { mail } from '../../mails.ts';

const remember = vi.fn<(input: { handle: string; sample: SampleValuesData }) => Promise<object>>();
const values = (value: string): SampleValuesData => [{ name: 'Name', value }];

beforeEach(() => {
  vi.useFakeTimers();
  remember.mockReset().mockResolvedValue({});
  startWindow({ sampleSet: { remember } });
  useTemplateStore().opened = mail('a', { sample: values('Ann') });
});
afterEach(() => {
  vi.useRealTimers();
});

it('settles 120 ms after the last key and not before', async () => {
  const sample = useSampleStore();
  sample.set('Name', 'B');
  await settle(100);
  sample.set('Name', 'Be');
  await settle(119);
  expect(sample.settled).toEqual(values('Ann'));
  await settle(1);
  expect(sample.settled).toEqual(values('Be'));
});

it('no value and an empty one are not the same', () => {
  const sample = useSampleStore();
  sample.set('Name', '');
  expect(sample.valueOf('Name')).toBe('');
  sample.unset('Name');
  expect(sample.valueOf('Name')).toBeUndefined();
});

it('what was typed last is remembered for its own template when another is opened', async () => {
  const sample = useSampleStore();
  sample.set('Name', 'Ben');
  useTemplateStore().opened = mail('b', { sample: values('of b') });
  await settle();
  expect(remember.mock.calls).toEqual([[{ handle: 'a', sample: values('Ben') }]]);
  expect([sample.values, sample.settled]).toEqual([values('of b'), values('of b')]);
});

it('says when typed values could not be kept, and keeps them with the next', async () => {
  const sample = useSampleStore();
  remember.mockRejectedValueOnce(refusal({ fault: 'file', title: 'The disk is full.' }));
  sample.set('Name', 'Ben');
  await settle();
  expect(sample.rememberFailure?.title).toBe('The disk is full.');
  await sample.rememberNow();
  expect(remember).toHaveBeenLastCalledWith({ handle: 'a', sample: values('Ben') });
  expect(sample.rememberFailure).toBeNull();
});

it('pictures follow the first key at once, and of those typed while one is made the last', () => {
  const sample = useSampleStore();
  const painting = usePaintingStore();
  sample.set('Name', 'B');
  expect([sample.shown, sample.settled]).toEqual([values('B'), values('Ann')]);
  const painted = painting.begin();
  sample.set('Name', 'Be');
  sample.set('Name', 'Ben');
  expect(sample.shown).toEqual(values('B'));
  painted();
  expect(sample.shown).toEqual(values('Ben'));
});

it('another template is shown with its own values, also while a picture is made', () => {
  const sample = useSampleStore();
  const painted = usePaintingStore().begin();
  useTemplateStore().opened = mail('b', { sample: values('of b') });
  expect(sample.shown).toEqual(values('of b'));
  painted();
  expect(sample.shown).toEqual(values('of b'));
});

it('values typed while earlier ones are on their way come after them', async () => {
  const sample = useSampleStore();
  const slow = later<object>();
  remember.mockReturnValueOnce(slow.promise);
  sample.set('Name', 'Ben');
  await settle();
  sample.set('Name', 'Bea');
  await settle();
  expect(remember.mock.calls.map(([{ sample: sent }]) => sent)).toEqual([values('Ben')]);
  slow.answer({});
  await settle(0);
  expect(remember.mock.calls.map(([{ sample: sent }]) => sent)).toEqual([values('Ben'), values('Bea')]);
});
