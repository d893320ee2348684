/** The sizes of devices are the published ones. */
import { devices } from '@playwright/test';
import { expect, it } from 'vitest';
import { DEVICES } from '../../../src/core/preview/devices.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}
/** As published; the package's types leave the screen out. */
const PUBLISHED: Readonly<Record<string, { readonly viewport: Size; readonly screen?: Size } | undefined>> =
  devices;

it('every device has the screen that Playwright publishes for it', () => {
  for (const { name, width, height } of DEVICES) {
    const found = PUBLISHED[name];
    // Older entries of that list have no screen of their own; their viewport is it.
    expect({ name, ...(found?.screen ?? found?.viewport) }).toEqual({ name, width, height });
  }
  expect(new Set(DEVICES.map(({ id }) => id)).size).toBe(DEVICES.length);
});

it('phones stand before tablets, each from the narrowest on', () => {
  const order = DEVICES.map(({ kind, width }) => (kind === 'phone' ? 0 : 10_000) + width);
  expect(order).toEqual([...order].sort((a, b) => a - b));
});
