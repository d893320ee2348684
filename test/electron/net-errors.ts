/**
 * Chromium's names for what Node's network errors are called: `session.fetch` rejects with them.
 * https://chromium.googlesource.com/chromium/src/+/main/net/base/net_error_list.h
 */
const NAMES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'net::ERR_CONNECTION_REFUSED',
  ECONNRESET: 'net::ERR_CONNECTION_RESET',
  EPIPE: 'net::ERR_CONNECTION_RESET',
  ENOTFOUND: 'net::ERR_NAME_NOT_RESOLVED',
  EAI_AGAIN: 'net::ERR_NAME_NOT_RESOLVED',
  ETIMEDOUT: 'net::ERR_CONNECTION_TIMED_OUT',
  EHOSTUNREACH: 'net::ERR_ADDRESS_UNREACHABLE',
  ENETUNREACH: 'net::ERR_ADDRESS_UNREACHABLE',
  HPE_INVALID_CONSTANT: 'net::ERR_INVALID_HTTP_RESPONSE',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'net::ERR_CERT_AUTHORITY_INVALID',
  SELF_SIGNED_CERT_IN_CHAIN: 'net::ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'net::ERR_CERT_AUTHORITY_INVALID',
  CERT_HAS_EXPIRED: 'net::ERR_CERT_DATE_INVALID',
  ERR_TLS_CERT_ALTNAME_INVALID: 'net::ERR_CERT_COMMON_NAME_INVALID',
  EPROTO: 'net::ERR_SSL_PROTOCOL_ERROR',
};

export function netError(error: Error): Error {
  const code = (error as { code?: unknown }).code;
  // A connection that ends before any answer.
  if (error.message === 'socket hang up') return new Error('net::ERR_EMPTY_RESPONSE');
  return new Error((typeof code === 'string' ? NAMES[code] : undefined) ?? 'net::ERR_FAILED');
}
