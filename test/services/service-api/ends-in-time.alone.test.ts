/**
 * No wait without an end, in both network stacks, also while garbage is collected: Node's fetch holds the signal of a
 * request by a weak reference, so that an abort during the read reached nothing.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNodeNetwork, type NodeNetwork } from '../../../src/services/network/node-network.ts';
import { FailureError } from '../../../src/services/failure-error.ts';
import {
  createServiceApi,
  type CallLimits,
  type ServiceApi,
} from '../../../src/services/service-api/service-api.ts';
import { keepCollecting } from '../../faults/collect-garbage.ts';
import { electronFetch } from '../../faults/electron-fetch.ts';
import {
  ADDRESS,
  answering,
  createFaultService,
  FAULTS,
  TEMPLATE_ID,
  type FaultService,
} from '../../faults/fault-service.ts';
import { sampled } from '../../sample.ts';

let service: FaultService;
let network: NodeNetwork;
let stopCollecting: () => void;
beforeEach(async () => {
  service = await createFaultService();
  network = createNodeNetwork({});
  stopCollecting = keepCollecting();
});
afterEach(async () => {
  stopCollecting();
  await network.close();
  await service.close();
});

/** Far beyond a test's own time, so that only the named limit can end a call. */
const FAR = 600_000;
const FAR_LIMITS: Partial<CallLimits> = { headersMs: FAR, wholeMs: FAR, readMs: FAR };
const SHORT_MS = 400;

const failureOf = async (call: Promise<unknown>): Promise<FailureError> => {
  const error: unknown = await call.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (error instanceof FailureError) return error;
  throw new Error(`no failure but ${String(error)}`);
};

const CALLS: readonly (readonly [name: string, call: (api: ServiceApi) => Promise<unknown>])[] = [
  ['template/get', (api) => api.getTemplate(TEMPLATE_ID)],
  ['suppression/get', (api) => api.getSuppressions(ADDRESS, false)],
  ['suppression/delete', (api) => api.deleteSuppression(ADDRESS)],
  ['the test of a key', (api) => api.testKey()],
];
const UNTIL_HEADERS = [
  ['nothing', FAULTS.neverAnswers],
  ['dripping headers', FAULTS.headersDrip],
] as const;
const IN_BODY = [
  ['headers only', FAULTS.stallsAfterHeaders],
  ['half a body', FAULTS.stallsInBody],
  ['a dripping body', FAULTS.drips],
] as const;

describe.each(['node', 'electron'] as const)(
  'with the network of %s, while garbage is collected',
  (stack) => {
    const apiWith = (limits: Partial<CallLimits>, signal?: AbortSignal): ServiceApi =>
      createServiceApi({
        fetch: stack === 'node' ? network.fetch : electronFetch,
        baseUrl: service.baseUrl,
        apiKey: 'k3yk3yk3yk3y',
        retryDelaysMs: [],
        limits: { ...FAR_LIMITS, ...limits },
        signal,
      });

    describe.each(sampled(CALLS, 2))('%s', (name, call) => {
      it.each(UNTIL_HEADERS)('ends by its first deadline when the service sends %s', async (_, fault) => {
        service.fail(fault);
        const { failure } = await failureOf(call(apiWith({ headersMs: SHORT_MS })));
        expect(failure.reason).toBe(`${service.host} did not answer within 1 second.`);
      });

      it.each(IN_BODY)('ends by its whole deadline when the service sends %s', async (_, fault) => {
        service.fail(fault);
        const { failure } = await failureOf(call(apiWith({ wholeMs: SHORT_MS })));
        expect(failure.reason).toBe(`The answer of ${service.host} was not complete within 1 second.`);
      });

      it.each([...UNTIL_HEADERS, ...IN_BODY])('ends at once when stopped during %s', async (_, fault) => {
        service.fail(fault);
        const stop = new AbortController();
        const ended = call(apiWith({}, stop.signal)).then(
          () => 'answered',
          (error: unknown) => error,
        );
        await service.arrived(1);
        // Long enough for the headers to have come and for collections to have run.
        await wait(150);
        const reason = new Error('enough');
        stop.abort(reason);
        const error = await ended;
        if (name === 'suppression/delete') {
          expect(error).toMatchObject({
            outcomeUnknown: true,
            failure: {
              title: 'It is not known whether the suppression was lifted',
              remedy: 'Look the address up to see what is there now. The request was not sent again.',
            },
          });
        } else expect(error).toBe(reason);
        expect(service.asked).toHaveLength(1);
      });
    });

    it('bounds a read with all its tries and waits', async () => {
      service.fail(FAULTS.neverAnswers);
      const api = createServiceApi({
        fetch: stack === 'node' ? network.fetch : electronFetch,
        baseUrl: service.baseUrl,
        apiKey: 'k3yk3yk3yk3y',
        retryDelaysMs: Array.from({ length: 1_000_000 }, () => 0),
        limits: { ...FAR_LIMITS, headersMs: 100, readMs: 1_000 },
      });
      await failureOf(api.getTemplate(TEMPLATE_ID));
      expect(service.asked.length).toBeLessThanOrEqual(10);
    });

    it('tries again no more when the wait would go beyond the time of a read', async () => {
      service.fail(answering(503, '', { 'Retry-After': '60' }));
      const retries: unknown[] = [];
      const api = createServiceApi({
        fetch: stack === 'node' ? network.fetch : electronFetch,
        baseUrl: service.baseUrl,
        apiKey: 'k3yk3yk3yk3y',
        retryDelaysMs: [0],
        limits: { readMs: 59_000 },
        onRetry: (notice) => retries.push(notice),
      });
      const { failure } = await failureOf(api.getTemplate(TEMPLATE_ID));
      expect(failure.remedy).toBe('Try again in 60 seconds.');
      expect(retries).toEqual([]);
    });
  },
);

it('leaves no connection open on Node once the network is closed', async () => {
  service.fail(FAULTS.drips);
  const api = createServiceApi({
    fetch: network.fetch,
    baseUrl: service.baseUrl,
    apiKey: 'k3yk3yk3yk3y',
    retryDelaysMs: [],
    limits: { wholeMs: SHORT_MS },
  });
  await failureOf(api.getTemplate(TEMPLATE_ID));
  await network.close();
  await expect.poll(() => service.open, { timeout: 30_000 }).toBe(0);
});
