/** Mail clients on the canvas: one fills it, several share it, each with what it drops. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Preview, PreviewView, ViewData } from '../../../../src/contract/schemas/preview.ts';
import { AS_SENT, useClientsStore } from '../../../../src/renderer/features/compare/stores/clients.ts';
import { useCompareStore } from '../../../../src/renderer/features/compare/stores/compare.ts';
import { usePreviewStore } from '../../../../src/renderer/features/preview/stores/preview.ts';
import { useTemplateStore } from '../../../../src/renderer/features/template/stores/template.ts';
import { usePlaceStore } from '../../../../src/renderer/features/template/stores/place.ts';
import { settle, startWindow } from '../../fake-client.ts';
import { mail, preview, sampleSet } from '../../mails.ts';

const build = vi.fn<(input: { view: PreviewView }) => Promise<Preview>>();
const row = (id: string, kind: ViewData['kind'], name = id.toUpperCase()): ViewData => ({
  ...{ id, kind, name, group: null, action: name, dark: null, fidelity: `${id}!` },
  parts: id === 'd' ? ['amp'] : id === 'e' ? ['html'] : ['html', 'amp'],
});
const views = vi.fn(() => [
  row(AS_SENT, 'sent', 'As sent'),
  row('read', 'reader'),
  ...['a', 'b', 'c', 'd', 'e'].map((id) => row(id, 'client')),
]);
const dropped = (id: string): Preview['client'] => ({
  dropped: [{ slug: id, title: id, note: '', places: [{ start: 1, end: 2 }] }],
  partly: 0,
  untested: 1,
  unread: null,
});

beforeEach(async () => {
  vi.useFakeTimers();
  views.mockClear();
  build
    .mockReset()
    .mockImplementation(({ view: { client } }) =>
      Promise.resolve({ ...preview(client ?? 'sent'), client: client === null ? null : dropped(client) }),
    );
  startWindow({
    preview: { build, views },
    sampleSet: { list: () => [sampleSet('one', 'one')], generate: () => [], remember: () => ({}) },
    template: { close: () => ({}) },
  });
  useCompareStore();
  useTemplateStore().opened = mail('a');
  await useClientsStore().load();
  await settle(0);
});
afterEach(() => {
  vi.useRealTimers();
});

it('one client is the single preview, with what it drops', async () => {
  const clients = useClientsStore();
  clients.toggle('b');
  await settle(0);
  expect(clients.open).toBe(false);
  expect(usePreviewStore().preview?.previewId).toBe('b');
  expect(clients.inspected).toMatchObject({ id: 'b', name: 'B', fidelity: 'b!', untested: 1 });
  clients.close();
  await settle(0);
  expect(usePreviewStore().preview?.previewId).toBe('sent');
  expect(clients.inspected).toBeNull();
});

it('several stand side by side in the order they were chosen, the mail as sent among them', async () => {
  const clients = useClientsStore();
  for (const id of ['b', AS_SENT, 'a']) clients.toggle(id);
  await settle(0);
  expect(clients.frames.map(({ name, preview: built }) => [name, built?.previewId])).toEqual([
    ['B', 'b'],
    ['As sent', 'sent'],
    ['A', 'a'],
  ]);
  expect(usePreviewStore().view.client).toBeNull();
  // The list is of the one chosen last, until another is asked for.
  expect(clients.inspected?.id).toBe('a');
  clients.inspect('b');
  expect(clients.inspected?.id).toBe('b');
});

it('four are the most', () => {
  const clients = useClientsStore();
  for (const id of ['a', 'b', 'c', 'e', AS_SENT]) clients.toggle(id);
  expect(clients.ids).toEqual(['a', 'b', 'c', 'e']);
  expect(clients.isFull).toBe(true);
});

it('sample sets and clients share one canvas: the later choice has it', async () => {
  const clients = useClientsStore();
  const compare = useCompareStore();
  compare.toggle('set:one');
  expect(compare.open).toBe(true);
  clients.toggle('a');
  expect(compare.open).toBe(true);
  clients.toggle('b');
  expect(compare.open).toBe(false);
  compare.toggle('set:one');
  await settle(0);
  expect(clients.ids).toEqual(['a']);
  expect(usePreviewStore().view.client).toBe('a');
});

it('a list takes the canvas even alone, and no picture is built for it', async () => {
  const clients = useClientsStore();
  const compare = useCompareStore();
  compare.toggle('set:one');
  clients.show('read');
  expect([clients.open, compare.open]).toEqual([true, false]);
  build.mockClear();
  clients.toggle('a');
  await settle(0);
  expect(clients.frames.map(({ kind }) => kind)).toEqual(['reader', 'client']);
  expect(build.mock.calls.map(([{ view }]) => view.client)).toEqual(['a']);
  // Sample sets take the canvas: the list goes with it, the client stays.
  compare.toggle('set:one');
  await settle(0);
  expect(clients.ids).toEqual(['a']);
});

it('offers what the part on screen can be looked at in', () => {
  expect(useClientsStore().views.map(({ id }) => id)).toEqual([AS_SENT, 'read', 'a', 'b', 'c', 'e']);
});

it('reads the list of views once', async () => {
  await useClientsStore().load();
  expect(views).toHaveBeenCalledOnce();
});

it('a client that shows no AMP leaves the AMP part, alone and beside others, and comes back with the html part', async () => {
  const clients = useClientsStore();
  const opened = mail('b');
  const body = { ...opened.template.body, amp: '<html ⚡4email></html>' };
  useTemplateStore().opened = { ...opened, template: { ...opened.template, body } };
  clients.toggle('e');
  expect(usePreviewStore().view.client).toBe('e');
  usePlaceStore().part = 'amp';
  await settle(0);
  expect([usePreviewStore().part, usePreviewStore().view.client, clients.shown]).toEqual(['amp', null, []]);
  clients.toggle('a');
  expect([usePreviewStore().view.client, clients.open]).toEqual(['a', false]);
  usePlaceStore().part = 'html';
  await settle(0);
  expect([usePreviewStore().view.client, clients.shown, clients.open]).toEqual([null, ['e', 'a'], true]);
});
