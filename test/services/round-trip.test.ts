/** Every call of the contract once through a client over HTTP, and the key of a connection in none of the answers. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { safe } from '@orpc/client';
import { isContractProcedure } from '@orpc/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../src/contract/contract.ts';
import { callViews } from './call-views.ts';
import { createDesktopDouble } from './desktop-double.ts';
import { callDesk } from './desk-calls.ts';
import { callSaves } from './save-calls.ts';
import { filesOf } from './files-of.ts';
import { finish } from './finish.ts';
import { documentOf, runServices, type RunningServices } from './running-services.ts';
import {
  createMockService,
  json,
  serviceError,
  text,
  type Answer,
  type MockService,
} from './service-api/mock-service.ts';

const KEY = 'p4q8r2s6t0u4v8w2x6y0z4a8b2c6d0e4f8g2h6i0';
const ID = '6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11';

let running: RunningServices;
let mock: MockService;
let opened: string[];
beforeAll(async () => {
  opened = [];
  mock = await createMockService(serviceError(102, `Error ID:${ID}. Key ${KEY} is wrong`, 401));
  running = await runServices({
    desktop: createDesktopDouble((url) => opened.push(url)),
  });
}, 60_000);
afterAll(async () => {
  await running.stop();
  await mock.close();
});

const failureOf = async (call: Promise<unknown>): Promise<unknown> => {
  const { error } = await safe(call);
  expect(error).toMatchObject({ code: 'FAILURE', defined: true });
  return error instanceof Error && 'data' in error ? error.data : null;
};

function namesOf(router: unknown, path: readonly string[] = []): string[] {
  if (isContractProcedure(router)) return [path.join('.')];
  if (typeof router !== 'object' || router === null) return [];
  return Object.entries(router).flatMap(([key, inner]: [string, unknown]) => namesOf(inner, [...path, key]));
}

describe('a connection of one’s own', () => {
  let id: string;

  it('is saved, keyed, tested, used and removed', async () => {
    const { connection, template, suppression } = running.client;
    const saved = await connection.save({ name: ' Own ', baseUrl: `${mock.baseUrl}/` });
    expect(saved).toMatchObject({ name: 'Own', baseUrl: mock.baseUrl, keyStorage: 'none', kind: 'service' });
    id = saved.id;
    expect(await failureOf(connection.test({ connectionId: id }))).toMatchObject({
      fault: 'key',
      field: 'key',
    });
    await expect(connection.setKey({ connectionId: id, key: ` ${KEY}\n` })).resolves.toMatchObject({
      storage: 'session',
    });
    await expect(connection.select({ connectionId: id })).resolves.toMatchObject({ selectedId: id });

    expect(await failureOf(connection.test({ connectionId: id }))).toMatchObject({ fault: 'key', code: 102 });
    const refused = await template.fetch({ connectionId: id, id: ID });
    expect(await failureOf(finish(refused))).toMatchObject({ fault: 'key', httpStatus: 401 });
    const lookup = await suppression.get({ connectionId: id, email: 'a@b.example', allProjects: true });
    expect(await failureOf(finish(lookup))).toMatchObject({ fault: 'key' });
    const lift = suppression.delete({ connectionId: id, email: 'a@b.example', allProjects: true });
    expect(await failureOf(lift)).toMatchObject({ fault: 'key' });
    expect(mock.requests.every(({ headers }) => headers['x-api-key'] === KEY)).toBe(true);
  });
  it('tells before each further try, and how the last one ended', async () => {
    mock.answer(text('', 503));
    const stream = await running.client.template.fetch({ connectionId: id, id: ID });
    const seen: unknown[] = [];
    const call = (async () => {
      for (;;) {
        const step = await stream.next();
        if (step.done) return;
        seen.push(step.value);
      }
    })();
    expect(await failureOf(call)).toMatchObject({ fault: 'service', httpStatus: 503 });
    expect(seen).toMatchObject([
      { kind: 'retry', attempt: 2, attempts: 3 },
      { kind: 'retry', attempt: 3, attempts: 3 },
    ]);
  });

  it('says that a lift has an unknown outcome, and that a look-up failed after one that worked', async () => {
    const lift = () =>
      running.client.suppression.delete({ connectionId: id, email: 'a@b.example', allProjects: false });
    const listed = json({
      status: 'Success',
      email: 'a@b.example',
      suppressions: [{ reason: 'blocked', source: 'system', is_deletable: true }],
    });
    let looks = 0;
    const answering =
      (deleted: Answer, after: Answer): Answer =>
      (response, request, count) => {
        const isDelete = request.path.endsWith('/delete');
        const look = ++looks === 1 ? listed : after;
        (isDelete ? deleted : look)(response, request, count);
      };
    mock.answer(answering(text('<html>', 502), listed));
    await expect(lift()).resolves.toMatchObject({
      unknown: { title: expect.stringContaining('not known') as unknown },
      after: { entries: [{ reason: 'blocked' }] },
      lookupFailure: null,
    });
    looks = 0;
    mock.answer(answering(serviceError(3004, 'None', 400), listed));
    expect(await failureOf(lift())).toMatchObject({ code: 3004 });
    looks = 0;
    mock.answer(answering(json({ status: 'Success' }), serviceError(150, KEY, 400)));
    await expect(lift()).resolves.toMatchObject({
      before: { entries: [{ reason: 'blocked' }] },
      after: null,
      lookupFailure: { fault: 'service' },
    });
  });

  it('sends no delete where the address could not be looked up first', async () => {
    mock.answer(json({ status: 'Success', email: 'a@b.example', suppressions: [null] }));
    const before = mock.requests.length;
    const lift = running.client.suppression.delete({
      connectionId: id,
      email: 'a@b.example',
      allProjects: false,
    });
    expect(await failureOf(lift)).toMatchObject({
      reason: expect.stringContaining('Nothing was lifted.') as unknown,
    });
    expect(mock.requests.slice(before).map(({ path }) => path)).toEqual(['/api/v1/suppression/get']);
  });

  it('loses its key when its address moves to another server, and keeps it otherwise', async () => {
    const { connection } = running.client;
    const renamed = await connection.save({ id, name: 'Own 2', baseUrl: `${mock.baseUrl}/deeper` });
    expect(renamed).toMatchObject({ id, name: 'Own 2', keyStorage: 'session' });
    const moved = await connection.save({ id, name: 'Own 2', baseUrl: 'https://elsewhere.example/v1' });
    expect(moved.keyStorage).toBe('none');
    await connection.setKey({ connectionId: id, key: KEY });
    await expect(connection.removeKey({ connectionId: id })).resolves.toMatchObject({ keyStorage: 'none' });
  });

  it.each([
    [{ name: ' ', baseUrl: 'https://a.example' }, 'name'],
    [{ name: 'own 2', baseUrl: 'https://a.example' }, 'name'],
    [{ name: 'New', baseUrl: 'http://a.example' }, 'baseUrl'],
    [{ name: 'New', baseUrl: 'https://u:p@a.example' }, 'baseUrl'],
  ])('is refused as %j', async (input, field) => {
    expect(await failureOf(running.client.connection.save(input))).toMatchObject({ fault: 'input', field });
  });

  it('is refused where the sandbox would change', async () => {
    const { connection } = running.client;
    const sandbox = { connectionId: 'sandbox' };
    await failureOf(connection.save({ id: 'sandbox', name: 'X', baseUrl: 'https://a.example' }));
    await failureOf(connection.remove(sandbox));
    await failureOf(connection.removeKey(sandbox));
    await failureOf(connection.setKey({ ...sandbox, key: KEY }));
    await failureOf(connection.setKey({ connectionId: id, key: 'a\nb' }));
    const { connections, selectedId } = await connection.remove({ connectionId: id });
    expect(connections.map((one) => one.id)).toEqual(['sandbox']);
    expect(selectedId).toBe('sandbox');
    expect(await failureOf(connection.select({ connectionId: id }))).toMatchObject({ field: 'connectionId' });
    await expect(connection.sandboxContents({ connectionId: 'other' })).resolves.toBeNull();
  });
});

describe('a file', () => {
  it('opens, renders, previews, remembers and closes', async () => {
    const { client, services } = running;
    const png = 'iVBORw0KGgo=';
    const reply = {
      status: 'Success',
      template: {
        id: ID,
        name: 'File',
        subject: 'Hi {{Name}}',
        body: {
          html: '<p>Hi {{Name}} {{Gone}}<img src="cid:PIC"></p>',
          plaintext: 'See https://a.example/{{Gone}}.',
        },
        global_replacements: { Name: 'Ann', Spare: 'x' },
        inline_attachments: [{ type: 'image/png', name: 'PIC', content: png }],
        attachments: [{ type: 'text/plain', name: 'a.txt', content: 'not base64!' }],
      },
    };
    const { handle, template, source } = await client.template.open({
      fileName: 'a.json',
      text: JSON.stringify(reply),
    });
    expect(source).toMatchObject({ kind: 'file', fileName: 'a.json' });
    expect(template.inlineAttachments[0]).toMatchObject({ base64Length: 12, decodedSize: 8 });
    expect(template.attachments[0]).toMatchObject({ decodedSize: null, thumbnailUrl: null });
    const thumbnail = new URL(template.inlineAttachments[0]?.thumbnailUrl ?? '');
    const [, picturesId = '', ...rest] = thumbnail.pathname.split('/');
    const picture = services.previewStore.get(picturesId, `/${rest.join('/')}`);
    expect(picture).toMatchObject({ kind: 'picture', attachment: { content: png } });
    const sample = [{ name: 'Name', value: 'Bob' }];
    const rendered = await client.template.render({ handle, sample });
    expect(rendered.inbox).toMatchObject({ subject: 'Hi Bob', preheader: 'Hi Bob' });
    expect(rendered.unused).toEqual(['Spare']);
    expect(rendered.names.find(({ name }) => name === 'Name')).toMatchObject({
      templateValue: 'Ann',
      recipientValue: 'Bob',
      origin: 'recipient',
    });
    expect(rendered.names.find(({ name }) => name === 'Gone')).toMatchObject({ origin: null });
    expect(rendered.plaintext?.some(({ kind }) => kind === 'missing')).toBe(true);

    const view = { client: null, dark: 'off', imagesOff: false, remoteImages: false } as const;
    const preview = await client.preview.build({ handle, part: 'html', sample, view });
    expect(preview.missing).toEqual(['Gone']);
    const { html } = documentOf(services, preview.previewId);
    expect(html).toContain('Bob');
    expect(html).toContain(`${preview.previewId}/cid/0`);
    expect(services.previewStore.get(preview.previewId, '/cid/0').kind).toBe('picture');
    const at = reply.template.body.html.indexOf('{{Name}}');
    const { anchor } = await client.preview.locate({
      previewId: preview.previewId,
      range: { start: at, end: at + 8 },
    });
    expect(html).toContain(`id="${anchor}"`);
    const nowhere = client.preview.locate({ previewId: 'gone', range: { start: 0, end: 1 } });
    await expect(nowhere).resolves.toEqual({ anchor: null });
    expect(await failureOf(client.preview.build({ handle, part: 'amp', sample, view }))).toMatchObject({
      field: 'part',
    });
    await callViews(client, { handle, sample }, { at, says: 'Bob' });
    const measuring = await client.preview.measure({ handle, sample });
    expect(measuring.documents.map(({ mode, width }) => [mode, width])).toEqual([
      ['off', 640],
      ['phone', 375],
      ['forced', 640],
    ]);
    const nonces = new Set(
      measuring.documents.map(({ url: address }) => {
        const { html: served, use } = documentOf(services, new URL(address).pathname.split('/')[1] ?? '');
        const nonce = use.kind === 'measured' ? use.nonce : 'none';
        expect(served).toContain(`<script nonce="${nonce}">`);
        return nonce;
      }),
    );
    // The phone looks at the document of the light view; each document has a nonce of its own.
    expect(nonces.size).toBe(2);
    const generated = await client.sampleSet.generate({ handle });
    expect(generated.map(({ values }) => values.map(({ name }) => name))).toEqual(
      Array(3).fill(['Name', 'Gone']),
    );
    await client.sampleSet.remember({ handle, sample });
    const reopened = await client.template.open({ fileName: 'b.json', text: JSON.stringify(reply) });
    expect(reopened.sample).toEqual(sample);
    const { findings } = await client.lint.run({ handle, sample });
    const measured = await client.lint.run({ handle, sample, measured: { length: 0, views: [] } });
    expect(measured.findings).toEqual(findings);
    for (const rule of [findings[0]?.rule ?? '', 'rule-failed']) {
      await expect(client.rule.get({ id: rule })).resolves.toMatchObject({ id: rule });
    }
    expect(await failureOf(client.rule.get({ id: 'no-such-rule' }))).toMatchObject({ field: 'id' });
    await callSaves(client, handle);
    await client.template.close({ handle });
    expect(services.previewStore.get(picturesId, '/cid/1').kind).toBe('nothing');
  });

  it('opens as html, and is refused when it holds no template', async () => {
    const { template } = running.client;
    const opened = await template.open({ fileName: 'a.HTML', text: '<p>Hi' });
    expect(opened.template).toMatchObject({ onlyPart: 'html', body: { html: '<p>Hi' } });
    for (const content of ['{', '[]', '{"a":1}', `{"status":"Error","code":102,"message":"${KEY}"}`]) {
      expect(await failureOf(template.open({ fileName: 'a.json', text: content }))).toMatchObject({
        fault: 'file',
      });
    }
  });
});

describe('what is remembered', () => {
  it('holds recents, sample sets, the window’s state and the settings', async () => {
    const { client, sandbox } = running;
    const entry = { connectionId: 'sandbox', templateId: sandbox.openingTemplateId };
    await finish(await client.template.fetch({ connectionId: 'sandbox', id: entry.templateId }));
    await expect(client.recent.pin({ ...entry, pinned: true })).resolves.toMatchObject([{ pinned: true }]);
    await expect(client.recent.list({ connectionId: 'sandbox' })).resolves.toHaveLength(1);
    await expect(client.recent.remove(entry)).resolves.toEqual([]);

    const values = [{ name: 'constructor', value: { list: [1, true, null] } }];
    const set = await client.sampleSet.save({ name: ' Mine ', templateId: null, values });
    expect(set).toMatchObject({ name: 'Mine', values });
    await expect(client.sampleSet.list({ templateId: 'any' })).resolves.toEqual([set]);
    await expect(client.sampleSet.remove({ id: set.id })).resolves.toEqual(set);
    expect(await failureOf(client.sampleSet.remove({ id: set.id }))).toMatchObject({ field: 'id' });
    const unnamed = client.sampleSet.save({ name: '', templateId: null, values });
    expect(await failureOf(unnamed)).toMatchObject({ field: 'name' });

    await client.window.saveState({ ...(await client.window.getState()), theme: 'dark' });
    await expect(client.window.getState()).resolves.toMatchObject({ theme: 'dark' });

    const settings = await client.settings.get();
    await client.settings.save({ ...settings, systemNames: [] });
    await expect(client.settings.get()).resolves.toEqual({ ...settings, systemNames: [] });
  });
});

describe('links', () => {
  it('open outside when they are web or mail addresses, and nothing else is started', async () => {
    const { link } = running.client;
    await expect(link.open({ url: 'https://a.example/x' })).resolves.toEqual({ outcome: 'opened' });
    await expect(link.open({ url: 'mailto:a@b.example' })).resolves.toEqual({ outcome: 'declined' });
    for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'ms-calculator:', 'x', '//a.example']) {
      expect(await failureOf(link.open({ url }))).toMatchObject({ fault: 'input', field: 'url' });
    }
    expect(opened.filter((one) => one.includes(':'))).toEqual(['https://a.example/x', 'mailto:a@b.example']);
  });
});

describe('the program around the window', () => {
  it('has calls that a browser makes in vain, and no harm is done', async () => {
    const { client, services } = running;
    const stop = new AbortController();
    services.window.runAction('find');
    const events = await client.app.events(undefined, { signal: stop.signal });
    await expect(events.next()).resolves.toMatchObject({ value: { kind: 'action', id: 'find' } });
    stop.abort();
    await expect(client.app.setActions({ enabled: ['find'] })).resolves.toEqual({});
    await expect(client.app.chooseFile()).resolves.toEqual({ file: null });
    expect(await failureOf(client.template.openHanded({ id: '/etc/passwd' }))).toMatchObject({ field: 'id' });
    expect(await failureOf(client.template.fileVersion({ id: '/etc/passwd' }))).toMatchObject({
      field: 'id',
    });
    await expect(client.template.resume()).resolves.toMatchObject({
      opened: { handle: expect.any(String) as string },
    });
  });
});

describe('wrong input', () => {
  it('is a failure that names the field and repeats no value', async () => {
    const wrong: unknown = { connectionId: 3, key: KEY };
    const call = running.client.connection.setKey(wrong as { connectionId: string; key: string });
    const failure = await failureOf(call);
    expect(failure).toMatchObject({ fault: 'input', field: 'connectionId' });
    expect(JSON.stringify(failure)).not.toContain(KEY);
  });
});

describe('a fault of the window', () => {
  it('gets a report without its private text, kept until it is dismissed', async () => {
    const { client } = running;
    const { report } = await client.crash.report({
      name: 'TypeError',
      message: `Cannot show ann@example.org, refused with ${KEY}`,
      stack: `TypeError: a\n    at show (http://127.0.0.1:4711/assets/index.js:1:2)`,
    });
    expect(report).toContain('Where: in the window');
    expect(report).toContain('at show (assets/index.js:1:2)');
    expect(report).not.toMatch(/ann@/u);
    expect(report).not.toContain(KEY);
    await expect(client.crash.last()).resolves.toEqual({ report });
    await client.crash.dismiss();
    await expect(client.crash.last()).resolves.toEqual({ report: null });
  });
});

describe('all of it together', () => {
  it('made every call of the contract, and no key came back', async () => {
    const { app, connection } = running.client;
    await Promise.all([app.info(), connection.list(), callDesk(running.client)]);
    expect([...running.calls].sort()).toEqual(namesOf(contract).sort());
    const sent = await running.sent();
    expect(sent.length).toBeGreaterThan(10_000);
    expect(sent).not.toContain(KEY);
    expect(sent).not.toContain(running.sandbox.apiKey);
  });
  it('left a line for every lift that was asked for, and the key in no file', async () => {
    const data = join(running.folder, 'data');
    const lines = (await readFile(join(data, 'lifted-suppressions.jsonl'), 'utf8')).trim().split('\n');
    const outcomes = ['sending', 'unknown', 'sending', 'refused', 'sending', 'lifted'];
    const about = { email: 'a@b.example', connection: 'Own' };
    const ends = lines.filter((line) => /"outcome"(?!.*"after":)/u.test(line));
    expect(ends.map((line): unknown => JSON.parse(line))).toMatchObject(
      outcomes.map((outcome) => ({ ...about, outcome, code: outcome === 'refused' ? 3004 : null })),
    );
    for (const name of await filesOf(data)) {
      expect(await readFile(join(data, name), 'utf8'), name).not.toContain(KEY);
    }
  });
});
