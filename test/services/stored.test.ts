/** The library over real HTTP: what a fetch keeps, opening without the service, versions compared and approved. */
import { safe } from '@orpc/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_APPROVAL_NAME } from '../../src/contract/library-calls.ts';
import { previewResponse } from '../../src/services/preview-store/preview-response.ts';
import { finish } from './finish.ts';
import { runServices, type RunningServices } from './running-services.ts';
import { createMockService, json, text, type MockService } from './service-api/mock-service.ts';

const ID = '6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11';
const page = (body: string): string =>
  `<!doctype html><html lang="en"><head><title>T</title></head><body>${body}</body></html>`;

let running: RunningServices;
let mock: MockService;
let connectionId: string;
let key: { connectionId: string; templateId: string };
beforeAll(async () => {
  mock = await createMockService(json({}));
  running = await runServices();
  connectionId = (await running.client.connection.save({ name: 'Own', baseUrl: mock.baseUrl })).id;
  await running.client.connection.setKey({ connectionId, key: 'some-key-of-a-test' });
  key = { connectionId, templateId: ID };
}, 60_000);
afterAll(async () => {
  await running.stop();
  await mock.close();
});
beforeEach(async () => {
  await running.client.library.forget(key);
});

async function fetchIt(html: string, more: object = {}) {
  const template = { id: ID, name: 'Spring', subject: 'Hi', body: { html, plaintext: 'Hello' }, ...more };
  mock.answer(json({ status: 'Success', template }));
  return (await finish(await running.client.template.fetch({ connectionId, id: ID }))).result;
}
const versions = async () => (await running.client.library.versions(key)).versions;
const failureOf = async (call: Promise<unknown>): Promise<unknown> => {
  const { error } = await safe(call);
  return error instanceof Error && 'data' in error ? error.data : null;
};

describe('a template that was fetched', () => {
  it('is listed with its connection, verdict, labels and pin, and found by any of its words', async () => {
    const { client } = running;
    const { handle } = await fetchIt(page('<p>Hello</p><a href="">x</a>'));
    expect((await client.library.list({})).templates[0]).toMatchObject({ counts: null, checkedLast: false });
    const { counts, verdict } = await client.lint.run({ handle, sample: [] });
    await client.library.label({ ...key, labels: ['Easter'] });
    await client.library.pin({ ...key, pinned: true });
    const { templates, bytes, capBytes } = await client.library.list({ query: 'EASTER own spr' });
    expect(templates).toMatchObject([
      {
        ...key,
        name: 'Spring',
        connectionName: 'Own',
        labels: ['Easter'],
        pinned: true,
        counts,
        verdict,
        checkedLast: true,
      },
    ]);
    expect(bytes).toBeGreaterThan(100);
    expect(capBytes).toBeGreaterThan(bytes);
    expect((await client.library.list({ query: 'easter autumn' })).templates).toEqual([]);
  });

  it('has no verdict of its draft', async () => {
    const { client } = running;
    const { handle } = await fetchIt(page('<p>Hello</p>'));
    await client.draft.change({ handle, fields: [{ field: 'subject', text: '' }] });
    await client.lint.run({ handle, sample: [] });
    expect((await client.library.list({})).templates[0]).toMatchObject({ counts: null });
    await client.draft.discard({ handle });
  });

  it('opens as it was fetched last, with everything that works on it, while the service does not answer', async () => {
    const { client } = running;
    await fetchIt(page('<p>First</p>'));
    await fetchIt(page('<p>Second</p>'));
    mock.answer(text('', 503));
    const asked = mock.requests.length;
    const opened = await client.library.open(key);
    expect(opened.source).toMatchObject({ kind: 'service', connectionName: 'Own', stored: { last: true } });
    expect(opened.template.body.html).toContain('Second');
    const { findings } = await client.lint.run({ handle: opened.handle, sample: [] });
    expect(findings.length).toBeGreaterThan(0);
    const older = (await versions()).at(-1)?.sha256 ?? '';
    const first = await client.library.open({ ...key, sha256: older });
    expect(first.source).toMatchObject({ stored: { last: false } });
    expect(first.template.body.html).toContain('First');
    expect(mock.requests).toHaveLength(asked);
  });

  it('is compared with the approved version at each later fetch', async () => {
    const { client } = running;
    expect((await fetchIt(page('<p>One</p>'))).approved).toBeNull();
    const sha256 = (await versions())[0]?.sha256 ?? '';
    await client.library.approve({ ...key, sha256, name: ' Ann ', note: 'Legal agreed' });
    expect((await versions())[0]?.approved).toMatchObject({ name: 'Ann', note: 'Legal agreed' });
    expect((await fetchIt(page('<p>One</p>'))).approved).toMatchObject({ name: 'Ann', changes: 0 });
    const changed = await fetchIt(page('<p>Two</p>'), { subject: 'Ho', headers: { 'X-A': '1' } });
    expect(changed.approved).toMatchObject({ sha256, changes: 3 });
    await client.library.withdraw({ ...key, sha256 });
    expect((await fetchIt(page('<p>Two</p>'))).approved).toBeNull();
  });
});

