/** How large the mail is shown: the width and height it lays out in, and the zoom. Frames side by side share them. */
import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import { DEVICES, type Device } from '../../../../core/preview/devices.ts';

/** Percent, or as large as the pane allows without going over 100. */
export type PreviewZoom = 'fit' | '50' | '75' | '100' | '150';

/** CSS px. Narrower is no screen; wider than a large desktop's window no mail is read. */
export const WIDTH_LIMITS = { min: 200, max: 2000 } as const;
export const HEIGHT_LIMITS = { min: 200, max: 3000 } as const;

/** The size a frame has on screen, which is its own where none is wanted. */
export interface ShownSize {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

const within = (value: number, { min, max }: { readonly min: number; readonly max: number }): number =>
  Math.min(Math.max(Math.round(value), min), max);

export const useCanvasStore = defineStore('canvas', () => {
  /** CSS px; null: as wide, or as high, as there is room. */
  const width = ref<number | null>(640);
  const height = ref<number | null>(null);
  const zoom = ref<PreviewZoom>('fit');
  /** Of the one frame that can be sized by hand; null while several stand side by side, or none. */
  const shown = shallowRef<ShownSize | null>(null);

  const isSize = (one: Device, across: number, down: number): boolean =>
    one.width === across && one.height === down;
  /** The device whose screen has this size, upright or rotated. */
  const device = computed(() => {
    const { value: across } = width;
    const { value: down } = height;
    if (across === null || down === null) return null;
    return DEVICES.find((one) => isSize(one, across, down) || isSize(one, down, across)) ?? null;
  });
  const canRotate = computed(() => height.value !== null);

  function setWidth(wanted: number | null): void {
    width.value = wanted === null ? null : within(wanted, WIDTH_LIMITS);
  }

  function setHeight(wanted: number | null): void {
    height.value = wanted === null ? null : within(wanted, HEIGHT_LIMITS);
  }

  /** A width alone; the mail is as high as there is room. */
  function showWidth(wanted: number | null): void {
    setWidth(wanted);
    height.value = null;
  }

  function showDevice(wanted: Device): void {
    setWidth(wanted.width);
    setHeight(wanted.height);
  }

  function rotate(): void {
    const { value: down } = height;
    const across = width.value ?? shown.value?.width;
    if (down === null || across === undefined) return;
    setWidth(down);
    setHeight(across);
  }

  return {
    width,
    height,
    zoom,
    shown,
    device,
    canRotate,
    setWidth,
    setHeight,
    showWidth,
    showDevice,
    rotate,
  };
});
