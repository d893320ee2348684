/** What the list of pictures says: never that something came that nobody saw, never that something failed unasked. */
import { expect, it } from 'vitest';
import {
  bytesInMail,
  pictureRows,
  type Picture,
} from '../../../../src/renderer/features/preview/picture-rows.ts';
import type { FramePictures, FrameSizes } from '../../../../src/renderer/features/preview/frame-messages.ts';

const picture = (over: Partial<Picture> = {}): Picture => ({
  use: 'image',
  origin: 'secure',
  address: 'https://a.example/img/hero.png?v=2',
  name: null,
  alt: '',
  file: null,
  same: 1,
  sourceRange: { start: 10, end: 20 },
  ...over,
});
const size = (width: number, height: number): { width: number; height: number } => ({ width, height });
const sizes = (real: number, shown = 300): FrameSizes =>
  new Map([['10/0', { shown: size(shown, 50), real: size(real, real) }]]);
interface Seen {
  readonly view?: { readonly imagesOff: boolean; readonly remoteImages: boolean };
  readonly told?: FramePictures | null;
  readonly sizes?: FrameSizes;
}
const LOADS = { imagesOff: false, remoteImages: true };
function row(
  over: Partial<Picture>,
  { view = { imagesOff: false, remoteImages: false }, told = null, sizes: measured = new Map() }: Seen = {},
) {
  const [one] = pictureRows([picture(over)], view, told, measured);
  if (!one) throw new Error('no row');
  return one;
}

it.each<[string, Partial<Picture>, Seen, string, RegExp]>([
  ['blocked', {}, {}, 'none', /blocked/],
  ['blocked, even where the stand-in was measured', {}, { sizes: sizes(0) }, 'none', /blocked/],
  ['loaded', {}, { view: LOADS, sizes: sizes(600) }, 'good', /^loaded$/],
  ['waited for', {}, { view: LOADS, sizes: sizes(0) }, 'none', /so far/],
  [
    'failed',
    {},
    { view: LOADS, sizes: sizes(0), told: { came: 0, failed: ['https://a.example/img/hero.png?v=2'] } },
    'bad',
    /did not come/,
  ],
  [
    'another one failed',
    {},
    { view: LOADS, told: { came: 0, failed: ['https://a.example/img/other.png'] } },
    'none',
    /so far/,
  ],
  ['a background', { use: 'background' }, { view: LOADS }, 'none', /nothing can be told/],
  ['off', {}, { view: { imagesOff: true, remoteImages: true } }, 'none', /images are off/],
  ['http', { origin: 'insecure' }, { view: LOADS }, 'warning', /http/],
  ['relative', { origin: 'relative' }, { view: LOADS }, 'bad', /leads nowhere/],
  [
    'missing',
    { origin: 'attachment', name: 'logo' },
    { view: { imagesOff: true, remoteImages: false } },
    'bad',
    /named logo/,
  ],
  [
    'attached',
    { origin: 'attachment', name: 'logo', file: { size: null, bytes: 3, format: null } },
    {},
    'good',
    /attached/,
  ],
  ['inside', { origin: 'inside' }, {}, 'good', /own text/],
])('%s', (_, over, seen, tone, text) => {
  const { state } = row(over, seen);
  expect(state.tone).toBe(tone);
  expect(state.text).toMatch(text);
});

it('a picture is called by its file', () => {
  expect(row({}).title).toBe('hero.png');
  expect(row({ name: 'logo', origin: 'attachment' }).title).toBe('logo');
  expect(row({ address: 'https://a.example/' }).title).toBe('https://a.example/');
  expect(row({ address: 'https://a.example/\u202egnp.exe' }).title).toBe('\\u{202e}gnp.exe');
  expect(row({ origin: 'inside' }).title).toBe('Inside the mail');
});

it('its real size is the file’s, else what the frame saw; enlarged is more than a pixel', () => {
  const file = { size: size(299, 10), bytes: 1, format: 'png' };
  expect(row({ origin: 'attachment', file }, { sizes: sizes(0, 300) })).toMatchObject({
    real: size(299, 10),
    enlarged: false,
  });
  expect(row({ origin: 'attachment', file }, { sizes: sizes(0, 301) }).enlarged).toBe(true);
  expect(row({}, { view: LOADS, sizes: sizes(100, 300) })).toMatchObject({
    real: size(100, 100),
    enlarged: true,
  });
  expect(row({}, { sizes: sizes(0, 300) })).toMatchObject({
    real: null,
    shown: size(300, 50),
    enlarged: false,
  });
});

it('the stand-in of a missing attachment has no size of the mail', () => {
  expect(row({ origin: 'attachment', name: 'x' }, { sizes: sizes(0) }).shown).toBeNull();
});

it('of several at one place each has its own size, backgrounds none', () => {
  const measured: FrameSizes = new Map([
    ['10/0', { shown: size(1, 1), real: size(0, 0) }],
    ['10/1', { shown: size(2, 2), real: size(0, 0) }],
  ]);
  const rows = pictureRows([picture(), picture({ use: 'background' }), picture()], LOADS, null, measured);
  expect(rows.map(({ shown }) => shown?.width)).toEqual([1, undefined, 2]);
});

it('counts an attachment once, and what stands in the text each time it is written', () => {
  const file = { size: null, bytes: 900, format: 'png' };
  const twice = { file, same: 2 };
  expect(
    bytesInMail([
      picture({ ...twice, origin: 'attachment' }),
      picture({ ...twice, origin: 'attachment' }),
      picture({ ...twice, origin: 'inside' }),
      picture({ ...twice, origin: 'inside' }),
      picture(),
    ]),
  ).toBe(2700);
});