describe('two versions', () => {
  it('are compared by field and by findings: new, fixed, unchanged', async () => {
    const { client } = running;
    await fetchIt(page('<p>Hello</p><a href="">one</a><img src="https://a.example/a.png">'));
    await fetchIt(page('<p>Hello {{Name}}</p><img src="https://a.example/a.png"><a href="#">two</a>'));
    const [after, before] = await versions();
    const call = await client.library.compare({
      ...key,
      before: before?.sha256 ?? '',
      after: after?.sha256 ?? '',
    });
    const { result } = await finish(call);
    expect(result.fields.map(({ field }) => field)).toEqual(['body.html']);
    expect(result.fields[0]?.before).toContain('one');
    expect(result.fields[0]?.after).toContain('two');
    const rules = (findings: readonly { rule: string }[]) => findings.map(({ rule }) => rule);
    expect(rules(result.fixed)).toContain('link-empty');
    expect(rules(result.fresh)).not.toContain('link-empty');
    expect(rules(result.unchanged)).toContain('encoding-charset');
  });
});

describe('two versions as pictures', () => {
  const asked = async (dark = false) => {
    const [after, before] = await versions();
    const pair = { before: before?.sha256 ?? '', after: after?.sha256 ?? '' };
    return running.client.library.pictures({ ...key, ...pair, dark, remoteImages: false });
  };
  const documentAt = (url = ''): string => {
    const id = url.split('/').at(-2) ?? '';
    const { status, body } = previewResponse(
      running.services.previewStore,
      { method: 'GET', id, path: '/' },
      'x',
    );
    return status === 200 ? body.toString() : '';
  };

  it('are documents of the preview’s origin, filled in and looked at as wanted, without remote pictures', async () => {
    await fetchIt(page('<p>Hello</p>'));
    await fetchIt(
      page(
        '<style>@media (prefers-color-scheme:dark){p{color:red}}</style><p>Bye</p><img src="https://a.example/a.png">',
      ),
    );
    const { part, before, after } = await asked();
    expect(part).toBe('html');
    expect(documentAt(before?.url)).toContain('Hello');
    const later = documentAt(after?.url);
    expect(later).toContain('Bye');
    expect(later).not.toContain('https://a.example/a.png');
    expect(after?.remote).toBe(1);
    expect(documentAt((await asked(true)).after?.url)).not.toBe(later);
  });

  it('are those of the amp part where there is no other, and one side is empty that has no such part', async () => {
    const amp = '<!doctype html><html amp4email><body>Amp</body></html>';
    await fetchIt(page('x'), { body: { plaintext: 'x' } });
    await fetchIt(page('x'), { body: { amp, plaintext: 'x' } });
    const { part, before, after } = await asked();
    expect({ part, before }).toEqual({ part: 'amp', before: null });
    expect(documentAt(after?.url)).toContain('Amp');
  });
});

describe('is refused with the field and a remedy', () => {
  it('an approval without a name, and one that is too long', async () => {
    await fetchIt(page('x'));
    const sha256 = (await versions())[0]?.sha256 ?? '';
    const { library } = running.client;
    expect(await failureOf(library.approve({ ...key, sha256, name: ' ', note: '' }))).toMatchObject({
      field: 'name',
    });
    const most = 'n'.repeat(MAX_APPROVAL_NAME);
    await expect(library.approve({ ...key, sha256, name: most, note: '' })).resolves.toBeDefined();
    expect(await failureOf(library.approve({ ...key, sha256, name: `${most}n`, note: '' }))).not.toBeNull();
  });

  it('a template and a version that are not there', async () => {
    const { library } = running.client;
    expect(await failureOf(library.versions(key))).toMatchObject({ field: 'templateId' });
    expect(await failureOf(library.open(key))).toMatchObject({ field: 'templateId' });
    await fetchIt(page('x'));
    expect(await failureOf(library.open({ ...key, sha256: '0' }))).toMatchObject({ field: 'sha256' });
  });
});
