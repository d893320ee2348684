/** The proxy of the environment: when it is used, what it gets to see, and what is said when it fails. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Failure } from '../../../src/contract/schemas/failure.ts';
import { createNodeNetwork, type NodeNetwork } from '../../../src/services/network/node-network.ts';
import { FailureError } from '../../../src/services/failure-error.ts';
import { createServiceApi } from '../../../src/services/service-api/service-api.ts';
import {
  createConnectProxy,
  type ConnectProxy,
  type ConnectProxyOptions,
} from '../../faults/connect-proxy.ts';
import { ADDRESS, createFaultService, type FaultService } from '../../faults/fault-service.ts';

const KEY = 'k3yk3yk3yk3yk3yk3yk3y';
/** A name that no resolver knows (RFC 6761), so that only a proxy could lead there. */
const OUTSIDE = 'https://service.test/v1';

const open: { close(): Promise<void> }[] = [];
let service: FaultService;
beforeEach(async () => {
  service = await createFaultService();
  open.push(service);
});
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

const startProxy = async (options: ConnectProxyOptions): Promise<ConnectProxy> => {
  const proxy = await createConnectProxy(options);
  open.push(proxy);
  return proxy;
};

const networkWith = (env: NodeJS.ProcessEnv, connectMs?: number): NodeNetwork => {
  const network = createNodeNetwork(env, connectMs);
  open.push(network);
  return network;
};

/** The failure of a delete, and whether its outcome is left open. */
async function deleteThrough(
  env: NodeJS.ProcessEnv,
  baseUrl = OUTSIDE,
  connectMs?: number,
): Promise<Failure & { readonly outcomeUnknown: boolean }> {
  const { fetch } = networkWith(env, connectMs);
  const api = createServiceApi({ fetch, baseUrl, apiKey: KEY, retryDelaysMs: [] });
  try {
    await api.deleteSuppression(ADDRESS);
  } catch (error) {
    if (error instanceof FailureError) return { ...error.failure, outcomeUnknown: error.outcomeUnknown };
    throw error;
  }
  throw new Error('the delete went through');
}

describe('which way a request takes', () => {
  it.each([
    ['HTTPS_PROXY', (host: string) => ({ HTTPS_PROXY: `http://${host}` })],
    [
      'https_proxy before HTTPS_PROXY',
      (host: string) => ({ https_proxy: `http://${host}`, HTTPS_PROXY: 'http://127.0.0.1:1' }),
    ],
    ['HTTP_PROXY where there is no other', (host: string) => ({ HTTP_PROXY: `http://${host}/` })],
    ['an address without http://', (host: string) => ({ HTTPS_PROXY: ` ${host} ` })],
    [
      'a NO_PROXY that names others',
      (host: string) => ({ HTTPS_PROXY: host, NO_PROXY: 'example.com, other.test:443, service.test:444' }),
    ],
  ])('is through the proxy by %s', async (_, env) => {
    const proxy = await startProxy({ status: 403 });
    await deleteThrough(env(proxy.host));
    expect(proxy.tunnels).toEqual(['service.test:443']);
    expect(proxy.clear).toEqual([]);
  });

  it.each(['service.test', '.test', '*.test', 'example.com,service.test:443', '*', 'SERVICE.TEST'])(
    'is past the proxy by NO_PROXY %s',
    async (NO_PROXY) => {
      const proxy = await startProxy({ status: 403 });
      const { reason } = await deleteThrough({ HTTPS_PROXY: `http://${proxy.host}`, NO_PROXY });
      expect(proxy.tunnels).toEqual([]);
      expect(reason).not.toContain('proxy');
    },
  );

  it.each(['', '  '])('is past the proxy where HTTPS_PROXY is %j', async (HTTPS_PROXY) => {
    const proxy = await startProxy({ status: 403 });
    const { reason } = await deleteThrough({ HTTPS_PROXY, HTTP_PROXY: `http://${proxy.host}` });
    expect(proxy.tunnels).toEqual([]);
    expect(reason).not.toContain('proxy');
  });

  it.each(['127.0.0.1', 'localhost'])(
    'is never through a proxy for %s, where the key is in the clear',
    async (name) => {
      const proxy = await startProxy({ leadsTo: Number(service.host.split(':')[1]) });
      const address = `http://${proxy.host}`;
      const { fetch } = networkWith({ HTTP_PROXY: address, HTTPS_PROXY: address, http_proxy: address });
      const baseUrl = service.baseUrl.replace('127.0.0.1', name);
      await createServiceApi({ fetch, baseUrl, apiKey: KEY, retryDelaysMs: [] }).deleteSuppression(ADDRESS);
      expect(service.deletes).toBe(1);
      expect([...proxy.tunnels, ...proxy.clear]).toEqual([]);
    },
  );
});

