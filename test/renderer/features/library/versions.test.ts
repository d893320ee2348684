/** The versions of a template: which two are compared at once, and that late answers never speak of another template. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { VersionList } from '../../../../src/contract/schemas/stored.ts';
import { useVersionsStore } from '../../../../src/renderer/features/library/stores/versions.ts';
import { useToastsStore } from '../../../../src/renderer/window/stores/toasts.ts';
import { later, refusal, settle, startWindow, steps, type FakeCalls } from '../../fake-client.ts';

const SPRING = { connectionId: 'c', templateId: 'spring' };
const AUTUMN = { connectionId: 'c', templateId: 'autumn' };
const at = '2026-11-22T10:00:00.000Z';
const version = (sha256: string, approvedAs?: string) => ({
  sha256,
  bytes: 1,
  firstAt: at,
  lastAt: at,
  approved: approvedAs === undefined ? null : { name: approvedAs, note: '', at },
});
const listOf = (...versions: VersionList['versions']): VersionList => ({ name: 'Spring', versions });

type Library = NonNullable<FakeCalls['library']>;
const versions = vi.fn<NonNullable<Library['versions']>>();
const compare = vi.fn<NonNullable<Library['compare']>>();
const approve = vi.fn<NonNullable<Library['approve']>>();

beforeEach(() => {
  vi.useFakeTimers();
  versions.mockReset().mockReturnValue(listOf(version('c'), version('b'), version('a')));
  compare.mockReset().mockImplementation(() => steps({ fields: [], fresh: [], fixed: [], unchanged: [] }));
  approve.mockReset();
  startWindow({
    library: { list: () => ({ templates: [], bytes: 0, capBytes: 1 }), versions, compare, approve },
  });
});

const compared = () => compare.mock.lastCall?.[0];

describe('what is compared at once', () => {
  it('is the last version with the one before it', async () => {
    await useVersionsStore().show(SPRING);
    expect(compared()).toEqual({ ...SPRING, before: 'b', after: 'c' });
  });

  it('is the last version with the approved one, where there is one', async () => {
    versions.mockReturnValue(listOf(version('c'), version('b'), version('a', 'Launch')));
    await useVersionsStore().show(SPRING);
    expect(compared()).toEqual({ ...SPRING, before: 'a', after: 'c' });
  });

  it('is the version before it where the last one is the approved one', async () => {
    versions.mockReturnValue(listOf(version('c', 'Launch'), version('b')));
    await useVersionsStore().show(SPRING);
    expect(compared()).toEqual({ ...SPRING, before: 'b', after: 'c' });
  });

  it('is nothing where there is one version only', async () => {
    versions.mockReturnValue(listOf(version('a')));
    const store = useVersionsStore();
    await store.show(SPRING);
    expect(compare).not.toHaveBeenCalled();
    expect([store.before, store.after, store.comparing]).toEqual(['a', 'a', false]);
  });
});

describe('late answers', () => {
  it('change nothing where the dialog was closed meanwhile', async () => {
    const slow = later<VersionList>();
    versions.mockReturnValue(slow.promise);
    const store = useVersionsStore();
    const showing = store.show(SPRING);
    store.open = false;
    slow.answer(listOf(version('b'), version('a')));
    await showing;
    expect([store.data, store.failure]).toEqual([null, null]);
    expect(compare).not.toHaveBeenCalled();
  });

  it('and late failures never stand at another template', async () => {
    const slow = later<VersionList>();
    versions.mockReturnValueOnce(slow.promise);
    const store = useVersionsStore();
    const first = store.show(SPRING);
    await store.show(AUTUMN);
    slow.fail(refusal());
    await first;
    expect(store.failure).toBeNull();
    expect(compared()).toMatchObject(AUTUMN);
  });

  it('to an approval say so, and leave the other template’s versions alone', async () => {
    const slow = later<VersionList>();
    approve.mockReturnValue(slow.promise);
    const store = useVersionsStore();
    await store.show(SPRING);
    const approving = store.approve('c', ' Launch ', 'Looked at in Outlook');
    versions.mockReturnValue(listOf(version('z')));
    await store.show(AUTUMN);
    slow.answer(listOf(version('c', 'Launch')));
    expect(await approving).toBe(true);
    expect(store.data?.versions.map(({ sha256 }) => sha256)).toEqual(['z']);
    expect(useToastsStore().shown.map(({ message }) => message)).toEqual(['Approved as “Launch”.']);
  });
});

describe('a failure', () => {
  it('of the list is shown, and of an approval said without taking the list away', async () => {
    versions.mockRejectedValueOnce(refusal({ title: 'The versions cannot be read.' }));
    const store = useVersionsStore();
    await store.show(SPRING);
    expect(store.failure?.title).toBe('The versions cannot be read.');
    await store.show(SPRING);
    expect(store.failure).toBeNull();
    approve.mockRejectedValue(refusal({ title: 'The disk is full.' }));
    expect(await store.approve('c', 'Launch', '')).toBe(false);
    expect(store.data?.versions).toHaveLength(3);
    expect(useToastsStore().shown.map(({ message }) => message)).toEqual(['The disk is full.']);
  });

  it('of a comparison is shown until another one is asked for', async () => {
    compare.mockImplementationOnce(() => {
      throw refusal({ title: 'The check gave up.' });
    });
    const store = useVersionsStore();
    await store.show(SPRING);
    expect([store.failure?.title, store.comparing]).toEqual(['The check gave up.', false]);
    store.before = 'a';
    await store.compare();
    await settle();
    expect(store.failure).toBeNull();
    expect(store.comparison).not.toBeNull();
  });
});
