/** A person's address, taken out of everything that is kept. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { decodeTemplate } from '../../../src/core/template/decode-template.ts';
import { forgetPerson } from '../../../src/services/library/forget-person.ts';
import { createLibrary } from '../../../src/services/library/library.ts';
import { expiryOf } from '../../../src/services/library/suppression-desk.ts';
import { withoutAddress } from '../../../src/services/library/without-address.ts';
import { filesOf } from '../files-of.ts';

const ADDRESS = 'Zoe@bücher.example';
const SPELLINGS = ['Zoe@bücher.example', 'zoe@xn--bcher-kva.example', 'zoe%40xn--bcher-kva.example'];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-forget-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('leaves the address in no file, and everything else as it was', async () => {
  const library = createLibrary({ folder });
  const values = [
    { name: 'To', value: `Zoe <${SPELLINGS[1] ?? ''}>` },
    { name: 'Link', value: { deep: [`https://x.example/?u=${SPELLINGS[2] ?? ''}`] } },
    { name: 'Other', value: 'anna.zoe@bücher.example' },
  ];
  await library.sampleSets.save({ id: '1', name: 'A', templateId: null, values });
  await library.sampleSets.remember('t', values);
  await library.recents.opened({
    connectionId: 'c',
    templateId: 't',
    name: `For ${ADDRESS}`,
    openedAt: '2026',
  });
  await library.templates.fetched(
    { connectionId: 'c', connectionName: 'C', templateId: 't', name: `For ${ADDRESS}`, at: '2026' },
    decodeTemplate({ id: 't', body: { html: `<a href="mailto:${ADDRESS}">write</a>` } }),
  );
  await library.recentFiles.opened(`/mails/${ADDRESS}.json`, '2026');
  await library.recentFiles.opened('/mails/other.json', '2026');
  const accepted = [{ rule: 'link-empty', reason: `Asked by ${ADDRESS}`, by: ADDRESS }];
  await library.decisions.update({ scope: 'template', key: 't' }, () => ({ accepted }));
  await library.decisions.update({ scope: 'all' }, () => ({ preset: 'strict' }));
  await library.decisions.judge(`/mails/${ADDRESS}/mailproof.config.json`, '0', true);
  await library.decisions.judge('/mails/mailproof.config.json', '0', true);
  await library.desk.saveReply({ id: 'r', name: 'R', text: `Dear ${ADDRESS}` });
  await writeFile(join(folder, 'recents.json.corrupt-2026'), `half "${ADDRESS}`);
  await library.lifted.add({
    at: '2026-01-15T12:00:00Z',
    email: SPELLINGS[1] ?? '',
    connection: 'C',
    baseUrl: 'https://c',
    outcome: 'lifted',
    code: null,
  });
  await expect(forgetPerson(library, ADDRESS)).resolves.toEqual({
    lifts: 1,
    lists: 0,
    sampleValues: 4,
    recents: 2,
    templates: 1,
    replies: 1,
    drafts: 0,
    decisions: 2,
    setAside: 1,
  });
  const names = await filesOf(folder);
  for (const name of names) {
    const text = (await readFile(join(folder, name), 'utf8')).replaceAll('anna.zoe@', '');
    for (const spelling of SPELLINGS) expect(text.toLowerCase(), name).not.toContain(spelling.toLowerCase());
  }
  const again = createLibrary({ folder });
  expect((await again.sampleSets.list(null))[0]?.values[2]?.value).toBe('anna.zoe@bücher.example');
  expect(await again.decisions.config({ scope: 'all' })).toEqual({ preset: 'strict' });
  expect(await again.decisions.judgement('/mails/mailproof.config.json', '0')).toMatchObject({
    allowed: true,
  });
  expect((await again.recentFiles.list()).map(({ path }) => path)).toEqual(['/mails/other.json']);
  expect((await again.lifted.read()).acts).toMatchObject([{ kind: 'removed', lifts: 1 }]);
});

it.each([
  ['to zoe@b.example.', 'to (removed address).'],
  ['<ZOE@B.EXAMPLE>', '<(removed address)>'],
  ['anna.zoe@b.example', null],
  ['zoe@b.example.org', null],
  ['zoe@b.example-shop', null],
])('finds the address alone in %s', (text, expected) => {
  expect(withoutAddress(text, 'zoe@b.example')).toBe(expected ?? text);
});

it.each([
  [1, '2026-03-31T12:00:00Z', '2026-02-28T12:00:00.000Z'],
  [12, '2026-03-31T12:00:00Z', '2025-03-31T12:00:00.000Z'],
  [1, '2026-01-15T00:00:00Z', '2025-12-15T00:00:00.000Z'],
])('keeps %i months before %s from %s on', (months, now, from) => {
  expect(expiryOf(months, new Date(now))?.toISOString()).toBe(from);
});

it('applies the time that the log is kept at the start, and for ever where none is set', async () => {
  const library = createLibrary({ folder, now: () => new Date('2026-03-31T12:00:00Z') });
  const line = { connection: 'C', baseUrl: 'https://c', outcome: 'lifted' as const, code: null };
  await library.lifted.add({ ...line, at: '2020-01-01T00:00:00Z', email: 'old@b.example' });
  await library.lifted.add({ ...line, at: '2026-03-30T00:00:00Z', email: 'new@b.example' });
  await library.check();
  expect((await library.lifted.read()).lifts).toHaveLength(2);
  await library.desk.keepFor(12);
  await library.check();
  expect((await library.lifted.read()).lifts.map(({ email }) => email)).toEqual(['new@b.example']);
});
