/** The pictures of a mail, each use with its source, what is known of its file, and its place. */
import { describe, expect, it } from 'vitest';
import { buildPreview } from '../../../src/core/preview/build-preview.ts';
import type { PreviewPicture } from '../../../src/core/preview/pictures.ts';
import { missingMarker } from '../../../src/core/substitution/missing-marker.ts';
import { simpleEngine } from '../../../src/core/substitution/simple/simple.ts';
import { createScope, type SampleValues } from '../../../src/core/substitution/values.ts';

/** One red pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

function picturesOf(html: string, values: SampleValues = []): readonly PreviewPicture[] {
  const rendered = simpleEngine
    .parse(html)
    .render(createScope(values, []), { missing: (use) => missingMarker(use.name) });
  return buildPreview({
    rendered,
    part: 'html',
    cidUrls: new Map(),
    remoteImages: false,
    view: { client: null, dark: 'off', imagesOff: false },
    inlineAttachments: [
      { name: 'logo', type: 'image/png', content: PNG },
      { name: 'empty', type: 'image/png', content: null },
      { name: 'logo', type: 'image/gif', content: 'R0lGODlh' },
    ],
  }).pictures;
}

describe('where a picture comes from', () => {
  it.each([
    ['https://a.example/b.png', 'secure'],
    ['//a.example/b.png', 'secure'],
    ['http://a.example/b.png', 'insecure'],
    ['img/b.png', 'relative'],
    ['cid:logo', 'attachment'],
    [`data:image/png;base64,${PNG}`, 'inside'],
  ])('%s', (src, origin) => {
    expect(picturesOf(`<img src="${src}">`).map((one) => one.origin)).toEqual([origin]);
  });

  it.each(['', '#x', 'javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.example'])(
    '%j is none',
    (src) => {
      expect(picturesOf(`<img src="${src}">`)).toEqual([]);
    },
  );
});

it('knows the file of what the mail holds, and nothing of what is not there or elsewhere', () => {
  const file = { size: { width: 1, height: 1 }, bytes: 70, format: 'png' };
  const [logo, gone, empty, inside, remote] = picturesOf(
    `<img src="cid:logo"><img src="cid:gone"><img src="cid:empty"><img src="data:image/png;base64,${PNG}"><img src="https://a.example/x">`,
  );
  expect(logo).toMatchObject({ name: 'logo', file });
  expect(gone).toMatchObject({ name: 'gone', file: null });
  expect(empty?.file).toBeNull();
  expect(inside?.file).toEqual(file);
  expect(inside?.address).toBe(`data:image/png;base64,${PNG}`.slice(0, 60) + '…');
  expect(remote?.file).toBeNull();
});

it('lists every kind of use in the order of the mail, fonts and dangers aside', () => {
  const html = `<style>@font-face{src:url(https://a.example/f.woff)} .a{background:url(https://a.example/1.png)}</style>
<table background="https://a.example/2.png"><tr><td style="background-image:url('https://a.example/3.png')"><img src="https://a.example/4.png" srcset="https://a.example/4.png 1x, https://a.example/5.png 2x"></td></tr></table>
<video poster="https://a.example/6.png"></video>`;
  expect(picturesOf(html).map(({ use, address }) => [use, address.slice(18)])).toEqual([
    ['background', '1.png'],
    ['background', '2.png'],
    ['background', '3.png'],
    ['image', '4.png'],
    ['further', '5.png'],
    ['poster', '6.png'],
  ]);
});

it('leads to the place in the template, whatever the values make of it', () => {
  const html = `<style>.a{background:url(https://a.example/1.png)}</style><p>{{Name}}</p><img alt="{{Name}}" src="https://a.example/{{Name}}.png">`;
  const [background, image] = picturesOf(html, [{ name: 'Name', value: 'a name that is longer' }]);
  const at = (one: PreviewPicture | undefined): string =>
    html.slice(one?.sourceRange.start, one?.sourceRange.end);
  expect(at(background)).toBe('https://a.example/1.png');
  expect(at(image)).toBe('<img alt="{{Name}}" src="https://a.example/{{Name}}.png">');
  expect(image).toMatchObject({
    alt: 'a name that is longer',
    address: 'https://a.example/a name that is longer.png',
  });
});

it('tells a missing alternative text from an empty one, and counts what is used twice', () => {
  const [a, b, c] = picturesOf(
    '<img src="https://a.example/1"><img alt="" src=" https://a.example/1"><img alt="x" src="https://a.example/2">',
  );
  expect([a?.alt, b?.alt, c?.alt]).toEqual([null, '', 'x']);
  expect([a?.same, b?.same, c?.same]).toEqual([2, 2, 1]);
});

it('lists five hundred, and reads fifty different ones that stand in their addresses', () => {
  expect(picturesOf('<img src="https://a.example/1">'.repeat(501))).toHaveLength(500);
  const img = (tail: string): string => `<img src="data:image/png;base64,${PNG}${tail}">`;
  const read = (html: string): number => picturesOf(html).filter(({ file }) => file !== null).length;
  expect(read(Array.from({ length: 51 }, (_, index) => img(String(1000 + index))).join(''))).toBe(50);
  expect(read(img('').repeat(51))).toBe(51);
});
