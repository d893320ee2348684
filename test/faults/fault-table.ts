/**
 * Every fault of a service or of the way to it, with the words that a person reads and the time it may take. HOST
 * stands for the service's host and port.
 */
import type { Failure } from '../../src/contract/schemas/failure.ts';
import type { LinkAnswer } from '../../src/core/lint/link-answers.ts';
import { answering, FAULTS, type Fault } from './fault-service.ts';

export interface FaultRow {
  readonly name: string;
  readonly fault: Fault;
  /** By when it is over: at once, or by the limit of the first answer (15 s) or of the whole answer (60 s). */
  readonly over: 'at once' | 'first answer' | 'whole answer';
  /** What a read says; null when the answer is taken as it is. */
  readonly failure: Pick<Failure, 'fault' | 'reason' | 'remedy'> | null;
  /** Whether a read is tried again by itself. A delete never is. */
  readonly again: boolean;
  /** What is said of a delete, which this service carries out in any case. */
  readonly deleted: 'lifted' | 'not lifted' | 'not known';
  /** What a check of a link to it says; it reads no body. */
  readonly link: LinkAnswer;
  /** Only with Node's network: Chromium sees it otherwise. */
  readonly nodeOnly?: true;
  /** Part of `npm test`; the others run in `npm run test:deep`. */
  readonly sample?: true;
}

const NETWORK = { fault: 'network', remedy: 'Check the network and try again.' } as const;
const NO_ANSWER = { ...NETWORK, reason: 'HOST did not answer within 1 second.' };
const NOT_COMPLETE = { ...NETWORK, reason: 'The answer of HOST was not complete within 1 second.' };
const CUT_OFF = { ...NETWORK, reason: 'The connection to HOST ended in the middle of the answer.' };
const FAILED = { ...NETWORK, reason: 'The connection to HOST failed.' };
const TOO_LARGE = {
  fault: 'limit',
  reason: 'The answer of HOST is larger than Mailproof reads: 32 MB, or 256 MB with attachments.',
  remedy: 'Check the base address; a template has to have smaller attachments to be read.',
} as const;
const NO_JSON = {
  fault: 'service',
  reason: 'The answer is cut off or no JSON (HTTP status 200).',
  remedy: 'Try again, and check the base address in Connections when it comes back.',
} as const;
const EMPTY = { ...NO_JSON, reason: 'The answer is empty (HTTP status 200).' };
const NOT_UTF8 = {
  fault: 'service',
  reason: 'The answer holds bytes that are no UTF-8 text, so it cannot be read without guessing.',
  remedy: 'Try again, and tell the service’s support when it comes back.',
} as const;
const REDIRECT = {
  fault: 'address',
  reason:
    'HOST sends requests on to another address. Mailproof does not follow, so that the key goes nowhere else.',
  remedy: 'Enter the final address as the base address in Connections.',
} as const;
const CHECK_ADDRESS = 'Check the base address in Connections.';
const PAGE = {
  fault: 'address',
  reason: 'The answer is a web page with HTTP status 200, so the base address does not lead to the service.',
  remedy: CHECK_ADDRESS,
} as const;

type Rest = Partial<FaultRow> & Pick<FaultRow, 'failure'>;
const row = (name: string, fault: Fault, rest: Rest): FaultRow => ({
  name,
  fault,
  over: 'at once',
  again: rest.failure?.fault === 'network',
  deleted: rest.failure === null ? 'lifted' : 'not known',
  link: { status: 200 },
  ...rest,
});

const BROKEN: LinkAnswer = { failure: 'broken' };
const TIMEOUT: LinkAnswer = { failure: 'timeout' };

