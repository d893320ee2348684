/**
 * Showing another fragment in a frame moves the keyboard's focus into it, and there no shortcut of ours is heard. This
 * gives the focus back to where it was, unless somebody went into the frame on purpose.
 */
import { onBeforeUnmount, onMounted } from 'vue';

/** Longer after a navigation, the focus was moved by a person. */
const SETTLES_MS = 1000;

export function useKeptFocus(): { navigating: () => void } {
  let before: Element | null = null;
  let until = 0;

  function giveBack(): void {
    if (performance.now() > until) return;
    // Not while the browser is still moving the focus: it would finish what it began.
    setTimeout(() => {
      const frame = document.activeElement;
      if (!(frame instanceof HTMLIFrameElement)) return;
      frame.blur();
      window.focus();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    });
  }

  onMounted(() => {
    window.addEventListener('blur', giveBack);
  });
  onBeforeUnmount(() => {
    window.removeEventListener('blur', giveBack);
  });

  return {
    /** Call this right before a frame is sent to another fragment. */
    navigating() {
      const now = document.activeElement;
      if (!(now instanceof HTMLIFrameElement)) before = now;
      until = performance.now() + SETTLES_MS;
    },
  };
}
