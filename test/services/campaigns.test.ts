/** Campaigns over real HTTP: files that were given, what they stand for, what is refused, and stopping. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { safe } from '@orpc/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetPerson } from '../../src/services/library/forget-person.ts';
import { createLibrary } from '../../src/services/library/library.ts';
import { finish } from './finish.ts';
import { runServices, type RunningServices } from './running-services.ts';
import { createMockService, json } from './service-api/mock-service.ts';

const MAIL = '<!doctype html><html lang="en"><body><p>Hello</p></body></html>';
let running: RunningServices;
beforeAll(async () => {
  running = await runServices();
}, 60_000);
afterAll(() => running.stop());

const made = async (templates: readonly unknown[], more: object = {}) =>
  (await running.client.campaign.save({ text: JSON.stringify({ name: 'Spring', templates, ...more }) })).id;
const failureOf = async (call: Promise<unknown>): Promise<unknown> => {
  const { error } = await safe(call);
  return error instanceof Error && 'data' in error ? error.data : null;
};
const file = (name: string, bytes = MAIL) => ({ name, bytes });

describe('files that are given to a campaign', () => {
  it('join its templates where they may be some and no entry stands for them', async () => {
    const id = await made(['news', { file: 'a.html', language: 'de' }]);
    const files = [
      file('a.html'),
      file('b.html'),
      file('news/one.html'),
      file('other/two.html'),
      file('people.csv', 'Name\nAnn'),
      file('package.json', '{"name":"x"}'),
    ];
    const { text, sources, missing } = await running.client.campaign.addFiles({ id, files });
    expect((JSON.parse(text) as { templates: unknown }).templates).toEqual([
      'news',
      { file: 'a.html', language: 'de' },
      'b.html',
      'other/two.html',
    ]);
    expect(sources).toEqual(['news/one.html', 'a.html', 'b.html', 'other/two.html']);
    expect(missing).toEqual([]);
  });

  it('are checked, opened as files, and read anew when they are given again', async () => {
    const { client } = running;
    const id = await made([]);
    expect(
      await failureOf(finish(await client.campaign.check({ id, connectionId: 'sandbox' }))),
    ).toMatchObject({
      field: 'templates',
    });
    await client.campaign.addFiles({ id, files: [file('a.html')] });
    const check = async () =>
      (await finish(await client.campaign.check({ id, connectionId: 'sandbox' }))).result.rows[0];
    expect(await check()).toMatchObject({ source: 'a.html', failure: null, language: 'en', changed: 'new' });
    expect(await check()).toMatchObject({ changed: 'same' });
    await client.campaign.addFiles({ id, files: [file('a.html', MAIL.replace('Hello', 'Bye'))] });
    expect(await check()).toMatchObject({ changed: 'changed' });
    const { file: handed } = await client.campaign.handFile({ id, source: 'a.html' });
    const { opened } = await client.template.openHanded({ id: handed.id });
    expect(opened.template.body.html).toContain('Bye');
    // The copy is no file of the person's own.
    expect(await client.recent.files()).toEqual([]);
    await client.template.close({ handle: opened.handle });
  });

  it.each(['../a.html', '/a.html', 'a/../../b.html', 'C:\\a.html', 'a//b.html', 'nul\0.html', 'a./b.html'])(
    '%j stays outside',
    async (name) => {
      const id = await made([]);
      const call = running.client.campaign.addFiles({ id, files: [file(name)] });
      expect(await failureOf(call)).toMatchObject({ field: 'files' });
      expect(await failureOf(running.client.campaign.handFile({ id, source: name }))).toMatchObject({
        field: 'source',
      });
    },
  );

  it('are all that is read: names that lead elsewhere stand for nothing', async () => {
    const { client } = running;
    const id = await made(['../../../etc', '/etc/hosts', '../*/*.json'], {
      sample: '../../connections.json',
    });
    expect(await client.campaign.open({ id })).toMatchObject({
      sources: [],
      missing: ['../../../etc', '/etc/hosts', '../*/*.json', '../../connections.json'],
    });
    expect(
      await failureOf(finish(await client.campaign.check({ id, connectionId: 'sandbox' }))),
    ).toMatchObject({
      field: 'sample',
      reason: 'There is no file connections.json.',
    });
  });

  it('that an entry names and nobody gave are said, and the others are checked', async () => {
    const { client } = running;
    const id = await made(['gone.html', 'a.html']);
    expect(await client.campaign.addFiles({ id, files: [file('a.html')] })).toMatchObject({
      missing: ['gone.html'],
    });
    const { result } = await finish(await client.campaign.check({ id, connectionId: 'sandbox' }));
    expect(result.rows).toMatchObject([
      { source: 'a.html', failure: null },
      { source: 'gone.html', failure: 'There is no such file here. Add it to the campaign.' },
    ]);
  });

  it('that are languages of one mail are counted, since those alone are compared in full', async () => {
    const { client } = running;
    const id = await made([]);
    const mail = (language: string): string => MAIL.replace('<html', `<html lang="${language}"`);
    const names = ['welcome.de.html', 'welcome.en.html', 'other.html'];
    const files = names.map((name) => ({ name, bytes: name.includes('.de.') ? mail('de') : mail('en') }));
    await client.campaign.addFiles({ id, files });
    const all = await finish(await client.campaign.check({ id, connectionId: 'sandbox' }));
    expect(all.result.translated).toBe(1);
    const alone = await made([]);
    await client.campaign.addFiles({ id: alone, files: files.slice(1) });
    const two = await finish(await client.campaign.check({ id: alone, connectionId: 'sandbox' }));
    expect([two.result.rows.length, two.result.translated]).toEqual([2, 0]);
  });

  it('go with the campaign, and an address leaves them on request', async () => {
    const { client, folder } = running;
    const id = await made([]);
    await client.campaign.addFiles({ id, files: [file('people.csv', 'Mail\nann@a.example\nbob@a.example')] });
    const library = createLibrary({ folder: join(folder, 'data') });
    expect((await forgetPerson(library, 'ann@a.example')).templates).toBe(1);
    const { file: handed } = await client.campaign.handFile({ id, source: 'people.csv' });
    expect(handed.name).toBe('people.csv');
    expect(await readdir(join(folder, 'data', 'campaign-files'))).toContain(id);
    await client.campaign.remove({ id });
    expect(await readdir(join(folder, 'data', 'campaign-files'))).not.toContain(id);
    await library.close();
  });
});

describe('while the service cannot be reached', () => {
  it('what was fetched last is checked, and said to be so; what was never fetched is not checked', async () => {
    const { client } = running;
    const ids = ['6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11', '6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d12'];
    const template = { id: ids[0], name: 'Spring', body: { html: MAIL, plaintext: 'x' } };
    const mock = await createMockService(json({ status: 'Success', template }));
    const { id: connectionId } = await client.connection.save({ name: 'Own', baseUrl: mock.baseUrl });
    await client.connection.setKey({ connectionId, key: 'some-key-of-a-test' });
    await finish(await client.template.fetch({ connectionId, id: ids[0] ?? '' }));
    await mock.close();
    const id = await made(ids);
    const { result } = await finish(await client.campaign.check({ id, connectionId }));
    const [known, never] = result.rows;
    expect(known).toMatchObject({ name: 'Spring', failure: null });
    expect(known?.stored).toMatch(/^\d{4}-/u);
    expect(never?.failure).not.toBeNull();
    const { text } = (await finish(await client.campaign.report({ id, format: 'json' }))).result;
    expect(text).toContain('The service could not be reached; this is the version fetched');
  });
});
