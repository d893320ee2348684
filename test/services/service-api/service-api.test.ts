import { describe, expect, it } from 'vitest';
import { KEY, failureOf } from './failure-of.ts';
import { createMockService, json, serviceError, text } from './mock-service.ts';
import { hang, ID, template, useMockService } from './use-mock-service.ts';

const { mock, createApi } = useMockService();

describe('what is sent', () => {
  it('is a POST of JSON with the key in its header', async () => {
    await createApi().getTemplate(` ${ID}\n`);
    const [request] = mock.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/api/v1/template/get' });
    expect(request?.headers).toMatchObject({ 'content-type': 'application/json', 'x-api-key': KEY });
    expect(JSON.parse(request?.body ?? '')).toEqual({ id: ID });
  });

  it('names the address as each operation asks for it', async () => {
    mock.answer(json({ status: 'Success', email: 'a@b.example', suppressions: [] }));
    const api = createApi({ jsonSuffix: true });
    await api.getSuppressions('a@b.example', false);
    await api.getSuppressions('a@b.example', true);
    await createApi({ allProjectsField: 'all_projects' }).getSuppressions('a@b.example', true);
    await api.deleteSuppression('a@b.example');
    const sent = mock.requests.map(({ path, body }): unknown[] => [path, JSON.parse(body)]);
    expect(sent).toEqual([
      ['/api/v1/suppression/get.json', { receiver_email: 'a@b.example' }],
      ['/api/v1/suppression/get.json', { receiver_email: 'a@b.example', searching: true }],
      ['/api/v1/suppression/get', { receiver_email: 'a@b.example', all_projects: true }],
      ['/api/v1/suppression/delete.json', { email: 'a@b.example' }],
    ]);
  });

  it('sends an international domain as punycode and the rest of the address as it is', async () => {
    const email = 'Anna@xn--80a1acny.xn--p1ai';
    mock.answer(json({ status: 'Success', email, suppressions: [] }));
    const api = createApi();
    await api.getSuppressions('Anna@почта.рф', false);
    await api.deleteSuppression('Anna@почта.рф');
    expect(mock.requests.map(({ body }): unknown => JSON.parse(body))).toEqual([
      { receiver_email: email },
      { email },
    ]);
  });

  it('takes blanks off a pasted key', async () => {
    await createApi({ apiKey: '  abc\r\n' }).getTemplate(ID);
    expect(mock.requests[0]?.headers['x-api-key']).toBe('abc');
  });

  it.each(['', 'ab', `${ID}0`, ID.replaceAll('-', ''), `{${ID}}`, '../../suppression/delete'])(
    'never asks for the malformed id %j',
    async (id) => {
      expect(await failureOf(createApi().getTemplate(id))).toMatchObject({ fault: 'id', field: 'id' });
      expect(mock.requests).toEqual([]);
    },
  );

  it.each(['', '   ', 'nobody', 'a@b', 'a b@c.example', 'a@b.example,c@d.example', 'é@b.example'])(
    'never asks about or deletes the malformed address %j',
    async (email) => {
      const api = createApi();
      expect(await failureOf(api.getSuppressions(email, false))).toMatchObject({
        fault: 'input',
        field: 'email',
      });
      expect(await failureOf(api.deleteSuppression(email))).toMatchObject({ fault: 'input', field: 'email' });
      expect(mock.requests).toEqual([]);
    },
  );

  it.each(['', ' \n', 'a\nX-Admin: 1', 'a\u0000b', 'ключ', 'x'.repeat(5000)])(
    'refuses the key %j before anything is sent',
    (apiKey) => {
      expect(() => createApi({ apiKey })).toThrow('The key cannot be used');
    },
  );
});

