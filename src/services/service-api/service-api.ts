/**
 * The client of the email service: the three operations of the specification, with deadlines, retries of reads, and
 * every failure in plain words. `fetch` is injected: Electron's network stack there, Node's elsewhere.
 */
import type { ServiceOperation } from '../../core/suppression/errors.ts';
import { checkEmailAddress, wireAddress } from '../../core/text/email-address.ts';
import { decodeSuppressions, type SuppressionReply } from '../../core/suppression/suppression.ts';
import { decodeTemplate, isUuid } from '../../core/template/decode-template.ts';
import type { Template } from '../../core/template/template.ts';
import { FailureError, failureError } from '../failure-error.ts';
import { learntFrom, type Learnt } from '../connections/try-settings.ts';
import { checkApiKey } from './api-key.ts';
import { checkBaseUrl } from './base-url.ts';
import { networkFailure } from './network-failure.ts';
import { DEFAULT_POST_LIMITS, PostFailure, postJson, type PostLimits } from './post-json.ts';
import { readReply, TIMED_OUT, type Json } from './read-reply.ts';
import { parseRetryAfter, RETRY_DELAYS_MS, sleep, waitBefore } from './retry.ts';

/** Said before a read is tried again. */
export interface RetryNotice {
  /** The try that comes next, from 2. */
  readonly attempt: number;
  /** How many tries there are at most. */
  readonly attempts: number;
  readonly waitMs: number;
  /** Why the last try failed, in one or two plain sentences. */
  readonly reason: string;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onRetry?: ((notice: RetryNotice) => void) | undefined;
}

export interface CallLimits extends PostLimits {
  /** Milliseconds until a read has to be over, with all its tries and the waits between them. */
  readonly readMs: number;
}

const DEFAULT_LIMITS: CallLimits = { ...DEFAULT_POST_LIMITS, readMs: 180_000 };

export interface ServiceApiOptions extends CallOptions {
  readonly fetch: typeof fetch;
  /** For deletes, where `fetch` may send a request again by itself: one that never does. */
  readonly fetchOnce?: typeof fetch | undefined;
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Paths end in `.json`, as the sister service's do. */
  readonly jsonSuffix?: boolean;
  /** The specification's field of the all-projects search, or the sister service's. */
  readonly allProjectsField?: 'searching' | 'all_projects';
  readonly limits?: Partial<CallLimits>;
  /** Milliseconds before each further try of a read; empty for a single try. */
  readonly retryDelaysMs?: readonly number[];
  readonly random?: () => number;
  readonly now?: () => Date;
}

export interface FetchedTemplate {
  readonly template: Template;
  /** What was odd about the answer as a whole, one plain sentence each. */
  readonly notes: readonly string[];
}

export interface ServiceApi {
  /** @throws FailureError; the signal's reason when aborted. */
  getTemplate(id: string, options?: CallOptions): Promise<FetchedTemplate>;
  /**
   * @throws FailureError, also when the reply is no readable answer about this address: then it is not known whether
   *   it is suppressed. The signal's reason when aborted.
   */
  getSuppressions(email: string, allProjects: boolean, options?: CallOptions): Promise<SuppressionReply>;
  /**
   * Never repeated by itself: it counts towards a daily limit, and after a lost answer a second call would say 3003
   * although the first one worked.
   * @throws FailureError, also when it was aborted after it was sent: then nobody knows what became of it. The signal's
   *   reason when it was aborted before.
   */
  deleteSuppression(email: string, options?: CallOptions): Promise<void>;
  /**
   * Makes the one read that any key may make and that needs nothing to exist. A single try: a person waits for it.
   * @throws FailureError when the service does not answer or does not take the key.
   */
  testKey(options?: CallOptions): Promise<void>;
  /**
   * Makes one call with the connection's settings for paths and field names, and says what was learnt. A single try.
   * @throws FailureError when it tells nothing of the settings: the key was refused, or no answer came.
   */
  trySettings(options?: CallOptions): Promise<Learnt>;
}

const TITLES: Readonly<Record<ServiceOperation, string>> = {
  'template/get': 'The template could not be fetched',
  'suppression/get': 'The address could not be looked up',
  'suppression/delete': 'The suppression could not be lifted',
};

/** A domain that is reserved for examples (RFC 2606), so nobody's address is looked up to test a key. */
const TEST_ADDRESS = 'key-test@example.com';

/** The codes by which a delete certainly was not carried out, whatever the HTTP status (specification, section 7). */
const REFUSED_DELETE: ReadonlySet<number | null> = new Set([3003, 3004, 906]);

