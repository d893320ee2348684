/** The library of templates: versions, approvals, the cap, and what damage, a full disk and a second program do to it. */
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decodeTemplate } from '../../../src/core/template/decode-template.ts';
import { FILE_SYSTEM } from '../../../src/services/files/file-system.ts';
import { createLibrary, type Library } from '../../../src/services/library/library.ts';
import { MAX_VERSIONS } from '../../../src/services/library/stored-template.ts';

const KEY = { connectionId: 'c', templateId: 't' };
let folder: string;
let library: Library;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-stored-'));
  library = createLibrary({ folder });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const made = (html: string, id = 't') => decodeTemplate({ id, name: 'Spring', body: { html } });
let minute = 0;
async function fetched(html: string, templateId = 't', from = library) {
  const at = new Date(Date.UTC(2026, 0, 1, 0, minute++)).toISOString();
  const about = { connectionId: 'c', connectionName: 'Own', templateId, name: 'Spring', at };
  return from.templates.fetched(about, made(html, templateId));
}
const hashes = async (templateId = 't') =>
  (await library.templates.get({ ...KEY, templateId }))?.versions.map(({ sha256 }) => sha256) ?? [];
const htmlOf = async (sha256: string | undefined, templateId = 't') =>
  (await library.templates.read({ ...KEY, templateId }, sha256 ?? '')).template.body.html;
const textFiles = () => readdir(join(folder, 'templates', 'versions'));
const approval = { name: 'Ann', note: 'Go', at: '2026-02-01T00:00:00.000Z' };

describe('versions', () => {
  it('are kept once for each text, with when it came first and last, the last one last', async () => {
    await fetched('one');
    await fetched('one');
    await fetched('two');
    const { versions } = await fetched('one');
    expect(versions).toHaveLength(2);
    expect(versions[1]?.firstAt).toBe('2026-01-01T00:00:00.000Z');
    expect(versions[1]?.lastAt).toBe('2026-01-01T00:03:00.000Z');
    expect(await htmlOf(versions[1]?.sha256)).toBe('one');
    expect(await htmlOf(versions[0]?.sha256)).toBe('two');
    expect(await textFiles()).toHaveLength(2);
  });

  it('keep what came of the wrong type and fields nobody knows', async () => {
    const odd = decodeTemplate({ id: 't', subject: 7, body: { html: 'x' }, extra: { a: [1] } });
    const about = { ...KEY, connectionName: 'Own', name: '', at: '2026' };
    const { versions } = await library.templates.fetched(about, odd);
    const { template } = await library.templates.read(KEY, versions[0]?.sha256 ?? '');
    expect(JSON.stringify(template)).toBe(JSON.stringify(odd));
  });

  it('keep large attachments, whatever letters stand beside them', async () => {
    const content = 'QUJD'.repeat(600_000);
    const attachments = [{ type: 'application/pdf', name: 'été.pdf', content }];
    const large = decodeTemplate({ id: 't', name: 'L’été 😀', body: { html: 'x' }, attachments });
    const about = { ...KEY, connectionName: 'Own', name: '', at: '2026' };
    const { versions } = await library.templates.fetched(about, large);
    const { template } = await library.templates.read(KEY, versions[0]?.sha256 ?? '');
    expect(JSON.stringify(template) === JSON.stringify(large)).toBe(true);
    const [name = ''] = await textFiles();
    const { size } = await stat(join(folder, 'templates', 'versions', name));
    expect(versions[0]?.bytes).toBe(size);
  });

  it('go from the oldest on beyond the most that are kept, but never an approved one', async () => {
    const { versions } = await fetched('approved');
    await library.templates.approve(KEY, versions[0]?.sha256 ?? '', approval);
    for (let index = 0; index < MAX_VERSIONS; index++) await fetched(`v${index}`);
    expect(await hashes()).toHaveLength(MAX_VERSIONS + 1);
    await fetched('one more');
    const left = await hashes();
    expect(left).toHaveLength(MAX_VERSIONS + 1);
    expect(await htmlOf(left[0])).toBe('approved');
    expect(await htmlOf(left[1])).toBe('v1');
    expect(await textFiles()).toHaveLength(MAX_VERSIONS + 1);
  });

  it('are given up for room: older ones first, the last of each template at the end, approved ones never', async () => {
    const text = (name: string): string => name + 'x'.repeat(1000);
    const bytes = (await fetched(text('probe'), 'probe')).versions[0]?.bytes ?? 0;
    await library.templates.remove({ ...KEY, templateId: 'probe' });
    library = createLibrary({ folder, versionsCap: bytes * 3 });
    const { versions } = await fetched(text('appro'));
    await library.templates.approve(KEY, versions[0]?.sha256 ?? '', approval);
    await fetched(text('secon'));
    await fetched(text('third'));
    expect(await hashes()).toHaveLength(3);
    // One byte beyond: the oldest that is neither approved nor the last one goes.
    await fetched(text('other'), 'o');
    const left = await hashes();
    expect(await Promise.all(left.map((one) => htmlOf(one)))).toEqual([text('appro'), text('third')]);
    expect(await hashes('o')).toHaveLength(1);
    await fetched(text('again'), 'p');
    // Now only last ones are left to give: that of the template fetched longest ago.
    expect(await Promise.all((await hashes()).map((one) => htmlOf(one)))).toEqual([text('appro')]);
    expect(await textFiles()).toHaveLength(3);
    expect(await library.templates.size()).toBeLessThanOrEqual(bytes * 3);
  });

  it('are said to be damaged, and are whole again after the next fetch', async () => {
    const { versions } = await fetched('one');
    const [name = ''] = await textFiles();
    const path = join(folder, 'templates', 'versions', name);
    await writeFile(path, (await readFile(path, 'utf8')).replace('one', 'two'));
    await expect(htmlOf(versions[0]?.sha256)).rejects.toThrow('cannot be read');
    // Fetched again it is written anew, over what is damaged and where nothing is left.
    await fetched('one');
    expect(await htmlOf(versions[0]?.sha256)).toBe('one');
    await rm(path);
    await expect(htmlOf(versions[0]?.sha256)).rejects.toThrow('cannot be read');
    await fetched('one');
    expect(await htmlOf(versions[0]?.sha256)).toBe('one');
  });
});

