import { describe, expect, it } from 'vitest';
import type { DarkMode } from '../../../src/core/colour/dark-mode.ts';
import { computedStylesOf } from '../../../src/core/computed-style/computed-style.ts';
import { parseHtmlDocument } from '../../../src/core/html/parse-html.ts';
import { readColour, writeColour } from '../../../src/core/colour/colour.ts';
import { contrastOf } from '../../../src/core/colour/contrast.ts';

/** The look of the element with the id `x`: colour, background, size. */
function lookOf(html: string, mode: DarkMode = 'off') {
  const document = parseHtmlDocument(html);
  const element = document.elements.find(({ attributes }) =>
    attributes.some(({ name, value }) => name === 'id' && value === 'x'),
  );
  const look = element ? computedStylesOf(document, mode)?.get(element) : undefined;
  return (
    look && [
      look.colour && writeColour(look.colour),
      look.background && writeColour(look.background),
      look.size,
    ]
  );
}

describe('how text looks', () => {
  it.each([
    ['<p id="x">a</p>', ['#000000', '#ffffff', 16]],
    // Browsers set `monospace` smaller while no length says how large, and only where it is the only face.
    ['<pre><code id="x">a</code></pre>', ['#000000', '#ffffff', 13]],
    ['<code id="x" style="font-size:200%">a</code>', ['#000000', '#ffffff', 26]],
    ['<code id="x" style="font-family:Menlo,monospace">a</code>', ['#000000', '#ffffff', 16]],
    ['<pre><b id="x" style="font-family:Arial">a</b></pre>', ['#000000', '#ffffff', 16]],
    ['<p id="x" style="font-family:monospace">a</p>', ['#000000', '#ffffff', 13]],
    ['<p style="font-size:20px"><code id="x">a</code></p>', ['#000000', '#ffffff', 20]],
    [
      '<p style="font:20px monospace"><b id="x" style="font-family:Arial">a</b></p>',
      ['#000000', '#ffffff', 20],
    ],
    // A picture of unknown look lies behind a cell; a link reads no such attribute.
    ['<table><tr><td id="x" background="https://a.test/a.png">a</td></tr></table>', ['#000000', null, 16]],
    ['<b id="x" style="background:#eee" background="#ff0000">a</b>', ['#000000', '#eeeeee', 16]],
    // Each system gives its buttons a size of its own.
    ['<button id="x" style="color:#111111;background:#eeeeee">a</button>', ['#111111', '#eeeeee', null]],
    [
      '<button id="x" style="color:#111111;background:#eeeeee;font-size:20px">a</button>',
      ['#111111', '#eeeeee', 20],
    ],
    [
      '<div style="color:red;font-size:10px"><p id="x" style="font-size:2em">a</p></div>',
      ['#ff0000', '#ffffff', 20],
    ],
    ['<p id="x" style="color:#111111;color:#222222;font-size:9px">a</p>', ['#222222', '#ffffff', 9]],
    ['<p id="x" style="color:#111111!important;color:#222222">a</p>', ['#111111', '#ffffff', 16]],
    [
      '<style>p{color:#111111} .a{color:#222222} #x{color:#333333}</style><p id="x" class="a">a</p>',
      ['#333333', '#ffffff', 16],
    ],
    [
      '<style>.a{color:#222222 !important}</style><p id="x" class="a" style="color:#333333">a</p>',
      ['#222222', '#ffffff', 16],
    ],
    [
      '<style>td > p{color:#222222} div p{color:#333333}</style><table><tr><td><p id="x">a</p></td></tr></table>',
      ['#222222', '#ffffff', 16],
    ],
    [
      '<style>p:hover{color:red} @media (max-width:600px){p{color:blue}}</style><p id="x">a</p>',
      ['#000000', '#ffffff', 16],
    ],
    [
      '<table bgcolor="#123456"><tr><td style="background:transparent"><font id="x" color="ffffff">a</font></td></tr></table>',
      ['#ffffff', '#123456', 16],
    ],
    ['<div style="background:#eee url(a.png)"><p id="x">a</p></div>', ['#000000', null, 16]],
    ['<p id="x" style="color:var(--a);font:bold 34px/40px Arial">a</p>', [null, '#ffffff', 34]],
    ['<div style="background:#222"><a id="x" href="https://a.test/">a</a></div>', ['#0000ee', '#222222', 16]],
  ])('%s', (html, expected) => {
    expect(lookOf(html)).toEqual(expected);
  });

  it('takes rules for dark mode in dark only', () => {
    const html =
      '<style>@media (prefers-color-scheme: dark){#x{color:#fff}}</style><p id="x" style="background:#ddd">a</p>';
    expect(lookOf(html, 'off')).toEqual(['#000000', '#dddddd', 16]);
    expect(lookOf(html, 'author')).toEqual(['#ffffff', '#dddddd', 16]);
  });

  it('measures contrast as WCAG does', () => {
    const contrast = (a: string, b: string): number => {
      const [text, background] = [readColour(a), readColour(b)];
      return text && background ? Math.round(contrastOf(text, background) * 100) / 100 : 0;
    };
    expect(contrast('#000', '#fff')).toBe(21);
    expect(contrast('#777777', '#ffffff')).toBe(4.48);
    expect(contrast('rgba(0,0,0,0)', '#ffffff')).toBe(1);
  });
});

describe('a mail of many elements', () => {
  it('is judged up to 50,000 of them, and not with one more', () => {
    // The parser adds html, head and body.
    const document = (count: number) => parseHtmlDocument('<b></b>'.repeat(count - 3));
    const most = document(50_000);
    expect(most.elements).toHaveLength(50_000);
    expect(computedStylesOf(most, 'off')?.size).toBe(50_000);
    expect(computedStylesOf(document(50_001), 'off')).toBeNull();
  });
});
