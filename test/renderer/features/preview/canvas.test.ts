/** The size a mail is shown in: bounded, by device or by hand, upright or rotated. */
import { beforeEach, expect, it } from 'vitest';
import { DEVICES } from '../../../../src/core/preview/devices.ts';
import { useCanvasStore } from '../../../../src/renderer/features/preview/stores/canvas.ts';
import { startWindow } from '../../fake-client.ts';

beforeEach(() => {
  startWindow({});
});
const sizeOf = (canvas: ReturnType<typeof useCanvasStore>): unknown => [canvas.width, canvas.height];

it.each([
  [199, 200],
  [200, 200],
  [375.4, 375],
  [2000, 2000],
  [2001, 2000],
  [null, null],
])('a width of %s is %s', (wanted, width) => {
  const canvas = useCanvasStore();
  canvas.setWidth(wanted);
  expect(canvas.width).toBe(width);
});

it.each([
  [199, 200],
  [3000, 3000],
  [3001, 3000],
])('a height of %s is %s', (wanted, height) => {
  const canvas = useCanvasStore();
  canvas.setHeight(wanted);
  expect(canvas.height).toBe(height);
});

it('a device is known by its size, rotated too, and no longer when one side is changed', () => {
  const canvas = useCanvasStore();
  const phone = DEVICES.find(({ id }) => id === 'iphone-16');
  if (!phone) throw new Error('no such device');
  canvas.showDevice(phone);
  expect([sizeOf(canvas), canvas.device?.id]).toEqual([[393, 852], 'iphone-16']);
  canvas.rotate();
  expect([sizeOf(canvas), canvas.device?.id]).toEqual([[852, 393], 'iphone-16']);
  canvas.setWidth(853);
  expect(canvas.device).toBeNull();
  canvas.showWidth(393);
  expect([sizeOf(canvas), canvas.device]).toEqual([[393, null], null]);
});

it('only what has a height can be rotated; a width that is free is the one on screen', () => {
  const canvas = useCanvasStore();
  canvas.rotate();
  expect([sizeOf(canvas), canvas.canRotate]).toEqual([[640, null], false]);
  canvas.setWidth(null);
  canvas.setHeight(500);
  canvas.rotate();
  expect(sizeOf(canvas)).toEqual([null, 500]);
  canvas.shown = { width: 900, height: 500, scale: 1 };
  canvas.rotate();
  expect(sizeOf(canvas)).toEqual([500, 900]);
});
