/** The merged template follows template, values and settings; an answer that was overtaken is never shown. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RenderedTemplate } from '../../../../src/contract/schemas/template.ts';
import type { SampleValuesData } from '../../../../src/contract/schemas/values.ts';
import { useRenderedStore } from '../../../../src/renderer/features/sample/stores/rendered.ts';
import { useSampleStore } from '../../../../src/renderer/features/sample/stores/sample.ts';
import { useSettingsStore } from '../../../../src/renderer/features/settings/stores/settings.ts';
import { useTemplateStore } from '../../../../src/renderer/features/template/stores/template.ts';
import { later, refusal, settle, startWindow, type Later } from '../../fake-client.ts';
import { mail, rendered } from '../../mails.ts';

interface Asked {
  readonly handle: string;
  readonly sample: SampleValuesData;
}
const render =
  vi.fn<(input: Asked, options?: { signal?: AbortSignal | undefined }) => Promise<RenderedTemplate>>();

beforeEach(() => {
  vi.useFakeTimers();
  render.mockReset().mockImplementation(({ handle }) => Promise.resolve(rendered(`Subject of ${handle}`)));
  startWindow({
    template: { render, close: () => ({}) },
    sampleSet: { remember: () => ({}) },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

async function openMail(handle = 'a') {
  const store = useRenderedStore();
  useTemplateStore().opened = mail(handle, { sample: [{ name: 'City', value: 'Oslo' }] });
  await settle(0);
  return store;
}
const subjectOf = (store: ReturnType<typeof useRenderedStore>): string | undefined =>
  store.rendered?.inbox.subject;

it('is made with the values that the template brings, and again when they change', async () => {
  const store = await openMail();
  expect(subjectOf(store)).toBe('Subject of a');
  useSampleStore().set('City', 'Rome');
  await settle();
  expect(render.mock.calls.map(([{ sample }]) => sample)).toEqual([
    [{ name: 'City', value: 'Oslo' }],
    [{ name: 'City', value: 'Rome' }],
  ]);
});

it('is made anew when settings are kept', async () => {
  await openMail();
  useSettingsStore().revision++;
  await settle(0);
  expect(render).toHaveBeenCalledTimes(2);
});

it('stays while its successor is made, but not beside another template', async () => {
  const store = await openMail();
  const slow: Later<RenderedTemplate> = later();
  render.mockReturnValue(slow.promise);
  useSampleStore().set('City', 'Rome');
  await settle();
  expect(subjectOf(store)).toBe('Subject of a');
  useTemplateStore().opened = mail('b');
  await settle(0);
  expect(store.rendered).toBeNull();
});

it('gives up the call it overtakes, and shows nothing of its late answer', async () => {
  const slow: Later<RenderedTemplate> = later();
  render.mockReturnValueOnce(slow.promise);
  const store = await openMail();
  expect(render.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
  useSampleStore().set('City', 'Rome');
  await settle();
  expect(render.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  slow.answer(rendered('Too late'));
  await settle(0);
  expect(subjectOf(store)).toBe('Subject of a');
});

it('says why it could not be made until it can, and nothing of a call that was given up', async () => {
  const slow: Later<RenderedTemplate> = later();
  render.mockReturnValueOnce(slow.promise).mockRejectedValueOnce(refusal({ title: 'No.' }));
  const store = await openMail();
  useSampleStore().set('City', 'Rome');
  await settle();
  slow.fail(refusal({ title: 'Late.' }));
  await settle(0);
  expect(store.failure?.title).toBe('No.');
  useSampleStore().set('City', 'Bern');
  await settle();
  expect([store.failure, subjectOf(store)]).toEqual([null, 'Subject of a']);
});

it('lists the names that nobody gives a value for', async () => {
  render.mockResolvedValue(rendered('Hi', 'Name', 'Order'));
  expect((await openMail()).missing).toEqual(['Name', 'Order']);
  useTemplateStore().opened = null;
  await settle(0);
  expect([useRenderedStore().rendered, useRenderedStore().missing]).toEqual([null, []]);
});
