/** Some mails and values beside Chromium; `truth.deep.test.ts` holds all of them. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseLegacyColour, writeColour } from '../../src/core/colour/colour.ts';
import { judgeProperty } from '../../src/core/css/property-names.ts';
import { templateFromHtml } from '../../src/core/template/decode-template.ts';
import { MISSPELT_NAMES, MISSPELT_VALUES } from '../core/lint/seeded/css-slips.ts';
import { usePage } from './browser.ts';
import { compareMail, templateOf } from './compare.ts';
import { falselyRefused, GENERAL_VALUES, keywordsOf, ownProperties } from './css-truth.ts';

const mails = fileURLToPath(new URL('../fixtures/mails/', import.meta.url));

const page = usePage();

describe('what we say of a mail', () => {
  it.each([
    'contrast-low.html',
    'css-for-browsers.html',
    'flawless-generated-en.html',
    'flawless-newsletter-es.html',
    'flawless-tickets-vml-en.html',
    'headings-and-tables.html',
    'sale-broken-tags.html',
    'tables-unclosed.html',
  ])('is what Chromium computes: %s', async (name) => {
    expect(await compareMail(page(), templateOf(mails + name))).toEqual([]);
  });
});

describe('what the parser opens anew behind a forgotten or crossed end', () => {
  it.each([
    '<body bgcolor="#ffffff"><table bgcolor="#000000"><tr><td><p><font color="#ffffff">Tea <b><font size="5">and</font></font><i>milk</i> too</b></td></tr></table>',
    '<body><div style="background:#102030;color:#ffffff"><p><font size="1">Tea<p><a href="https://a.test/">milk</a></div>',
    '<body><div><p><b style="color:#ffffff;background:#102030">Tea<p><i>milk</i></b></div>',
  ])('looks as in Chromium: %s', async (html) => {
    expect(await compareMail(page(), templateFromHtml(`<!DOCTYPE html>${html}`, 'tea.html'))).toEqual([]);
  });
});

describe('what a browser gives by itself', () => {
  it.each([
    '<body style="background:#102030;color:#efefef"><div>Which tea?<button style="background:#ffffff">Green</button></div>',
    '<style>@media outlook, only screen and (min-width:0) { .more { display: none } .note { color: #a01020 } }</style><body><p class="note">Tea</p><div class="more">How we dry it</div>',
    '<style>@media print, screen { p { color: #a01020 } } @media (max-width: 400px), print { p { color: #ffffff } }</style><body><p>Tea</p>',
  ])('is what Chromium gives: %s', async (html) => {
    expect(await compareMail(page(), templateFromHtml(`<!DOCTYPE html>${html}`, 'tea.html'))).toEqual([]);
  });
});

describe('CSS that we refuse', () => {
  it('is refused by Chromium: what text and boxes of mails take', async () => {
    const properties =
      'background-color border display font font-weight margin padding text-align text-decoration vertical-align'.split(
        ' ',
      );
    expect(await falselyRefused(page(), properties, [...GENERAL_VALUES, ...keywordsOf(properties)])).toEqual(
      [],
    );
  });

  it('is no property that Chromium has', async () => {
    const known = await ownProperties(page());
    expect(known.length).toBeGreaterThan(400);
    expect(known.filter((name) => judgeProperty(name).kind === 'unknown')).toEqual([]);
  });

  it('is what Chromium refuses too, slip by slip', async () => {
    // Any word is the name of a counter style, and Outlook's own are unknown to browsers either way.
    const slips = [...MISSPELT_NAMES, ...MISSPELT_VALUES].filter(
      ([declaration]) => !/^(?:list-style|mso-)/u.test(declaration),
    );
    const taken = await page().evaluate(
      (all) =>
        all.filter((declaration) =>
          CSS.supports(
            declaration.slice(0, declaration.indexOf(':')),
            declaration.slice(declaration.indexOf(':') + 1),
          ),
        ),
      slips.map(([declaration]) => declaration),
    );
    expect(taken).toEqual([]);
  });
});

describe('a colour in bgcolor', () => {
  it('is what Chromium makes of it', async () => {
    const odd =
      `whit|none|fff|#fff|#ffff|#fffff|#fffffff|ffffff|FFFFFF|rgb(255,255,255)|rgba(0,0,0,.5)|#12|#|0|a|ab|chucknorris
transparent|inherit|red |  #00ff00  |#0x1234|white;|#ffffff;|grey50|#12345678|#123456789abc|💡|#💡💡|crap|hsl(1,2%,3%)|RebeccaPurple
Window|currentcolor|#gggggg|color:red|#fff#fff|1px solid red|abcdefabcdefabcdefabcdefabcdefabcdef`.split(
        /[|\n]/u,
      );
    const shown = await page().evaluate((values) => {
      const cell = document.createElement('td');
      document.body.append(cell);
      return values.map((value) => {
        cell.setAttribute('bgcolor', value);
        return getComputedStyle(cell).backgroundColor;
      });
    }, odd);
    const ours = odd.map((value) => {
      const colour = parseLegacyColour(value);
      return colour ? `rgb(${colour.red}, ${colour.green}, ${colour.blue})` : 'rgba(0, 0, 0, 0)';
    });
    expect(Object.fromEntries(odd.map((value, index) => [value, ours[index]]))).toEqual(
      Object.fromEntries(odd.map((value, index) => [value, shown[index]])),
    );
    expect(writeColour(parseLegacyColour('chucknorris') ?? { red: 0, green: 0, blue: 0, alpha: 1 })).toBe(
      '#c00000',
    );
  });
});

describe('the order in which a mail is read', () => {
  const ONE = 'First you open the little box.';
  const TWO = 'Then you steep the tea leaves.';
  const columns = (first: string, second: string, around = '<div style="width:600px">'): string =>
    `${around}<div style="${first}">${ONE}</div><div style="${second}">${TWO}</div></div>`;
  it.each([
    columns('float:right;width:280px', 'float:left;width:280px'),
    columns('float:right;width:280px', 'width:280px'),
    columns('float:right;width:400px', 'float:left;width:400px'),
    columns('float:left;width:280px', 'float:right;width:280px'),
    columns('float:right;width:50%', 'float:right;width:50%'),
    columns('float:right;width:60%', 'float:right;width:60%'),
    columns('float:right;width:280px', 'float:left;width:280px;clear:both'),
    columns('', '', '<div style="display:flex;flex-direction:row-reverse">'),
    columns('', '', '<div style="display:flex;flex-direction:column-reverse">'),
    columns('', '', '<div style="display:flex">'),
    columns('', '', '<div style="display:grid;flex-direction:row-reverse">'),
    columns('order:2', 'order:1', '<div style="display:flex">'),
    columns('order:2', 'order:1', '<div style="display:grid">'),
    columns('order:1', 'order:2', '<div style="display:flex">'),
    columns('order:2', 'order:1', '<div style="display:flex;flex-direction:row-reverse">'),
    columns('', '', '<div dir="rtl" style="display:flex">'),
    columns('', '', '<div dir="rtl" style="display:flex;flex-direction:row-reverse">'),
    columns('', '', '<div dir="rtl" style="display:flex;flex-direction:column-reverse">'),
    columns('order:1', '', '<div dir="rtl" style="display:flex;flex-flow:column">'),
    columns('', '', '<div dir="rtl" style="display:grid">'),
    columns('order:-1', '', '<div style="display:flex;flex-direction:column">'),
    `<table dir="rtl"><tr><td dir="ltr">${ONE}</td><td dir="ltr">${TWO}</td></tr></table>`,
    `<table dir="rtl"><tr><td>ראשית פותחים את הקופסה הקטנה שלך</td><td>ואז חולטים את עלי התה שלך</td></tr></table>`,
    `<table><tr><td>ראשית פותחים את הקופסה הקטנה שלך</td><td>ואז חולטים את עלי התה שלך</td></tr></table>`,
    `<table><tr><td>${ONE}</td><td>${TWO}</td></tr></table>`,
    `<table dir="rtl"><tr><td style="display:block">${ONE}</td><td style="display:block">${TWO}</td></tr></table>`,
    `<table dir="rtl"><tr><td style="display:table-cell">${ONE}</td><td>${TWO}</td></tr></table>`,
    `<table width="600"><tr><td><table align="right" width="280"><tr><td>${ONE}</td></tr></table><table align="left" width="280"><tr><td>${TWO}</td></tr></table></td></tr></table>`,
    `<table width="600"><tr><td><table align="right" width="400"><tr><td>${ONE}</td></tr></table><table align="left" width="400"><tr><td>${TWO}</td></tr></table></td></tr></table>`,
  ])('is what Chromium lays out: %s', async (html) => {
    expect(await compareMail(page(), templateFromHtml(html, 'mail.html'))).toEqual([]);
  });
});
