/** Files chosen or dropped in this window stand in its list, and can be opened again while they are as they were. */
import { beforeEach, expect, it, vi } from 'vitest';
import type { OpenedTemplate } from '../../../../src/contract/schemas/template.ts';
import { useOwnFilesStore } from '../../../../src/renderer/features/shell/stores/own-files.ts';
import { useTemplateStore } from '../../../../src/renderer/features/template/stores/template.ts';
import { useToastsStore } from '../../../../src/renderer/window/stores/toasts.ts';
import { refusal, startWindow } from '../../fake-client.ts';
import { mail } from '../../mails.ts';

const MOMENT = '2026-11-20T12:00:00.000Z';
const ofFile = (fileName: string, handedId?: string): OpenedTemplate => ({
  ...mail(fileName),
  source: { kind: 'file', fileName, openedAt: MOMENT, ...(handedId === undefined ? {} : { handedId }) },
});
const open = vi.fn<(name: string) => Promise<OpenedTemplate>>();

beforeEach(() => {
  open.mockReset().mockImplementation((name) => Promise.resolve(ofFile(name)));
  startWindow({
    template: { open: ({ fileName }) => open(fileName), close: () => ({}) },
  });
});

const names = (): string[] => useOwnFilesStore().list.map(({ name }) => name);

it('stand newest first, each once, the open one marked', async () => {
  const own = useOwnFilesStore();
  await own.open(new File(['<p>a'], 'a.html'));
  await own.open(new File(['<p>b'], 'b.html'));
  expect([names(), own.currentName]).toEqual([['b.html', 'a.html'], 'b.html']);
  const [, a] = own.list;
  if (a) await own.openAgain(a);
  expect([names(), own.currentName]).toEqual([['a.html', 'b.html'], 'a.html']);
  const [, b] = own.list;
  if (b) own.remove(b);
  expect(names()).toEqual(['a.html']);
});

it('one that cannot be opened is not listed', async () => {
  open.mockRejectedValue(refusal());
  await useOwnFilesStore().open(new File(['x'], 'x.json'));
  expect(names()).toEqual([]);
});

it('one that changed since leaves the list, and it is said why', async () => {
  const own = useOwnFilesStore();
  const file = new File(['<p>a'], 'a.html');
  await own.open(file);
  const [entry] = own.list;
  vi.spyOn(file, 'slice').mockImplementation(() => {
    throw new DOMException('gone', 'NotReadableError');
  });
  useTemplateStore().opened = null;
  if (entry) await own.openAgain(entry);
  expect(names()).toEqual([]);
  expect(useToastsStore().shown.map(({ message }) => message)).toEqual([
    '“a.html” was changed or moved since it was chosen. Choose it again.',
  ]);
});

it('what was open before the page was loaded again stands there; a file opened by its path has a row of its own', () => {
  useTemplateStore().opened = ofFile('before.html');
  expect(names()).toEqual(['before.html']);
  useTemplateStore().opened = ofFile('by-path.html', '7');
  expect(names()).toEqual([]);
});
