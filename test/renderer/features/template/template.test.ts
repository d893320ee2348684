/** Opening templates: of quick choices the last counts, and what stands on screen stays until its successor is there. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OpenedTemplate } from '../../../../src/contract/schemas/template.ts';
import { usePlaceStore } from '../../../../src/renderer/features/template/stores/place.ts';
import { useTemplateStore } from '../../../../src/renderer/features/template/stores/template.ts';
import { later, refusal, settle, startWindow, steps, type Later } from '../../fake-client.ts';
import { mail } from '../../mails.ts';

let answers: Map<string, Later<OpenedTemplate>>;
const opens = vi.fn<(input: { fileName: string; text: string; isUtf8?: boolean | undefined }) => void>();
const stored =
  vi.fn<(input: { connectionId: string; templateId: string; handle?: string | undefined }) => void>();
const close = vi.fn<(input: { handle: string }) => object>();

beforeEach(() => {
  vi.useFakeTimers();
  answers = new Map();
  opens.mockReset();
  stored.mockReset();
  close.mockReset().mockReturnValue({});
  startWindow({
    template: {
      fetch: async ({ id }) => {
        const answer: Later<OpenedTemplate> = later();
        answers.set(id, answer);
        return steps(await answer.promise);
      },
      open: (input) => {
        opens(input);
        return mail('file');
      },
      close,
    },
    library: {
      open: (input) => {
        stored(input);
        return mail(input.handle ?? 'stored', { id: input.templateId });
      },
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

it('of two templates chosen quickly the last one is opened, whichever answer comes first', async () => {
  const template = useTemplateStore();
  const first = template.fetch('sandbox', 'id-a');
  const second = template.fetch('sandbox', 'id-b');
  await settle(0);
  answers.get('id-b')?.answer(mail('b'));
  expect(await second).toBe(true);
  answers.get('id-a')?.answer(mail('a'));
  expect(await first).toBe(false);
  expect(template.opened?.handle).toBe('b');
  expect(template.opening).toBeNull();
});

it('a late failure of a choice that was passed over says nothing', async () => {
  const template = useTemplateStore();
  const first = template.fetch('sandbox', 'id-a');
  const second = template.fetch('sandbox', 'id-b');
  await settle(0);
  answers.get('id-a')?.fail(refusal());
  await first;
  expect(template.failure).toBeNull();
  expect(template.opening?.label).toBe('id-b');
  answers.get('id-b')?.answer(mail('b'));
  await second;
});

it('the same template again stays on screen meanwhile, and when it cannot be had', async () => {
  const template = useTemplateStore();
  template.opened = mail('a');
  const again = template.fetchAgain();
  await settle(0);
  expect(template.shown?.handle).toBe('a');
  answers.get('id-a')?.fail(refusal({ title: 'No answer.' }));
  await again;
  expect(template.shown?.handle).toBe('a');
  expect(template.failure?.title).toBe('No answer.');
  expect(template.canFetchAgain).toBe(true);
});

it('a template or file that cannot be had leaves the open one where it is, until it is dismissed', async () => {
  const template = useTemplateStore();
  template.opened = mail('a');
  const opening = template.fetch('sandbox', 'id-b');
  await settle(0);
  answers.get('id-b')?.fail(refusal({ title: 'There is none.' }));
  expect(await opening).toBe(false);
  expect([template.shown?.handle, template.failure?.title]).toEqual(['a', 'There is none.']);
  expect(close).not.toHaveBeenCalled();
  template.dismissFailure();
  expect([template.shown?.handle, template.failure]).toEqual(['a', null]);
  const again = template.fetchAgain();
  await settle(0);
  expect([...answers.keys()]).toEqual(['id-b', 'id-a']);
  answers.get('id-a')?.answer(mail('a2', { id: 'id-a' }));
  await again;
});

it('giving up brings back what was there', async () => {
  const template = useTemplateStore();
  template.opened = mail('a');
  const opening = template.fetch('sandbox', 'id-b');
  await settle(0);
  expect(template.shown).toBeNull();
  template.cancel();
  expect(template.shown?.handle).toBe('a');
  answers.get('id-b')?.answer(mail('b'));
  await opening;
  expect(template.opened?.handle).toBe('a');
  expect(close).not.toHaveBeenCalled();
});

it('the template that gave way is closed at the services, once', async () => {
  const template = useTemplateStore();
  template.opened = mail('a');
  const opening = template.fetch('sandbox', 'id-b');
  await settle(0);
  answers.get('id-b')?.answer(mail('b'));
  await opening;
  expect(close.mock.calls.map(([input]) => input)).toEqual([{ handle: 'a' }]);
});

it('the part looked at stays with the same template and is left with another that lacks it', () => {
  const template = useTemplateStore();
  const place = usePlaceStore();
  template.opened = mail('a');
  place.go({ field: 'body.plaintext', range: null, severity: null });
  expect(place.part).toBe('plaintext');
  template.opened = mail('a2', { id: 'id-a' });
  expect([place.part, place.current]).toEqual(['plaintext', null]);
  template.opened = mail('b', { plaintext: null });
  expect(place.part).toBe('html');
  template.opened = mail('c', { html: null });
  expect(place.part).toBe('plaintext');
});

it('going to the same place again jumps again, and a field outside the parts leaves the part', () => {
  const template = useTemplateStore();
  const place = usePlaceStore();
  template.opened = mail('a');
  const target = { field: 'subject', range: null, severity: null };
  place.go(target);
  const before = place.current;
  place.go(target);
  expect(place.current).toEqual(before);
  expect(place.current).not.toBe(before);
  expect(place.part).toBe('html');
});

it('a chosen file is read as the command line reads it, and again so in a program that was started anew', async () => {
  const template = useTemplateStore();
  const html = '\uFEFF<p>Zoë</p>';
  const wide = new File([Buffer.from(html, 'utf16le')], 'wide.html');
  await template.openFile(wide);
  template.opened = { ...mail('file'), source: { kind: 'file', fileName: 'wide.html', openedAt: '' } };
  await template.reopen();
  const read = { fileName: 'wide.html', text: '<p>Zoë</p>', isUtf8: false };
  expect(opens.mock.calls).toEqual([[read], [{ ...read, handle: 'file' }]]);
  await template.openFile(new File([html], 'marked.html'));
  expect(opens).toHaveBeenLastCalledWith({ fileName: 'marked.html', text: html, isUtf8: true });
});

it.each([
  ['the network is gone', { fault: 'network' as const, httpStatus: null }],
  ['nothing listens there', { fault: 'address' as const, httpStatus: null }],
  ['the key was for the session alone', { fault: 'key' as const, httpStatus: null }],
])('in a program that was started anew, when %s, the version fetched last stands there', async (_, why) => {
  const template = useTemplateStore();
  template.opened = mail('a', { id: 'id-a' });
  const again = template.reopen();
  await settle(0);
  answers.get('id-a')?.fail(refusal({ ...why, title: 'Not reached' }));
  await again;
  // Under the name the window knows it by, and said to be so.
  expect(stored.mock.calls).toEqual([[{ connectionId: 'sandbox', templateId: 'id-a', handle: 'a' }]]);
  expect(template.opened?.handle).toBe('a');
  expect(template.unreached?.title).toBe('Not reached');
});

it('in a program that was started anew a refusal of the service is no reason to show an old version', async () => {
  const template = useTemplateStore();
  template.opened = mail('a', { id: 'id-a' });
  const again = template.reopen();
  await settle(0);
  answers.get('id-a')?.fail(refusal({ fault: 'key', httpStatus: 403 }));
  await expect(again).rejects.toThrow();
  expect(stored).not.toHaveBeenCalled();
});
