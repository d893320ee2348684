/** The answer of a call that a component shows: asked again when what it depends on changes, given up when it goes. */
import { ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue';
import type { Failure } from '../../contract/schemas/failure.ts';
import { isAbort, toFailure } from '../transport/failures.ts';

export interface LatestAnswer<Answer> {
  /** Stays in sight while the next one is on its way, unless it is about something else altogether. */
  readonly answer: Readonly<ShallowRef<Answer | null>>;
  readonly failure: Readonly<ShallowRef<Failure | null>>;
  /** An answer is on its way. */
  readonly busy: Readonly<Ref<boolean>>;
  tryAgain(): void;
}

/**
 * @param wanted what to ask, made of reactive values; null for nothing.
 * @param about says what the answer is about: one of something else is not kept in sight.
 */
export function useLatestAnswer<Input, Answer>(
  wanted: () => Input | null,
  about: (input: Input) => string,
  ask: (input: Input, signal: AbortSignal) => Promise<Answer>,
): LatestAnswer<Answer> {
  const answer = shallowRef<Answer | null>(null);
  const failure = shallowRef<Failure | null>(null);
  const busy = ref(false);
  const attempts = ref(0);
  let shown: string | null = null;

  watch(
    [wanted, attempts] as const,
    async ([input], _, onCleanup) => {
      failure.value = null;
      busy.value = input !== null;
      if (input === null || about(input) !== shown) answer.value = null;
      if (input === null) return;
      const abort = new AbortController();
      onCleanup(() => {
        abort.abort();
      });
      try {
        const found = await ask(input, abort.signal);
        if (abort.signal.aborted) return;
        answer.value = found;
        shown = about(input);
        busy.value = false;
      } catch (error) {
        if (abort.signal.aborted || isAbort(error)) return;
        failure.value = toFailure(error);
        busy.value = false;
      }
    },
    { immediate: true },
  );

  return {
    answer,
    failure,
    busy,
    tryAgain() {
      attempts.value++;
    },
  };
}
