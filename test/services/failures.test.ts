import { ORPCError } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { toCallError, toFailure } from '../../src/services/handlers/implementer.ts';
import { decodedSize } from '../../src/services/handlers/template-data.ts';
import { withProgress } from '../../src/services/handlers/with-progress.ts';
import { failureError } from '../../src/services/failure-error.ts';

const KEY = 'p4q8r2s6t0u4v8w2x6y0z4a8b2c6d0e4f8g2h6i0';

describe('an error on its way out', () => {
  it('is a fault of ours when nobody foresaw it, without what looks like a key', () => {
    for (const error of [new TypeError(`oh ${KEY}`), `thrown ${KEY}`, undefined]) {
      const failure = toFailure(error);
      expect(failure.fault).toBe('internal');
      expect(JSON.stringify(failure)).not.toContain(KEY);
    }
  });

  it('stays as it is when it is a failure, or when the caller went away', () => {
    const failure = failureError({ fault: 'id', title: 'T', reason: 'R.', remedy: 'D.' });
    expect(toCallError(failure, undefined)).toMatchObject({
      code: 'FAILURE',
      data: { fault: 'id', code: null },
    });
    expect(toCallError(failure, undefined)).toBeInstanceOf(ORPCError);
    expect(toCallError(failure, AbortSignal.abort())).toBe(failure);
  });
});

describe('a call that reports', () => {
  const step = (done: number) => ({ kind: 'step', done, total: 3, label: 'x' }) as const;

  it('yields all it says, in order, before its result', async () => {
    const stream = withProgress(undefined, async (report) => {
      report(step(1));
      await Promise.resolve();
      report(step(2));
      report(step(3));
      return 'result';
    });
    const seen: unknown[] = [];
    for (let next = await stream.next(); ; next = await stream.next()) {
      seen.push(next.value);
      if (next.done) break;
    }
    expect(seen).toEqual([step(1), step(2), step(3), 'result']);
  });

  it('ends the work when the reader leaves', async () => {
    let ended: unknown;
    const stream = withProgress(undefined, async (report, signal) => {
      report(step(1));
      await new Promise((resolve) => {
        signal.addEventListener('abort', resolve);
      });
      ended = signal.reason;
    });
    await stream.next();
    await stream.return(undefined);
    expect(ended).toBeInstanceOf(Error);
  });
});

describe('decodedSize', () => {
  it.each([
    ['', 0],
    ['QQ==', 1],
    ['QUI=', 2],
    ['QUJD', 3],
    ['QUJD\r\nQUJD\n', 6],
    ['QQ', 1],
    ['Q', null],
    ['Q=Q=', null],
    ['@@@@', null],
    ['data:image/png;base64,QQ==', null],
  ])('of %j is %j', (content, size) => {
    expect(decodedSize(content)).toBe(size);
  });
});
