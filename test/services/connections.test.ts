import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createConnections, type Connections } from '../../src/services/connections/connections.ts';
import { readEnvironment } from '../../src/services/connections/environment.ts';
import { createKeychain } from '../../src/services/keychain/create-keychain.ts';
import { createOsKeychain, type PasswordStore } from '../../src/services/keychain/os-keychain.ts';
import { createLibrary } from '../../src/services/library/library.ts';
import { runServices } from './running-services.ts';
import { createMockService, json, type MockService } from './service-api/mock-service.ts';

const KEY = 'p4q8r2s6t0u4v8w2x6y0z4a8b2c6d0e4f8g2h6i0';

let folder: string;
let mock: MockService;
let kept: Map<string, string>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-connections-'));
  mock = await createMockService(json({ status: 'Success', suppressions: [] }));
  kept = new Map();
});
afterEach(async () => {
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});

const store: PasswordStore = {
  getPassword: (_, account) => Promise.resolve(kept.get(account) ?? null),
  setPassword(_, account, password) {
    kept.set(account, password);
    return Promise.resolve();
  },
  deletePassword: (_, account) => Promise.resolve(kept.delete(account)),
};

/** The program as it starts anew: what is not on disk or in the keychain is gone. */
function start({
  working = true,
  env = {},
}: { working?: boolean; env?: NodeJS.ProcessEnv } = {}): Connections {
  const load = (): Promise<PasswordStore> =>
    working ? Promise.resolve(store) : Promise.reject(new Error('org.freedesktop.secrets'));
  return createConnections({
    library: createLibrary({ folder }),
    keychain: createKeychain({ os: createOsKeychain({ load }) }),
    fetch,
    sandbox: undefined,
    env,
    now: () => new Date(),
    retryDelaysMs: [],
  });
}

const change = () => ({
  name: 'Own',
  baseUrl: mock.baseUrl,
  jsonSuffix: false,
  allProjectsField: 'searching' as const,
});

describe('the key of a connection', () => {
  it('is in the keychain after a restart, and in no file', async () => {
    const { id } = await start().save(change());
    await start().setKey(id, KEY);
    const again = start();
    await expect(again.get(id)).resolves.toMatchObject({ keyStorage: 'keychain' });
    await (await again.api(id)).testKey();
    expect(mock.requests[0]?.headers['x-api-key']).toBe(KEY);
    const files = await readdir(folder);
    expect(files).toEqual(['connections.json']);
    expect(await readFile(join(folder, 'connections.json'), 'utf8')).not.toContain(KEY);
    await again.remove(id);
    expect(kept.size).toBe(0);
  });

  it('is gone after a restart where it was kept for the session, and says so', async () => {
    const first = start({ working: false });
    const { id } = await first.save(change());
    await expect(first.setKey(id, KEY)).resolves.toMatchObject({ storage: 'session' });
    await expect(first.get(id)).resolves.toMatchObject({ keyStorage: 'session' });
    await (await first.api(id)).testKey();
    const again = start({ working: false });
    await expect(again.get(id)).resolves.toMatchObject({ keyStorage: 'none' });
    await expect(again.api(id)).rejects.toMatchObject({ failure: { fault: 'key', field: 'key' } });
  });

  it('does not follow the connection to another server', async () => {
    const connections = start();
    const { id } = await connections.save(change());
    await connections.setKey(id, KEY);
    await connections.save({ ...change(), id, baseUrl: 'https://elsewhere.example' });
    expect(kept.size).toBe(0);
    await expect(connections.api(id)).rejects.toMatchObject({ failure: { fault: 'key' } });
  });

  it('does not follow an address that was changed in the file either', async () => {
    const { id } = await start().save(change());
    await start().setKey(id, KEY);
    const file = join(folder, 'connections.json');
    const moved = new URL(mock.baseUrl);
    moved.port = String(Number(moved.port) - 1);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replaceAll(new URL(mock.baseUrl).origin, moved.origin));
    await expect(start().get(id)).resolves.toMatchObject({ keyStorage: 'keychain' });
    await expect(start().api(id)).rejects.toMatchObject({
      failure: { fault: 'key', reason: expect.stringContaining('at this address') as unknown },
    });
    await writeFile(file, text.replaceAll('/api/v1', '/api/v2'));
    await (await start().api(id)).testKey();
    expect(mock.requests.map(({ path }) => path)).toEqual(['/api/v2/suppression/get']);
  });

  it('that lies under the id alone is found and bound to the server', async () => {
    const { id } = await start().save(change());
    await start().setKey(id, KEY);
    kept.clear();
    kept.set(id, KEY);
    await (await start().api(id)).testKey();
    expect([...kept]).toEqual([[`${id} ${new URL(mock.baseUrl).origin}`, KEY]]);
    await start().remove(id);
    expect(kept.size).toBe(0);
  });
});

