/** The proxy, not the service, is why there is no answer. Nothing was sent to the service then. */
export type ProxyFault =
  /** The environment variable holds no address of a proxy. */
  | { readonly kind: 'setting'; readonly variable: string }
  /** No connection to the proxy came about; the error behind it says why. */
  | { readonly kind: 'unreachable'; readonly host: string }
  /** The proxy answered the request for a tunnel (CONNECT) with another status than 200. */
  | { readonly kind: 'status'; readonly host: string; readonly status: number };

/** Never holds the address as it was set: that may have a password in it. */
export class ProxyFailure extends Error {
  override readonly name = 'ProxyFailure';
  /** As Node's errors have; undici tells its own errors apart by it. */
  readonly code = 'PROXY_FAILURE';
  readonly fault: ProxyFault;

  constructor(fault: ProxyFault, options?: ErrorOptions) {
    super(`The proxy failed (${fault.kind}).`, options);
    this.fault = fault;
  }
}

/** The proxy's failure among the causes of what `fetch` threw; null when there is none. */
export function findProxyFailure(error: unknown, depth = 0): ProxyFailure | null {
  if (error instanceof ProxyFailure) return error;
  return error instanceof Error && depth < 5 ? findProxyFailure(error.cause, depth + 1) : null;
}
