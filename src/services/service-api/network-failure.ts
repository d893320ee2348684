/** Says in plain words why no answer came, and whether the address or the network is at fault. */
import type { Failure } from '../../contract/schemas/failure.ts';
import { findProxyFailure, type ProxyFault } from '../network/proxy-failure.ts';
import { createFailure } from '../failure-error.ts';
import { durationWords } from './duration-words.ts';
import type { PostFailure, PostLimits } from './post-json.ts';

export interface NetworkFailure {
  readonly failure: Failure;
  /** Whether another try could go differently. */
  readonly passing: boolean;
  /** False when the request certainly never left: no connection was made. */
  readonly sent: boolean;
}

interface Cause {
  /** Node's error code, or Chromium's `ERR_…`. */
  readonly pattern: RegExp;
  readonly fault: 'address' | 'network';
  readonly passing: boolean;
  /** Whether it can also happen after the request was sent. */
  readonly sent?: true;
  readonly reason: (host: string) => string;
  readonly remedy: string;
}

const CHECK_ADDRESS = 'Check the base address in Connections.';
const CHECK_NETWORK = 'Check the network and try again.';

const CAUSES: readonly Cause[] = [
  {
    pattern: /ENOTFOUND|ERR_NAME_NOT_RESOLVED/u,
    fault: 'address',
    passing: false,
    reason: (host) => `No server of the name ${host} is known.`,
    remedy: 'Check the spelling of the base address in Connections, and that this machine is online.',
  },
  {
    pattern:
      /EAI_AGAIN|EAI_FAIL|ERR_INTERNET_DISCONNECTED|ENETUNREACH|ERR_ADDRESS_UNREACHABLE|ERR_NAME_RESOLUTION_FAILED/u,
    fault: 'network',
    passing: true,
    reason: () => 'This machine seems to be offline.',
    remedy: CHECK_NETWORK,
  },
  {
    pattern: /ENETDOWN|ERR_NETWORK_CHANGED|ERR_NETWORK_IO_SUSPENDED/u,
    fault: 'network',
    passing: true,
    sent: true,
    reason: () => 'The network of this machine went away.',
    remedy: CHECK_NETWORK,
  },
  {
    pattern: /UND_ERR_CONNECT_TIMEOUT|ERR_CONNECTION_TIMED_OUT|EHOSTUNREACH/u,
    fault: 'network',
    passing: true,
    reason: (host) => `No connection to ${host} came about: nothing answers there.`,
    remedy: 'Check the base address in Connections and the network. A firewall may ask for a proxy.',
  },
  {
    pattern: /ECONNREFUSED|ERR_CONNECTION_REFUSED/u,
    fault: 'address',
    passing: false,
    reason: (host) => `${host} refused the connection: nothing listens there.`,
    remedy: CHECK_ADDRESS,
  },
  {
    pattern: /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ALTNAME/u,
    fault: 'address',
    passing: false,
    reason: (host) => `The certificate of ${host} is not trusted, so nothing was sent.`,
    remedy:
      'Check the base address. In a company network, its certificate may have to be made known to this program: see “Networks with a proxy” in the README (NODE_EXTRA_CA_CERTS).',
  },
  {
    pattern: /EPROTO|ERR_SSL|SSL_ERROR|WRONG_VERSION_NUMBER/u,
    fault: 'address',
    passing: false,
    sent: true,
    reason: (host) => `${host} does not answer with https as it should.`,
    remedy: CHECK_ADDRESS,
  },
  {
    pattern: /PROXY|TUNNEL/u,
    fault: 'network',
    passing: true,
    reason: () => 'The proxy of this network did not let the request through.',
    remedy: 'Check the proxy settings of this machine.',
  },
  {
    pattern: /UND_ERR_INVALID_ARG|ERR_UNSAFE_PORT|bad port/u,
    fault: 'address',
    passing: false,
    reason: () => 'The port of the base address is one that no request may be sent to.',
    remedy: CHECK_ADDRESS,
  },
];

