/** A file dropped anywhere on the window is opened, or goes to the campaign in sight; one of sample data is offered as that. */
import { onBeforeUnmount, onMounted, ref, type Ref } from 'vue';
import { droppedFiles } from '../../../ui/given-files.ts';
import { useCampaignsStore } from '../../campaign/stores/campaigns.ts';
import { useSampleSetsStore } from '../../sample/stores/sample-sets.ts';
import { useTemplateStore } from '../../template/stores/template.ts';
import { useOwnFilesStore } from '../stores/own-files.ts';
import { usePanelsStore } from '../../../window/stores/panels.ts';
import { useQuestionStore } from '../../../window/stores/question.ts';
import { useToastsStore } from '../../../window/stores/toasts.ts';

const holdsFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Tables are never templates. */
const SAMPLE_DATA = /\.(?:csv|tsv)$/iu;

async function take(file: File): Promise<void> {
  if (!SAMPLE_DATA.test(file.name)) {
    await useOwnFilesStore().open(file);
    return;
  }
  const template = useTemplateStore();
  const { shown } = template;
  if (!shown) {
    useToastsStore().say(`${file.name} is sample data. Open the template it is for first.`, { tone: 'bad' });
    return;
  }
  const isWanted = await useQuestionStore().ask({
    title: `Use ${file.name} as sample data?`,
    text: `Its rows become sample recipients of ${shown.template.name ?? 'this template'}.`,
    confirm: 'Use as sample data',
  });
  if (!isWanted || template.opened !== shown) return;
  usePanelsStore().showInspector('sample');
  await useSampleSetsStore().importFile(file);
}

/** True while a file is held over the window. */
export function useDroppedFile(): Ref<boolean> {
  const over = ref(false);
  // Entering a child comes before leaving its parent, so enters and leaves are counted.
  let depth = 0;

  const listeners: Record<string, (event: DragEvent) => void> = {
    dragenter(event) {
      if (!holdsFile(event)) return;
      depth++;
      over.value = true;
    },
    dragleave(event) {
      if (!holdsFile(event)) return;
      depth = Math.max(0, depth - 1);
      over.value = depth > 0;
    },
    dragover(event) {
      // Without this the browser would open the file in place of the window.
      if (holdsFile(event)) event.preventDefault();
    },
    drop(event) {
      if (!holdsFile(event)) return;
      event.preventDefault();
      depth = 0;
      over.value = false;
      const { dataTransfer } = event;
      if (!dataTransfer) return;
      const campaigns = useCampaignsStore();
      const [file] = dataTransfer.files;
      if (campaigns.shown && campaigns.current) void droppedFiles(dataTransfer).then(campaigns.addFiles);
      else if (file) void take(file);
    },
  };

  onMounted(() => {
    for (const [type, listener] of Object.entries(listeners)) {
      window.addEventListener(type, listener as EventListener);
    }
  });
  onBeforeUnmount(() => {
    for (const [type, listener] of Object.entries(listeners)) {
      window.removeEventListener(type, listener as EventListener);
    }
  });
  return over;
}
