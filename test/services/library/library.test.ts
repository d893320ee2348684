import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataFolder } from '../../../src/services/library/data-folder.ts';
import { draftId } from '../../../src/services/library/drafts.ts';
import { createLibrary, type Library } from '../../../src/services/library/library.ts';
import { PROCESS_TAG } from '../../../src/services/files/process-tag.ts';
import { MAX_RECENTS } from '../../../src/services/library/recents.ts';

let folder: string;
let library: Library;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-library-'));
  library = createLibrary({ folder });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const again = (): Library => createLibrary({ folder });

describe('recent templates', () => {
  const key = (templateId: string) => ({ connectionId: 'one', templateId });
  const open = (templateId: string, minute: number, name = templateId) =>
    library.recents.opened({
      ...key(templateId),
      name,
      openedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    });
  const ids = async () => (await again().recents.list('one')).map(({ templateId }) => templateId);

  it('stand newest first, once each, pinned ones on top', async () => {
    await open('a', 1);
    await open('b', 2);
    await open('A', 3, 'renamed');
    await expect(ids()).resolves.toEqual(['A', 'b']);
    await library.recents.pin(key('b'), true);
    await expect(ids()).resolves.toEqual(['b', 'A']);
    await library.recents.pin(key('b'), false);
    await expect(ids()).resolves.toEqual(['A', 'b']);
  });

  it('keep pin and counts when they are opened again', async () => {
    const counts = { errors: 1, warnings: 2, infos: 3 };
    await open('a', 1);
    await library.recents.pin(key('a'), true);
    library.recents.checked(key('A'), counts);
    await open('a', 2);
    expect((await library.recents.list('one'))[0]).toMatchObject({ pinned: true, counts });
    await library.close();
    expect((await again().recents.list('one'))[0]).toMatchObject({ pinned: true, counts });
  });

  it('show the counts of a check at once, write them once a while, and not at all when they stay', async () => {
    const path = join(folder, 'recents.json');
    const state = async () => (await stat(path)).ino;
    library = createLibrary({ folder, countsAfterMs: 20 });
    await open('a', 1);
    await open('b', 2);
    const opened = await state();
    const counts = (errors: number) => ({ errors, warnings: 0, infos: 0 });
    for (let errors = 1; errors <= 50; errors++) library.recents.checked(key('a'), counts(errors));
    library.recents.checked(key('b'), counts(7));
    expect(await state()).toBe(opened);
    const shown = (await library.recents.list('one')).map((one) => one.counts?.errors);
    expect(shown).toEqual([7, 50]);
    const kept = async () => (await again().recents.list('one')).map((one) => one.counts?.errors);
    await expect.poll(kept, { timeout: 30_000 }).toEqual([7, 50]);
    const written = await state();
    library.recents.checked(key('a'), counts(50));
    await library.close();
    expect(await state()).toBe(written);
  });

  it('forget the oldest beyond the limit, never a pinned one', async () => {
    await open('pinned', 0);
    await library.recents.pin(key('pinned'), true);
    for (let index = 1; index <= MAX_RECENTS + 1; index++) await open(`t${index}`, index);
    const kept = await ids();
    expect(kept).toHaveLength(MAX_RECENTS + 1);
    expect(kept[0]).toBe('pinned');
    expect(kept).not.toContain('t1');
    expect(kept).toContain('t2');
  });

  it('are listed by connection and go with it', async () => {
    await open('a', 1);
    await library.recents.opened({ connectionId: 'two', templateId: 'b', name: 'b', openedAt: '2026' });
    await expect(ids()).resolves.toEqual(['a']);
    await library.recents.remove(key('a'));
    await expect(ids()).resolves.toEqual([]);
    await library.recents.removeConnection('two');
    await expect(library.recents.list('two')).resolves.toEqual([]);
  });
});

describe('sample sets', () => {
  const set = (id: string, templateId: string | null) => ({
    id,
    name: id,
    templateId,
    values: [{ name: '__proto__', value: { a: [1, null, 'x'] } }],
  });

  it('are the template’s own first, then the shared ones', async () => {
    await library.sampleSets.save(set('shared', null));
    await library.sampleSets.save(set('own', 'T1'));
    await library.sampleSets.save(set('other', 'T2'));
    await expect(again().sampleSets.list('t1')).resolves.toEqual([set('own', 'T1'), set('shared', null)]);
    await expect(again().sampleSets.list(null)).resolves.toEqual([set('shared', null)]);
    await library.sampleSets.save({ ...set('own', 'T1'), name: 'renamed' });
    expect((await again().sampleSets.list('T1')).map(({ name }) => name)).toEqual(['renamed', 'shared']);
  });

  it('come back when they are removed, for an undo', async () => {
    await library.sampleSets.save(set('own', 'T1'));
    await expect(library.sampleSets.remove('own')).resolves.toEqual(set('own', 'T1'));
    await expect(library.sampleSets.remove('own')).resolves.toBeNull();
  });

  it('remember the values last typed for a template', async () => {
    await library.sampleSets.remember('T1', [{ name: 'A', value: '1' }]);
    await library.sampleSets.remember('t1', [{ name: 'A', value: '2' }]);
    await expect(again().sampleSets.remembered('T1')).resolves.toEqual([{ name: 'A', value: '2' }]);
    await expect(again().sampleSets.remembered('T2')).resolves.toBeNull();
  });
});

