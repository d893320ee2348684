/** Short messages about what was done. */
import { defineStore } from 'pinia';
import { ref } from 'vue';

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly tone: 'good' | 'bad';
  readonly undo: (() => void) | null;
}

/** More at once would hide the mail. */
const MOST_SHOWN = 3;

export const useToastsStore = defineStore('toasts', () => {
  const shown = ref<Toast[]>([]);
  let lastId = 0;

  function say(message: string, options: { tone?: Toast['tone']; undo?: () => void } = {}): void {
    const toast: Toast = {
      id: ++lastId,
      message,
      tone: options.tone ?? 'good',
      undo: options.undo ?? null,
    };
    shown.value = [...shown.value, toast].slice(-MOST_SHOWN);
  }

  function dismiss(id: number): void {
    shown.value = shown.value.filter((toast) => toast.id !== id);
  }

  return { shown, say, dismiss };
});
