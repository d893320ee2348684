/** What is done to whole sample sets: made, renamed, shared, deleted with a way back. Each says when it is done, or why not. */
import type { SampleSet } from '../../../../contract/schemas/library.ts';
import type { SampleValuesData } from '../../../../contract/schemas/values.ts';
import { client } from '../../../transport/client.ts';
import { toFailure } from '../../../transport/failures.ts';
import { useToastsStore } from '../../../window/stores/toasts.ts';
import { setKey, type SourceKey } from './sample-memory.ts';

/** The list of sets that the commands change. */
export interface SampleSetList {
  readonly chosenSet: () => SampleSet | null;
  readonly templateId: () => string | null;
  /** Puts a set in, or in the place of the one with its id. */
  readonly accept: (set: SampleSet) => void;
  readonly take: (id: string) => void;
  readonly choose: (key: SourceKey) => void;
  readonly saveNow: () => Promise<void>;
  /** Nothing typed into it waits to be kept any more. */
  readonly forget: (id: string) => void;
}

export function createSampleSetCommands(list: SampleSetList) {
  const toasts = useToastsStore();

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      const { title, reason } = toFailure(error);
      toasts.say(`${title.replace(/\.$/u, '')}. ${reason}`, { tone: 'bad' });
      return false;
    }
  }

  /** Keeps values as a new set and goes on with it; `onKept` runs in between. */
  function create(
    name: string,
    shared: boolean,
    values: SampleValuesData,
    onKept: () => void = () => undefined,
  ): Promise<boolean> {
    const templateId = shared ? null : list.templateId();
    return attempt(async () => {
      const set = await client().sampleSet.save({ name, templateId, values });
      list.accept(set);
      onKept();
      list.choose(setKey(set.id));
      toasts.say(`Saved the sample set ${set.name}.`);
    });
  }

  function change(
    fields: Partial<Pick<SampleSet, 'name' | 'templateId'>>,
    message: string,
  ): Promise<boolean> {
    return attempt(async () => {
      const set = list.chosenSet();
      if (!set) return;
      await list.saveNow();
      list.accept(await client().sampleSet.save({ ...set, ...fields }));
      list.forget(set.id);
      toasts.say(message);
    });
  }

  const rename = (wanted: string): Promise<boolean> =>
    change({ name: wanted }, `Renamed the sample set to ${wanted}.`);
  const share = (shared: boolean): Promise<boolean> =>
    change(
      { templateId: shared ? null : list.templateId() },
      shared ? 'Every template can use this set now.' : 'Only this template uses this set now.',
    );

  /** Takes the set away; Undo puts it back as it was. */
  function remove(): Promise<boolean> {
    return attempt(async () => {
      const set = list.chosenSet();
      if (!set) return;
      await list.saveNow();
      const removed = await client().sampleSet.remove({ id: set.id });
      list.forget(set.id);
      list.choose('typed');
      list.take(removed.id);
      const forTemplate = list.templateId();
      toasts.say(`Deleted the sample set ${removed.name}.`, {
        undo: () =>
          void attempt(async () => {
            const back = await client().sampleSet.save(removed);
            if (list.templateId() !== forTemplate) return;
            list.accept(back);
            list.choose(setKey(back.id));
          }),
      });
    });
  }

  return { create, rename, share, remove };
}
