import { inject, type InjectionKey } from 'vue';

/** Says something that has no place of its own where it happened. */
export type Announce = (message: string) => void;

/** The window provides it (App.vue), so that components need no store to be heard. */
export const ANNOUNCE: InjectionKey<Announce> = Symbol('announce');

/** @throws Error outside a window that provides it, which only a mistake in App.vue can cause. */
export function useAnnounce(): Announce {
  const announce = inject(ANNOUNCE);
  if (announce === undefined) throw new Error('Nobody listens to what components announce.');
  return announce;
}
