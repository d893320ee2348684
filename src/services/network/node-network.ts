/**
 * `fetch` for the hosts that run on plain Node: the command line and the browser host. (Electron brings its own, which
 * follows the system's proxy settings and certificates.) It is undici's own fetch with undici's own dispatcher: the
 * copy inside Node is of another version, and the two do not fit together.
 */
import type { Dispatcher } from 'undici';
import type * as undiciModule from 'undici';
import { isLoopback } from '../service-api/base-url.ts';
import { ProxyFailure } from './proxy-failure.ts';
import { readProxySettings } from './proxy-settings.ts';

export interface NodeNetwork {
  /**
   * Goes through the proxy that HTTPS_PROXY or HTTP_PROXY names, unless NO_PROXY excepts the host; never for this
   * machine's own addresses. Rejects with a ProxyFailure among the causes when the proxy is at fault.
   */
  readonly fetch: typeof fetch;
  /** Ends every connection, also those that hang, so that nothing keeps the process alive. */
  close(): Promise<void>;
}

const CONNECT_MS = 10_000;
/**
 * Behind the client's own deadlines, which are shorter: ends the transfer of a request that nobody waits for any more
 * and that an abort could not reach.
 */
const ABANDONED_MS = 90_000;

type Undici = typeof undiciModule;

interface Dispatchers {
  readonly fetch: Undici['fetch'];
  readonly direct: Dispatcher;
  /** For other machines. Throws a ProxyFailure when the setting of the proxy is wrong. */
  readonly outside: () => Dispatcher;
  /** All that were made. */
  readonly made: readonly Dispatcher[];
}

async function createDispatchers(env: NodeJS.ProcessEnv, connectMs: number): Promise<Dispatchers> {
  // Loaded when something is fetched: checking files must not pay for it.
  const { Agent, EnvHttpProxyAgent, Pool, fetch: undiciFetch } = await import('undici');
  const options = {
    headersTimeout: ABANDONED_MS,
    bodyTimeout: ABANDONED_MS,
    // No connection serves twice: the late or doubled answer to one request is never taken for the next one's.
    pipelining: 0,
    connect: { timeout: connectMs },
  } as const;
  const direct = new Agent(options);
  const made: Dispatcher[] = [direct];

  /** Connections to the proxy, with what goes wrong there marked as the proxy's fault. */
  const proxyPool = (origin: URL, clientOptions: object): Dispatcher => {
    const { host } = origin;
    const pool = new Pool(origin, { ...clientOptions, headersTimeout: connectMs });
    const ask = pool.connect.bind(pool);
    return Object.assign(pool, {
      async connect(request: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> {
        const answer = await ask(request).catch((error: unknown) => {
          throw new ProxyFailure({ kind: 'unreachable', host }, { cause: error });
        });
        if (answer.statusCode === 200) return answer;
        answer.socket.on('error', () => undefined).destroy();
        throw new ProxyFailure({ kind: 'status', host, status: answer.statusCode });
      },
    });
  };

  const createOutside = (): Dispatcher => {
    const proxy = readProxySettings(env);
    if (proxy === null) return direct;
    const agent = new EnvHttpProxyAgent({
      ...options,
      httpsProxy: proxy.uri,
      httpProxy: '',
      noProxy: proxy.noProxy,
      ...(proxy.token === null ? {} : { token: proxy.token }),
      clientFactory: proxyPool,
    });
    made.push(agent);
    return agent;
  };
  let outside: Dispatcher | undefined;
  return { fetch: undiciFetch, direct, outside: () => (outside ??= createOutside()), made };
}

/**
 * A body as a stream: fetch sends one that it can read anew a second time, by itself, when a server answers 421 (Fetch
 * standard, HTTP-network-or-cache fetch), and a delete must not be sent twice. The length is said all the same, since
 * some servers refuse a request without one.
 */
function sentOnce(init: RequestInit | undefined): object {
  if (typeof init?.body !== 'string') return {};
  const bytes = new TextEncoder().encode(init.body);
  const { headers = {} } = init;
  // A plain list keeps its spelling on the wire.
  const plain: Readonly<Record<string, string | readonly string[]>> =
    headers instanceof Headers || Array.isArray(headers)
      ? Object.fromEntries([...headers].map(([name = '', value = '']) => [name, value] as const))
      : headers;
  return {
    body: new Blob([bytes]).stream(),
    duplex: 'half',
    headers: { ...plain, 'Content-Length': String(bytes.byteLength) },
  };
}

/**
 * @param env read for HTTPS_PROXY, HTTP_PROXY and NO_PROXY, also in small letters, at the first request
 * @param connectMs milliseconds until there is a connection, to the proxy or the service
 */
export function createNodeNetwork(env: NodeJS.ProcessEnv, connectMs = CONNECT_MS): NodeNetwork {
  let made: Promise<Dispatchers> | undefined;
  let closed = false;
  return {
    async fetch(input, init) {
      if (closed) throw new TypeError('The network was closed.');
      const { fetch: undiciFetch, direct, outside } = await (made ??= createDispatchers(env, connectMs));
      const url = new URL(input instanceof Request ? input.url : input);
      const dispatcher = isLoopback(url.hostname) ? direct : outside();
      // The types of undici and of Node's own copy differ in what nobody here uses.
      const reply: unknown = await undiciFetch(url, { ...(init as object), ...sentOnce(init), dispatcher });
      return reply as Response;
    },
    async close() {
      closed = true;
      const dispatchers = await made?.catch(() => undefined);
      await Promise.all((dispatchers?.made ?? []).map((dispatcher) => dispatcher.destroy()));
    },
  };
}
