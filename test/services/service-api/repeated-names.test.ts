/** JSON leaves open which of two fields of one name holds, so an answer that has both says nothing. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FailureError } from '../../../src/services/failure-error.ts';
import { createServiceApi, type ServiceApi } from '../../../src/services/service-api/service-api.ts';
import { createMockService, json, text, type MockService } from './mock-service.ts';

let mock: MockService;
beforeAll(async () => {
  mock = await createMockService(json({}));
});
afterAll(() => mock.close());

const createApi = (): ServiceApi =>
  createServiceApi({ fetch, baseUrl: mock.baseUrl, apiKey: 'k3yk3yk3yk3y', retryDelaysMs: [] });
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof FailureError ? error.failure : error),
  );

it.each([
  '{"status":"Success","email":"a@b.example","suppressions":[{"reason":"blocked"}],"suppressions":[]}',
  '{"status":"Error","code":102,"status":"Success","email":"a@b.example","suppressions":[]}',
  '{"email":"c@d.example","status":"Success","em\\u0061il":"a@b.example","suppressions":[]}',
])('takes no answer that says a thing twice for a verdict: %s', async (body) => {
  mock.answer(text(body, 200));
  expect(await failureOf(createApi().getSuppressions('a@b.example', false))).toMatchObject({
    fault: 'service',
    reason: expect.stringMatching(/^The answer holds its field ".+" twice/u) as unknown,
  });
  const deleted = await failureOf(createApi().deleteSuppression('a@b.example'));
  expect(deleted).toMatchObject({ title: 'It is not known whether the suppression was lifted' });
});