/** The codes and messages of an error and of everything behind it; never shown, only searched. */
function traceOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 5) return '';
  const code = 'code' in error ? String(error.code) : '';
  const inner = error instanceof AggregateError ? error.errors.map((one) => traceOf(one, depth + 1)) : [];
  return [code, error.message, traceOf(error.cause, depth + 1), ...inner].join(' ');
}

/** The proxy's fault in plain words. Never the address as it was set, which may hold a password. */
function proxyWords(
  fault: ProxyFault,
  host: string,
): Pick<Failure, 'reason' | 'remedy'> & { readonly passing: boolean } {
  if (fault.kind === 'setting') {
    return {
      reason: `The environment variable ${fault.variable} holds no address of a proxy, so nothing was sent.`,
      remedy: `Set ${fault.variable} to an address such as http://proxy.example.com:8080, or unset it.`,
      passing: false,
    };
  }
  const proxy = `The proxy ${fault.host}`;
  const settings = 'Check HTTPS_PROXY, HTTP_PROXY and NO_PROXY.';
  if (fault.kind === 'unreachable') {
    return {
      reason: `${proxy} cannot be reached, so nothing was sent.`,
      remedy: settings,
      passing: true,
    };
  }
  switch (fault.status) {
    case 407:
      return {
        reason: `${proxy} asks for a user name and a password, or did not take the ones it got (HTTP status 407). Nothing was sent.`,
        remedy: 'Put them into the address: HTTPS_PROXY=http://name:password@host:port.',
        passing: false,
      };
    case 502:
    case 503:
    case 504:
      return {
        reason: `${proxy} could not reach ${host} (HTTP status ${fault.status}), so nothing was sent.`,
        remedy: 'Check the base address in Connections, and try again.',
        passing: true,
      };
    default:
      return {
        reason: `${proxy} does not let requests to ${host} through (HTTP status ${fault.status}), so nothing was sent.`,
        remedy: `${settings} Whoever runs the proxy can allow it.`,
        passing: false,
      };
  }
}

const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);

/** `title` says what failed, such as "The template could not be fetched". */
export function networkFailure(
  failure: PostFailure,
  title: string,
  url: string,
  limits: PostLimits,
): NetworkFailure {
  const host = new URL(url).host;
  const network = (reason: string, remedy = CHECK_NETWORK): NetworkFailure => ({
    failure: createFailure({ fault: 'network', title, reason, remedy }),
    passing: true,
    sent: true,
  });
  switch (failure.kind) {
    case 'headers':
      return network(`${host} did not answer within ${durationWords(limits.headersMs)}.`);
    case 'whole':
      return network(`The answer of ${host} was not complete within ${durationWords(limits.wholeMs)}.`);
    case 'cut-off':
      return network(`The connection to ${host} ended in the middle of the answer.`);
    case 'size':
      return {
        failure: createFailure({
          fault: 'limit',
          title,
          reason: `The answer of ${host} is larger than Mailproof reads: ${megabytes(limits.maxTextBytes)} MB, or ${megabytes(limits.maxBytes)} MB with attachments.`,
          remedy: 'Check the base address; a template has to have smaller attachments to be read.',
        }),
        passing: false,
        sent: true,
      };
    case 'redirect':
      return {
        failure: createFailure({
          fault: 'address',
          title,
          reason: `${host} sends requests on to another address. Mailproof does not follow, so that the key goes nowhere else.`,
          remedy: 'Enter the final address as the base address in Connections.',
          field: 'baseUrl',
        }),
        passing: false,
        sent: true,
      };
    case 'failed': {
      const proxy = findProxyFailure(failure.cause);
      if (proxy) {
        const { passing, ...words } = proxyWords(proxy.fault, host);
        return { failure: createFailure({ fault: 'network', title, ...words }), passing, sent: false };
      }
      const trace = traceOf(failure.cause);
      const cause = CAUSES.find(({ pattern }) => pattern.test(trace));
      if (!cause) return network(`The connection to ${host} failed.`);
      return {
        failure: createFailure({
          fault: cause.fault,
          title,
          reason: cause.reason(host),
          remedy: cause.remedy,
          field: cause.fault === 'address' ? 'baseUrl' : null,
        }),
        passing: cause.passing,
        sent: cause.sent ?? false,
      };
    }
  }
}
