/** Reads an answer: a success as its JSON, anything else as a failure in plain words. */
import type { Failure } from '../../contract/schemas/failure.ts';
import {
  explainServiceError,
  type ExplainedServiceError,
  type ServiceOperation,
} from '../../core/suppression/errors.ts';
import { JsonError, readJson } from '../../core/json/read-json.ts';
import { createFailure } from '../failure-error.ts';
import type { PostReply } from './post-json.ts';
import { createKeyRemover, redact, removeKeyFrom } from './redact.ts';
import { durationWords } from './duration-words.ts';

export type Json = Readonly<Record<string, unknown>>;

export type ReadReply =
  | {
      readonly kind: 'success';
      /** Without the key. */
      readonly json: Json;
      /** In how many places of the answer the key was. */
      readonly keyPlaces: number;
    }
  | { readonly kind: 'failure'; readonly failure: Failure };

/**
 * A name of the answer that stands in it twice; null when there is none. JSON leaves open which of the two holds
 * (RFC 8259 section 4): one reader sees an entry where another sees none, so neither may become a verdict.
 */
function repeatedName(text: string): string | null {
  try {
    const node = readJson(text);
    const names = node.kind === 'object' ? node.entries.map(({ name }) => name) : [];
    return names.find((name, index) => names.indexOf(name) !== index) ?? null;
  } catch (error) {
    // Nested deeper than our reader goes; what is read of it is judged as any answer.
    if (error instanceof JsonError) return null;
    throw error;
  }
}

