/** The preview on screen belongs to the newest values; consent to load pictures belongs to one template. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Preview, PreviewView } from '../../../../src/contract/schemas/preview.ts';
import type { SampleValuesData } from '../../../../src/contract/schemas/values.ts';
import { usePreviewStore } from '../../../../src/renderer/features/preview/stores/preview.ts';
import { useSampleStore } from '../../../../src/renderer/features/sample/stores/sample.ts';
import { usePlaceStore } from '../../../../src/renderer/features/template/stores/place.ts';
import { usePaintingStore } from '../../../../src/renderer/features/template/stores/painting.ts';
import { useTemplateStore } from '../../../../src/renderer/features/template/stores/template.ts';
import { later, refusal, settle, startWindow, type Later } from '../../fake-client.ts';
import { mail, preview as built } from '../../mails.ts';

const build =
  vi.fn<
    (input: {
      handle: string;
      sample: SampleValuesData;
      view: PreviewView;
      at?: string | null | undefined;
    }) => Promise<Preview>
  >();
const locate = vi.fn<(input: { previewId: string }) => Promise<{ anchor: string | null }>>();

beforeEach(() => {
  vi.useFakeTimers();
  build.mockReset().mockImplementation(({ handle }) => Promise.resolve(built(handle)));
  locate.mockReset().mockImplementation(({ previewId }) => Promise.resolve({ anchor: `of-${previewId}` }));
  startWindow({ preview: { build, locate }, template: { close: () => ({}) } });
});
afterEach(() => {
  vi.useRealTimers();
});

async function openMail(handle = 'a'): Promise<ReturnType<typeof usePreviewStore>> {
  const preview = usePreviewStore();
  useTemplateStore().opened = mail(handle);
  await settle(0);
  return preview;
}
const GO = { field: 'body.html', range: { start: 0, end: 1 }, severity: null };

it('drops an answer that its successor has overtaken', async () => {
  const preview = await openMail();
  const old: Later<Preview> = later();
  build.mockReturnValueOnce(old.promise);
  build.mockResolvedValueOnce(built('new'));
  useSampleStore().replace([{ name: 'Name', value: 'A' }]);
  await settle(120);
  useSampleStore().replace([{ name: 'Name', value: 'B' }]);
  await settle(120);
  old.answer(built('old'));
  await settle(0);
  expect(preview.preview?.previewId).toBe('new');
  expect(preview.url).toBe('http://localhost:1/new/');
});

const withNext = (id: string, next: string): Preview => ({
  ...built(id),
  next: { previewId: next, url: `http://localhost:1/${next}/` },
});

it('says where the next preview will be while it is built, and builds it there', async () => {
  build.mockResolvedValueOnce(withNext('first', 'second'));
  const preview = await openMail();
  expect(build.mock.lastCall?.[0].at).toBeNull();
  expect(preview.coming).toBeNull();
  const second: Later<Preview> = later();
  build.mockReturnValueOnce(second.promise);
  useSampleStore().replace([{ name: 'Name', value: 'A' }]);
  await settle(0);
  expect(build.mock.lastCall?.[0].at).toBe('second');
  expect([preview.coming, preview.url]).toEqual(['http://localhost:1/second/', 'http://localhost:1/first/']);
  second.answer(withNext('second', 'third'));
  await settle(0);
  expect([preview.coming, preview.url]).toEqual([null, 'http://localhost:1/second/']);
});

it('waits at no address for the first preview of a template, nor after a failure', async () => {
  build.mockResolvedValueOnce(withNext('first', 'second'));
  const preview = await openMail();
  const other: Later<Preview> = later();
  build.mockReturnValueOnce(other.promise);
  useTemplateStore().opened = mail('b');
  await settle(0);
  expect([preview.coming, preview.url]).toEqual([null, null]);
  other.answer(withNext('second', 'third'));
  await settle(0);
  build.mockRejectedValueOnce(refusal({ fault: 'file' }));
  useSampleStore().replace([{ name: 'Name', value: 'A' }]);
  await settle(0);
  expect(build.mock.lastCall?.[0].at).toBe('third');
  expect([preview.coming, preview.failure?.fault]).toEqual([null, 'file']);
  preview.build();
  await settle(0);
  // An address is used once.
  expect(build.mock.lastCall?.[0].at).toBeNull();
});

it('is built at the first key, and once for all that were typed meanwhile', async () => {
  await openMail();
  build.mockClear();
  const first: Later<Preview> = later();
  build.mockReturnValueOnce(first.promise);
  for (const value of ['A', 'An', 'Ann']) {
    useSampleStore().replace([{ name: 'Name', value }]);
    await settle(10);
  }
  first.answer(built('first'));
  await settle(0);
  expect(build.mock.calls.map(([{ sample }]) => sample[0]?.value)).toEqual(['A', 'Ann']);
  expect(usePaintingStore().busy).toBe(false);
});

it('follows the first letter of a draft before all else does, and is not built again when that follows', async () => {
  await openMail();
  build.mockClear();
  const template = useTemplateStore();
  template.repaint();
  await settle(0);
  expect(build).toHaveBeenCalledTimes(1);
  template.settle({ painted: true });
  await settle(0);
  expect(build).toHaveBeenCalledTimes(1);
  template.settle();
  await settle(0);
  expect(build).toHaveBeenCalledTimes(2);
});

it('keeps the picture in sight while its successor is built, and takes it away with its template', async () => {
  const preview = await openMail();
  build.mockReturnValue(later<Preview>().promise);
  preview.view.imagesOff = true;
  await settle(0);
  expect([preview.preview?.previewId, preview.building]).toEqual(['a', true]);
  useTemplateStore().opened = mail('b');
  await settle(0);
  expect([preview.preview, preview.url]).toEqual([null, null]);
});

it('says a failure and builds again when asked', async () => {
  build.mockRejectedValueOnce(refusal({ title: 'Too large.' }));
  const preview = await openMail();
  expect(preview.failure?.title).toBe('Too large.');
  preview.build();
  await settle(0);
  expect([preview.failure, preview.preview?.previewId]).toEqual([null, 'a']);
});

it('consent to remote pictures ends with its template', async () => {
  const preview = await openMail();
  preview.view.remoteImages = true;
  await settle(0);
  expect(build.mock.lastCall?.[0].view.remoteImages).toBe(true);
  await openMail('b');
  expect(build.mock.lastCall?.[0]).toMatchObject({ handle: 'b', view: { remoteImages: false } });
});

it('a chosen place is gone to once, and stays outlined in the documents that follow', async () => {
  const preview = await openMail();
  usePlaceStore().go(GO);
  await settle(0);
  expect(preview.mark).toEqual({ url: 'http://localhost:1/a/', anchor: 'of-a', jump: true });
  build.mockResolvedValueOnce(built('next'));
  preview.view.dark = 'forced';
  await settle(0);
  expect(preview.mark).toEqual({ url: 'http://localhost:1/next/', anchor: 'of-next', jump: false });
  usePlaceStore().go(GO);
  await settle(0);
  expect(preview.mark).toMatchObject({ anchor: 'of-next', jump: true });
});

it('a place in a part that is turned up for it is gone to as well', async () => {
  const preview = await openMail();
  usePlaceStore().part = 'plaintext';
  await settle(0);
  build.mockResolvedValueOnce(built('again'));
  usePlaceStore().go(GO);
  await settle(0);
  expect(preview.mark).toEqual({ url: 'http://localhost:1/again/', anchor: 'of-again', jump: true });
});

it('says that a place shows nothing, and shows the mail all the same', async () => {
  locate.mockResolvedValueOnce({ anchor: null });
  const preview = await openMail();
  usePlaceStore().go(GO);
  await settle(0);
  expect([preview.nothingThere, preview.url, preview.mark]).toEqual([true, 'http://localhost:1/a/', null]);
});

it('an answer about a place that was left marks nothing', async () => {
  const preview = await openMail();
  const old: Later<{ anchor: string | null }> = later();
  locate.mockReturnValueOnce(old.promise);
  usePlaceStore().go(GO);
  await settle(0);
  usePlaceStore().clear();
  await settle(0);
  old.answer({ anchor: 'mp-9' });
  await settle(0);
  expect(preview.mark).toBeNull();
});

it('the same template fetched again stays in sight until it is there', async () => {
  const preview = await openMail();
  const again: Later<Preview> = later();
  build.mockReturnValueOnce(again.promise);
  useTemplateStore().opened = mail('a2', { id: 'id-a' });
  await settle(0);
  expect(preview.preview?.previewId).toBe('a');
  again.answer(built('a2'));
  await settle(0);
  expect(preview.preview?.previewId).toBe('a2');
});
