/**
 * Files that the person chose or dropped here, newest first, as long as the window's page lasts: a browser tells no path
 * by which one could be opened later.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { useTemplateStore } from '../../template/stores/template.ts';
import { useToastsStore } from '../../../window/stores/toasts.ts';

export interface OwnFile {
  readonly name: string;
  readonly openedAt: string;
  /** Null for what was open before the page was loaded again. */
  readonly file: File | null;
}

/** Older ones leave the list. */
const MOST_FILES = 10;

async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

export const useOwnFilesStore = defineStore('own-files', () => {
  const template = useTemplateStore();
  const kept = shallowRef<readonly OwnFile[]>([]);

  const currentSource = computed(() => {
    const source = template.opened?.source;
    return source?.kind === 'file' && source.handedId === undefined ? source : null;
  });
  const currentName = computed(() => currentSource.value?.fileName ?? null);
  const list = computed((): readonly OwnFile[] => {
    const current = currentSource.value;
    if (!current || kept.value.some(({ name }) => name === current.fileName)) return kept.value;
    return [{ name: current.fileName, openedAt: current.openedAt, file: null }, ...kept.value];
  });

  function without(name: string): readonly OwnFile[] {
    return kept.value.filter((one) => one.name !== name);
  }

  /** Opens a file the person chose or dropped, and keeps it. */
  async function open(file: File): Promise<void> {
    if (!(await template.openFile(file))) return;
    const entry = { name: file.name, openedAt: new Date().toISOString(), file };
    kept.value = [entry, ...without(file.name)].slice(0, MOST_FILES);
  }

  async function openAgain({ name, file }: OwnFile): Promise<void> {
    // What is left of it is what is open.
    if (file === null) return;
    if (await isReadable(file)) {
      await open(file);
      return;
    }
    kept.value = without(name);
    useToastsStore().say(`“${name}” was changed or moved since it was chosen. Choose it again.`, {
      tone: 'bad',
    });
  }

  function remove({ name }: OwnFile): void {
    kept.value = without(name);
  }

  return { list, currentName, open, openAgain, remove };
});