describe('oddities of a success', () => {
  it.each(['success', 'SUCCESS', ' Success '])('takes the status %j', async (status) => {
    mock.answer(json({ status, template }));
    await expect(createApi().getTemplate(ID)).resolves.toMatchObject({
      template: { name: 'Order' },
      notes: [],
    });
  });

  it('takes a byte order mark, empty lists for maps, empty maps for lists, and null parts', async () => {
    const odd = {
      ...template,
      headers: [],
      global_info: null,
      attachments: {},
      body: { html: 'x', amp: null },
    };
    mock.answer(text(`\ufeff${JSON.stringify({ status: 'Success', template: odd })}`));
    const { template: read } = await createApi().getTemplate(ID);
    expect(read).toMatchObject({
      headers: [],
      globalInfo: [],
      attachments: [],
      body: { html: 'x', amp: null },
    });
  });

  it('says that another template came than was asked for', async () => {
    const other = '00000000-0000-4000-8000-000000000000';
    mock.answer(json({ status: 'Success', template: { ...template, id: other } }));
    const { notes } = await createApi().getTemplate(ID);
    expect(notes).toHaveLength(1);
    expect(notes[0]).toContain(other);
    mock.answer(json({ status: 'Success', template: { ...template, id: ID.toUpperCase() } }));
    expect((await createApi().getTemplate(ID)).notes).toEqual([]);
  });

  it('reads suppressions with an unknown reason and source', async () => {
    const suppressions = [{ reason: 'moon_phase', source: 'moon', is_deletable: true }];
    mock.answer(json({ status: 'Success', email: 'A@b.example', suppressions }));
    const { entries } = await createApi().getSuppressions('a@b.example', false);
    expect(entries).toMatchObject([{ reason: 'moon_phase', source: 'moon', isDeletable: true }]);
  });

  it.each([
    ['no list', { email: 'a@b.example' }, 'suppressions'],
    ['an empty object for a list', { email: 'a@b.example', suppressions: {} }, 'suppressions'],
    ['a list of null', { email: 'a@b.example', suppressions: [null] }, 'suppressions'],
    ['another address', { email: 'b@b.example', suppressions: [] }, 'email'],
  ])('says that it is not known where the answer holds %s', async (_, body, field) => {
    mock.answer(json({ status: 'Success', ...body }));
    expect(await failureOf(createApi().getSuppressions('a@b.example', false))).toMatchObject({
      fault: 'service',
      field,
      title: 'The answer could not be read, so it is not known whether a@b.example is suppressed',
    });
  });
});

describe('who is at fault', () => {
  it.each([
    ['the key, by code', serviceError(102, `Error ID:${ID}. Key "${KEY}" is wrong`, 401), 'key'],
    ['the key, by status', serviceError(7, 'Nope', 403), 'key'],
    ['the key, by words', serviceError(1, 'Invalid API key', 400), 'key'],
    ['the key, without a body', text('', 401), 'key'],
    ['the address, by code', serviceError(114, 'User not found', 401), 'address'],
    ['the address, by an unknown path', serviceError(404, 'Unknown operation "/x"', 404), 'address'],
    ['the address, by a web page', text('<!doctype html><h1>Welcome</h1>', 200), 'address'],
    ['the address, by a 404 page', text('<html>not here</html>', 404), 'address'],
    ['the id, by code', serviceError(601, 'Template not found', 400), 'id'],
    ['the id, by words', serviceError(9, 'Template with this id was not found', 404), 'id'],
    ['the service, by status', text('<html>Bad gateway</html>', 502), 'service'],
    ['the service, by code', serviceError(150, 'Internal', 500), 'service'],
    ['the service, by an unknown code', serviceError(4711, 'Strange', 400), 'service'],
    ['the service, by half an answer', text('{"status":"Success","template":{"id"', 200), 'service'],
    ['the service, by a list', json([1, 2]), 'service'],
    ['the service, by no status', json({ template }), 'service'],
    ['the service, by no template', json({ status: 'Success' }), 'service'],
    ['the service, by an error with status 200', serviceError(4711, 'Strange', 200), 'service'],
    ['the service, by success with status 500', json({ status: 'Success', template }, 500), 'service'],
  ] as const)('is said: %s', async (_, answer, fault) => {
    mock.answer(answer);
    const failure = await failureOf(createApi().getTemplate(ID));
    expect(failure.fault).toBe(fault);
    expect(failure.title).toBe('The template could not be fetched');
    for (const sentence of [failure.reason, failure.remedy]) expect(sentence).toMatch(/^[A-Z0-9“].*[.]$/su);
  });

  it('keeps the service’s own code, message and error id, and takes the key out', async () => {
    mock.answer(
      serviceError(102, `Error ID:${ID}. Key '${KEY}' and '${encodeURIComponent(KEY)}' failed`, 401),
    );
    const failure = await failureOf(createApi().getTemplate(ID));
    expect(failure).toMatchObject({ code: 102, httpStatus: 401, field: 'key' });
    expect(failure.serviceMessage).toBe(`Error ID:${ID}. Key '[key removed]' and '[key removed]' failed`);
  });

  it('tells a code that came as text, and a message that is no text', async () => {
    mock.answer(json({ status: 'error', code: '601', message: { reason: KEY } }, 400));
    expect(await failureOf(createApi().getTemplate(ID))).toMatchObject({ fault: 'id', code: 601 });
  });

  it.each([
    [3003, 'service'],
    [3004, 'service'],
    [906, 'limit'],
    [3002, 'input'],
  ])('explains a refused delete with code %i', async (code, fault) => {
    mock.answer(serviceError(code, 'As documented', 400));
    const failure = await failureOf(createApi().deleteSuppression('a@b.example'));
    expect(failure).toMatchObject({ fault, code, title: 'The suppression could not be lifted' });
    expect(failure.reason).toContain(String(code));
  });

  it('says that nothing listens, and that no such name is known', async () => {
    const gone = await createMockService(json({}));
    await gone.close();
    const refused = await failureOf(createApi({ baseUrl: gone.baseUrl, retryDelaysMs: [0] }).getTemplate(ID));
    expect(refused).toMatchObject({ fault: 'address', field: 'baseUrl' });
    const named: typeof fetch = () =>
      Promise.reject(
        new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ENOTFOUND' }) }),
      );
    const unknown = await failureOf(
      createApi({ fetch: named, baseUrl: 'https://no.such.example' }).getTemplate(ID),
    );
    expect(unknown.reason).toContain('no.such.example');
    expect(unknown.fault).toBe('address');
  });

  it.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'address'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'address'],
    ['net::ERR_CERT_AUTHORITY_INVALID', 'address'],
    ['net::ERR_NAME_NOT_RESOLVED', 'address'],
    ['net::ERR_INTERNET_DISCONNECTED', 'network'],
    ['net::ERR_PROXY_CONNECTION_FAILED', 'network'],
    ['ECONNRESET', 'network'],
    ['EAI_AGAIN', 'network'],
  ])('reads %s of either network stack', async (code, fault) => {
    const failing: typeof fetch = () => Promise.reject(new TypeError(code));
    expect((await failureOf(createApi({ fetch: failing }).getTemplate(ID))).fault).toBe(fault);
  });
});

