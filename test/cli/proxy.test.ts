/** The command line through a proxy, as in a company's network: https behind CONNECT, and a certificate of the company. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createConnectProxy, type ConnectProxy } from '../faults/connect-proxy.ts';
import { ADDRESS, RIGHT_SUPPRESSIONS } from '../faults/fault-service.ts';
import { spawnCli, type CliResult } from './run-cli.ts';

const pem = (name: string): string =>
  fileURLToPath(new URL(`../fixtures/tls/service.test.${name}.pem`, import.meta.url));
const KEY = 'k3yk3yk3yk3yk3yk3yk3y';

let server: Server;
let keys: (string | string[] | undefined)[];
let proxy: ConnectProxy;
let folder: string;
beforeEach(async () => {
  keys = [];
  server = createServer(
    { key: readFileSync(pem('key')), cert: readFileSync(pem('cert')) },
    (request, response) => {
      keys.push(request.headers['x-api-key']);
      response.end(RIGHT_SUPPRESSIONS);
    },
  );
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  proxy = await createConnectProxy({ leadsTo: (server.address() as AddressInfo).port, login: 'ann:s3cret' });
  folder = await mkdtemp(join(tmpdir(), 'mailproof-proxy-'));
});
afterEach(async () => {
  await proxy.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

const lookUp = (env: Record<string, string>): Promise<CliResult> =>
  spawnCli(['suppression', 'get', ADDRESS], {
    cwd: folder,
    env: {
      MAILPROOF_BASE_URL: 'https://service.test/v1',
      MAILPROOF_API_KEY: KEY,
      MAILPROOF_DATA: folder,
      ...env,
    },
  });

describe('a look-up through a proxy', () => {
  it('is answered, and the proxy never sees the key', async () => {
    const { code, out, err } = await lookUp({
      HTTPS_PROXY: `http://ann:s3cret@${proxy.host}`,
      NODE_EXTRA_CA_CERTS: pem('cert'),
    });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('Unsubscribed');
    expect(proxy.tunnels).toEqual(['service.test:443']);
    expect(proxy.clear).toEqual([]);
    expect(keys).toEqual([KEY]);
    expect(proxy.seen()).not.toContain(KEY);
    expect(proxy.seen().toLowerCase()).not.toContain('x-api-key');
  });

  it('sends nothing where the certificate is not trusted, and says what to do', async () => {
    const { code, err } = await lookUp({ HTTPS_PROXY: `http://ann:s3cret@${proxy.host}` });
    expect(code).toBe(2);
    expect(err).toContain('The certificate of service.test is not trusted, so nothing was sent.');
    expect(err).toContain('NODE_EXTRA_CA_CERTS');
    expect(keys).toEqual([]);
  });

  it('says that the proxy asks for a log-in, and never says the password', async () => {
    const { code, err, out } = await lookUp({ HTTPS_PROXY: `http://ann:wr0ng@${proxy.host}` });
    expect(code).toBe(2);
    expect(err).toContain(
      `The proxy ${proxy.host} asks for a user name and a password, or did not take the ones it got`,
    );
    expect(err + out).not.toContain('wr0ng');
    expect(keys).toEqual([]);
  });
});
