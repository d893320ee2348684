import { describe, expect, it } from 'vitest';
import { lightnessOf, readColour, writeColour } from '../../../src/core/colour/colour.ts';
import type { DarkLook } from '../../../src/core/colour/dark-mode.ts';
import { clientViewOf } from '../../../src/core/preview/client-view/client-views.ts';
import { VIEWS } from '../../../src/core/preview/views.ts';
import { previewPolicy } from '../../../src/core/preview/preview-policy.ts';
import { attributesIn, elementsIn, previewOf } from './preview-of.ts';

const lightness = (colour: string | undefined): number => {
  const read = readColour(colour ?? '');
  if (!read) throw new Error(`no colour: ${colour}`);
  return lightnessOf(read);
};

describe('the dark views', () => {
  const html = `<html><head><meta name="color-scheme" content="light dark"><style>
.card{background-color:#ffffff;color:#111111;border:1px solid #eeeeee}
@media (prefers-color-scheme: dark) and (max-width:600px){.card{background:#000 !important}}
@media (prefers-color-scheme:light){.only-light{color:blue}}
a:hover{color:navy}#fff{margin:0}
</style></head><body bgcolor="ffffff" text="#000000"><picture><source media="(prefers-color-scheme: dark)" srcset="data:image/png;base64,AA"><img src="data:image/png;base64,BB"></picture>
<p style="color:rgb(20, 20, 20);background:linear-gradient(white, #f0f0f0)">x</p><p style="color:#fff;background:#222">y</p><font color="black">z</font></body></html>`;
  const styleOf = (dark: DarkLook): string => previewOf(html, { dark }).html;

  it('author: the mail’s dark rules apply, its light ones do not', () => {
    const shown = styleOf('author');
    expect(shown).toContain(
      '@media (min-width:0px) and (max-width:600px){.card{background:#000 !important}}',
    );
    expect(shown).toContain('@media (max-width:0px){.only-light');
    expect(attributesIn(shown, 'source')['media']).toBe('(min-width:0px)');
    expect(shown).toContain(':root:root{color-scheme:dark !important}');
    expect(shown).toContain('background-color:#ffffff;color:#111111');
  });

  it('author: a mail that does not ask for dark keeps its light canvas', () => {
    expect(previewOf('<p>x</p>', { dark: 'author' }).html).toContain('color-scheme:light !important');
  });

  it('off: the viewer’s own theme changes nothing', () => {
    const shown = styleOf('off');
    expect(shown).toContain('@media (max-width:0px) and (max-width:600px)');
    expect(shown).toContain('@media (min-width:0px){.only-light');
    expect(shown).toContain(':root:root{color-scheme:light !important}');
  });

  it('forced: light surfaces turn dark and dark text light, the rest stays', () => {
    const shown = styleOf('forced');
    const card = /\.card\{background-color:(#\w{6});color:(#\w{6});border:1px solid (#\w{6})\}/u.exec(shown);
    const [surface, text, border] = [card?.[1], card?.[2], card?.[3]].map(lightness);
    expect(surface).toBeLessThan(0.35);
    expect(border).toBeLessThan(0.45);
    expect(text).toBeGreaterThan(0.8);
    const body = attributesIn(shown, 'body');
    expect(lightness(body['bgcolor'])).toBeLessThan(0.35);
    expect(lightness(body['text'])).toBeGreaterThan(0.8);
    expect(shown).toContain(
      'style="color:#fff;background:#222"'.replace('#fff', '#ffffff').replace('#222', '#222222'),
    );
    expect(shown).not.toContain('linear-gradient(white');
    expect(shown).toContain('#fff{margin:0}');
    expect(shown).toContain('data:image/png;base64,BB');
    expect(attributesIn(shown, 'font')['color']).not.toBe('black');
  });

  it('forced in full: what is dark already becomes light as well', () => {
    const shown = styleOf('forced-full');
    const second = /style="color:(#\w{6});background:(#\w{6})"[^>]*>y/u.exec(shown);
    expect(lightness(second?.[1])).toBeLessThan(0.35);
    expect(lightness(second?.[2])).toBeGreaterThan(0.7);
    expect(lightness(attributesIn(shown, 'body')['bgcolor'])).toBeLessThan(0.35);
    expect(lightness(attributesIn(shown, 'body')['text'])).toBeGreaterThan(0.8);
    expect(shown).toContain(':root:root{color-scheme:dark !important}');
    expect(shown).toContain('@media (max-width:0px) and (max-width:600px)');
    const old = previewOf('<table bgcolor="#111111"><tr><td>x</td></tr></table>', { dark: 'forced-full' });
    expect(lightness(attributesIn(old.html, 'table')['bgcolor'])).toBeGreaterThan(0.7);
  });
});

describe('colours', () => {
  it.each([
    ['#abc', '#aabbcc'],
    ['#AABBCC80', 'rgba(170,187,204,0.502)'],
    ['rebeccapurple', '#663399'],
    ['rgb(10, 20, 30)', '#0a141e'],
    ['rgb(10 20 30 / 50%)', 'rgba(10,20,30,0.5)'],
    ['hsl(120, 100%, 25%)', '#008000'],
    ['hsla(0,100%,50%,.5)', 'rgba(255,0,0,0.5)'],
  ])('reads %s', (text, written) => {
    const colour = readColour(text);
    expect(colour && writeColour(colour)).toBe(written);
  });

  it.each(['inherit', 'none', '#12', 'rgb(var(--x))', 'url(x)', ''])('takes %j for none', (text) =>
    expect(readColour(text)).toBeNull(),
  );
});

describe('the AMP part as a picture', () => {
  const amp = `<!doctype html><html ⚡4email data-css-strict><head><meta charset="utf-8">
<script async src="https://cdn.ampproject.org/v0.js"></script>
<script async custom-element="amp-carousel" src="https://cdn.ampproject.org/v0/amp-carousel-0.1.js"></script>
<style amp4email-boilerplate>body{visibility:hidden}</style>
<style amp-custom>h1{color:teal}</style></head><body>
<h1>Trips</h1>
<amp-img src="cid:HERO" width="600" height="200" layout="responsive" alt="Sea" on="tap:box"></amp-img>
<amp-carousel width="600" height="200" layout="fixed" type="slides"><amp-img src="https://x.example/1.png" width="300" height="100" alt="One"></amp-img><div>Two</div></amp-carousel>
<amp-accordion><section><h4>Luggage</h4><p>One bag</p></section></amp-accordion>
<form method="post" action-xhr="https://x.example/answer"><input name="n"><div submit-success><template type="amp-mustache">Thanks</template></div></form>
<amp-list src="https://x.example/list.json" width="auto" height="50"><template type="amp-mustache">{{Item}}</template></amp-list>
<amp-state id="s"><script type="application/json">{"a":1}</script></amp-state>
<amp-lightbox id="box">Big</amp-lightbox><p [text]="s.a" hidden>bound</p>
</body></html>`;
  const preview = previewOf(amp, { part: 'amp', cidUrls: new Map([['HERO', '/cid/9']]) });

  it('shows images, slides and sections without any script', () => {
    expect(elementsIn(preview.html).filter(({ tagName }) => tagName.startsWith('amp-'))).toEqual([]);
    expect(attributesIn(preview.html, 'img')).toMatchObject({
      src: '/cid/9',
      alt: 'Sea',
      width: '600',
    });
    expect(preview.html).toContain('class="mailproof-slides"');
    expect(preview.html).toContain('Luggage');
    expect(preview.html).toContain('h1{color:teal}');
  });

  it('takes the hiding boilerplate off, or the page would stay blank', () => {
    expect(preview.html).not.toContain('visibility:hidden');
  });

  it('says what only the recipient’s data fills, and hides what waits for a tap', () => {
    expect(preview.html).toContain(
      'This list is filled from https://x.example/list.json when the mail is opened.',
    );
    expect(preview.html).not.toContain('Thanks');
    expect(preview.html).not.toContain('Big');
  });

  it('does not report AMP’s own scripts, but others', () => {
    expect(preview.removed).toEqual([]);
    expect(previewOf('<script src="https://evil.example/x.js"></script>', { part: 'amp' }).removed).toEqual([
      { kind: 'script', count: 1 },
    ]);
  });

  it('ties the pictures to the source', () => {
    const start = amp.indexOf('<amp-img');
    expect(preview.elements.some(({ source }) => source.start === start)).toBe(true);
  });
});

describe('the policy', () => {
  it('loads nothing but what a mail needs to be seen', () => {
    expect(previewPolicy({ remoteImages: false, nonce: null })).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src data:; form-action 'none'; base-uri 'none'",
    );
    expect(previewPolicy({ remoteImages: false, nonce: 'abc' })).toContain(
      "; script-src 'nonce-abc'; connect-src 'none'; ",
    );
    expect(previewPolicy({ remoteImages: true, nonce: null })).toContain(
      "img-src 'self' data: https:; font-src data: https:;",
    );
  });
});

describe('where the mail switches by its width', () => {
  const html = `<style>@media (max-width:600px){a{color:red}}</style><style media="(min-width: 481px)">a{color:blue}</style>
<picture><source media="(min-width:701px)" srcset="data:,x"><img src="data:,y" media="(max-width: 9px)"></picture>`;

  it('is told of its styles and of what is shown under a condition', () => {
    expect(previewOf(html).widthSwitches.map(({ below }) => below)).toEqual([480, 600, 700]);
  });

  it('is told of what the imitated client keeps', () => {
    const client = clientViewOf('gmail-foreign');
    expect(previewOf(html, { client }).widthSwitches.map(({ below }) => below)).not.toContain(600);
  });
});

it('only clients that show AMP by the data are views of the AMP part', () => {
  const withAmp = VIEWS.filter(({ kind, parts }) => kind === 'client' && parts.includes('amp'));
  expect(withAmp.map(({ id }) => id)).toEqual([
    'gmail',
    'gmail-app',
    'gmail-foreign',
    'gmail-ios',
    'yahoo',
    'yahoo-app',
    'mail-ru',
  ]);
});
