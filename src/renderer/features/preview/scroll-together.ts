/** Frames side by side that show the same place: the one that a person scrolls leads, the others follow. */
import { inject, provide, shallowRef, type InjectionKey, type ShallowRef } from 'vue';
import type { FrameScroll } from './frame-messages.ts';

/** Where a person scrolled to last, and in which frame. */
export type ScrollGroup = ShallowRef<{ readonly by: symbol; readonly scroll: FrameScroll } | null>;

const GROUP: InjectionKey<ScrollGroup> = Symbol('scroll group');

/** For a canvas: its frames scroll together. */
export function provideScrollGroup(): void {
  provide(GROUP, shallowRef(null));
}

/** For a frame; null where it stands alone. */
export const useScrollGroup = (): ScrollGroup | null => inject(GROUP, null);
