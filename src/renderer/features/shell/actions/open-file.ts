/** Opens a template file that the person chooses. */
import { useTemplateStore } from '../../template/stores/template.ts';
import { useOwnFilesStore } from '../stores/own-files.ts';
import { useToastsStore } from '../../../window/stores/toasts.ts';
import { client } from '../../../transport/client.ts';
import { isElectron } from '../../../transport/host.ts';
import { toFailure } from '../../../transport/failures.ts';
import { chooseFile, TEMPLATE_FILES } from '../../../ui/choose-file.ts';

export async function openTemplateFile(): Promise<void> {
  if (!isElectron()) {
    const file = await chooseFile(TEMPLATE_FILES);
    if (file) await useOwnFilesStore().open(file);
    return;
  }
  try {
    // The desktop app asks with the system's dialog itself: so it knows the file for "Open recent".
    const { file } = await client().app.chooseFile();
    if (file) await useTemplateStore().openHanded(file);
  } catch (error) {
    const failure = toFailure(error);
    useToastsStore().say(`${failure.title} ${failure.remedy}`, { tone: 'bad' });
  }
}
