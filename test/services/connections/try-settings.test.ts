/** The settings for services that name fields differently, tried by one call. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createMockService,
  json,
  serviceError,
  text,
  type MockService,
} from '../service-api/mock-service.ts';
import { createServiceApi } from '../../../src/services/service-api/service-api.ts';

let service: MockService;
beforeEach(async () => {
  service = await createMockService(json({ status: 'Success', email: 'x', suppressions: [] }));
});
afterEach(() => service.close());

const tried = (settings: { jsonSuffix: boolean; allProjectsField: 'searching' | 'all_projects' }) =>
  createServiceApi({ fetch, baseUrl: service.baseUrl, apiKey: 'k3yk3yk3yk3y', ...settings }).trySettings();

describe('the settings for other names', () => {
  it('are tried by one call, and what was learnt claims no more than that the call was taken', async () => {
    const learnt = await tried({ jsonSuffix: true, allProjectsField: 'all_projects' });
    expect(learnt).toEqual({
      took: true,
      message: expect.stringMatching(
        /suppression\/get\.json with the field “all_projects”\. It does not say/u,
      ) as string,
    });
    expect(service.requests.map(({ path, body }) => [path, JSON.parse(body) as unknown])).toEqual([
      ['/api/v1/suppression/get.json', { receiver_email: 'key-test@example.com', all_projects: true }],
    ]);
  });

  it.each([
    ['a path that is not there', text('<html>', 404), true, 'Turn “Paths end in .json” off'],
    ['a path that is not there', text('<html>', 404), false, 'Turn “Paths end in .json” on'],
    ['a field', serviceError(2903, 'all_projects is wrong'), false, 'Choose “all_projects” and try again.'],
  ])('that a service refuses for %s are said with the next step', async (_, answer, jsonSuffix, words) => {
    service.answer(answer);
    const learnt = await tried({ jsonSuffix, allProjectsField: 'searching' });
    expect(learnt.took).toBe(false);
    expect(learnt.message).toContain(words);
    expect(service.requests).toHaveLength(1);
  });

  it.each([
    ['a key that is refused', serviceError(102, 'Bad key', 401)],
    ['a fault of the service', text('<html>', 502)],
    ['a wait', json({ status: 'Error', code: 1, message: 'slow' }, 429)],
  ])('tell nothing by %s', async (_, answer) => {
    service.answer(answer);
    await expect(tried({ jsonSuffix: false, allProjectsField: 'searching' })).rejects.toMatchObject({
      failure: { title: 'The settings could not be tried' },
    });
  });
});
