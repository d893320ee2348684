/** Drafts over real HTTP: begun, followed by all that is made of the template, kept, and gone on with from a later version. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { safe } from '@orpc/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetPerson } from '../../src/services/library/forget-person.ts';
import { createLibrary } from '../../src/services/library/library.ts';
import { finish } from './finish.ts';
import { documentOf, runServices, type RunningServices } from './running-services.ts';
import { createMockService, json, type MockService } from './service-api/mock-service.ts';

let ID: string;
const HTML = '<!doctype html><html lang="en"><title>T</title><body><p>Hello {{Name}}</p></body></html>';
const template = (html: string, more: object = {}) => ({
  id: ID,
  name: 'Spring',
  subject: 'Hi',
  sender_name: 'Ann',
  body: { html, plaintext: 'Hello' },
  ...more,
});

let running: RunningServices;
let mock: MockService;
let connectionId: string;
beforeAll(async () => {
  mock = await createMockService(json({}));
  running = await runServices();
  const saved = await running.client.connection.save({ name: 'Own', baseUrl: mock.baseUrl });
  connectionId = saved.id;
  await running.client.connection.setKey({ connectionId, key: 'some-key-of-a-test' });
}, 60_000);
afterAll(async () => {
  await running.stop();
  await mock.close();
});
beforeEach(async () => {
  // Another template each time, and no draft.
  ID = randomUUID();
  mock.answer(json({ status: 'Success', template: template(HTML) }));
  const data = join(running.folder, 'data');
  const drafts = (await readdir(data)).filter((name) => name.startsWith('draft-'));
  for (const name of drafts) await rm(join(data, name));
});

const fetchIt = async (handle?: string) =>
  (await finish(await running.client.template.fetch({ connectionId, id: ID, ...(handle ? { handle } : {}) })))
    .result;
const openText = (text: string, fileName = 'page.html') => running.client.template.open({ fileName, text });

describe('a draft of a fetched template', () => {
  it('is what preview, names, findings, message and report are made of', async () => {
    const { client, services } = running;
    const { handle, draft } = await fetchIt();
    expect(draft).toBeNull();
    const sample = [{ name: 'City', value: 'Oslo' }];
    // Made once before, so that what is remembered would show.
    await client.preview.build({
      handle,
      part: 'html',
      sample,
      view: { client: null, dark: 'off', imagesOff: false, remoteImages: false },
    });
    const html = HTML.replace('Hello {{Name}}', 'Dear {{City}}, <a href="">go</a>');
    const answer = await client.draft.change({ handle, fields: [{ field: 'body.html', text: html }] });
    expect(answer.changedAt).not.toBeNull();
    const preview = await client.preview.build({
      handle,
      part: 'html',
      sample,
      view: { client: null, dark: 'off', imagesOff: false, remoteImages: false },
    });
    expect(documentOf(services, preview.previewId).html).toContain('Dear Oslo');
    const rendered = await client.template.render({ handle, sample });
    expect(rendered.names.map(({ name }) => name)).toEqual(['City']);
    const { findings } = await client.lint.run({ handle, sample });
    expect(findings.some(({ rule }) => rule === 'link-empty')).toBe(true);
    expect((await client.template.message({ handle, sample })).text).toContain('Dear Oslo');
  });

  it('is shown no earlier than it is on the disk, so that a kill takes nothing that was seen', async () => {
    const { client } = running;
    const { handle } = await fetchIt();
    const seen: (readonly [shown: string, kept: string])[] = [];
    for (let round = 0; round < 20; round++) {
      const text = `Round ${round}`;
      const changing = client.draft.change({ handle, fields: [{ field: 'subject', text }] });
      const { inbox } = await client.template.render({ handle, sample: [] });
      const [draft] = await createLibrary({ folder: join(running.folder, 'data') }).drafts.list();
      seen.push([inbox.subject, draft?.changes[0]?.text ?? 'Hi']);
      await changing;
    }
    // What is kept may be the next one already.
    const roundOf = (subject: string): number => Number(/\d+/u.exec(subject)?.[0] ?? -1);
    expect(seen.filter(([shown, kept]) => roundOf(shown) > roundOf(kept))).toEqual([]);
    expect((await client.template.render({ handle, sample: [] })).inbox.subject).toBe('Round 19');
  });

  it('is there again when the template is, until it is discarded', async () => {
    const { client } = running;
    const { handle } = await fetchIt();
    await client.draft.change({ handle, fields: [{ field: 'subject', text: 'Mine' }] });
    await client.draft.change({ handle, fields: [{ field: 'headers["X-A"]', text: '1' }] });
    const again = await fetchIt();
    expect(again.template).toMatchObject({ subject: 'Mine', headers: [{ name: 'X-A', value: '1' }] });
    expect(again.draft).toMatchObject({
      changes: [
        { field: 'subject', base: 'Hi', text: 'Mine' },
        { field: 'headers["X-A"]', base: null, text: '1' },
      ],
      later: null,
    });
    expect(await client.draft.list()).toMatchObject([
      { name: 'Spring', source: { kind: 'service', connectionId, templateId: ID }, fields: 2 },
    ]);
    const discarded = await client.draft.discard({ handle: again.handle });
    expect(discarded.opened).toMatchObject({
      handle: again.handle,
      draft: null,
      template: { subject: 'Hi' },
    });
    expect(discarded.changes).toHaveLength(2);
    expect(await client.draft.list()).toEqual([]);
    // What was discarded is written again by whoever takes that back.
    await client.draft.change({ handle: again.handle, fields: discarded.changes });
    expect((await fetchIt()).template.subject).toBe('Mine');
  });

  it('is none any more when everything is as it was', async () => {
    const { client } = running;
    const { handle } = await fetchIt();
    await client.draft.change({ handle, fields: [{ field: 'subject', text: 'Mine' }] });
    const { changedAt } = await client.draft.change({ handle, fields: [{ field: 'subject', text: 'Hi' }] });
    expect(changedAt).toBeNull();
    expect(await client.draft.list()).toEqual([]);
    expect((await fetchIt()).draft).toBeNull();
  });

  it('takes no field that is not to be changed, and none of a template that is closed', async () => {
    const { client } = running;
    const { handle } = await fetchIt();
    await client.draft.change({ handle, fields: [{ field: 'id', text: 'x' }] });
    expect(await client.draft.list()).toEqual([]);
    await client.template.close({ handle });
    const { error } = await safe(client.draft.change({ handle, fields: [] }));
    expect(error).toMatchObject({ code: 'FAILURE', data: { field: 'handle' } });
  });

  it('loses nothing of what another window writes into other fields', async () => {
    const { client } = running;
    const [one, other] = [await fetchIt(), await fetchIt()];
    await client.draft.change({ handle: one.handle, fields: [{ field: 'subject', text: 'One' }] });
    await client.draft.change({ handle: other.handle, fields: [{ field: 'sender_name', text: 'Other' }] });
    expect((await fetchIt()).template).toMatchObject({ subject: 'One', senderName: 'Other' });
  });
});

describe('a later version of the template', () => {
  const LATER = HTML.replace('Hello', 'Welcome');
  async function later() {
    const { client } = running;
    const { handle } = await fetchIt();
    const fields = [
      { field: 'subject', text: 'Mine' },
      { field: 'body.html', text: HTML.replace('Hello', 'Dear') },
    ];
    await client.draft.change({ handle, fields });
    const body = { html: LATER, plaintext: 'Welcome' };
    mock.answer(json({ status: 'Success', template: template(LATER, { body }) }));
    return fetchIt();
  }

  it('is compared field by field, and nothing of either is lost', async () => {
    const opened = await later();
    expect(opened.draft?.later).toEqual({
      theirs: [
        { field: 'subject', text: 'Hi' },
        { field: 'body.html', text: LATER },
      ],
      elsewhere: ['body.plaintext'],
    });
    expect(opened.draft?.changes[1]).toMatchObject({ base: HTML });
    expect(opened.template.body).toMatchObject({ html: HTML.replace('Hello', 'Dear'), plaintext: 'Welcome' });
    // Typing goes on meanwhile, and what it stood on is still known.
    await running.client.draft.change({
      handle: opened.handle,
      fields: [{ field: 'body.html', text: HTML.replace('Hello', 'Dear dear') }],
    });
    expect((await fetchIt()).draft?.changes[1]).toMatchObject({ base: HTML });
    expect((await fetchIt()).draft?.later).not.toBeNull();
  });

  it('becomes what the draft stands on, with what was taken of it', async () => {
    const { client } = running;
    const { handle } = await later();
    const mine = await client.draft.rebase({ handle, take: ['body.html'] });
    expect(mine).toMatchObject({
      handle,
      template: { subject: 'Mine', body: { html: LATER, plaintext: 'Welcome' } },
      draft: { later: null, changes: [{ field: 'subject', base: 'Hi', text: 'Mine' }] },
    });
    expect((await fetchIt()).draft?.later).toBeNull();
    const nothing = await client.draft.rebase({ handle, take: ['subject'] });
    expect(nothing).toMatchObject({ draft: null, template: { subject: 'Hi' } });
    expect(await client.draft.list()).toEqual([]);
  });
});

describe('a draft of a file', () => {
  it('is known by the text where there is no path, and opened from the list without the file', async () => {
    const { client } = running;
    const { handle } = await openText(HTML);
    await client.draft.change({ handle, fields: [{ field: 'body.html', text: '<p>Mine</p>' }] });
    // Another page of the same name is another one.
    expect((await openText('<p>Other</p>')).draft).toBeNull();
    expect((await openText(HTML)).template.body.html).toBe('<p>Mine</p>');
    const [kept] = await client.draft.list();
    expect(kept).toMatchObject({ name: 'page.html', source: { kind: 'file', fileName: 'page.html' } });
    const opened = await client.draft.open({ id: kept?.id ?? '' });
    expect(opened).toMatchObject({
      source: { kind: 'file', fileName: 'page.html' },
      draft: { changes: [{ field: 'body.html', base: HTML, text: '<p>Mine</p>' }], later: null },
    });
  });

  it('follows the file, by its path', async () => {
    const { client, services } = running;
    const folder = await mkdtemp(join(tmpdir(), 'mailproof-drafted-'));
    const path = join(folder, 'page.html');
    await writeFile(path, HTML);
    services.window.openFile(path);
    const files: string[] = [];
    for await (const event of await client.app.events()) if (event.kind === 'file') files.push(event.file.id);
    const [id = ''] = files;
    const first = await client.template.openHanded({ id });
    await client.draft.change({
      handle: first.opened.handle,
      fields: [{ field: 'body.html', text: '<p>Mine</p>' }],
    });
    await writeFile(path, '<p>Saved elsewhere</p>');
    const { opened } = await client.template.openHanded({ id });
    expect(opened.draft?.later).toEqual({
      theirs: [{ field: 'body.html', text: '<p>Saved elsewhere</p>' }],
      elsewhere: [],
    });
    expect(opened.template.body.html).toBe('<p>Mine</p>');
    await client.draft.rebase({ handle: opened.handle, take: [] });
    const [kept] = await client.draft.list();
    // What is kept of the file is what the draft stands on now.
    const again = await client.draft.open({ id: kept?.id ?? '' });
    expect(again.draft).toMatchObject({ later: null, changes: [{ base: '<p>Saved elsewhere</p>' }] });
    await rm(folder, { recursive: true });
  });

  it.each(['00000000000000000000000000000000', '../settings', ''])('%j opens nothing', async (id) => {
    const { error } = await safe(running.client.draft.open({ id }));
    expect(error).toMatchObject({ code: 'FAILURE', data: { title: 'The draft cannot be opened' } });
  });
});

describe('what a draft leaves as', () => {
  const saved = async (handle: string, format: 'json' | 'html' | 'patch') =>
    running.client.draft.save({ handle, format });

  it('of a fetched template: its JSON, its page, and a patch by field', async () => {
    const { handle } = await fetchIt();
    await running.client.draft.change({
      handle,
      fields: [
        { field: 'body.html', text: `${HTML}\n` },
        { field: 'sender_name', text: 'Bob' },
      ],
    });
    const read = await saved(handle, 'json');
    expect(read.name).toBe('Spring');
    expect(JSON.parse(read.text)).toEqual({ ...template(`${HTML}\n`), sender_name: 'Bob' });
    expect((await saved(handle, 'html')).text).toBe(`${HTML}\n`);
    const patch = (await saved(handle, 'patch')).text;
    expect(patch).toContain('--- a/body.html\n+++ b/body.html\n@@');
    expect(patch).toContain('--- a/sender_name\n+++ b/sender_name\n@@ -1,1 +1,1 @@\n-Ann\n');
    expect(patch).not.toContain('subject');
  });

  it('of a file: the file as it was written, with the changes alone', async () => {
    const text = `{"id":"${ID}", "name":"N","subject":"Hi",\t"body":{"html":"<p>One</p>"}}`;
    const { handle } = await openText(text, 'mine.json');
    await running.client.draft.change({ handle, fields: [{ field: 'subject', text: 'Ho' }] });
    expect(await saved(handle, 'json')).toEqual({ name: 'N', text: text.replace('Hi', 'Ho') });
    expect((await saved(handle, 'patch')).text).toContain('--- a/mine.json\n+++ b/mine.json\n');
    const { result: report } = await finish(
      await running.client.lint.report({ handle, sample: [], format: 'json' }),
    );
    expect(report.text).toContain('mine.json');
    const { error } = await safe(saved((await openText('{"id":"a","body":{}}', 'x.json')).handle, 'html'));
    expect(error).toMatchObject({ data: { field: 'body.html' } });
  });
});

it('an address that is forgotten stands in no draft, nor in the text of its file', async () => {
  const { client, folder } = running;
  const { handle } = await openText('<p>Write to ann@a.example</p>', 'ann@a.example.html');
  await client.draft.change({
    handle,
    fields: [{ field: 'body.html', text: '<p>Mail ann@a.example</p>' }],
  });
  const data = join(folder, 'data');
  const done = await forgetPerson(createLibrary({ folder: data }), 'ann@a.example');
  expect(done.drafts).toBe(1);
  expect(done.setAside).toBe(0);
  const library = createLibrary({ folder: data });
  expect(JSON.stringify(await library.drafts.list()).match(/ann@a\.example/gu) ?? []).toHaveLength(0);
  expect((await readdir(data)).filter((name) => name.startsWith('draft-'))).toHaveLength(2);
});
