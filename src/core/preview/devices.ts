/**
 * Devices that a mail is often read on, by the size of their screen in CSS px, upright. The figures are those that
 * Chromium's developer tools and Playwright's device descriptors publish. A mail app may leave margins of its own beside
 * the mail, so a screen's width is the most a mail gets there.
 */
export interface Device {
  readonly id: string;
  readonly name: string;
  readonly kind: 'phone' | 'tablet';
  readonly width: number;
  readonly height: number;
}

type Row = readonly [id: string, name: string, width: number, height: number];

const PHONES: readonly Row[] = [
  ['iphone-se-1', 'iPhone SE', 320, 568],
  ['galaxy-s24', 'Galaxy S24', 360, 780],
  ['iphone-se-3', 'iPhone SE (3rd gen)', 375, 667],
  ['iphone-13-mini', 'iPhone 13 Mini', 375, 812],
  ['iphone-14', 'iPhone 14', 390, 844],
  ['iphone-16', 'iPhone 16', 393, 852],
  ['iphone-17', 'iPhone 17', 402, 874],
  ['pixel-7', 'Pixel 7', 412, 915],
  ['iphone-16-plus', 'iPhone 16 Plus', 430, 932],
  ['iphone-17-pro-max', 'iPhone 17 Pro Max', 440, 956],
];
const TABLETS: readonly Row[] = [
  ['ipad-mini', 'iPad Mini', 768, 1024],
  ['ipad-7', 'iPad (gen 7)', 810, 1080],
  ['ipad-pro-11', 'iPad Pro 11', 834, 1194],
];

const asDevice =
  (kind: Device['kind']) =>
  ([id, name, width, height]: Row): Device => ({ id, name, kind, width, height });

/** Phones before tablets, each from the narrowest on. */
export const DEVICES: readonly Device[] = [
  ...PHONES.map(asDevice('phone')),
  ...TABLETS.map(asDevice('tablet')),
];
