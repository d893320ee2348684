import { createServer } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, defaultDataDir } from '../../src/sandbox/index.ts';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { anyNumber, anyText, call } from './call.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox({ apiKey: 'k3y-for-tests' });
});
afterAll(() => sandbox.close());

const email = 'ana.kovac@bluepeak.example';
const headers = (more: Record<string, string> = {}): Record<string, string> => ({
  'Content-Type': 'application/json',
  'X-API-KEY': sandbox.apiKey,
  ...more,
});

describe('requests', () => {
  it('listens on loopback under a base path and answers in JSON', async () => {
    expect(sandbox.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/);
    const { httpStatus, contentType, body } = await call(sandbox, 'suppression/get', {
      receiver_email: email,
    });
    expect(httpStatus).toBe(200);
    expect(contentType).toBe('application/json; charset=utf-8');
    expect(body).toEqual({ status: 'Success', email, suppressions: [] });
  });

  it('uses the key it was given, and says what a missing or wrong one is', async () => {
    const none = await call(
      sandbox,
      'suppression/get',
      {},
      { headers: { 'Content-Type': 'application/json' } },
    );
    expect(none).toMatchObject({ httpStatus: 401, body: { status: 'Error', code: 101 } });
    const blank = await call(sandbox, 'suppression/get', {}, { headers: headers({ 'X-API-KEY': ' ' }) });
    expect(blank).toMatchObject({ httpStatus: 401, body: { status: 'Error', code: 101 } });
    const wrong = await call(sandbox, 'suppression/get', {}, { headers: headers({ 'X-API-KEY': 'other' }) });
    expect(wrong).toMatchObject({ httpStatus: 401, body: { status: 'Error', code: 102 } });
  });

  it('repeats a wrong key in the message, as the real service does', async () => {
    const { body } = await call(
      sandbox,
      'template/get',
      {},
      { headers: headers({ 'X-API-KEY': 'leak-me' }) },
    );
    expect(body['message']).toMatch(/^Error ID:[0-9a-f-]{36}\..*leak-me/);
  });

  it.each(['GET', 'PUT', 'DELETE'])('refuses %s', async (method) => {
    const response = await fetch(`${sandbox.baseUrl}/template/get`, { method, headers: headers() });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
    expect(await response.json()).toMatchObject({ status: 'Error', code: 405 });
  });

  it.each(['template/list', 'template/get.json', 'template/get/', 'template', '../v1/nothing', '__proto__'])(
    'does not know the operation %s',
    async (operation) => {
      expect(await call(sandbox, operation, {})).toMatchObject({
        httpStatus: 404,
        body: { status: 'Error', code: 404 },
      });
    },
  );

  it('does not know paths outside its base path', async () => {
    const response = await fetch(sandbox.baseUrl.replace('/api/v1', '/template/get'), { method: 'POST' });
    expect(response.status).toBe(404);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'refuses the content type "%s"',
    async (type) => {
      const body = new TextEncoder().encode(JSON.stringify({ receiver_email: email }));
      const init = { headers: { 'X-API-KEY': sandbox.apiKey, 'Content-Type': type }, body };
      expect(await call(sandbox, 'suppression/get', {}, init)).toMatchObject({
        httpStatus: 400,
        body: { status: 'Error', code: 111 },
      });
    },
  );

  it('takes a charset parameter and any case in the content type', async () => {
    const init = { headers: headers({ 'Content-Type': 'Application/JSON; charset=UTF-8' }) };
    expect(await call(sandbox, 'suppression/get', { receiver_email: email }, init)).toMatchObject({
      httpStatus: 200,
    });
  });

  it.each(['', '{', '{"receiver_email":', 'hello', '{"a":1}}', "{'a':1}"])(
    'refuses the body %j as malformed JSON',
    async (body) => {
      expect(await call(sandbox, 'suppression/get', body)).toMatchObject({
        httpStatus: 400,
        body: { code: 111 },
      });
    },
  );

  it.each(['null', '17', '"text"', 'true'])('refuses the JSON value %s', async (body) => {
    expect(await call(sandbox, 'suppression/get', body)).toMatchObject({
      httpStatus: 400,
      body: { code: 111 },
    });
  });

  it('answers a list as the sister service does', async () => {
    expect(await call(sandbox, 'suppression/get', [])).toMatchObject({
      httpStatus: 500,
      body: { code: 150 },
    });
  });

  it('refuses bytes that are not UTF-8', async () => {
    const body = new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);
    expect(await call(sandbox, 'suppression/get', {}, { body })).toMatchObject({ body: { code: 111 } });
  });

  it('takes 10 MB and refuses one byte more', async () => {
    const fields = (length: number): string => {
      const empty = JSON.stringify({ receiver_email: email, padding: '' });
      return JSON.stringify({ receiver_email: email, padding: 'x'.repeat(length - empty.length) });
    };
    const limit = 10 * 1024 * 1024;
    expect(await call(sandbox, 'suppression/get', fields(limit))).toMatchObject({ httpStatus: 200 });
    expect(await call(sandbox, 'suppression/get', fields(limit + 1))).toMatchObject({
      httpStatus: 413,
      body: { status: 'Error', code: 199 },
    });
  });

  it('survives anything in the body', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string()), async (body) => {
        const { httpStatus, body: reply } = await call(sandbox, 'suppression/delete', body);
        expect(httpStatus).toBeGreaterThanOrEqual(400);
        expect(reply).toMatchObject({
          status: 'Error',
          code: anyNumber,
          message: anyText,
        });
      }),
      { numRuns: 60 },
    );
  });

  it('goes on after a caller that hangs up in the middle of a request', async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(sandbox.port, '127.0.0.1', () => {
        socket.write('POST /api/v1/template/get HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n');
        socket.write(`Content-Type: application/json\r\nX-API-KEY: ${sandbox.apiKey}\r\n\r\n{"id":`);
        socket.destroy();
      });
      socket.on('close', () => {
        resolve();
      });
    });
    expect(await call(sandbox, 'suppression/get', { receiver_email: email })).toMatchObject({
      httpStatus: 200,
    });
  });

  it('sends no header that would let a web page read the reply', async () => {
    const response = await fetch(`${sandbox.baseUrl}/template/get`, {
      method: 'POST',
      headers: headers({ Origin: 'https://www.harbourandpine.com' }),
      body: '{}',
    });
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

describe('start and stop', () => {
  it('names the port when it is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => {
      other.listen(0, '127.0.0.1', resolve);
    });
    const address = other.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    await expect(createSandbox({ port })).rejects.toThrow(`Port ${String(port)} is in use`);
    await new Promise((resolve) => {
      other.close(resolve);
    });
  });

  it('counts requests, refuses them after close, and may be closed twice', async () => {
    const own = await createSandbox();
    await call(own, 'template/get', {});
    await call(own, 'nothing', {});
    expect(own.requestCount()).toBe(2);
    await own.close();
    await own.close();
    await expect(fetch(own.baseUrl)).rejects.toThrow();
  });

  it('closes at once although a reply is still held back', async () => {
    const slow = await createSandbox({ latencyMs: 600_000 });
    const pending = call(slow, 'template/get', {}).then(
      () => 'answered',
      () => 'dropped',
    );
    await wait(50);
    await slow.close();
    expect(await pending).toBe('dropped');
  });

  it('says which file is missing when the data folder is wrong', async () => {
    await expect(createSandbox({ dataDir: '/nowhere/at/all' })).rejects.toThrow(/nowhere/);
  });

  it('finds the data folder from a folder as deep as a bundle lies', () => {
    const dataDir = defaultDataDir();
    const projectRoot = dataDir.slice(0, -'/resources/sandbox'.length);
    expect(defaultDataDir(`${projectRoot}/out/main/chunks`)).toBe(dataDir);
    expect(() => defaultDataDir('/')).toThrow('No resources/sandbox');
  });
});