it('labels, pins and approvals stay through later fetches, and an approval can be taken back', async () => {
  const { versions } = await fetched('one');
  const sha256 = versions[0]?.sha256 ?? '';
  await library.templates.label(KEY, [' spring ', '', 'spring', 'de']);
  await library.templates.pin(KEY, true);
  await library.templates.approve(KEY, sha256, approval);
  const after = await fetched('two');
  expect(after).toMatchObject({ labels: ['spring', 'de'], pinned: true });
  expect(after.versions[0]?.approved).toEqual(approval);
  await library.templates.approve(KEY, sha256, null);
  expect((await library.templates.get(KEY))?.versions[0]?.approved).toBeNull();
  await expect(library.templates.approve(KEY, '0'.repeat(64), approval)).rejects.toThrow(
    'not in the library',
  );
});

it('gives a template that was removed and fetched again no verdict of before', async () => {
  const { versions } = await fetched('one');
  const sha256 = versions[0]?.sha256 ?? '';
  library.templates.checked(KEY, { sha256, errors: 2, warnings: 0, infos: 1, verdict: '2 errors' });
  await library.templates.remove(KEY);
  await fetched('one');
  expect((await library.templates.list())[0]?.checked).toBeNull();
});

it('keeps the verdict that is on its way when the program closes', async () => {
  const { versions } = await fetched('one');
  const checked = {
    sha256: versions[0]?.sha256 ?? '',
    errors: 2,
    warnings: 0,
    infos: 1,
    verdict: '2 errors',
  };
  library.templates.checked(KEY, checked);
  expect((await library.templates.list())[0]?.checked).toEqual(checked);
  await library.close();
  expect((await createLibrary({ folder }).templates.get(KEY))?.checked).toEqual(checked);
});

it('takes a template away with the texts that no other one has', async () => {
  await fetched('shared', 'a');
  const { versions } = await fetched('own', 'b');
  await library.templates.remove({ ...KEY, templateId: 'B' });
  expect(await library.templates.list()).toHaveLength(1);
  expect(await textFiles()).toHaveLength(1);
  await expect(htmlOf(versions[0]?.sha256, 'b')).rejects.toThrow('not in the library');
});

it('takes an address out of names, notes and texts, which stay readable', async () => {
  const { versions } = await fetched('Write to zoe@b.example or anna.zoe@b.example');
  const sha256 = versions[0]?.sha256 ?? '';
  await library.templates.approve(KEY, sha256, { ...approval, note: 'for zoe@b.example' });
  await fetched('nobody');
  expect(await library.templates.forget('zoe@b.example')).toBe(1);
  expect(await library.templates.forget('zoe@b.example')).toBe(0);
  const [first, last] = await hashes();
  expect(await htmlOf(first)).toBe('Write to (removed address) or anna.zoe@b.example');
  expect(await htmlOf(last)).toBe('nobody');
  expect((await library.templates.get(KEY))?.versions[0]?.approved?.note).toBe('for (removed address)');
  expect(await textFiles()).toHaveLength(2);
});

it('sets one damaged template aside, keeps its texts and leaves the others', async () => {
  await fetched('one', 'a');
  await fetched('two', 'b');
  const names = (await readdir(join(folder, 'templates'))).filter((name) => name.endsWith('.json'));
  const path = join(folder, 'templates', names[0] ?? '');
  await writeFile(path, `${await readFile(path, 'utf8')}half`);
  library = createLibrary({ folder });
  expect(await library.templates.list()).toHaveLength(1);
  expect((await library.check()).join()).toContain('set aside');
  // Old enough to be taken for what a killed program left.
  const versions = join(folder, 'templates', 'versions');
  for (const name of await readdir(versions)) await utimes(join(versions, name), 1, 1);
  await writeFile(join(versions, `${'0'.repeat(64)}.json`), 'left by a killed program');
  await utimes(join(versions, `${'0'.repeat(64)}.json`), 1, 1);
  await library.templates.tidy();
  expect(await readdir(versions)).toHaveLength(2);
});

it('on a full disk keeps all it had and says which file was refused', async () => {
  await fetched('one');
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
  const broken = createLibrary({ folder, fileSystem: { ...FILE_SYSTEM, open: () => Promise.reject(full) } });
  await expect(fetched('two', 't', broken)).rejects.toThrow('could not be written');
  const left = await hashes();
  expect(left).toHaveLength(1);
  expect(await htmlOf(left[0])).toBe('one');
  await fetched('two');
  expect(await hashes()).toHaveLength(2);
});
