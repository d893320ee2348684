/** A service whose answer begins and never ends: the look-up and the delete end in time, and the outcome is not known. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FailureError } from '../../../src/services/failure-error.ts';
import type { LiftedEntry } from '../../../src/services/library/lifted-log.ts';
import { createServiceApi } from '../../../src/services/service-api/service-api.ts';
import { liftOne, type LiftOneInput } from '../../../src/services/suppression/lift-report.ts';
import { createMockService, json, type Answer, type MockService } from '../service-api/mock-service.ts';

const EMAIL = 'a@b.example';
const ENTRY = { reason: 'temporary_unavailable', created: '2026-03-01 10:00:00', is_deletable: true };

/** Its headers and half of its body arrive; the rest never does. */
const stalled: Answer = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.write('{"status":"Succ');
};
const found = json({ status: 'Success', email: EMAIL, suppressions: [ENTRY] });

let service: MockService;
beforeEach(async () => {
  service = await createMockService(stalled);
});
afterEach(() => service.close());

const sentTo = (what: string): number => service.requests.filter(({ path }) => path.includes(what)).length;

function inputWith(written: LiftedEntry[]): LiftOneInput {
  return {
    api: createServiceApi({
      fetch,
      baseUrl: service.baseUrl,
      apiKey: 'k3yk3yk3yk3y',
      retryDelaysMs: [0],
      limits: { wholeMs: 200 },
    }),
    library: {
      lifted: {
        add: (entry) => {
          written.push(entry);
          return Promise.resolve();
        },
      },
      note: () => undefined,
    },
    connection: { name: 'Production', baseUrl: service.baseUrl },
    email: EMAIL,
    allProjects: false,
    chosenOneByOne: false,
    dryRun: false,
    now: () => new Date('2026-03-14T12:00:00Z'),
  };
}

describe('a lift at a service whose answers stall', () => {
  it('ends with the outcome not known, is sent once, and stands in the log', async () => {
    const written: LiftedEntry[] = [];
    let looks = 0;
    service.answer((response, request, count) => {
      const isFirstLook = request.path.includes('suppression/get') && ++looks === 1;
      (isFirstLook ? found : stalled)(response, request, count);
    });
    const report = await liftOne(inputWith(written));
    expect(report).toMatchObject({ outcome: 'unknown', after: null });
    expect(report.refusal?.title).toBe('It is not known whether the suppression was lifted');
    expect(report.lookupFailure?.reason).toMatch(/was not complete within/u);
    expect(sentTo('suppression/delete')).toBe(1);
    expect(written.map(({ outcome }) => outcome)).toEqual(['sending', 'unknown']);
  });

  it('is looked up when that works again, and only what is there now is claimed', async () => {
    const written: LiftedEntry[] = [];
    service.answer((response, request, count) => {
      (request.path.includes('suppression/get') ? found : stalled)(response, request, count);
    });
    const report = await liftOne(inputWith(written));
    expect(report.outcome).toBe('unknown');
    expect(report.after?.entries).toHaveLength(1);
    expect(sentTo('suppression/delete')).toBe(1);
    expect(written.at(-1)).toMatchObject({ outcome: 'unknown' });
  });

  it('sends no delete when the look-up before it stalls, and writes nothing', async () => {
    const written: LiftedEntry[] = [];
    const error: unknown = await liftOne(inputWith(written)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(FailureError);
    expect(error).toMatchObject({
      failure: { reason: expect.stringContaining('Nothing was lifted.') as unknown },
    });
    expect(sentTo('suppression/delete')).toBe(0);
    expect(written).toEqual([]);
  });
});
