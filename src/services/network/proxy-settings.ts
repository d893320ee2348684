/** What the environment says about a proxy, by the variables that curl, git and npm read as well. */
import { ProxyFailure } from './proxy-failure.ts';

export interface ProxySettings {
  /** The proxy's address, without user name and password. */
  readonly uri: string;
  /** Value of the header `Proxy-Authorization`; null where the address has no user name. */
  readonly token: string | null;
  /** Hosts that are asked directly, as NO_PROXY has them. */
  readonly noProxy: string;
}

/** The small spelling wins, as with curl; an empty value means "none". */
const VARIABLES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'] as const;

/**
 * The proxy for https addresses; null when there is none. HTTP_PROXY counts where HTTPS_PROXY is not set. There is no
 * proxy for http addresses: those are only ever this machine's own, and the key would pass the proxy in the clear.
 * @throws ProxyFailure when the variable holds no address of a proxy
 */
export function readProxySettings(env: NodeJS.ProcessEnv): ProxySettings | null {
  const variable = VARIABLES.find((name) => env[name] !== undefined);
  const value = variable === undefined ? '' : (env[variable]?.trim() ?? '');
  if (variable === undefined || value === '') return null;
  const wrong = (cause?: unknown): ProxyFailure => new ProxyFailure({ kind: 'setting', variable }, { cause });
  // Many write only host and port.
  const address = /^[a-z][a-z0-9+.-]*:\/\//iu.test(value) ? value : `http://${value}`;
  if (!URL.canParse(address)) throw wrong();
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw wrong();
  let token: string | null = null;
  if (url.username !== '' || url.password !== '') {
    try {
      const login = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
      token = `Basic ${Buffer.from(login, 'utf8').toString('base64')}`;
    } catch {
      throw wrong();
    }
  }
  return { uri: url.origin, token, noProxy: env['no_proxy'] ?? env['NO_PROXY'] ?? '' };
}

/** Whether the environment names a proxy, be its address right or wrong. */
export const namesProxy = (env: NodeJS.ProcessEnv): boolean =>
  VARIABLES.some((name) => (env[name]?.trim() ?? '') !== '');
