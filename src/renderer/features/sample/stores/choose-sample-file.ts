/** Imports a file of sample data that the person chooses, in the tab that says what became of it. */
import { chooseFile } from '../../../ui/choose-file.ts';
import { usePanelsStore } from '../../../window/stores/panels.ts';
import { SAMPLE_FILES } from './sample-files.ts';
import { useSampleSetsStore } from './sample-sets.ts';

export async function chooseSampleFile(): Promise<void> {
  const file = await chooseFile(SAMPLE_FILES);
  if (!file) return;
  usePanelsStore().showInspector('sample');
  await useSampleSetsStore().importFile(file);
}
