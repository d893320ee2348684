/** One question at a time, asked before something is opened outside or cannot be undone. */
import { defineStore } from 'pinia';
import { ref } from 'vue';

export interface Question {
  /** Names the object: "Lift the suppression of ada@example.com?" */
  readonly title: string;
  readonly text: string;
  /** What follows from a yes, one sentence each, as a list. */
  readonly points?: readonly string[];
  /** Shown whole, in monospace, such as a link's address. */
  readonly detail?: string;
  /** The verb of the button. */
  readonly confirm: string;
  readonly danger?: boolean;
}

export const useQuestionStore = defineStore('question', () => {
  const current = ref<Question | null>(null);
  let settle: ((yes: boolean) => void) | null = null;

  /** Resolves to true only when the user confirmed. A new question answers an open one with no. */
  function ask(question: Question): Promise<boolean> {
    settle?.(false);
    current.value = question;
    return new Promise((resolve) => {
      settle = resolve;
    });
  }

  function answer(yes: boolean): void {
    current.value = null;
    settle?.(yes);
    settle = null;
  }

  return { current, ask, answer };
});
