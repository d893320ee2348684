/** A redirect could carry the key to an address that nobody entered. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FailureError } from '../../../src/services/failure-error.ts';
import { createServiceApi, type ServiceApi } from '../../../src/services/service-api/service-api.ts';
import { createMockService, json, text, type MockService } from './mock-service.ts';

const ID = '6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11';

let mock: MockService;
beforeEach(async () => {
  mock = await createMockService(json({}));
});
afterEach(() => mock.close());

const createApi = (): ServiceApi =>
  createServiceApi({ fetch, baseUrl: mock.baseUrl, apiKey: 'k3yk3yk3yk3y', retryDelaysMs: [0, 0] });
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof FailureError ? error.failure : error),
  );

describe('the key goes nowhere else', () => {
  it.each([301, 302, 303, 307, 308])('is not sent on by a redirect (%i)', async (status) => {
    const other = await createMockService(json({ status: 'Success', template: { id: ID } }));
    mock.answer(text('', status, { Location: `${other.baseUrl}/template/get` }));
    const failure = await failureOf(createApi().getTemplate(ID));
    expect(failure).toMatchObject({ fault: 'address', field: 'baseUrl' });
    expect(other.requests).toEqual([]);
    expect(mock.requests).toHaveLength(1);
    await other.close();
  });
});
