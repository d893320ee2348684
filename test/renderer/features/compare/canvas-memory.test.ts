/** Each template is looked at as it was last; nothing of one is kept for another. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CanvasLook } from '../../../../src/contract/schemas/canvas.ts';
import type { ViewData } from '../../../../src/contract/schemas/preview.ts';
import { useCanvasMemoryStore } from '../../../../src/renderer/features/compare/stores/canvas-memory.ts';
import { useClientsStore } from '../../../../src/renderer/features/compare/stores/clients.ts';
import { useCanvasStore } from '../../../../src/renderer/features/preview/stores/canvas.ts';
import { usePreviewStore } from '../../../../src/renderer/features/preview/stores/preview.ts';
import { useTemplateStore } from '../../../../src/renderer/features/template/stores/template.ts';
import { later, settle, startWindow } from '../../fake-client.ts';
import { mail, preview } from '../../mails.ts';

const LOOK: CanvasLook = {
  width: 393,
  height: 852,
  zoom: '75',
  dark: 'author',
  imagesOff: true,
  clients: ['gmail', 'as-sent', 'gone'],
};
const VIEWS: ViewData[] = ['gmail', 'samsung'].map((id) => ({
  id,
  name: id,
  kind: 'client',
  group: null,
  action: '',
  dark: null,
  parts: ['html'],
  fidelity: '',
}));
let kept: { handle: string; look: CanvasLook }[];
let closed: string[];
const keep = vi.fn<(input: { handle: string; look: CanvasLook }) => Promise<Record<string, never>>>();
const views = vi.fn<() => Promise<ViewData[]>>();
const get = vi.fn<(input: { handle: string }) => Promise<{ look: CanvasLook | null }>>();

beforeEach(() => {
  vi.useFakeTimers();
  kept = [];
  closed = [];
  get.mockReset().mockResolvedValue({ look: null });
  keep.mockReset().mockResolvedValue({});
  views.mockReset().mockResolvedValue(VIEWS);
  startWindow({
    canvas: {
      get,
      keep: (input) => {
        kept.push(input);
        return keep(input);
      },
    },
    preview: {
      build: ({ handle }) => preview(handle),
      views: () => views(),
    },
    template: {
      open: ({ fileName }) => mail(fileName),
      close: ({ handle }) => {
        closed.push(handle);
        return {};
      },
    },
  });
  useCanvasMemoryStore();
});
afterEach(() => {
  vi.useRealTimers();
});

async function openMail(handle: string): Promise<void> {
  useTemplateStore().opened = mail(handle);
  await settle(0);
}

it('shows a template as it was left, clients that are still imitated with it', async () => {
  get.mockResolvedValue({ look: LOOK });
  await openMail('a');
  await settle(0);
  const { view } = usePreviewStore();
  const canvas = useCanvasStore();
  expect([canvas.width, canvas.height, canvas.zoom, view.dark, view.imagesOff, view.remoteImages]).toEqual([
    393,
    852,
    '75',
    'author',
    true,
    false,
  ]);
  expect(useClientsStore().ids).toEqual(['gmail', 'as-sent']);
});

it('a template nobody looked at in a way of its own stays as the one before it, and nothing is kept for it', async () => {
  await openMail('a');
  useCanvasStore().showWidth(375);
  await settle(400);
  await openMail('b');
  await settle(1000);
  expect(useCanvasStore().width).toBe(375);
  expect(kept.map(({ handle, look }) => [handle, look.width])).toEqual([['a', 375]]);
});

it('keeps a change 400 ms after the last one, once', async () => {
  await openMail('a');
  useCanvasStore().showWidth(375);
  await settle(399);
  useCanvasStore().showWidth(600);
  await settle(399);
  expect(kept).toEqual([]);
  await settle(1);
  expect(kept.map(({ look }) => look.width)).toEqual([600]);
});

it('a change made just before another template is opened is kept for the one it was made in', async () => {
  await openMail('a');
  useCanvasStore().showWidth(375);
  await settle(0);
  get.mockResolvedValue({ look: LOOK });
  await openMail('b');
  await settle(1000);
  expect(kept.filter(({ handle }) => handle === 'a').map(({ look }) => look.width)).toEqual([375]);
});

it('changes made in two templates within a moment are both kept', async () => {
  await openMail('a');
  useCanvasStore().showWidth(375);
  await settle(0);
  await openMail('b');
  useCanvasStore().showWidth(600);
  await settle(1000);
  expect(kept.map(({ handle, look }) => [handle, look.width])).toEqual([
    ['a', 375],
    ['b', 600],
  ]);
});

it('what somebody changes while the look is read stays', async () => {
  const slow = later<{ look: CanvasLook | null }>();
  get.mockReturnValue(slow.promise);
  await openMail('a');
  useCanvasStore().showWidth(320);
  slow.answer({ look: LOOK });
  await settle(0);
  expect(useCanvasStore().width).toBe(320);
  await settle(400);
  expect(kept.map(({ handle, look }) => [handle, look.width])).toEqual([['a', 320]]);
});

it('a change is on its way before the services are told that its template was closed', async () => {
  await openMail('a');
  useCanvasStore().showWidth(375);
  await settle(0);
  // As the store of the template does it: the call to close follows at once.
  useTemplateStore().opened = mail('b');
  const isKept = kept.length;
  await settle(0);
  expect(isKept).toBe(1);
});

it('an answer that comes after another template was opened changes nothing', async () => {
  const slow = later<{ look: CanvasLook | null }>();
  get.mockReturnValueOnce(slow.promise);
  await openMail('a');
  await openMail('b');
  slow.answer({ look: LOOK });
  await settle(0);
  expect(useCanvasStore().width).toBe(640);
});

it('a look waits until the one before it has been kept, so that the newer one comes last', async () => {
  const slow = later<Record<string, never>>();
  keep.mockReturnValueOnce(slow.promise);
  await openMail('a');
  const clients = useClientsStore();
  clients.toggle('gmail');
  await settle(400);
  clients.toggle('samsung');
  await settle(400);
  expect(kept.map(({ look }) => look.clients)).toEqual([['gmail']]);
  slow.answer({});
  await settle(0);
  expect(kept.map(({ look }) => look.clients)).toEqual([['gmail'], ['gmail', 'samsung']]);
});

it('a look that could not be kept holds up none after it', async () => {
  keep.mockRejectedValueOnce(new Error('no room'));
  await openMail('a');
  useCanvasStore().showWidth(375);
  await settle(400);
  useCanvasStore().showWidth(600);
  await settle(400);
  expect(kept.map(({ look }) => look.width)).toEqual([375, 600]);
});

it('a look on its way comes to the services before they are asked for it, and before its template is closed', async () => {
  const [first, second] = [later<Record<string, never>>(), later<Record<string, never>>()];
  keep.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
  const template = useTemplateStore();
  await template.openFile(new File(['<p>'], 'a'));
  await settle(0);
  get.mockClear();
  useClientsStore().toggle('gmail');
  await settle(400);
  useClientsStore().toggle('samsung');
  await settle(0);
  await template.openFile(new File(['<p>'], 'b'));
  await settle(0);
  first.answer({});
  await settle(0);
  expect([kept.length, closed, get.mock.calls.length]).toEqual([2, [], 0]);
  second.answer({});
  await settle(0);
  expect([closed, get.mock.calls]).toEqual([['a'], [[{ handle: 'b' }]]]);
});

it('a view chosen while the list of views is read stays, and is kept', async () => {
  const slow = later<ViewData[]>();
  views.mockReturnValue(slow.promise);
  get.mockResolvedValue({ look: LOOK });
  await openMail('a');
  await settle(0);
  useClientsStore().toggle('samsung');
  slow.answer(VIEWS);
  await settle(0);
  expect(useClientsStore().ids).toEqual(['samsung']);
  await settle(400);
  expect(kept.map(({ look }) => look.clients)).toEqual([['samsung']]);
});
