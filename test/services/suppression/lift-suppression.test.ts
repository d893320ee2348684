/** One lift: what is written down before and after the delete leaves, and when the address is looked up again. */
import { describe, expect, it } from 'vitest';
import { liftSuppression, type LiftInput } from '../../../src/services/suppression/lift-suppression.ts';
import type { LiftedEntry } from '../../../src/services/library/lifted-log.ts';
import { FailureError, failureError } from '../../../src/services/failure-error.ts';

const ABOUT = { fault: 'network', title: 'T', reason: 'R', remedy: 'Y' } as const;
const UNKNOWN = failureError(ABOUT, { outcomeUnknown: true });

/** Every step in its order, such as "look", "log sending", "delete". */
function setUp(deleteSuppression: () => Promise<void>, changes: Partial<LiftInput> = {}) {
  const steps: string[] = [];
  const input: LiftInput = {
    api: {
      getSuppressions: () => {
        steps.push('look');
        return Promise.resolve({ kind: 'answer', entries: [], unreadable: 0, problems: [] });
      },
      deleteSuppression: () => {
        steps.push('delete');
        return deleteSuppression();
      },
    },
    library: {
      lifted: {
        add: ({ outcome, after }: LiftedEntry) => {
          steps.push(after ? `log what is left` : `log ${outcome}`);
          return Promise.resolve();
        },
      },
      note: (notice) => steps.push(notice),
    },
    connection: { name: 'C', baseUrl: 'https://c.example' },
    email: 'a@b.example',
    allProjects: false,
    now: () => new Date('2026-01-15T12:00:00Z'),
    ...changes,
  };
  return { input, steps };
}

describe('a lift', () => {
  it.each([
    ['lifted', () => Promise.resolve(), ['look', 'log what is left']],
    ['unknown', () => Promise.reject(UNKNOWN), ['look', 'log what is left']],
    ['refused', () => Promise.reject(failureError(ABOUT)), []],
    ['not-sent', () => Promise.reject(failureError(ABOUT, { notSent: true })), []],
  ] as const)('is written down before it is sent, and as %s afterwards', async (outcome, answer, again) => {
    const { input, steps } = setUp(answer);
    const lift = await liftSuppression(input);
    expect(steps).toEqual(['look', 'log sending', 'delete', `log ${outcome}`, ...again]);
    expect(lift.after === null).toBe(again.length === 0);
  });

  it('is not sent when it was given up while its line was written', async () => {
    const stop = new AbortController();
    const { input, steps } = setUp(() => Promise.resolve(), { signal: stop.signal });
    const { add } = input.library.lifted;
    Object.assign(input.library.lifted, {
      add: (entry: LiftedEntry) => {
        stop.abort();
        return add(entry);
      },
    });
    await expect(liftSuppression(input)).rejects.toMatchObject({ name: 'AbortError' });
    expect(steps).toEqual(['look', 'log sending', 'log not-sent']);
  });

  it('does not look again when it was stopped', async () => {
    const stop = new AbortController();
    const { input, steps } = setUp(
      () => {
        stop.abort();
        return Promise.reject(UNKNOWN);
      },
      { signal: stop.signal },
    );
    await expect(liftSuppression(input)).resolves.toMatchObject({ after: null, lookupFailure: null });
    expect(steps).toEqual(['look', 'log sending', 'delete', 'log unknown']);
  });

  it('leaves its line also when a fault of our own ended it', async () => {
    const { input, steps } = setUp(() => Promise.reject(new TypeError('x')));
    await expect(liftSuppression(input)).rejects.toThrow('x');
    expect(steps).toEqual(['look', 'log sending', 'delete', 'log unknown']);
  });

  it('is not sent where its first line cannot be written', async () => {
    const { input, steps } = setUp(() => Promise.resolve());
    const full = (): Promise<void> =>
      Promise.reject(new FailureError({ ...UNKNOWN.failure, reason: 'Full.' }));
    Object.assign(input.library.lifted, { add: full });
    const lift = await liftSuppression(input);
    expect(lift.refusal).toMatchObject({ notSent: true, failure: { reason: 'Full.' } });
    expect(steps).toEqual(['look']);
  });

  it('that was sent stays one where its other lines cannot be written, and that is said', async () => {
    const { input, steps } = setUp(() => Promise.resolve());
    const { add } = input.library.lifted;
    Object.assign(input.library.lifted, {
      add: (entry: LiftedEntry) =>
        entry.outcome === 'sending'
          ? add(entry)
          : Promise.reject(new FailureError({ ...UNKNOWN.failure, reason: 'Full.' })),
    });
    await expect(liftSuppression(input)).resolves.toMatchObject({ refusal: null });
    expect(steps.filter((step) => step.endsWith('Full.'))).toHaveLength(2);
  });

  it('has the entries before and after in its lines, all under one id', async () => {
    const { input } = setUp(() => Promise.resolve());
    const lines: LiftedEntry[] = [];
    Object.assign(input.library.lifted, {
      add: (entry: LiftedEntry) => {
        lines.push(entry);
        return Promise.resolve();
      },
    });
    await liftSuppression(input);
    expect(lines.map(({ outcome, before, after }) => [outcome, !!before, !!after])).toEqual([
      ['sending', true, false],
      ['lifted', false, false],
      ['lifted', false, true],
    ]);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(1);
    expect(lines[0]?.id).toBeTruthy();
  });
});
