/** Says in plain words why no answer came, and whether the address or the network is at fault. */
import type { Problem } from '../../contract/schemas/problem.ts';
import { createProblem } from '../problem-error.ts';
import type { PostFailure, PostLimits } from './post-json.ts';

export interface NetworkProblem {
  readonly problem: Problem;
  /** Whether another try could go differently. */
  readonly passing: boolean;
}

interface Cause {
  /** Node's error code, or Chromium's `ERR_…`. */
  readonly pattern: RegExp;
  readonly fault: 'address' | 'network';
  readonly passing: boolean;
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
      /EAI_AGAIN|ERR_INTERNET_DISCONNECTED|ENETUNREACH|ENETDOWN|ERR_NETWORK_CHANGED|ERR_ADDRESS_UNREACHABLE/u,
    fault: 'network',
    passing: true,
    reason: () => 'This machine seems to be offline.',
    remedy: CHECK_NETWORK,
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
      'Check the base address. In a company network, its certificate may have to be made known to this program (NODE_EXTRA_CA_CERTS).',
  },
  {
    pattern: /EPROTO|ERR_SSL|SSL_ERROR|WRONG_VERSION_NUMBER/u,
    fault: 'address',
    passing: false,
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

const seconds = (ms: number): string => `${Math.round(ms / 1000)} seconds`;

/** `title` says what failed, such as "The template could not be fetched". */
export function networkProblem(
  failure: PostFailure,
  title: string,
  url: string,
  limits: PostLimits,
): NetworkProblem {
  const host = new URL(url).host;
  const network = (reason: string, remedy = CHECK_NETWORK): NetworkProblem => ({
    problem: createProblem({ fault: 'network', title, reason, remedy }),
    passing: true,
  });
  switch (failure.kind) {
    case 'headers':
      return network(`${host} did not answer within ${seconds(limits.headersMs)}.`);
    case 'whole':
      return network(`The answer of ${host} was not complete within ${seconds(limits.wholeMs)}.`);
    case 'cut-off':
      return network(`The connection to ${host} ended in the middle of the answer.`);
    case 'size':
      return {
        problem: createProblem({
          fault: 'limit',
          title,
          reason: `The answer of ${host} is larger than ${Math.round(limits.maxBytes / 1024 / 1024)} MB, more than Mailproof reads.`,
          remedy: 'Remove large attachments from the template, or check the base address.',
        }),
        passing: false,
      };
    case 'redirect':
      return {
        problem: createProblem({
          fault: 'address',
          title,
          reason: `${host} sends requests on to another address. Mailproof does not follow, so that the key goes nowhere else.`,
          remedy: 'Enter the final address as the base address in Connections.',
          field: 'baseUrl',
        }),
        passing: false,
      };
    case 'failed': {
      const trace = traceOf(failure.cause);
      const cause = CAUSES.find(({ pattern }) => pattern.test(trace));
      if (!cause) return network(`The connection to ${host} failed.`);
      return {
        problem: createProblem({
          fault: cause.fault,
          title,
          reason: cause.reason(host),
          remedy: cause.remedy,
          field: cause.fault === 'address' ? 'baseUrl' : null,
        }),
        passing: cause.passing,
      };
    }
  }
}