/** More of a message than this is noise; it is cut after the key was removed, never before. */
const MAX_MESSAGE_LENGTH = 600;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): unknown {
  try {
    // TextDecoder took a byte order mark already.
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const looksLikeHtml = (text: string): boolean =>
  /^\s*(?:<!doctype|<html|<\?xml|<head|<body|<!--)/iu.test(text);

const FAULTS: Readonly<Record<Exclude<ExplainedServiceError['fault'], 'unknown'>, Failure['fault']>> = {
  key: 'key',
  'base-address': 'address',
  id: 'id',
  address: 'input',
  limit: 'limit',
  list: 'service',
  request: 'service',
  service: 'service',
};

/**
 * Who is at fault by a code that nobody documents: the message's own words first, since the specification leaves both
 * codes and HTTP statuses open, then the status.
 */
function guessFault(operation: ServiceOperation, status: number, message: string): Failure['fault'] {
  if (/\bapi[ _-]?key\b|\bx-api-key\b|unauthori[sz]ed|authenticat|access denied/iu.test(message))
    return 'key';
  if (status === 401 || status === 403) return 'key';
  const missing = /not found|unknown|no such|does not exist|doesn't exist|not exist|invalid|malformed/iu.test(
    message,
  );
  if (operation === 'template/get' && missing && /\btemplate\b|\buuid\b|\bid\b/iu.test(message)) return 'id';
  if (status === 404 || status === 405) return 'address';
  if (operation !== 'template/get' && /\bemail\b|\baddress\b/iu.test(message) && status < 500) return 'input';
  return 'service';
}

const REMEDIES: Partial<Record<Failure['fault'], string>> = {
  key: 'Check the key in Connections.',
  address: 'Check the base address in Connections.',
  id: 'Check the id, and that the connection is the right one.',
  input: 'Check the spelling of the address.',
  limit: 'Wait a minute and try again.',
};

const FIELDS: Partial<Record<Failure['fault'], string>> = {
  key: 'key',
  address: 'baseUrl',
  id: 'id',
  input: 'email',
};

const TOO_MANY_REQUESTS = 429;
/** Load balancers say it also of a service that was too slow, whatever it had done by then. */
export const TIMED_OUT = 408;

function errorOfBody(
  json: Json,
  status: number,
  operation: ServiceOperation,
  title: string,
  key: string,
): Failure {
  const rawCode = Object.hasOwn(json, 'code') ? json['code'] : null;
  const code =
    typeof rawCode === 'number' && Number.isFinite(rawCode)
      ? rawCode
      : typeof rawCode === 'string' && /^\d{1,9}$/u.test(rawCode)
        ? Number(rawCode)
        : null;
  const rawMessage = Object.hasOwn(json, 'message') ? json['message'] : '';
  const whole = redact(typeof rawMessage === 'string' ? rawMessage : (JSON.stringify(rawMessage) ?? ''), key);
  const message = whole.length > MAX_MESSAGE_LENGTH ? `${whole.slice(0, MAX_MESSAGE_LENGTH)}…` : whole;
  const explained = explainServiceError(operation, code, message);
  const unknown = explained.fault === 'unknown';
  const limited = unknown && status === TOO_MANY_REQUESTS;
  const fault = limited
    ? 'limit'
    : explained.fault === 'unknown'
      ? guessFault(operation, status, message)
      : FAULTS[explained.fault];
  return createFailure({
    fault,
    title,
    reason: limited ? 'The service takes no more requests for now.' : explained.summary,
    remedy: (unknown ? REMEDIES[fault] : undefined) ?? explained.advice,
    field: FIELDS[fault] ?? null,
    code,
    serviceMessage: message.trim() === '' ? null : message,
    httpStatus: status,
  });
}

function errorOfStatus(status: number, text: string, json: unknown, title: string): Failure {
  const page = looksLikeHtml(text);
  const what =
    json !== undefined
      ? 'JSON, but not the service’s own error,'
      : page
        ? 'a web page'
        : text.trim() === ''
          ? 'empty'
          : 'text that is no JSON';
  const answer = `The answer is ${what} with HTTP status ${status}`;
  const make = (fault: Failure['fault'], reason: string, remedy: string): Failure =>
    createFailure({ fault, title, reason, remedy, field: FIELDS[fault] ?? null, httpStatus: status });
  if (status === 401) return make('key', `${answer}: the key was refused.`, 'Check the key in Connections.');
  if (status === 403) {
    return make(
      'key',
      `${answer}: access is not allowed.`,
      'Check the rights of the key, and whether a proxy or firewall stands in between.',
    );
  }
  if (status === 407)
    return make(
      'network',
      `${answer}: a proxy asks for a log-in.`,
      'Check the proxy settings of this machine.',
    );
  if (status === TIMED_OUT) {
    return make('network', `${answer}: it took too long on the way.`, 'Check the network and try again.');
  }
  if (status === 413) return make('input', `${answer}: the request is too large.`, 'Send a smaller request.');
  if (status === TOO_MANY_REQUESTS) {
    return make('limit', `${answer}: too many requests.`, 'Wait a minute and try again.');
  }
  if (status >= 500)
    return make('service', `${answer}: a fault on the service’s side.`, 'Try again in a few minutes.');
  if (status >= 200 && status < 300 && !page) {
    return make(
      'service',
      `The answer is ${text.trim() === '' ? 'empty' : 'cut off or no JSON'} (HTTP status ${status}).`,
      'Try again, and check the base address in Connections when it comes back.',
    );
  }
  return make(
    'address',
    `${answer}, so the base address does not lead to the service.`,
    'Check the base address in Connections.',
  );
}

/** Adds the wait that the service asks for, which is worth more than our advice to wait a minute. */
function withWait(failure: Failure, retryAfterMs: number | null): Failure {
  if (retryAfterMs === null || retryAfterMs < 1000) return failure;
  const wait = durationWords(retryAfterMs);
  return {
    ...failure,
    reason: `${failure.reason} It asks to wait for ${wait}.`,
    remedy: failure.fault === 'limit' || failure.code === null ? `Try again in ${wait}.` : failure.remedy,
  };
}

/**
 * Tells success from failure: the body first, then the HTTP status. A 200 whose status is "Error" is an error; a 4xx
 * or 5xx is one whatever the body claims.
 * @param retryAfterMs the wait that the answer asks for, in milliseconds
 */
export function readReply(
  reply: PostReply,
  operation: ServiceOperation,
  title: string,
  key: string,
  retryAfterMs: number | null,
): ReadReply {
  const json = reply.putBack(parse(reply.text));
  const fine = reply.status >= 200 && reply.status < 300;
  const failure = (value: Failure): ReadReply => ({
    kind: 'failure',
    failure: fine ? value : withWait(value, retryAfterMs),
  });
  const fault = (reason: string, remedy: string, field: string | null = null): ReadReply =>
    failure(createFailure({ fault: 'service', title, reason, remedy, field, httpStatus: reply.status }));
  if (!isObject(json)) {
    if (json === undefined || !fine) return failure(errorOfStatus(reply.status, reply.text, json, title));
    return fault(
      'The answer is JSON, but no object as the service’s answers are.',
      'Check the base address in Connections.',
    );
  }
  const rawStatus = Object.hasOwn(json, 'status') ? json['status'] : undefined;
  const status = typeof rawStatus === 'string' ? rawStatus.trim().toLowerCase() : null;
  const isServiceShape = status === 'error' || Object.hasOwn(json, 'code') || Object.hasOwn(json, 'message');
  if (fine && status === 'success') {
    const repeated = operation === 'template/get' ? null : repeatedName(reply.text);
    if (repeated !== null) {
      return fault(
        `The answer holds its field "${redact(repeated, key).slice(0, 60)}" twice, so it is not known what it says.`,
        'Try again, and tell the service’s support when it comes back.',
      );
    }
    if (!reply.damaged) {
      // After decoding: in the text of the answer, the key can be spelled in ways that JSON undoes.
      const clean = removeKeyFrom(json, createKeyRemover(key));
      return { kind: 'success', json: isObject(clean.json) ? clean.json : {}, keyPlaces: clean.places };
    }
    return fault(
      'The answer holds bytes that are no UTF-8 text, so it cannot be read without guessing.',
      'Try again, and tell the service’s support when it comes back.',
    );
  }
  if (isServiceShape) return failure(errorOfBody(json, reply.status, operation, title, key));
  if (!fine) return failure(errorOfStatus(reply.status, reply.text, json, title));
  return fault(
    'The answer does not say "Success" in its field "status".',
    'Check that the base address in Connections leads to the email service.',
    'status',
  );
}
