/** Runs the window's actions from the keyboard. */
import { nextTick, onBeforeUnmount, onMounted, type ComputedRef } from 'vue';
import { useConnectionFormStore } from '../../connections/stores/connection-form.ts';
import { usePanelsStore } from '../../../window/stores/panels.ts';
import { useQuestionStore } from '../../../window/stores/question.ts';
import type { Action } from './actions.ts';
import { matches } from '../../../window/shortcut.ts';

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select');
}

/** Whether a modal dialog is open: behind it nothing happens that its user could not see. */
export function useIsModal(): () => boolean {
  const panels = usePanelsStore();
  const question = useQuestionStore();
  return () => panels.paletteOpen || panels.connectionsOpen || question.current !== null;
}

/** Listens until the component is gone. */
export function useKeyboard(actions: ComputedRef<Action[]>): void {
  const isModal = useIsModal();
  const panels = usePanelsStore();
  const question = useQuestionStore();
  const connectionForm = useConnectionFormStore();

  /** Somebody on the telephone does not wait: the panel opens over any dialog but a question, and nothing typed is lost for it. */
  async function showFromDialog(): Promise<void> {
    if (question.current !== null) return;
    if (panels.connectionsOpen && !(await connectionForm.mayLeave())) return;
    panels.paletteOpen = false;
    panels.connectionsOpen = false;
    // The dialog gives the focus back to what opened it, and only then it is the panel's.
    await nextTick();
    setTimeout(panels.showSuppressions);
  }

  function listen(event: KeyboardEvent): void {
    if (event.defaultPrevented) return;
    const action = actions.value.find((one) => one.shortcut !== null && matches(one.shortcut, event));
    if (!action?.shortcut) return;
    if (action.shortcut.length === 1 && isTyping(event.target)) return;
    // The browser's own meaning (reload, open, bookmark) would lose the window's state, whether or not ours applies now.
    event.preventDefault();
    if (!action.enabled) return;
    if (!isModal()) action.run();
    else if (action.id === 'suppressions') void showFromDialog();
  }

  onMounted(() => {
    window.addEventListener('keydown', listen);
  });
  onBeforeUnmount(() => {
    window.removeEventListener('keydown', listen);
  });
}
