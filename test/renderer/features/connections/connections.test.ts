/** Choosing a connection, and the form that edits one: what was typed stays until it is kept. */
import { beforeEach, expect, it, vi } from 'vitest';
import { nextTick } from 'vue';
import type { Connection, KeyStored } from '../../../../src/contract/schemas/connection.ts';
import { useConnectionFormStore } from '../../../../src/renderer/features/connections/stores/connection-form.ts';
import { useConnectionsStore } from '../../../../src/renderer/features/connections/stores/connections.ts';
import { useQuestionStore } from '../../../../src/renderer/window/stores/question.ts';
import { useToastsStore } from '../../../../src/renderer/window/stores/toasts.ts';
import { later, refusal, startWindow, type Later } from '../../fake-client.ts';

const connection = (id: string, keyStorage: Connection['keyStorage'] = 'keychain'): Connection => ({
  id,
  name: `Service ${id}`,
  baseUrl: `https://${id}.example.com`,
  kind: 'service',
  keyStorage,
  jsonSuffix: false,
  allProjectsField: 'searching',
});

let list: Connection[];
let selectedId: string;
const select = vi.fn<(id: string) => Promise<void>>();
const save = vi.fn<(name: string) => Promise<void>>();
const setKey = vi.fn<(key: string) => Promise<KeyStored>>();
const test = vi.fn<() => Promise<string>>();

beforeEach(() => {
  list = [connection('a'), connection('b'), connection('c')];
  selectedId = 'a';
  select.mockReset().mockResolvedValue();
  save.mockReset().mockResolvedValue();
  setKey.mockReset().mockResolvedValue({ storage: 'keychain', note: null });
  test.mockReset().mockResolvedValue('The key works.');
  startWindow({
    connection: {
      list: () => ({ connections: list, selectedId }),
      select: async ({ connectionId }) => {
        await select(connectionId);
        selectedId = connectionId;
        return { connections: list, selectedId };
      },
      save: async ({ id = 'new', ...fields }) => {
        await save(fields.name);
        const before = list.find((one) => one.id === id) ?? connection(id, 'none');
        const saved = {
          ...before,
          ...fields,
          jsonSuffix: fields.jsonSuffix ?? false,
          allProjectsField: fields.allProjectsField ?? ('searching' as const),
        };
        list = [...list.filter((one) => one.id !== id), saved];
        return saved;
      },
      setKey: ({ key }) => setKey(key),
      test: async () => ({ message: await test() }),
      sandboxContents: () => null,
    },
  });
});

async function openForm(id: string | null = 'a'): Promise<ReturnType<typeof useConnectionFormStore>> {
  await useConnectionsStore().load();
  const form = useConnectionFormStore();
  form.show(id);
  await nextTick();
  return form;
}

it('of choices made quickly the last one counts, and those passed over are not sent', async () => {
  const connections = useConnectionsStore();
  await connections.load();
  const slow: Later<void> = later();
  select.mockReturnValueOnce(slow.promise);
  const first = connections.select('b');
  await nextTick();
  const all = [first, connections.select('c'), connections.select('a')];
  slow.answer();
  await Promise.all(all);
  expect(connections.selectedId).toBe('a');
  expect(select.mock.calls.map(([id]) => id)).toEqual(['b', 'a']);
});

it('a choice after one that failed is still made', async () => {
  const connections = useConnectionsStore();
  await connections.load();
  select.mockRejectedValueOnce(refusal());
  await expect(connections.select('b')).rejects.toThrow();
  await connections.select('c');
  expect(connections.selectedId).toBe('c');
});

it('a look at what others changed leaves the connection in use, unless it is gone', async () => {
  const connections = useConnectionsStore();
  await connections.load();
  selectedId = 'b';
  list = [connection('a'), connection('b')];
  await connections.refresh();
  expect([connections.selectedId, connections.list.length]).toEqual(['a', 2]);
  list = [connection('b')];
  await connections.refresh();
  expect(connections.selectedId).toBe('b');
});

it('a refused save says so at the field, and what was typed stays, the key too', async () => {
  const form = await openForm();
  form.draft.name = '';
  form.draft.key = 'typed-key';
  save.mockRejectedValueOnce(refusal({ field: 'name', reason: 'It is empty.', remedy: 'Give it a name.' }));
  await nextTick();
  await form.save();
  expect(form.errorOf('name')).toBe('It is empty. Give it a name.');
  expect(form.errorOf('baseUrl')).toBeNull();
  expect(form.otherFailure).toBeNull();
  expect(form.draft).toMatchObject({ name: '', key: 'typed-key' });
  expect(setKey).not.toHaveBeenCalled();
  form.draft.name = 'A';
  await nextTick();
  expect(form.errorOf('name')).toBeNull();
});

it('saves once however often it is pressed, tests a new key, and forgets it', async () => {
  const form = await openForm();
  form.draft.key = ' typed-key ';
  const slow: Later<void> = later();
  save.mockReturnValueOnce(slow.promise);
  const all = [form.save(), form.save()];
  slow.answer();
  await Promise.all(all);
  expect(save).toHaveBeenCalledTimes(1);
  expect(setKey.mock.calls).toEqual([[' typed-key ']]);
  expect(form.draft.key).toBe('');
  expect(form.testMessage).toBe('The key works.');
  expect(useToastsStore().shown).toEqual([]);
});

it('what is changed while the save is on its way stays, to be saved next', async () => {
  const form = await openForm();
  form.draft.name = 'First';
  const slow: Later<void> = later();
  save.mockReturnValueOnce(slow.promise);
  const saving = form.save();
  form.draft.name = 'Second';
  slow.answer();
  await saving;
  expect(form.draft.name).toBe('Second');
  expect(form.isDirty).toBe(true);
});

it('the answer to a test that was left is not shown with another connection', async () => {
  const form = await openForm();
  const slow: Later<string> = later();
  test.mockReturnValueOnce(slow.promise);
  const testing = form.runTest();
  form.show('b');
  slow.answer('The key of a works.');
  await testing;
  expect([form.testMessage, form.testing]).toEqual([null, false]);
});

it('says that a move to another server dropped the key', async () => {
  const form = await openForm();
  save.mockImplementationOnce(() => {
    list = list.map((one) => (one.id === 'a' ? { ...one, keyStorage: 'none' as const } : one));
    return Promise.resolve();
  });
  form.draft.baseUrl = 'https://elsewhere.example.com';
  await form.save();
  expect(form.note).toContain('the key was removed');
});

it('asks before unsaved changes are lost, and only then', async () => {
  const form = await openForm();
  expect(await form.mayLeave()).toBe(true);
  form.draft.name = 'Other';
  const leaving = form.mayLeave();
  expect(useQuestionStore().current?.title).toBe('Discard the changes to Service a?');
  useQuestionStore().answer(false);
  expect(await leaving).toBe(false);
});

it('what is just being saved is not asked about: leaving waits for it', async () => {
  const form = await openForm();
  const slow: Later<KeyStored> = later();
  setKey.mockReturnValueOnce(slow.promise);
  form.draft.key = 'k3y0of0this0test';
  const saving = form.save();
  await nextTick();
  const leaving = form.mayLeave();
  await nextTick();
  expect(useQuestionStore().current).toBeNull();
  slow.answer({ storage: 'keychain', note: null });
  await expect(leaving).resolves.toBe(true);
  await saving;
});