describe('names', () => {
  it('are found without regard to case, and those of ours are refused for others', async () => {
    const connections = start({ env: { MAILPROOF_BASE_URL: mock.baseUrl, MAILPROOF_API_KEY: KEY } });
    const { id } = await connections.save(change());
    await expect(connections.find(' oWN ')).resolves.toMatchObject({ id });
    await expect(connections.find('environment')).resolves.toMatchObject({ id: 'environment' });
    await expect(connections.find('production')).resolves.toBeNull();
    for (const name of ['Sandbox', 'sandbox ', 'ENVIRONMENT']) {
      await expect(start().save({ ...change(), name })).rejects.toMatchObject({
        failure: { fault: 'input', field: 'name' },
      });
    }
  });
});

describe('the environment’s connection', () => {
  it.each([
    [{ MAILPROOF_API_KEY: KEY }, 'MAILPROOF_API_KEY is set but MAILPROOF_BASE_URL is not'],
    [{ MAILPROOF_API_KEY: KEY, MAILPROOF_BASE_URL: ' ' }, 'MAILPROOF_API_KEY is set but'],
    [{ MAILPROOF_API_KEY: '', MAILPROOF_BASE_URL: 'https://a.example' }, 'MAILPROOF_BASE_URL is set but'],
    [{ MAILPROOF_API_KEY: '', MAILPROOF_BASE_URL: '' }, null],
    [{}, null],
  ])('says what is missing where only half of it is set: %j', (env, words) => {
    const { half } = readEnvironment(env);
    if (words === null) expect(half).toBeNull();
    else expect(half).toContain(words);
    expect(half ?? '').not.toContain(KEY);
  });

  it('is said to be missing in the window where only its key is set', async () => {
    const running = await runServices({ env: { MAILPROOF_API_KEY: KEY } });
    try {
      const { notices } = await running.client.app.info();
      expect(notices).toEqual([expect.stringContaining('MAILPROOF_BASE_URL is not')]);
    } finally {
      await running.stop();
    }
  }, 60_000);

  it('is there when its address is set, uses its key, and cannot be changed', async () => {
    const connections = start({ env: { MAILPROOF_BASE_URL: mock.baseUrl, MAILPROOF_API_KEY: KEY } });
    await expect(connections.list()).resolves.toMatchObject({
      connections: [{ id: 'environment', keyStorage: 'environment' }],
      selectedId: 'environment',
    });
    await (await connections.api('environment')).testKey();
    expect(mock.requests[0]?.headers['x-api-key']).toBe(KEY);
    await expect(connections.setKey('environment', 'x')).rejects.toMatchObject({
      failure: { fault: 'input' },
    });
    await expect(connections.remove('environment')).rejects.toMatchObject({ failure: { fault: 'input' } });
  });

  it('names the variable that is missing', async () => {
    const connections = start({ env: { MAILPROOF_BASE_URL: mock.baseUrl } });
    const call = connections.api('environment');
    await expect(call).rejects.toMatchObject({
      failure: { remedy: expect.stringContaining('MAILPROOF_API_KEY') as unknown },
    });
  });

  it('never lends its key to another connection', async () => {
    const connections = start({ env: { MAILPROOF_API_KEY: KEY } });
    const { id } = await connections.save(change());
    await expect(connections.api(id)).rejects.toMatchObject({ failure: { fault: 'key' } });
  });
});
