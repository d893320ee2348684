/** What is asked again and what never is, and how a caller ends it. */
import { describe, expect, it } from 'vitest';
import type { RetryNotice } from '../../../src/services/service-api/service-api.ts';
import { KEY, failureOf } from './failure-of.ts';
import { inTurn, json, serviceError, text } from './mock-service.ts';
import { hang, ID, template, useMockService } from './use-mock-service.ts';

const { mock, createApi } = useMockService();

describe('trying again', () => {
  it('repeats a read after a fault of the service and says so before', async () => {
    mock.answer(
      inTurn(text('', 502), serviceError(150, `oops ${KEY}`, 500), json({ status: 'Success', template })),
    );
    const notices: RetryNotice[] = [];
    await createApi({ retryDelaysMs: [0, 0, 0] }).getTemplate(ID, {
      onRetry: (notice) => notices.push(notice),
    });
    expect(notices.map(({ attempt, attempts }) => [attempt, attempts])).toEqual([
      [2, 4],
      [3, 4],
    ]);
    expect(JSON.stringify(notices)).not.toContain('k3yk3y');
  });

  it('waits as long as Retry-After asks, and gives up where that is too long', async () => {
    const notices: RetryNotice[] = [];
    const onRetry = (notice: RetryNotice): void => {
      notices.push(notice);
    };
    mock.answer(inTurn(text('', 429, { 'Retry-After': '0' }), json({ status: 'Success', template })));
    await createApi({ retryDelaysMs: [60_000] }).getTemplate(ID, { onRetry });
    expect(notices.map(({ waitMs }) => waitMs < 10)).toEqual([true]);
    mock.answer(text('', 429, { 'Retry-After': '86400' }));
    const failure = await failureOf(createApi({ retryDelaysMs: [0] }).getTemplate(ID, { onRetry }));
    expect(failure.fault).toBe('limit');
    expect(notices).toHaveLength(1);
  });

  it.each([400, 401, 403, 404, 413])('does not repeat after HTTP status %i', async (status) => {
    mock.answer(serviceError(1, 'No', status));
    await failureOf(createApi({ retryDelaysMs: [0, 0] }).getTemplate(ID));
    expect(mock.requests).toHaveLength(1);
  });

  it('ends at once when the caller aborts, while it waits and while it reads', async () => {
    mock.answer(text('', 503));
    const stop = new AbortController();
    const call = createApi({ retryDelaysMs: [100_000] }).getTemplate(ID, {
      signal: stop.signal,
      onRetry: () => {
        stop.abort(new Error('enough'));
      },
    });
    await expect(call).rejects.toThrow('enough');
    mock.answer(() => {
      late.abort(new Error('too slow'));
    });
    const late = new AbortController();
    await expect(createApi().getTemplate(ID, { signal: late.signal })).rejects.toThrow('too slow');
  });

  it('never repeats a delete, and says when its outcome is not known', async () => {
    for (const [answer, known] of [
      [hang, false],
      [text('', 502), false],
      [text('{"status":"Suc', 200), false],
      [serviceError(906, 'Limit', 429), true],
    ] as const) {
      mock.answer(answer);
      const api = createApi({ retryDelaysMs: [0, 0], limits: answer === hang ? { headersMs: 500 } : {} });
      const before = mock.requests.length;
      const failure = await failureOf(api.deleteSuppression('a@b.example'));
      expect(mock.requests.length).toBe(before + 1);
      expect(failure.title.includes('not known')).toBe(!known);
      if (!known) expect(failure.remedy).toContain('Look the address up');
    }
  });

  it('says that the outcome is not known when a delete is stopped after it was sent', async () => {
    const stop = new AbortController();
    mock.answer(() => {
      stop.abort(new Error('enough'));
    });
    const failure = await failureOf(createApi().deleteSuppression('a@b.example', { signal: stop.signal }));
    expect(failure).toMatchObject({ title: 'It is not known whether the suppression was lifted' });
    expect(mock.requests).toHaveLength(1);
    const again = createApi().deleteSuppression('a@b.example', { signal: stop.signal });
    await expect(again).rejects.toThrow('enough');
    expect(mock.requests).toHaveLength(1);
  });

  it('sends a delete, and nothing else, by the fetch that never sends again by itself', async () => {
    const used: string[] = [];
    const named =
      (name: string): typeof fetch =>
      (input, init) => {
        used.push(name);
        return fetch(input, init);
      };
    const api = createApi({ fetch: named('any'), fetchOnce: named('once') });
    await api.getTemplate(ID);
    mock.answer(json({ status: 'Success' }));
    await api.deleteSuppression('a@b.example');
    expect(used).toEqual(['any', 'once']);
  });

  it('tests a key with one try and no retries', async () => {
    mock.answer(text('', 503));
    await failureOf(createApi({ retryDelaysMs: [0, 0] }).testKey());
    expect(mock.requests).toHaveLength(1);
    mock.answer(serviceError(102, `bad ${KEY}`, 401));
    expect(await failureOf(createApi().testKey())).toMatchObject({
      fault: 'key',
      title: 'The key was refused',
    });
    mock.answer(serviceError(102, `bad ${KEY}`, 200));
    expect(await failureOf(createApi().testKey())).toMatchObject({ title: 'The key was likely refused' });
    mock.answer(json({ status: 'Success', suppressions: [] }));
    await expect(createApi().testKey()).resolves.toBeUndefined();
  });
});
