/** A file dropped anywhere on the window is opened. */
import { onBeforeUnmount, onMounted, ref, type Ref } from 'vue';
import { useTemplateStore } from '../../template/stores/template.ts';

const holdsFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

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
      const file = event.dataTransfer?.files[0];
      if (file) void useTemplateStore().openFile(file);
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
