/** Sample sets side by side: four at most, each frame with the newest values of its own. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Preview } from '../../../../src/contract/schemas/preview.ts';
import type { SampleValuesData } from '../../../../src/contract/schemas/values.ts';
import { useCompareStore } from '../../../../src/renderer/features/compare/stores/compare.ts';
import { useSampleStore } from '../../../../src/renderer/features/sample/stores/sample.ts';
import { useTemplateStore } from '../../../../src/renderer/features/template/stores/template.ts';
import { refusal, settle, startWindow } from '../../fake-client.ts';
import { mail, preview, sampleSet } from '../../mails.ts';

const build = vi.fn<(input: { sample: SampleValuesData }) => Promise<Preview>>();
const sets = ['one', 'two', 'three', 'four'].map((id) => sampleSet(id, id));

beforeEach(async () => {
  vi.useFakeTimers();
  build.mockReset().mockImplementation(({ sample }) => Promise.resolve(preview(String(sample[0]?.value))));
  startWindow({
    preview: { build },
    sampleSet: { list: () => sets, generate: () => [], remember: () => ({}) },
    template: { close: () => ({}) },
  });
  useCompareStore();
  useTemplateStore().opened = mail('a', { sample: [{ name: 'Name', value: 'typed' }] });
  await settle(0);
  build.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

const shown = (): (string | undefined)[] => useCompareStore().frames.map((frame) => frame.preview?.previewId);

it('begins with the source in use, and one alone is the single view again', async () => {
  const compare = useCompareStore();
  compare.toggle('set:one');
  await settle(0);
  expect(shown()).toEqual(['typed', 'one']);
  compare.toggle('set:one');
  expect(compare.open).toBe(false);
});

it('takes four and no fifth', () => {
  const compare = useCompareStore();
  for (const key of ['set:one', 'set:two', 'set:three', 'set:four'] as const) compare.toggle(key);
  expect(compare.keys).toEqual(['typed', 'set:one', 'set:two', 'set:three']);
  expect(compare.isFull).toBe(true);
});

it('builds anew only the frame whose values changed', async () => {
  const compare = useCompareStore();
  compare.toggle('set:one');
  await settle(0);
  build.mockClear();
  useSampleStore().set('Name', 'other');
  await settle(120);
  expect(
    build.mock.calls.map(([{ sample }]) => sample[0]?.value).filter((value) => value !== 'other'),
  ).toEqual([]);
  expect(shown()).toEqual(['other', 'one']);
});

it('a frame that failed says so alone, and is tried again', async () => {
  const compare = useCompareStore();
  build.mockImplementation(({ sample }) =>
    sample[0]?.value === 'one'
      ? Promise.reject(refusal({ title: 'Too large.' }))
      : Promise.resolve(preview('typed')),
  );
  compare.toggle('set:one');
  await settle(0);
  expect(compare.frames.map(({ failure }) => failure?.title)).toEqual([undefined, 'Too large.']);
  build.mockResolvedValue(preview('again'));
  compare.tryAgain();
  await settle(0);
  expect(shown()).toEqual(['typed', 'again']);
});

it('ends with its template, and goes on when that is fetched again', async () => {
  const compare = useCompareStore();
  compare.toggle('set:one');
  useTemplateStore().opened = mail('a2', { id: 'id-a' });
  await settle(0);
  expect(compare.open).toBe(true);
  useTemplateStore().opened = mail('b');
  expect(compare.open).toBe(false);
});
