/** Several previews of the open template, each built when what it is made from changes. */
import { shallowRef, watch, type ShallowRef } from 'vue';
import type { Preview, PreviewView } from '../../../contract/schemas/preview.ts';
import type { Failure } from '../../../contract/schemas/failure.ts';
import type { SampleValuesData } from '../../../contract/schemas/values.ts';
import { client } from '../../transport/client.ts';
import { isAbort, toFailure } from '../../transport/failures.ts';

/** What a frame shows: the document, or why there is none, or neither while it is built. */
export interface BuiltPreview {
  readonly preview: Preview | null;
  readonly failure: Failure | null;
}
export const NOT_BUILT: BuiltPreview = { preview: null, failure: null };

/** What a preview is built from; the same again is not built again. */
export interface WantedPreview<Key> {
  readonly key: Key;
  readonly handle: string;
  readonly part: 'html' | 'amp';
  readonly sample: SampleValuesData;
  readonly view: PreviewView;
  /** Of the settings it depends on. */
  readonly revision: number;
}

const isSame = <Key>(a: WantedPreview<Key>, b: WantedPreview<Key>): boolean =>
  a.handle === b.handle &&
  a.part === b.part &&
  a.sample === b.sample &&
  a.revision === b.revision &&
  JSON.stringify(a.view) === JSON.stringify(b.view);

export interface BuiltPreviews<Key> {
  readonly built: ShallowRef<ReadonlyMap<Key, BuiltPreview>>;
  /** Builds those that failed once more. */
  tryAgain(): void;
}

export function useBuiltPreviews<Key>(wanted: () => readonly WantedPreview<Key>[]): BuiltPreviews<Key> {
  type Entry = BuiltPreview & { readonly from: WantedPreview<Key> };
  const built = shallowRef<ReadonlyMap<Key, Entry>>(new Map());
  /** Raised to build once more after a failure. */
  const attempts = shallowRef(0);

  function put(from: WantedPreview<Key>, what: BuiltPreview): void {
    built.value = new Map(built.value).set(from.key, { from, ...what });
  }

  async function build(from: WantedPreview<Key>, signal: AbortSignal): Promise<void> {
    try {
      const { handle, part, sample, view } = from;
      const answer = await client().preview.build({ handle, part, sample, view }, { signal });
      if (!signal.aborted) put(from, { preview: answer, failure: null });
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) put(from, { preview: null, failure: toFailure(error) });
    }
  }

  watch([wanted, attempts] as const, ([list], _, onCleanup) => {
    const abort = new AbortController();
    onCleanup(() => {
      abort.abort();
    });
    const kept = list.flatMap((from) => {
      const before = built.value.get(from.key);
      // What stands there stays in sight while its successor is built, unless it shows something else altogether.
      const fits = before?.from.handle === from.handle && before.from.part === from.part;
      return before && fits ? [[from.key, before] as const] : [];
    });
    built.value = new Map(kept);
    for (const from of list) {
      const before = built.value.get(from.key);
      if (!before || !isSame(before.from, from)) void build(from, abort.signal);
    }
  });

  return {
    built,
    tryAgain() {
      built.value = new Map([...built.value].filter(([, one]) => one.failure === null));
      attempts.value++;
    },
  };
}
