/** Node's errors of a connection as the linter's words for why nothing answered. */
import type { LinkAnswer, LinkFailure } from '../../core/lint/link-answers.ts';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Our own network is missing: that says nothing about the address. */
const OFFLINE: ReadonlySet<string> = new Set(['EAI_AGAIN', 'EAI_FAIL', 'ENETUNREACH', 'ENETDOWN', 'ENONET']);
const NO_NAME: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA', 'EAI_NONAME', 'EAI_NODATA']);
const CERTIFICATE = /CERT|^ERR_TLS|^ERR_SSL|SELF_SIGNED|^UNABLE_TO_|^EPROTO$/u;

export function answerOfError(error: unknown): LinkAnswer {
  // A host with several addresses fails once for each; IPv6 without a network is the least telling of them.
  const codes = error instanceof AggregateError ? error.errors.map(codeOf) : [codeOf(error)];
  const code = codes.find((one) => !OFFLINE.has(one)) ?? codes[0] ?? '';
  if (OFFLINE.has(code)) return { notAsked: 'offline' };
  if (NO_NAME.has(code)) return { failure: 'name' };
  if (code === 'ECONNREFUSED') return { failure: 'refused' };
  if (code === 'ETIMEDOUT' || code === 'EHOSTUNREACH') return { failure: 'timeout' };
  if (CERTIFICATE.test(code)) return { failure: 'certificate' };
  return { failure: 'broken' };
}

/** What a firewall does to those who go past its proxy: no name, no connection, or one that is cut off. */
const UNREACHED: ReadonlySet<LinkFailure> = new Set(['name', 'refused', 'timeout', 'broken']);

/** True for an answer that says as much about our own network as about the address. */
export const isUnreached = (answer: LinkAnswer): boolean =>
  'failure' in answer ? UNREACHED.has(answer.failure) : 'notAsked' in answer && answer.notAsked === 'offline';