describe('the rest of the library', () => {
  it('keeps the window’s state, with defaults at first', async () => {
    const first = await library.windowState();
    expect(first.theme).toBe('system');
    await library.saveWindowState({ ...first, theme: 'dark', sidebarWidth: 300 });
    await expect(again().windowState()).resolves.toMatchObject({ theme: 'dark', sidebarWidth: 300 });
  });

  it('goes on when something that may fail fails, and says so once', async () => {
    await writeFile(join(folder, 'recents.json'), '{"version":99,"data":[]}');
    const entry = { connectionId: 'one', templateId: 'a', name: 'a', openedAt: '2026' };
    const told: string[] = [];
    library = createLibrary({ folder, onNotice: (notice) => told.push(notice) });
    await library.attempt(() => library.recents.opened(entry));
    await library.attempt(() => library.recents.opened(entry));
    await rm(join(folder, 'recents.json'));
    const notices = await library.check();
    expect(notices).toHaveLength(1);
    expect(notices[0]).toContain('newer');
    expect(told).toEqual(notices);
  });

  it('says what was set aside', async () => {
    await writeFile(join(folder, 'recents.json'), 'not json');
    const notices = await library.check();
    expect(notices).toHaveLength(1);
    expect(notices[0]).toContain('recents.json');
  });
});

describe('what killed processes left', () => {
  const gone = PROCESS_TAG.replace(/-\d+-[^-]*$/u, `-${process.pid}-0`);

  it('goes at the start', async () => {
    await library.saveWindowState({ ...(await library.windowState()), theme: 'dark' });
    await writeFile(join(folder, `.mailproof-${gone}-00c0ffee.tmp`), 'half');
    await writeFile(join(folder, 'recents.json.lock'), `${gone} x`);
    await writeFile(join(folder, 'recents.json.lock-takeover'), `${gone} x`);
    await writeFile(join(folder, 'lifted-suppressions.jsonl.lock'), `${gone} x`);
    // Of things that were never written: the kill came before their first word.
    await writeFile(join(folder, `draft-${draftId('a')}.json.lock`), `${gone} x`);
    await writeFile(join(folder, `draft-${draftId('a')}.text.json.lock-takeover-takeover`), `${gone} x`);
    await writeFile(join(folder, 'list-0.jsonl.claim.lock'), `${gone} x`);
    await mkdir(join(folder, 'templates'));
    await writeFile(join(folder, 'templates', `${'0'.repeat(32)}.json.lock`), `${gone} x`);
    const held = `${PROCESS_TAG} x`;
    await writeFile(join(folder, 'connections.json.lock'), held);
    await expect(again().check()).resolves.toEqual([]);
    expect((await readdir(folder)).sort()).toEqual(['connections.json.lock', 'templates', 'window.json']);
    expect(await readdir(join(folder, 'templates'))).toEqual([]);
  });
});

describe('dataFolder', () => {
  it('is what MAILPROOF_DATA says, else the system’s place for data', () => {
    expect(dataFolder({ MAILPROOF_DATA: '/tmp/elsewhere' })).toBe('/tmp/elsewhere');
    expect(dataFolder({ MAILPROOF_DATA: ' ' })).toContain('mailproof');
    expect(dataFolder({})).not.toContain('nodejs');
  });
});

describe('settings', () => {
  const write = (data: unknown): Promise<void> =>
    writeFile(join(folder, 'settings.json'), JSON.stringify({ version: 1, data }));

  it('are the defaults until others are kept, and of a file that lacks a word', async () => {
    const usual = await library.settings();
    expect(usual).toMatchObject({ engines: { simple: { missing: 'blank' } } });
    const engines = { ...usual.engines, liquid: { ...usual.engines.liquid, missing: 'error' as const } };
    await library.saveSettings({ engines, systemNames: [] });
    await expect(again().settings()).resolves.toEqual({ engines, systemNames: [] });
    await write({ engines: { simple: { zero: 'present' }, velocity: {}, liquid: {} }, systemNames: [] });
    await expect(again().settings()).resolves.toEqual({
      engines: { ...usual.engines, simple: { ...usual.engines.simple, zero: 'present' } },
      systemNames: [],
    });
  });

  it('are set aside when somebody filled the file beyond its bounds', async () => {
    const usual = await library.settings();
    const systemNames = Array.from({ length: 10_000 }, (_, index) => ({ name: `N${index}`, standIn: 'x' }));
    await write({ engines: usual.engines, systemNames });
    await expect(library.settings()).resolves.toEqual(usual);
    expect((await library.check()).join()).toContain('settings.json was not in the form');
  });
});
