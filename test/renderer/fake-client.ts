/**
 * A client whose answers a test gives, call by call. Names, inputs and answers are typed by the contract, so that a test
 * cannot agree with a store on something that no program says.
 */
import { ORPCError } from '@orpc/client';
import { createPinia, setActivePinia } from 'pinia';
import { vi } from 'vitest';
import type { Failure } from '../../src/contract/schemas/failure.ts';
import { useClient } from '../../src/renderer/transport/client.ts';
import type { Client } from '../../src/renderer/transport/link.ts';
import { startPage } from './fake-page.ts';

type Output<Answer> =
  Answer extends AsyncIterator<infer Step, infer Result> ? AsyncIterator<Step, Result> : Answer;
type Fake<Call> = Call extends (...rest: infer Rest) => PromiseLike<infer Answer>
  ? (...rest: Rest) => Output<Answer> | Promise<Output<Answer>>
  : never;
export type FakeCalls = {
  [Group in keyof Client]?: { [Name in keyof Client[Group]]?: Fake<Client[Group][Name]> };
};

/** Gives the window a client that answers as told, and new stores. A call that nobody prepared fails by its name. */
export function startWindow(calls: FakeCalls): void {
  startPage();
  const groups = new Proxy(calls, {
    get: (_, group: string) =>
      new Proxy(
        {},
        {
          get:
            (__, name: string) =>
            async (...rest: unknown[]): Promise<unknown> => {
              const answers = (calls as Record<string, Record<string, (...all: unknown[]) => unknown>>)[
                group
              ];
              const answer = answers?.[name];
              if (answer === undefined) throw new Error(`No test prepared ${group}.${name}`);
              return answer(...rest);
            },
        },
      ),
  });
  useClient(groups as Client);
  setActivePinia(createPinia());
}

/** An answer that comes when the test says so. */
export interface Later<Answer> {
  readonly promise: Promise<Answer>;
  readonly answer: (value: Answer) => void;
  readonly fail: (error: unknown) => void;
}
export function later<Answer>(): Later<Answer> {
  let answer: (value: Answer) => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const promise = new Promise<Answer>((resolve, reject) => {
    answer = resolve;
    fail = reject;
  });
  return { promise, answer, fail };
}

/** What a call fails with when the services refuse it. */
export function refusal(fields: Partial<Failure> = {}): Error {
  const failure: Failure = {
    fault: 'service',
    title: 'The service refused.',
    reason: 'It said no.',
    remedy: 'Try again later.',
    field: null,
    code: null,
    serviceMessage: null,
    httpStatus: null,
    ...fields,
  };
  return new ORPCError('FAILURE', { status: 422, data: failure });
}

/** An answer that reports nothing on its way. */
export async function* steps<Step, Result>(result: Result, ...before: Step[]): AsyncGenerator<Step, Result> {
  yield* before;
  return result;
}

/** Lets watchers run and `ms` go by, so that everything that waits no longer than that has happened. */
export async function settle(ms = 1000): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}
