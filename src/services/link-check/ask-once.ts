/** One request to one judged address; its answer's head, never its body. */
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

export interface AskOnce {
  readonly method: 'HEAD' | 'GET';
  readonly url: URL;
  /** What the host's name stands for; the connection goes to one of these and nowhere else. */
  readonly resolved: readonly [LookupAddress, ...LookupAddress[]];
  readonly userAgent: string;
  readonly signal: AbortSignal;
}

export interface Head {
  readonly status: number;
  readonly location: string | null;
  /** Of the file as it is; null where the answer does not say, or is packed. */
  readonly length: number | null;
}

function headOf({ statusCode = 0, headers }: IncomingMessage): Head {
  const length = headers['content-length'];
  const packed = (headers['content-encoding'] ?? 'identity') !== 'identity';
  return {
    status: statusCode,
    location: headers.location ?? null,
    length: length !== undefined && !packed && /^\d{1,15}$/u.test(length) ? Number(length) : null,
  };
}

/** Rejects with Node's own error when there is no answer, and with the signal's when it is aborted. */
export function askOnce({ method, url, resolved, userAgent, signal }: AskOnce): Promise<Head> {
  // Answers with what was judged, so that a name which stands for another address a moment later (DNS rebinding)
  // leads nowhere else.
  const lookup: LookupFunction = (_host, options, done) => {
    if (options.all === true) done(null, [...resolved]);
    else done(null, resolved[0].address, resolved[0].family);
  };
  const secure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const request = (secure ? requestHttps : requestHttp)({
      method,
      // A whole URL would send its userinfo along.
      hostname: url.hostname.replace(/^\[(.*)\]$/u, '$1'),
      port: url.port === '' ? (secure ? 443 : 80) : Number(url.port),
      path: `${url.pathname}${url.search}`,
      headers: { 'user-agent': userAgent, accept: '*/*' },
      lookup,
      // A connection of its own: nothing is kept, so that no other request can come to share it.
      agent: false,
      signal,
    });
    request.on('response', (response) => {
      resolve(headOf(response));
      request.destroy();
    });
    request.on('error', reject);
    request.on('close', () => {
      reject(new Error('The connection ended without an answer.'));
    });
    request.end();
  });
}