describe('time and size', () => {
  it('reads as many full attachments as a template may have, and the rest of it in any letters', async () => {
    // The largest content of one (specification, section 8); how many there may be is not limited.
    const content = 'QUJD'.repeat(Math.floor(9_786_710 / 4));
    const attachments = Array.from({ length: 4 }, (_, at) => ({
      type: 'application/pdf',
      name: `${at}`,
      content,
    }));
    mock.answer(json({ status: 'Success', template: { ...template, name: 'L’été', attachments } }));
    const { template: read } = await createApi().getTemplate(ID);
    expect(read.name).toBe('L’été');
    expect(read.attachments.map((one) => one.content === content)).toEqual([true, true, true, true]);
  });

  it('gives up on a server that does not answer', async () => {
    mock.answer(hang);
    const failure = await failureOf(createApi({ limits: { headersMs: 40 } }).getTemplate(ID));
    expect(failure.fault).toBe('network');
    expect(failure.reason).toContain('did not answer');
  });

  it('gives up on an answer that does not end', async () => {
    mock.answer((response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('{"status":');
    });
    const failure = await failureOf(createApi({ limits: { wholeMs: 80 } }).getTemplate(ID));
    expect(failure).toMatchObject({ fault: 'network' });
    expect(failure.reason).toContain('not complete');
  });

  it.each([
    ['announced', { 'Content-Length': '5000' }],
    ['not announced', {}],
  ])('stops at an answer that is too large (%s)', async (_, headers) => {
    mock.answer(text('x'.repeat(5000), 200, headers));
    const failure = await failureOf(
      createApi({ limits: { maxBytes: 1000 }, retryDelaysMs: [0] }).getTemplate(ID),
    );
    expect(failure.fault).toBe('limit');
    expect(mock.requests).toHaveLength(1);
  });

  it('counts what stands beside long contents by itself', async () => {
    const content = 'QUJD'.repeat(25_000);
    const attachments = [{ type: 'application/pdf', name: 'a.pdf', content }];
    const reply = JSON.stringify({
      status: 'Success',
      template: { ...template, name: 'é'.repeat(500), attachments },
    });
    mock.answer(text(reply, 200, { 'Content-Type': 'application/json' }));
    // A name of a UUID and a number stands in the place of the content.
    const beside = Buffer.byteLength(reply) - content.length + 38;
    const read = (maxTextBytes: number) => createApi({ limits: { maxTextBytes } }).getTemplate(ID);
    expect((await read(beside)).template.attachments[0]?.content).toBe(content);
    expect(await failureOf(read(beside - 1))).toMatchObject({ fault: 'limit' });
  });

  it('tells a connection that breaks in the middle', async () => {
    mock.answer((response) => {
      response.writeHead(200, { 'Content-Length': '1000' });
      response.write('{"status"', () => response.destroy());
    });
    expect((await failureOf(createApi().getTemplate(ID))).reason).toContain('in the middle');
  });
});