const UNKNOWN_OUTCOME = {
  title: 'It is not known whether the suppression was lifted',
  remedy: 'Look the address up to see what is there now. The request was not sent again.',
};

/** Said beside an answer that had the key in it. */
const keyNotes = (places: number): string[] =>
  places === 0
    ? []
    : [
        `The service repeated the API key in its answer (${places === 1 ? 'one place' : `${places} places`}); it was taken out.`,
      ];

function requireAddress(email: string, title: string): string {
  const checked = checkEmailAddress(email);
  if (checked.ok) return checked.address;
  throw failureError(
    {
      fault: 'input',
      title,
      reason: 'The address is not complete or not well formed.',
      remedy: checked.reason,
      field: 'email',
    },
    { notSent: true },
  );
}

/**
 * Makes a client for one connection.
 * @throws FailureError when the base address or the key cannot be used; nothing was sent then.
 */
export function createServiceApi(options: ServiceApiOptions): ServiceApi {
  const base = checkBaseUrl(options.baseUrl);
  if (!base.ok) {
    throw failureError({
      fault: 'address',
      title: 'The base address cannot be used',
      reason: base.reason,
      remedy: base.remedy,
      field: 'baseUrl',
    });
  }
  const checkedKey = checkApiKey(options.apiKey);
  if (!checkedKey.ok) {
    throw failureError({
      fault: 'key',
      title: 'The key cannot be used',
      reason: checkedKey.reason,
      remedy: 'Copy the key again from the service’s web interface and enter it in Connections.',
      field: 'key',
    });
  }
  const { key } = checkedKey;
  const baseUrl = base.url;
  const limits: CallLimits = { ...DEFAULT_LIMITS, ...options.limits };
  const delays = options.retryDelaysMs ?? RETRY_DELAYS_MS;
  const random = options.random ?? Math.random;
  const now = options.now ?? (() => new Date());
  const suffix = options.jsonSuffix ? '.json' : '';

  interface Answered {
    readonly kind: 'answered';
    readonly json: Json;
    readonly keyPlaces: number;
  }

  interface Failed {
    readonly kind: 'failed';
    readonly error: FailureError;
    /** Whether another try of a read could go differently. */
    readonly passing: boolean;
    /** The wait the server asked for. */
    readonly retryAfterMs: number | null;
    /** True when the request may have been carried out although no clear answer came. */
    readonly unknownOutcome: boolean;
  }

  async function once(
    operation: ServiceOperation,
    body: Json,
    signal: AbortSignal | undefined,
    wholeMs = limits.wholeMs,
  ): Promise<Answered | Failed> {
    const url = `${baseUrl}/${operation}${suffix}`;
    const title = TITLES[operation];
    const within: PostLimits = { ...limits, wholeMs };
    try {
      const fetch = operation === 'suppression/delete' ? (options.fetchOnce ?? options.fetch) : options.fetch;
      const reply = await postJson({ fetch, url, apiKey: key, body, limits: within, signal });
      const retryAfterMs = parseRetryAfter(reply.retryAfter, now());
      const read = readReply(reply, operation, title, key, retryAfterMs);
      if (read.kind === 'success') return { ...read, kind: 'answered' };
      const { failure } = read;
      const cutOff = reply.status >= 200 && reply.status < 300 && failure.code === null;
      const onTheWay = reply.status >= 500 || reply.status === TIMED_OUT;
      return {
        kind: 'failed',
        error: new FailureError(failure),
        passing: reply.status === 429 || onTheWay,
        retryAfterMs,
        // Neither a gateway's error nor the service's own fault says what was done before it.
        unknownOutcome: cutOff || (onTheWay && !REFUSED_DELETE.has(failure.code)),
      };
    } catch (error) {
      if (!(error instanceof PostFailure)) throw error;
      const { failure, passing, sent } = networkFailure(error, title, url, within);
      return {
        kind: 'failed',
        error: new FailureError(failure, { cause: error, notSent: !sent }),
        passing,
        retryAfterMs: null,
        // A redirect answers the request: it was not carried out here.
        unknownOutcome: sent && error.kind !== 'redirect',
      };
    }
  }

  async function read(operation: ServiceOperation, body: Json, call: CallOptions): Promise<Answered> {
    const signal = call.signal ?? options.signal;
    const onRetry = call.onRetry ?? options.onRetry;
    const end = performance.now() + limits.readMs;
    for (let attempt = 1; ; attempt++) {
      const left = Math.max(1, end - performance.now());
      const tried = await once(operation, body, signal, Math.min(limits.wholeMs, left));
      if (tried.kind === 'answered') return tried;
      const delay = delays[attempt - 1];
      if (!tried.passing || delay === undefined) throw tried.error;
      const waitMs = waitBefore(delay, tried.retryAfterMs, random);
      if (waitMs === null || performance.now() + waitMs >= end) throw tried.error;
      const { reason } = tried.error.failure;
      onRetry?.({ attempt: attempt + 1, attempts: delays.length + 1, waitMs, reason });
      await sleep(waitMs, signal);
    }
  }

  return {
    async getTemplate(id, call = {}) {
      const wanted = id.trim();
      if (!isUuid(wanted)) {
        throw failureError({
          fault: 'id',
          title: TITLES['template/get'],
          reason: 'A template id is a UUID: 32 hexadecimal digits in five groups.',
          remedy: 'Copy the whole id, such as 6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11.',
          field: 'id',
        });
      }
      const { json, keyPlaces } = await read('template/get', { id: wanted }, call);
      const notes = keyNotes(keyPlaces);
      if (!Object.hasOwn(json, 'template') || json['template'] === null) {
        throw failureError({
          fault: 'service',
          title: TITLES['template/get'],
          reason: 'The answer says "Success" but holds no template.',
          remedy: 'Try again, and tell the service’s support when it comes back.',
          field: 'template',
          httpStatus: 200,
        });
      }
      const template = decodeTemplate(json['template']);
      if (template.id !== null && template.id.toLowerCase() !== wanted.toLowerCase()) {
        notes.push(
          `The service answered with the template ${template.id.slice(0, 60)} instead of ${wanted}.`,
        );
      }
      return { template, notes };
    },

    async getSuppressions(email, allProjects, call = {}) {
      const address = requireAddress(email, TITLES['suppression/get']);
      const field = options.allProjectsField ?? 'searching';
      const body = { receiver_email: wireAddress(address), ...(allProjects ? { [field]: true } : {}) };
      const { json, keyPlaces } = await read('suppression/get', body, call);
      const answer = decodeSuppressions(json, address);
      if (answer.kind === 'answer') {
        return { ...answer, problems: [...keyNotes(keyPlaces), ...answer.problems] };
      }
      throw failureError({
        fault: 'service',
        title: `The answer could not be read, so it is not known whether ${address} is suppressed`,
        reason: answer.reason,
        remedy: 'Try again, and give the details to the service’s support when it comes back.',
        field: answer.field,
        httpStatus: 200,
      });
    },

    async deleteSuppression(email, call = {}) {
      // Checked again right before the call: a blank address must never be sent.
      const address = requireAddress(email, TITLES['suppression/delete']);
      const signal = call.signal ?? options.signal;
      signal?.throwIfAborted();
      const tried = await once('suppression/delete', { email: wireAddress(address) }, signal).catch(
        (error: unknown) => {
          if (signal?.aborted !== true) throw error;
          throw failureError(
            {
              fault: 'network',
              ...UNKNOWN_OUTCOME,
              reason: 'It was stopped before the service had answered.',
            },
            { cause: error, outcomeUnknown: true },
          );
        },
      );
      if (tried.kind === 'answered') return;
      const { error, unknownOutcome } = tried;
      if (!unknownOutcome) throw error;
      throw new FailureError(
        { ...error.failure, ...UNKNOWN_OUTCOME },
        { cause: error, outcomeUnknown: true },
      );
    },

    async testKey(call = {}) {
      const tried = await once(
        'suppression/get',
        { receiver_email: TEST_ADDRESS },
        call.signal ?? options.signal,
      );
      if (tried.kind === 'answered') return;
      const { fault, httpStatus } = tried.error.failure;
      // The specification names no code for a key that is refused; HTTP does.
      const refused = httpStatus === 401 ? 'The key was refused' : 'The key was likely refused';
      const title = fault === 'key' ? refused : 'The key could not be tested';
      throw new FailureError({ ...tried.error.failure, title }, { cause: tried.error });
    },

    async trySettings(call = {}) {
      const allProjectsField = options.allProjectsField ?? 'searching';
      const tried = await once(
        'suppression/get',
        { receiver_email: TEST_ADDRESS, [allProjectsField]: true },
        call.signal ?? options.signal,
      );
      const failure = tried.kind === 'answered' ? null : tried.error.failure;
      const learnt = learntFrom(failure, { jsonSuffix: options.jsonSuffix ?? false, allProjectsField });
      if (learnt !== null || failure === null) return learnt ?? { took: true, message: '' };
      throw new FailureError({ ...failure, title: 'The settings could not be tried' });
    },
  };
}
