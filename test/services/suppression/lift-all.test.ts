/** A lift of many addresses: what is told and noted in which order, and what a later run makes of it. */
import { describe, expect, it } from 'vitest';
import type { SuppressionReply } from '../../../src/core/suppression/suppression.ts';
import { failureError } from '../../../src/services/failure-error.ts';
import { earlierStates, liftAll, type LiftAllInput } from '../../../src/services/suppression/lift-all.ts';

const ENTRY = {
  reason: 'temporary_unavailable',
  source: 'system',
  created: null,
  projectId: null,
  isDeletable: true,
  unknownFields: [],
};
const reply = (entries: SuppressionReply['entries']): SuppressionReply => ({
  entries,
  unreadable: 0,
  problems: [],
});
const refusal = (code: number | null, more: object = {}) =>
  failureError({ fault: 'service', title: 'Refused', reason: 'R.', remedy: 'Y.', code, ...more });

/** Every step in its order. Addresses are suppressed until a delete for them is answered with "Success". */
function setUp(changes: Partial<LiftAllInput> = {}, answer: (email: string) => void = () => undefined) {
  const steps: string[] = [];
  const gone = new Set<string>();
  const input: LiftAllInput = {
    api: {
      getSuppressions: (email) => Promise.resolve(reply(gone.has(email) ? [] : [ENTRY])),
      deleteSuppression: async (email) => {
        steps.push(`delete ${email}`);
        await Promise.resolve();
        answer(email);
        gone.add(email);
      },
    },
    library: {
      lifted: { add: () => Promise.resolve() },
      note: (notice) => steps.push(notice),
    },
    connection: { name: 'C', baseUrl: 'https://c.example' },
    allProjects: false,
    addresses: ['a@x.example', 'b@x.example'],
    isChosen: () => true,
    earlier: new Map(),
    note: ({ email, state }) => {
      steps.push(`note ${state} ${email}`);
      return Promise.resolve();
    },
    dryRun: false,
    signal: new AbortController().signal,
    onDone: (email, { outcome }) => {
      steps.push(`told ${outcome} ${email}`);
    },
    onSettled: (email, state) => {
      steps.push(`settled ${state} ${email}`);
    },
    now: () => new Date('2026-01-15T12:00:00Z'),
    ...changes,
  };
  return { input, steps };
}

describe('a lift of many', () => {
  it('notes each before it is sent, tells what became of it, and notes that', async () => {
    const { input, steps } = setUp();
    await expect(liftAll(input)).resolves.toEqual({ stopped: null, because: null, remaining: [] });
    expect(steps).toEqual(
      ['a@x.example', 'b@x.example'].flatMap((email) => [
        `note sending ${email}`,
        `delete ${email}`,
        `told lifted ${email}`,
        `note lifted ${email}`,
      ]),
    );
  });

  it('tells what was done also where that can no longer be noted, says so, and goes no further', async () => {
    const { input, steps } = setUp({
      note: ({ state }) =>
        state === 'sending' ? Promise.resolve() : Promise.reject(new Error('Disk full.')),
    });
    const run = await liftAll(input);
    expect(steps).toEqual(['delete a@x.example', 'told lifted a@x.example']);
    expect(run).toEqual({
      stopped: 'What became of a@x.example could not be noted for a later run. Disk full.',
      because: 'file',
      remaining: ['b@x.example'],
    });
  });

  it('sends nothing that it cannot note before', async () => {
    const { input, steps } = setUp({ note: () => Promise.reject(new Error('Disk full.')) });
    const run = await liftAll(input);
    expect(steps).toEqual(['told not sent a@x.example']);
    expect(run).toMatchObject({ because: 'file', remaining: ['b@x.example'] });
  });

  it('stops at the daily limit, with the refused address among those that remain', async () => {
    const { input, steps } = setUp({ addresses: ['a@x.example', 'b@x.example', 'c@x.example'] }, (email) => {
      if (email.startsWith('b')) throw refusal(906);
    });
    const run = await liftAll(input);
    expect(run).toMatchObject({ because: 'limit', remaining: ['b@x.example', 'c@x.example'] });
    expect(steps).toContain('note open b@x.example');
    expect(steps).not.toContain('delete c@x.example');
  });

  it.each([
    [2, null],
    [3, 'fault'],
  ] as const)('with %i failures in a row ends by %s', async (failing, because) => {
    const addresses = ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example'];
    const { input } = setUp({ addresses }, (email) => {
      if (addresses.indexOf(email) < failing) throw refusal(null);
    });
    const run = await liftAll(input);
    expect(run.because).toBe(because);
    expect(run.remaining).toEqual(because === null ? [] : ['d@x.example']);
  });

  it('never sends again for an address in doubt, and takes up those that are open', async () => {
    const earlier = earlierStates([
      { email: 'a@x.example', state: 'sending' },
      { email: 'b@x.example', state: 'unknown' },
      { email: 'c@x.example', state: 'sending' },
      { email: 'c@x.example', state: 'lifted' },
      { email: 'd@x.example', state: 'open' },
      { email: 'e@x.example', state: 'left out' },
    ]);
    const addresses = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@x.example`);
    const { input, steps } = setUp({ addresses, earlier });
    await liftAll(input);
    expect(steps.filter((step) => !step.startsWith('note'))).toEqual([
      'told unknown a@x.example',
      'told unknown b@x.example',
      'settled lifted c@x.example',
      'delete d@x.example',
      'told lifted d@x.example',
      'delete e@x.example',
      'told lifted e@x.example',
    ]);
  });

  it('notes nothing and sends nothing in a dry run', async () => {
    const { input, steps } = setUp({ dryRun: true });
    await liftAll(input);
    expect(steps).toEqual(['told would be sent a@x.example', 'told would be sent b@x.example']);
  });

  it('that is stopped leaves the rest', async () => {
    const stop = new AbortController();
    const { input } = setUp({
      signal: stop.signal,
      onDone: () => {
        stop.abort();
      },
    });
    await expect(liftAll(input)).resolves.toEqual({
      stopped: 'Stopped',
      because: 'fault',
      remaining: ['b@x.example'],
    });
  });
});
