/** The service's client against a small server on loopback, new for each test of a file. */
import { afterEach, beforeEach } from 'vitest';
import {
  createServiceApi,
  type ServiceApi,
  type ServiceApiOptions,
} from '../../../src/services/service-api/service-api.ts';
import { KEY } from './failure-of.ts';
import { createMockService, json, type MockService } from './mock-service.ts';

export const ID = '6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11';
export const template = { id: ID, name: 'Order', body: { html: '<p>Hi</p>' } };

/** Never answers. */
export const hang = (): void => undefined;

export interface MockedApi {
  /** Answers with `template` until it is told otherwise. */
  readonly mock: Omit<MockService, 'close'>;
  /** A client that asks once, of the running server. */
  createApi(options?: Partial<ServiceApiOptions>): ServiceApi;
}

export function useMockService(): MockedApi {
  let made: MockService | null = null;
  const service = (): MockService => {
    if (!made) throw new Error('The service is there while tests run.');
    return made;
  };
  beforeEach(async () => {
    made = await createMockService(json({ status: 'Success', template }));
  });
  afterEach(() => made?.close());
  return {
    mock: {
      get baseUrl() {
        return service().baseUrl;
      },
      get requests() {
        return service().requests;
      },
      answer: (how) => {
        service().answer(how);
      },
    },
    createApi: (options = {}) =>
      createServiceApi({ fetch, baseUrl: service().baseUrl, apiKey: KEY, retryDelaysMs: [], ...options }),
  };
}