const WAYS: readonly FaultRow[] = [
  row('a right answer', FAULTS.right, { failure: null, sample: true }),
  row('no answer', FAULTS.neverAnswers, {
    over: 'first answer',
    failure: NO_ANSWER,
    link: TIMEOUT,
    sample: true,
  }),
  row('headers that drip', FAULTS.headersDrip, { over: 'first answer', failure: NO_ANSWER, link: TIMEOUT }),
  row('a stall after the headers', FAULTS.stallsAfterHeaders, {
    over: 'whole answer',
    failure: NOT_COMPLETE,
  }),
  row('a stall inside the body', FAULTS.stallsInBody, {
    over: 'whole answer',
    failure: NOT_COMPLETE,
    // A HEAD whose answer comes only with a body that never ends.
    link: TIMEOUT,
    sample: true,
  }),
  row('a body that drips', FAULTS.drips, {
    over: 'whole answer',
    failure: NOT_COMPLETE,
    link: TIMEOUT,
    sample: true,
  }),
  row('a body shorter than announced', FAULTS.truncated, { failure: CUT_OFF, link: BROKEN }),
  row('chunks without an end', FAULTS.truncatedChunks, { failure: CUT_OFF }),
  row('half of the JSON', FAULTS.endsEarly, { failure: NO_JSON, again: false }),
  row('a reset before the headers (dropped after acting)', FAULTS.resetBeforeHeaders, {
    failure: FAILED,
    link: BROKEN,
    sample: true,
  }),
  row('an end before the headers', FAULTS.closedBeforeHeaders, { failure: FAILED, link: BROKEN }),
  row('a reset inside the body', FAULTS.resetInBody, { failure: CUT_OFF, link: BROKEN, sample: true }),
  row('the answer twice', FAULTS.twice, { failure: null, link: { status: 200, bytes: 20 } }),
  row('a wrong content type', FAULTS.wrongType, { failure: null }),
  row('a web page', FAULTS.html, { failure: PAGE, sample: true }),
  row('an empty body', FAULTS.empty, { failure: EMPTY }),
  row('a gzip bomb', FAULTS.gzipBomb, { failure: TOO_LARGE, sample: true }),
  row('a brotli bomb', FAULTS.brotliBomb, { failure: TOO_LARGE }),
  row('gzip that is none', FAULTS.brokenGzip, { failure: CUT_OFF }),
  row('gzip that is cut off', FAULTS.truncatedGzip, { failure: NO_JSON, again: false, nodeOnly: true }),
  row('2 GB announced', FAULTS.announces2GB, { failure: TOO_LARGE, link: TIMEOUT }),
  row('2 GB sent', FAULTS.sends2GB, { failure: TOO_LARGE }),
  row('invalid UTF-8', FAULTS.invalidUtf8, { failure: NOT_UTF8, sample: true }),
  row('no HTTP', FAULTS.notHttp, { failure: FAILED, link: BROKEN }),
  row('headers of 200 KB', FAULTS.hugeHeaders, { failure: FAILED, link: BROKEN }),
];

const SERVICE = { fault: 'service', remedy: 'Try again in a few minutes.' } as const;
const status = (
  code: number,
  failure: NonNullable<FaultRow['failure']>,
  rest: Partial<FaultRow> = {},
): FaultRow =>
  row(`HTTP ${code} without a body`, answering(code), {
    failure,
    again: code >= 500 || code === 429,
    deleted: code >= 500 || code < 300 ? 'not known' : 'not lifted',
    link: { status: code },
    ...rest,
  });
const emptyFailure = (code: number): NonNullable<FaultRow['failure']> => ({
  ...EMPTY,
  reason: `The answer is empty (HTTP status ${code}).`,
});
const noService = (code: number): NonNullable<FaultRow['failure']> => ({
  fault: 'address',
  reason: `The answer is empty with HTTP status ${code}, so the base address does not lead to the service.`,
  remedy: CHECK_ADDRESS,
});
const ownFault = (code: number): NonNullable<FaultRow['failure']> => ({
  ...SERVICE,
  reason: `The answer is empty with HTTP status ${code}: a fault on the service’s side.`,
});

