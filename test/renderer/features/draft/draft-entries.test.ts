/** Headers and values that a draft adds, renames and deletes: each is one step back, and none keeps the editor when it goes. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OpenedTemplate } from '../../../../src/contract/schemas/template.ts';
import { useDraftEntriesStore } from '../../../../src/renderer/features/draft/stores/draft-entries.ts';
import { useDraftStore } from '../../../../src/renderer/features/draft/stores/draft.ts';
import { canSave } from '../../../../src/renderer/features/draft/stores/leave.ts';
import { useTemplateStore } from '../../../../src/renderer/features/template/stores/template.ts';
import { usePlaceStore } from '../../../../src/renderer/features/template/stores/place.ts';
import { startWindow } from '../../fake-client.ts';
import { mail } from '../../mails.ts';

beforeEach(() => {
  vi.useFakeTimers();
  startWindow({
    draft: {
      change: () => ({ changedAt: null, engine: { name: 'simple', unknown: null } }),
    },
    template: { close: () => ({}) },
    sampleSet: { remember: () => ({}) },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

function begin(more: Partial<OpenedTemplate['template']> = {}) {
  const template = useTemplateStore();
  const opened = mail('a');
  const headers = [{ name: 'X-A', value: '1' }];
  template.opened = { ...opened, template: { ...opened.template, headers, ...more } };
  return { template, draft: useDraftStore(), entries: useDraftEntriesStore() };
}
const headers = () =>
  useTemplateStore().opened?.template.headers.map(({ name, value }) => `${name}: ${value}`);

it('a new header comes with its value, in the editor and as one step', () => {
  const { draft, entries } = begin();
  entries.add('headers');
  expect(entries.naming).toEqual({ map: 'headers', before: null });
  entries.name('Reply-To', 'a@b.example');
  // Refused: the question stands.
  expect([entries.naming !== null, draft.draft]).toEqual([true, null]);
  entries.name('X-B', '2');
  expect([headers(), draft.otherField, draft.editing, entries.naming]).toEqual([
    ['X-A: 1', 'X-B: 2'],
    'headers["X-B"]',
    true,
    null,
  ]);
  draft.type('headers["X-B"]', '23');
  draft.back();
  expect(headers()).toEqual(['X-A: 1', 'X-B: 2']);
  draft.back();
  expect([headers(), draft.otherField, draft.draft]).toEqual([['X-A: 1'], null, null]);
  draft.forth();
  expect([headers(), draft.otherField]).toEqual([['X-A: 1', 'X-B: 2'], 'headers["X-B"]']);
});

it('a new value of a name', () => {
  const { template, entries } = begin();
  entries.add('globalReplacements');
  entries.name('2nd', 'x');
  expect(template.opened?.template.globalReplacements).toEqual([]);
  entries.name('Company', '');
  expect(template.opened?.template.globalReplacements).toEqual([{ name: 'Company', value: '' }]);
});

it('a renamed header keeps its value, and has its old name back in one step', () => {
  const { draft, entries } = begin();
  draft.edit('headers["X-A"]');
  expect(entries.shown).toEqual({ map: 'headers', name: 'X-A' });
  entries.renameShown();
  entries.name('X-Z', '');
  expect([headers(), draft.otherField]).toEqual([['X-Z: 1'], 'headers["X-Z"]']);
  expect(draft.changes.map(({ field, text }) => [field, text])).toEqual([
    ['headers["X-Z"]', '1'],
    ['headers["X-A"]', null],
  ]);
  draft.back();
  expect([headers(), draft.otherField, draft.draft]).toEqual([['X-A: 1'], 'headers["X-A"]', null]);
  // The name it has already changes nothing.
  entries.renameShown();
  entries.name('X-A', '');
  expect([draft.draft, draft.canRedo]).toEqual([null, true]);
});

it('a deleted header leaves the editor, and comes back with undo', () => {
  const { draft, entries } = begin();
  draft.edit('headers["X-A"]');
  entries.removeShown();
  expect([headers(), draft.otherField, draft.changes.length]).toEqual([[], null, 1]);
  draft.back();
  expect([headers(), draft.otherField]).toEqual([['X-A: 1'], 'headers["X-A"]']);
  // Only headers and values can go as a whole.
  draft.edit('subject');
  entries.removeShown();
  expect([entries.shown, draft.draft]).toEqual([null, null]);
});

it('a page has neither, and a finished message is not edited', () => {
  const { entries } = begin({ onlyPart: 'html' });
  entries.add('headers');
  expect([entries.canAdd, entries.naming]).toEqual([false, null]);
});

it('a part that the template lacks is begun by editing it', () => {
  const { draft } = begin({ body: { html: '<p>Hi</p>', plaintext: null, amp: null } });
  draft.edit();
  expect(draft.begun).toBeNull();
  draft.edit('body.plaintext');
  expect([draft.begun, usePlaceStore().part, draft.draft]).toEqual(['plaintext', 'plaintext', null]);
  draft.type('body.plaintext', 'Hi');
  expect(draft.changes).toEqual([{ field: 'body.plaintext', base: null, text: 'Hi' }]);
});

it('what can be saved is what there is', () => {
  const { template, draft } = begin({ body: { html: null, plaintext: 'Hi', amp: null } });
  const can = () => (['json', 'html', 'patch'] as const).map(canSave);
  expect(can()).toEqual([true, false, false]);
  draft.type('subject', 'Ho');
  expect(can()).toEqual([true, false, true]);
  begin({ onlyPart: 'amp', body: { html: null, plaintext: null, amp: 'x' } });
  expect(can()).toEqual([false, true, false]);
  template.opened = null;
  expect(can()).toEqual([false, false, false]);
});