describe('a proxy that fails', () => {
  const NOT_LIFTED = {
    title: 'The suppression could not be lifted',
    fault: 'network',
    outcomeUnknown: false,
  };

  it('asks for a log-in', async () => {
    const proxy = await startProxy({ login: 'ann:s3cret', leadsTo: 1 });
    expect(await deleteThrough({ HTTPS_PROXY: `http://${proxy.host}` })).toMatchObject({
      ...NOT_LIFTED,
      reason: `The proxy ${proxy.host} asks for a user name and a password, or did not take the ones it got (HTTP status 407). Nothing was sent.`,
      remedy: 'Put them into the address: HTTPS_PROXY=http://name:password@host:port.',
    });
  });

  it('gets the log-in of its address, and nobody reads that', async () => {
    const proxy = await startProxy({ login: 'ann:s3c ret@', status: 403 });
    const failure = await deleteThrough({ HTTPS_PROXY: `http://ann:s3c%20ret%40@${proxy.host}` });
    expect(failure).toMatchObject({
      ...NOT_LIFTED,
      reason: `The proxy ${proxy.host} does not let requests to service.test through (HTTP status 403), so nothing was sent.`,
      remedy: 'Check HTTPS_PROXY, HTTP_PROXY and NO_PROXY. Whoever runs the proxy can allow it.',
    });
    expect(JSON.stringify(failure)).not.toContain('s3c');
    expect(proxy.seen()).not.toContain(KEY);
  });

  it('cannot reach the service', async () => {
    const proxy = await startProxy({});
    expect(await deleteThrough({ HTTPS_PROXY: `http://${proxy.host}` })).toMatchObject({
      ...NOT_LIFTED,
      reason: `The proxy ${proxy.host} could not reach service.test (HTTP status 502), so nothing was sent.`,
      remedy: 'Check the base address in Connections, and try again.',
    });
  });

  it('is not there', async () => {
    const proxy = await startProxy({});
    await proxy.close();
    expect(await deleteThrough({ HTTPS_PROXY: `http://ann:s3cret@${proxy.host}` })).toMatchObject({
      ...NOT_LIFTED,
      reason: `The proxy ${proxy.host} cannot be reached, so nothing was sent.`,
      remedy: 'Check HTTPS_PROXY, HTTP_PROXY and NO_PROXY.',
    });
  });

  it('has a name that nobody knows', async () => {
    const failure = await deleteThrough({ HTTPS_PROXY: 'http://proxy.test:3128' });
    expect(failure.reason).toBe('The proxy proxy.test:3128 cannot be reached, so nothing was sent.');
  });

  it('never answers', async () => {
    const proxy = await startProxy({ neverAnswers: true });
    const failure = await deleteThrough({ HTTPS_PROXY: `http://${proxy.host}` }, OUTSIDE, 300);
    expect(failure).toMatchObject({
      ...NOT_LIFTED,
      reason: `The proxy ${proxy.host} cannot be reached, so nothing was sent.`,
    });
  });

  it.each([
    'socks5://ann:s3cret@127.0.0.1:1080',
    'http://',
    'http://ann:%ff@127.0.0.1',
    'a proxy',
    'http://h:99999',
  ])('has the wrong address %s', async (HTTPS_PROXY) => {
    const failure = await deleteThrough({ HTTPS_PROXY });
    expect(failure).toMatchObject({
      ...NOT_LIFTED,
      reason: 'The environment variable HTTPS_PROXY holds no address of a proxy, so nothing was sent.',
      remedy: 'Set HTTPS_PROXY to an address such as http://proxy.example.com:8080, or unset it.',
    });
    expect(JSON.stringify(failure)).not.toContain('s3cret');
  });

  it('does not keep this machine’s own addresses from being asked', async () => {
    const { fetch } = networkWith({ HTTPS_PROXY: 'socks5://nowhere' });
    const api = createServiceApi({ fetch, baseUrl: service.baseUrl, apiKey: KEY, retryDelaysMs: [] });
    await expect(api.deleteSuppression(ADDRESS)).resolves.toBeUndefined();
  });
});

it('uses no connection twice, so that no late answer is taken for another request’s', async () => {
  const { fetch } = networkWith({});
  const api = createServiceApi({ fetch, baseUrl: service.baseUrl, apiKey: KEY, retryDelaysMs: [] });
  for (let time = 0; time < 3; time++) await api.getSuppressions(ADDRESS, false);
  expect(service.connections).toBe(3);
});

it('says the length of what it sends, and keeps the spelling of headers', async () => {
  const { fetch } = networkWith({});
  const body = JSON.stringify({ email: 'ü@example.org' });
  await fetch(`${service.baseUrl}/suppression/delete`, {
    method: 'POST',
    body,
    headers: { 'X-API-KEY': KEY },
  });
  const headers = service.rawHeaders.at(-1) ?? [];
  expect(headers).toContain('X-API-KEY');
  expect(headers[headers.findIndex((name) => /^content-length$/iu.test(name)) + 1]).toBe('26');
  expect(headers.join(' ').toLowerCase()).not.toContain('transfer-encoding');
});
