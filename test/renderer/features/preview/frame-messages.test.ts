/** What the window takes from a frame with a hostile mail: bounded, and nothing but what it knows. */
import * as v from 'valibot';
import { expect, it } from 'vitest';
import {
  LONGEST_ADDRESS,
  LONGEST_ANCHOR,
  MOST_PICTURES,
  MOST_PLACES,
} from '../../../../src/core/preview/viewing/viewing-attributes.ts';
import { viewingMessageSchema } from '../../../../src/renderer/features/preview/frame-messages.ts';

const scrolled = (fields: object = {}): object => ({
  kind: 'scrolled',
  top: 10,
  left: 0,
  width: 640,
  height: 500,
  fullWidth: 640,
  fullHeight: 2000,
  own: true,
  places: [['12/0', -4]],
  ...fields,
});
const places = (count: number): unknown[] => Array.from({ length: count }, (_, index) => [`${index}/0`, 0]);
const key = (fields: object = {}): object => ({
  kind: 'key',
  key: 'k',
  shift: false,
  ctrl: true,
  meta: false,
  ...fields,
});

it.each([
  ['that it is ready', { kind: 'ready' }],
  ['how large pictures are', { kind: 'sizes', sizes: [['12/0', 600, 200, 1200, 400]] }],
  ['which pictures came', { kind: 'pictures', came: 3, failed: ['https://a.example/b.png'] }],
  ['where it is', scrolled()],
  ['as many places as it tells', scrolled({ places: places(MOST_PLACES) })],
  ['a key', key()],
  ['which element was clicked', { kind: 'chosen', anchor: 'a'.repeat(LONGEST_ANCHOR) }],
])('takes %s', (_what, message) => {
  expect(v.is(viewingMessageSchema, message)).toBe(true);
});

it.each([
  ['nothing', undefined],
  ['an element whose name has no end', { kind: 'chosen', anchor: 'a'.repeat(LONGEST_ANCHOR + 1) }],
  ['another kind', { kind: 'open', url: 'https://evil.example' }],
  ['more fields', scrolled({ html: '<p>' })],
  ['a size of something else', { kind: 'sizes', sizes: [['x', 1, 1, 1, 1]] }],
  ['a size that is none', { kind: 'sizes', sizes: [['1/0', NaN, 1, 1, 1]] }],
  [
    'more sizes than pictures',
    { kind: 'sizes', sizes: Array.from({ length: MOST_PICTURES + 1 }, () => ['1/0', 1, 1, 1, 1]) },
  ],
  ['a picture of another kind of address', { kind: 'pictures', came: 0, failed: ['javascript:x'] }],
  ['more pictures than it tells of', { kind: 'pictures', came: MOST_PICTURES + 1, failed: [] }],
  [
    'an address without an end',
    { kind: 'pictures', came: 0, failed: [`https://${'a'.repeat(LONGEST_ADDRESS)}`] },
  ],
  ['one place more', scrolled({ places: places(MOST_PLACES + 1) })],
  ['a place that is no place', scrolled({ places: [['body > p', 0]] })],
  ['a size that is no number', scrolled({ fullHeight: Number.NaN })],
  ['an endless size', scrolled({ fullHeight: Infinity })],
  ['a size beyond any mail', scrolled({ fullHeight: 10_000_001 })],
  ['a long key', key({ key: 'k'.repeat(21) })],
])('takes not: %s', (_what, message) => {
  expect(v.is(viewingMessageSchema, message)).toBe(false);
});
