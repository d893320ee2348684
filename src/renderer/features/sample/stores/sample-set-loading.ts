/** Reads named and generated sets for the open template, and again when others may have changed them. */
import { ref, watch } from 'vue';
import type { Failure } from '../../../../contract/schemas/failure.ts';
import type { SampleSet } from '../../../../contract/schemas/library.ts';
import { client } from '../../../transport/client.ts';
import { toFailure } from '../../../transport/failures.ts';
import { useSettingsStore } from '../../settings/stores/settings.ts';
import { useTemplateStore } from '../../template/stores/template.ts';
import type { SampleSetSaving } from './sample-set-saving.ts';
import type { SampleSources } from './sample-sources.ts';
import { useSampleStore } from './sample.ts';

export function createSampleSetLoading(sources: SampleSources, saving: SampleSetSaving) {
  const template = useTemplateStore();
  const sample = useSampleStore();
  const settings = useSettingsStore();
  const failure = ref<Failure | null>(null);

  const belongsHere = (set: SampleSet): boolean =>
    set.templateId === null || set.templateId.toLowerCase() === sources.templateId.value?.toLowerCase();

  /** The source in use has values that were read anew. */
  function follow(values: SampleSet['values'] | undefined): void {
    if (values && JSON.stringify(values) !== JSON.stringify(sample.values)) sample.use(values, false);
  }

  /** Sets made anew; the one in use follows, unless it was changed here. */
  function takeGenerated(made: readonly SampleSet[]): void {
    sources.generated.value = made;
    const key = sources.chosen.value;
    if (key.startsWith('generated:') && !sources.drafts.value.has(key)) follow(sources.given(key));
  }

  /** Reads again what another window or a command may have kept meanwhile; the set in use stays until another is chosen. */
  async function refresh(): Promise<void> {
    const handle = template.opened?.handle;
    if (handle === undefined) return;
    await saving.saveNow();
    const then = saving.unsaved.value;
    const saved = await client().sampleSet.list({ templateId: sources.templateId.value });
    // What was typed and kept while the answer was on its way is newer.
    if (template.opened?.handle !== handle || saving.unsaved.value !== then) return;
    const inUse = sources.chosenSet.value;
    const next = saving.withUnsaved(saved, belongsHere);
    if (inUse && !next.some(({ id }) => id === inUse.id)) next.push(inUse);
    sources.sets.value = next;
    follow(sources.chosenSet.value?.values);
  }

  /** Runs a call for the open template; nothing of it is taken once another one is open. */
  async function forTemplate<Answer>(
    call: (handle: string) => Promise<Answer>,
    take: (answer: Answer) => void,
  ): Promise<void> {
    const handle = template.opened?.handle;
    if (handle === undefined) return;
    try {
      const answer = await call(handle);
      if (template.opened?.handle === handle) take(answer);
    } catch (error) {
      if (template.opened?.handle === handle) failure.value = toFailure(error);
    }
  }

  async function load(): Promise<void> {
    if (template.opened) failure.value = null;
    await forTemplate(
      (handle) =>
        Promise.all([
          client().sampleSet.list({ templateId: sources.templateId.value }),
          client().sampleSet.generate({ handle }),
        ]),
      ([saved, made]) => {
        sources.sets.value = saving.withUnsaved(saved, belongsHere);
        takeGenerated(made);
      },
    );
  }

  // A name that the service supplies gets no made-up value.
  watch(
    () => settings.revision + template.revision,
    (revision) =>
      forTemplate(
        (handle) => client().sampleSet.generate({ handle }),
        (made) => {
          if (settings.revision + template.revision === revision) takeGenerated(made);
        },
      ),
  );

  return { failure, refresh, load };
}
