/** Follows the open file while it is saved in another program. */
import { onBeforeUnmount } from 'vue';
import { useTemplateStore } from '../../template/stores/template.ts';

/**
 * Between two looks, in milliseconds. A look asks for one number of a file; an answer that waits for the next save would hold
 * one of the six connections that a browser opens to a server.
 */
const LOOK_MS = 300;

/** Looks from now until the component is gone. */
export function useFollowedFile(): void {
  const template = useTemplateStore();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  async function look(): Promise<void> {
    try {
      await template.followSave();
    } catch {
      // The other calls say what is wrong with the connection; this one only tries again.
    }
    if (!isOver) timer = setTimeout(() => void look(), LOOK_MS);
  }

  void look();
  onBeforeUnmount(() => {
    isOver = true;
    clearTimeout(timer);
  });
}
