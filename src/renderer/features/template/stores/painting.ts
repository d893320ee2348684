/**
 * Whether a picture of the mail is on its way to the screen. It goes before all else: what can wait, such as measuring
 * the mail in hidden frames, would take the processor from it.
 */
import { defineStore } from 'pinia';
import { computed, nextTick, ref, watch } from 'vue';

/** A frame that is slow, as with a mail that hangs its layout, holds nothing up for longer: milliseconds. */
export const LONGEST_PAINT_MS = 1500;

export const usePaintingStore = defineStore('painting', () => {
  /** Pictures that are being built, or loaded by a frame. */
  const waiting = ref(0);
  const busy = computed(() => waiting.value > 0);

  /** Says that a picture is begun. The answer says, once, that it is seen or given up. */
  function begin(): () => void {
    waiting.value++;
    let ended = false;
    return () => {
      if (!ended) waiting.value--;
      ended = true;
    };
  }

  /** Resolves when every picture is seen, when it took too long, or when nobody waits any more. */
  async function done(signal: AbortSignal): Promise<void> {
    const late = Date.now() + LONGEST_PAINT_MS;
    // What changed just now begins its picture in this tick; what was built is given to its frame in the next.
    await nextTick();
    while (busy.value && !signal.aborted && Date.now() < late) {
      await quietOr(signal, late - Date.now());
      await nextTick();
    }
  }

  function quietOr(signal: AbortSignal, ms: number): Promise<void> {
    return new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        stop();
        signal.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, ms);
      signal.addEventListener('abort', finish, { once: true });
      const stop = watch(busy, finish, { flush: 'sync' });
    });
  }

  return { busy, begin, done };
});