const STATUSES: readonly FaultRow[] = [
  ...[201, 202, 204, 205, 206, 226].map((code) => status(code, emptyFailure(code))),
  ...[301, 302, 303, 307, 308].map((code) =>
    row(`HTTP ${code} to another address`, answering(code, '', { Location: 'http://127.0.0.1:1/' }), {
      failure: REDIRECT,
      again: false,
      deleted: 'not lifted',
      link: { failure: 'refused' },
      ...(code === 307 ? { sample: true } : {}),
    }),
  ),
  ...[300, 304, 305].map((code) => status(code, noService(code))),
  ...[400, 402, 404, 405, 406, 409, 410, 411, 415, 417, 418, 421, 422, 423, 425, 426, 428, 431, 451].map(
    (code) => status(code, noService(code), code === 421 ? { sample: true } : {}),
  ),
  status(401, {
    fault: 'key',
    reason: 'The answer is empty with HTTP status 401: the key was refused.',
    remedy: 'Check the key in Connections.',
  }),
  status(403, {
    fault: 'key',
    reason: 'The answer is empty with HTTP status 403: access is not allowed.',
    remedy: 'Check the rights of the key, and whether a proxy or firewall stands in between.',
  }),
  status(
    408,
    { ...NETWORK, reason: 'The answer is empty with HTTP status 408: it took too long on the way.' },
    { again: true, deleted: 'not known', sample: true },
  ),
  status(413, {
    fault: 'input',
    reason: 'The answer is empty with HTTP status 413: the request is too large.',
    remedy: 'Send a smaller request.',
  }),
  status(429, {
    fault: 'limit',
    reason: 'The answer is empty with HTTP status 429: too many requests.',
    remedy: 'Wait a minute and try again.',
  }),
  ...[500, 501, 502, 503, 504, 505, 507, 508, 511, 520, 530, 599].map((code) =>
    status(code, ownFault(code), code === 502 ? { sample: true } : {}),
  ),
];

const strange = (code: number, message: string): string => JSON.stringify({ status: 'Error', code, message });
const BODIES: readonly FaultRow[] = [
  row(
    'HTTP 429 with an error and a wait of a day',
    answering(429, strange(4711, 'Slow down.'), { 'Retry-After': '99999' }),
    {
      failure: {
        fault: 'limit',
        reason: 'The service takes no more requests for now. It asks to wait for 28 hours.',
        remedy: 'Try again in 28 hours.',
      },
      deleted: 'not lifted',
      link: { status: 429 },
      sample: true,
    },
  ),
  row('HTTP 429 with an error', answering(429, strange(4711, 'Slow down.')), {
    failure: {
      fault: 'limit',
      reason: 'The service takes no more requests for now.',
      remedy: 'Wait a minute and try again.',
    },
    again: true,
    deleted: 'not lifted',
    link: { status: 429 },
  }),
  row('HTTP 503 with a wait', answering(503, '', { 'Retry-After': '3600' }), {
    failure: {
      fault: 'service',
      reason:
        'The answer is empty with HTTP status 503: a fault on the service’s side. It asks to wait for 60 minutes.',
      remedy: 'Try again in 60 minutes.',
    },
    link: { status: 503 },
  }),
  row('HTTP 500 with JSON that is no error of the service', answering(500, '{"a":1}'), {
    failure: {
      ...SERVICE,
      reason:
        'The answer is JSON, but not the service’s own error, with HTTP status 500: a fault on the service’s side.',
    },
    again: true,
    link: { status: 500 },
    sample: true,
  }),
  row('HTTP 404 with a web page', answering(404, '<html>No</html>'), {
    failure: {
      fault: 'address',
      reason:
        'The answer is a web page with HTTP status 404, so the base address does not lead to the service.',
      remedy: CHECK_ADDRESS,
    },
    deleted: 'not lifted',
    link: { status: 404 },
  }),
  row('JSON that is no object', answering(200, '[1]'), {
    failure: {
      fault: 'service',
      reason: 'The answer is JSON, but no object as the service’s answers are.',
      remedy: CHECK_ADDRESS,
    },
  }),
  row('JSON without a status', answering(200, '{}'), {
    failure: {
      fault: 'service',
      reason: 'The answer does not say "Success" in its field "status".',
      remedy: 'Check that the base address in Connections leads to the email service.',
    },
  }),
];

export const FAULT_TABLE: readonly FaultRow[] = [...WAYS, ...STATUSES, ...BODIES];
