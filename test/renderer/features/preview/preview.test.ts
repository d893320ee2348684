/** The preview on screen belongs to the newest values; consent to load pictures belongs to one template. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Preview, PreviewView } from '../../../../src/contract/schemas/preview.ts';
import { usePreviewStore } from '../../../../src/renderer/features/preview/stores/preview.ts';
import { useSampleStore } from '../../../../src/renderer/features/sample/stores/sample.ts';
import { usePlaceStore } from '../../../../src/renderer/features/template/stores/place.ts';
import { useTemplateStore } from '../../../../src/renderer/features/template/stores/template.ts';
import { later, refusal, settle, startWindow, type Later } from '../../fake-client.ts';
import { mail, preview as built } from '../../mails.ts';

const build = vi.fn<(input: { handle: string; view: PreviewView }) => Promise<Preview>>();
const locate = vi.fn<(input: { previewId: string }) => Promise<{ url: string | null }>>();

beforeEach(() => {
  vi.useFakeTimers();
  build.mockReset().mockImplementation(({ handle }) => Promise.resolve(built(handle)));
  locate
    .mockReset()
    .mockImplementation(({ previewId }) => Promise.resolve({ url: `http://localhost:1/${previewId}/#mp-1` }));
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

it('a chosen place is shown in the document on screen and in its successor', async () => {
  const preview = await openMail();
  usePlaceStore().go(GO);
  await settle(0);
  expect(preview.url).toBe('http://localhost:1/a/#mp-1');
  build.mockResolvedValueOnce(built('next'));
  preview.view.dark = 'forced';
  await settle(0);
  expect(preview.url).toBe('http://localhost:1/next/#mp-1');
});

it('says that a place shows nothing, and shows the mail all the same', async () => {
  locate.mockResolvedValueOnce({ url: null });
  const preview = await openMail();
  usePlaceStore().go(GO);
  await settle(0);
  expect([preview.nothingThere, preview.url]).toEqual([true, 'http://localhost:1/a/']);
});

it('an answer about a place that was left does not jump', async () => {
  const preview = await openMail();
  const old: Later<{ url: string | null }> = later();
  locate.mockReturnValueOnce(old.promise);
  usePlaceStore().go(GO);
  await settle(0);
  usePlaceStore().clear();
  await settle(0);
  old.answer({ url: 'http://localhost:1/a/#mp-9' });
  await settle(0);
  expect(preview.url).toBe('http://localhost:1/a/');
});
