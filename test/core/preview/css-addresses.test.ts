/** Which addresses of a style sheet stay when the user asks for remote images. */
import { describe, expect, it } from 'vitest';
import { cleanCss } from '../../../src/core/preview/clean-attributes.ts';
import { createRemovedList } from '../../../src/core/preview/removed.ts';

const ADDRESS = 'https://images.example/a.png';

const clean = (css: string, remoteImages = true): string =>
  cleanCss(css, { remoteImages, ownUrls: new Set() }, createRemovedList());

describe('addresses in styles', () => {
  it.each([
    'background',
    'background-image',
    'list-style',
    'list-style-image',
    'border-image',
    'border-image-source',
    'mask-image',
    '-webkit-mask',
    'content',
    'cursor',
    'shape-outside',
    '--hero',
  ])('stay in %s, where they are pictures', (property) => {
    expect(clean(`p{${property}:url(${ADDRESS})}`)).toContain(ADDRESS);
    expect(clean(`p{${property}:url(${ADDRESS})}`, false)).not.toContain(ADDRESS);
  });

  it('of a font stay with the consent, by https alone, and never from the preview’s own origin', () => {
    const font = (url: string): string => `@font-face{font-family:A;src:url(${url})}`;
    expect(clean(font('https://fonts.example/a.woff2'))).toContain('fonts.example');
    expect(clean(font('https://fonts.example/a.woff2'), false)).not.toContain('fonts.example');
    expect(clean(font('http://fonts.example/a.woff2'))).not.toContain('fonts.example');
    expect(clean(font('data:font/woff2;base64,AA'), false)).toContain('data:font/woff2');
    const own = { remoteImages: true, ownUrls: new Set(['/cid/0']) };
    expect(cleanCss(font('/cid/0'), own, createRemovedList())).not.toContain('/cid/0');
  });

  it.each([`'${ADDRESS}'`, `"//images.example/a.png"`, `'ht\\tps://images.example/a.png'`])(
    'written as the string %s in a variable go with the pictures, since image-set() would load them',
    (string) => {
      const css = `:root{--u:${string}}p{background:image-set(var(--u) 1x)}`;
      expect(clean(css, false)).not.toContain('images.example');
      expect(clean(css)).toContain('images.example');
    },
  );

  it('that are words in a variable stay as they are', () => {
    const css = `p{--word:'see https: below';content:var(--word)}`;
    expect(clean(css, false)).toBe(css);
  });

  it.each([
    'filter',
    '-webkit-filter',
    'backdrop-filter',
    'clip-path',
    'offset-path',
    'fill',
    'marker',
    'behavior',
  ])('go from %s, where they are documents', (property) => {
    expect(clean(`p{${property}:url(${ADDRESS}#a)}`)).not.toContain('images.example');
    expect(clean(`p{${property}:url(#a)}`)).toContain('#a');
  });

  it('go where no property is', () => {
    expect(clean(`@namespace url(${ADDRESS});p{color:red}`)).not.toContain('images.example');
    expect(clean(`url(${ADDRESS})`)).not.toContain('images.example');
  });
});
