/** The draft in the window: seen at once, handed over a moment later, never lost on the way, and taken back field by field. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FieldText } from '../../../../src/core/draft/draft.ts';
import type { OpenedTemplate } from '../../../../src/contract/schemas/template.ts';
import { useDraftStore } from '../../../../src/renderer/features/draft/stores/draft.ts';
import { usePlaceStore } from '../../../../src/renderer/features/template/stores/place.ts';
import { useTemplateStore } from '../../../../src/renderer/features/template/stores/template.ts';
import { later, refusal, settle, startWindow, type Later } from '../../fake-client.ts';
import { mail } from '../../mails.ts';

type Answer = { changedAt: string | null; engine: OpenedTemplate['engine'] };
const KEPT: Answer = { changedAt: '2026-11-22T12:00:00.000Z', engine: { name: 'simple', unknown: null } };

const change = vi.fn<(input: { handle: string; fields: readonly FieldText[] }) => Answer | Promise<Answer>>();
const discard = vi.fn<(input: { handle: string }) => { opened: OpenedTemplate; changes: [] }>();

beforeEach(() => {
  vi.useFakeTimers();
  change.mockReset().mockReturnValue(KEPT);
  discard.mockReset().mockImplementation(({ handle }) => ({ opened: mail(handle), changes: [] }));
  startWindow({
    draft: { change, discard },
    template: { close: () => ({}) },
    sampleSet: { remember: () => ({}) },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

function begin(handle = 'a') {
  const template = useTemplateStore();
  const draft = useDraftStore();
  template.opened = mail(handle);
  return { template, draft };
}
const html = (): string | null | undefined => useTemplateStore().opened?.template.body.html;

it('the first letter is at the services at once, for the picture; what else shows the mail follows a moment later', async () => {
  const { template, draft } = begin();
  draft.type('body.html', '<p>Hi!</p>');
  expect(html()).toBe('<p>Hi!</p>');
  expect(draft.changes).toEqual([{ field: 'body.html', base: '<p>Hi</p>', text: '<p>Hi!</p>' }]);
  await settle(0);
  expect(change).toHaveBeenCalledWith({ handle: 'a', fields: [{ field: 'body.html', text: '<p>Hi!</p>' }] });
  expect([template.pictureRevision, template.revision, draft.isSettled]).toEqual([1, 0, false]);
  await settle(119);
  expect([template.revision, draft.isSettled]).toEqual([0, false]);
  await settle(1);
  // The picture stands already.
  expect([template.pictureRevision, template.revision, draft.isSettled]).toEqual([1, 1, true]);
  expect([change.mock.calls.length, draft.draft?.changedAt]).toEqual([1, KEPT.changedAt]);
});

it('letters after the first wait until the typing rests, for the picture too', async () => {
  const { template, draft } = begin();
  for (const text of ['1', '2', '3']) {
    draft.type('body.html', text);
    await settle(60);
  }
  expect([change.mock.calls.length, template.pictureRevision, template.revision]).toEqual([1, 1, 0]);
  await settle(60);
  expect([change.mock.calls.length, template.pictureRevision, template.revision]).toEqual([2, 2, 1]);
  expect(change.mock.lastCall?.[0].fields).toEqual([{ field: 'body.html', text: '3' }]);
  // Whoever goes on after a rest sees the first letter at once again.
  draft.type('body.html', '4');
  await settle(0);
  expect([change.mock.calls.length, template.pictureRevision, template.revision]).toEqual([3, 3, 1]);
});

it('whoever types on and on is kept at least every 600 ms, with one call more for the first letter', async () => {
  const { template, draft } = begin();
  for (let at = 0; at < 14; at++) {
    draft.type('body.html', `<p>${'x'.repeat(at)}</p>`);
    await settle(100);
  }
  expect([change.mock.calls.length, template.pictureRevision, template.revision]).toEqual([3, 3, 2]);
});

it('all follows the answer that comes after the typing has come to rest', async () => {
  const { template, draft } = begin();
  const { promise, answer } = later<Answer>();
  change.mockReturnValueOnce(promise);
  draft.type('body.html', '1');
  await settle(200);
  expect([template.pictureRevision, template.revision, draft.isSettled]).toEqual([0, 0, false]);
  answer(KEPT);
  await settle(0);
  expect([template.pictureRevision, template.revision, draft.isSettled]).toEqual([1, 1, true]);
});

it('of several letters while one call is on its way only the last text goes out, after it', async () => {
  const answers: Later<Answer>[] = [];
  change.mockImplementation(() => {
    const answer: Later<Answer> = later();
    answers.push(answer);
    return answer.promise;
  });
  const { draft } = begin();
  draft.type('body.html', 'one');
  await settle(120);
  draft.type('body.html', 'two');
  draft.type('body.html', 'three');
  await settle(1000);
  expect(answers).toHaveLength(1);
  answers[0]?.answer(KEPT);
  await settle(120);
  expect(change.mock.lastCall?.[0].fields).toEqual([{ field: 'body.html', text: 'three' }]);
  expect(html()).toBe('three');
});

it('what is again as it was is no draft any more', async () => {
  const { draft } = begin();
  draft.type('subject', 'Hello!');
  expect(draft.draft).not.toBeNull();
  draft.type('subject', 'Hello');
  expect(draft.draft).toBeNull();
  await settle(120);
  expect(change.mock.lastCall?.[0].fields).toEqual([{ field: 'subject', text: 'Hello' }]);
});

it('undo and redo go through all fields, and turn up the one they change', () => {
  const { draft } = begin();
  const place = usePlaceStore();
  draft.type('body.html', '<p>Ho</p>');
  draft.write([
    { field: 'subject', text: 'Fixed' },
    { field: 'body.plaintext', text: 'Fixed too' },
  ]);
  place.part = 'plaintext';
  draft.back();
  expect(draft.changes.map(({ field }) => field)).toEqual(['body.html']);
  draft.back();
  expect([draft.draft, place.part, draft.canUndo]).toEqual([null, 'html', false]);
  draft.forth();
  draft.forth();
  expect(draft.changes.map(({ field, text }) => [field, text])).toEqual([
    ['body.html', '<p>Ho</p>'],
    ['subject', 'Fixed'],
    ['body.plaintext', 'Fixed too'],
  ]);
  expect(draft.canRedo).toBe(false);
});

it('letters beside an equal one are taken back as one stretch of typing', () => {
  const { draft } = begin();
  draft.type('body.html', '<p>Hi<</p>', { at: 5, removed: '', inserted: '<' });
  draft.type('body.html', '<p>Hi<b</p>', { at: 6, removed: '', inserted: 'b' });
  draft.back();
  expect(html()).toBe('<p>Hi</p>');
});

it('what could not be kept is said, stays in sight, and goes out when it is tried again', async () => {
  const { template, draft } = begin();
  change.mockRejectedValueOnce(refusal({ fault: 'file', title: 'The disk is full' }));
  draft.type('body.html', 'typed');
  await settle(120);
  expect([draft.failure?.title, html(), draft.isSettled]).toEqual(['The disk is full', 'typed', false]);
  // The open template has it, so the preview follows all the same.
  expect(template.revision).toBe(1);
  await settle(5000);
  expect(change).toHaveBeenCalledTimes(1);
  draft.keepAgain();
  await settle(120);
  expect([draft.failure, draft.isSettled]).toEqual([null, true]);
});

it('a program that was started anew gets what it does not have', async () => {
  const { template, draft } = begin();
  change.mockRejectedValueOnce(new Error('gone'));
  draft.type('body.html', 'typed');
  await settle(120);
  template.opened = mail('a');
  expect(html()).toBe('typed');
  draft.keepAgain();
  await settle(120);
  expect(change.mock.lastCall?.[0].fields).toEqual([{ field: 'body.html', text: 'typed' }]);
});

it('what was typed last goes out before another template takes its place', async () => {
  const { template, draft } = begin();
  draft.type('body.html', 'typed');
  template.opened = mail('b');
  await settle(0);
  expect(change.mock.calls.map(([{ handle }]) => handle)).toEqual(['a']);
  expect([draft.draft, draft.canUndo, html()]).toEqual([null, false, '<p>Hi</p>']);
});

it('a file that is saved elsewhere comes back with what was being typed', async () => {
  const { template, draft } = begin();
  draft.edit();
  draft.type('subject', 'Typed');
  template.opened = { ...mail('b', { id: 'id-a', html: '<p>Saved</p>' }), source: mail('a').source };
  expect([html(), template.opened?.template.subject, draft.editing]).toEqual(['<p>Saved</p>', 'Typed', true]);
  await settle(120);
  expect(change.mock.lastCall?.[0]).toEqual({ handle: 'b', fields: [{ field: 'subject', text: 'Typed' }] });
});

it('discards after what was on its way, and brings it back when asked', async () => {
  const { draft } = begin();
  draft.type('subject', 'Typed');
  await draft.discard();
  expect(change).toHaveBeenCalledTimes(1);
  expect(discard.mock.invocationCallOrder[0]).toBeGreaterThan(change.mock.invocationCallOrder[0] ?? 0);
  expect([draft.draft, draft.canUndo]).toEqual([null, false]);
});

it('a finished message is not edited', () => {
  const { template, draft } = begin();
  const opened = mail('b');
  const message = { leftOut: 0 } as unknown as OpenedTemplate['template']['message'];
  template.opened = { ...opened, template: { ...opened.template, message } };
  draft.edit();
  draft.type('subject', 'Typed');
  expect([draft.canEdit, draft.editing, draft.draft]).toEqual([false, false, null]);
});
