/**
 * AMP for Email documents with one fault each, and some without: rules, body (or whole document), and options of the
 * document. What stands between « and » is what the first rule must mark.
 */
import { ampMail } from '../../../../src/core/lint/rules/amp/shared/amp-findings.ts';

export interface AmpCase {
  readonly title: string;
  /** The finding's rule; null for a valid document. */
  readonly rule: string | null;
  /** With « and » around what is marked. */
  readonly amp: string;
  /** The fault is certain without the official validator too. */
  readonly structural: boolean;
}

type Options = Parameters<typeof ampMail>[1];

const SRC = 'https://img.fellandfern.co.uk/a.png';
const IMG = `<amp-img src="${SRC}" alt="A lake" width="10" height="10"></amp-img>`;
const plain = ampMail('<p>Hello walker</p>');
const HTML_TAG = '<html ⚡4email data-css-strict>';
const MUSTACHE =
  '<script async custom-template="amp-mustache" src="https://cdn.ampproject.org/v0/amp-mustache-0.2.js"></script>';

const valid = (title: string, body: string, options: Options = {}): AmpCase => ({
  title,
  rule: null,
  amp: ampMail(body, options),
  structural: true,
});
const bad = (rule: string, title: string, body: string, options: Options = {}): AmpCase => ({
  title,
  rule,
  amp: ampMail(body, options),
  structural: true,
});
const whole = (rule: string | null, title: string, amp: string): AmpCase => ({
  title,
  rule,
  amp,
  structural: true,
});
/** Only the official validator knows. */
const official = (title: string, body: string, options: Options = {}): AmpCase => ({
  ...bad('amp-invalid', title, body, options),
  structural: false,
});

export const AMP_CASES: readonly AmpCase[] = [
  valid(
    'text',
    '<p>Hello</p><h1>Tents</h1><ul><li>One</li></ul><table><tr><td align="center">x</td></tr></table>',
  ),
  valid('a picture', IMG),
  valid(
    'a responsive picture',
    `<amp-img src="${SRC}" alt="" width="10" height="10" layout="responsive"></amp-img>`,
  ),
  valid(
    'a carousel',
    `<amp-carousel width="10" height="10" layout="responsive" type="slides">${IMG}</amp-carousel>`,
    { scripts: ['amp-carousel'] },
  ),
  valid('an accordion', '<amp-accordion><section><h2>A</h2><p>b</p></section></amp-accordion>', {
    scripts: ['amp-accordion'],
  }),
  valid(
    'a form',
    '<form method="post" action-xhr="https://www.fellandfern.co.uk/ask"><input type="text" name="a"><input type="submit" value="Ask"></form>',
    { scripts: ['amp-form'] },
  ),
  valid(
    'a list with a template',
    '<amp-list width="300" height="100" src="https://www.fellandfern.co.uk/list.json" layout="fixed-height"><template type="amp-mustache"><p>{{{name}}}</p></template></amp-list>'
      .replace('{{{name}}}', 'x')
      .replace('width="300" ', ''),
    { scripts: ['amp-list'], head: MUSTACHE },
  ),
  valid(
    'links of all kinds',
    '<a href="https://www.fellandfern.co.uk/">a</a> <a href="mailto:a@fellandfern.co.uk">b</a> <a href="tel:+441">c</a>',
  ),
  valid('a style attribute', '<p style="color: #000">x</p>'),
  valid('styles', '<p class="a">x</p>', {
    css: '@media (min-width: 10px) { .a { color: red } } .a:hover { color: blue }',
  }),
  valid('75,000 bytes of styles', 'x', { css: `/*${'a'.repeat(74_996)}*/` }),
  valid('a bound text', '<p [text]="name">x</p><button on="tap:AMP.setState({name: 1})">y</button>', {
    scripts: ['amp-bind'],
  }),
  whole(
    null,
    'the charset late',
    plain.replace('<meta charset="utf-8">\n', '').replace('</head>', '<meta charset="utf-8"></head>'),
  ),
  valid(
    'a sidebar',
    '<amp-sidebar id="s" layout="nodisplay"><p>x</p></amp-sidebar><button on="tap:s.toggle">y</button>',
    { scripts: ['amp-sidebar'] },
  ),
  valid(
    'a time',
    '<amp-timeago layout="fixed" width="160" height="20" datetime="2026-01-01T00:00:00Z">x</amp-timeago>',
    { scripts: ['amp-timeago'] },
  ),
  valid('an animated picture', `<amp-anim src="${SRC}" alt="" width="1" height="1"></amp-anim>`, {
    scripts: ['amp-anim'],
  }),
  whole(null, 'amp4email instead of the flash', plain.replace('⚡4email', 'amp4email')),
  whole(null, 'capital doctype', plain.replace('<!doctype html>', '<!DOCTYPE html>')),
  whole(null, 'a comment before the doctype', plain.replace('<!doctype', '<!-- a -->\n<!doctype')),
  whole(
    null,
    '200,000 bytes',
    plain.replace(
      '</body>',
      `<!--${'a'.repeat(200_000 - new TextEncoder().encode(plain).length - 7)}--></body>`,
    ),
  ),

  whole(
    'amp-doctype',
    'no doctype',
    plain.replace('<!doctype html>\n', '').replace(HTML_TAG, `«${HTML_TAG}»`),
  ),
  whole(
    'amp-doctype',
    'an XHTML doctype',
    plain.replace(
      '<!doctype html>',
      '«<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">»',
    ),
  ),
  whole('amp-html-attribute', 'no flash', plain.replace(HTML_TAG, '«<html data-css-strict>»')),
  whole(
    'amp-html-attribute',
    'the flash of web pages',
    plain.replace(HTML_TAG, '«<html ⚡ data-css-strict>»'),
  ),
  whole('amp-strict-css', 'no data-css-strict', plain.replace(HTML_TAG, '«<html ⚡4email>»')),
  whole('amp-charset', 'no charset', plain.replace('<head>\n<meta charset="utf-8">', '«<head>»')),
  whole(
    'amp-charset',
    'another charset',
    plain.replace('<meta charset="utf-8">', '<meta «charset="iso-8859-1"»>'),
  ),
  bad('amp-url', 'a link within the mail', '<a href="«#top»" id="top">up</a>'),
  whole(
    'amp-runtime',
    'no runtime',
    plain.replace('<head>', '«<head>»').replace(/<script async src.*\n/u, ''),
  ),
  whole(
    'amp-boilerplate',
    'no boilerplate',
    plain.replace('<head>', '«<head>»').replace(/<style amp4email.*\n/u, ''),
  ),
  whole(
    'amp-boilerplate',
    'another boilerplate',
    plain.replace('body{visibility:hidden}', '«body{visibility:none}»'),
  ),
  whole(
    null,
    'blanks in the boilerplate',
    plain.replace('body{visibility:hidden}', 'body { visibility: hidden }'),
  ),
  whole(null, 'an empty boilerplate', plain.replace('body{visibility:hidden}', '')),
  whole(
    'amp-size',
    '200,001 bytes',
    plain
      .replace(HTML_TAG, `«${HTML_TAG}»`)
      .replace(
        '</body>',
        `<!--${'a'.repeat(200_001 - new TextEncoder().encode(plain).length - 7)}--></body>`,
      ),
  ),
  whole(
    'amp-css-size',
    '75,001 bytes of styles',
    ampMail('x', { css: `/*${'a'.repeat(74_997)}*/` }).replace('<style amp-custom>', '«<style amp-custom>»'),
  ),
  whole('encoding-bom', 'a byte order mark', `«\uFEFF»${plain}`),
  bad('amp-forbidden-element', 'img', `«<img src="${SRC}" alt="a" width="1" height="1">»`),
  bad('amp-forbidden-element', 'iframe', '«<iframe src="https://www.fellandfern.co.uk/">»</iframe>'),
  bad('amp-forbidden-element', 'video', '«<video src="https://www.fellandfern.co.uk/a.mp4">»</video>'),
  bad('amp-forbidden-element', 'object', '«<object data="https://www.fellandfern.co.uk/a">»</object>'),
  bad(
    'amp-forbidden-element',
    'a component of web pages',
    '«<amp-iframe src="https://www.fellandfern.co.uk/" width="1" height="1">»</amp-iframe>',
  ),
  bad(
    'amp-forbidden-element',
    'a video component',
    '«<amp-video src="https://www.fellandfern.co.uk/a.mp4" width="1" height="1">»</amp-video>',
  ),
  bad('amp-forbidden-element', 'a stylesheet', '<p>x</p>', {
    head: '«<link rel="stylesheet" href="https://www.fellandfern.co.uk/a.css">»',
  }),
  bad('amp-forbidden-element', 'base', '<p>x</p>', {
    head: '«<base href="https://www.fellandfern.co.uk/">»',
  }),
  bad('amp-script', 'a script', '«<script>»alert(1)</script>'),
  bad('amp-script', 'a script from elsewhere', '<p>x</p>', {
    head: '«<script async src="https://www.fellandfern.co.uk/a.js">»</script>',
  }),
  bad('amp-event-handler', 'onclick', '<p «onclick="x()"»>x</p>'),
  bad('amp-event-handler', 'onerror', IMG.replace(' alt', ' «onerror="x()"» alt')),
  bad('amp-url', 'a relative link', '<a href="«/tents»">x</a>'),
  bad('amp-url', 'a relative picture', IMG.replace(SRC, '«tents/a.png»')),
  bad('amp-url', 'a picture with http', IMG.replace(SRC, '«http://img.fellandfern.co.uk/a.png»')),
  bad('amp-url', 'javascript:', '<a href="«javascript:x()»">x</a>'),
  bad('amp-url', 'sms:', '<a href="«sms:+441»">x</a>'),
  bad('amp-url', 'ftp:', '<a href="«ftp://fellandfern.co.uk/a»">x</a>'),
  bad(
    'amp-url',
    'a form with http',
    '<form method="post" action-xhr="«http://www.fellandfern.co.uk/ask»"><input name="a"></form>',
    { scripts: ['amp-form'] },
  ),
  bad('amp-url', 'data:', IMG.replace(SRC, '«data:image/png;base64,AAAA»')),
  bad('cid-in-amp', 'cid:', IMG.replace(SRC, '«cid:logo.png»')),
  bad(
    'amp-component-script',
    'a carousel without its script',
    `«<amp-carousel width="10" height="10" type="slides">»${IMG}</amp-carousel>`,
  ),
  bad(
    'amp-component-script',
    'a form without its script',
    '«<form method="post" action-xhr="https://www.fellandfern.co.uk/ask">»<input name="a"></form>',
  ),
  bad(
    'amp-component-script',
    'a template without its script',
    '«<template type="amp-mustache">»x</template>',
  ),
  bad('amp-unused-script', 'a script without its element', '<p>x</p>', {
    head: '«<script async custom-element="amp-form" src="https://cdn.ampproject.org/v0/amp-form-0.1.js">»</script>',
  }),
  bad('amp-important', '!important', 'x', { css: 'p { color: red «!important» }' }),
  bad('amp-important', '!important with a blank, in @media', 'x', {
    css: '@media (min-width: 1px) { p { color: red «! important» } }',
  }),
  bad('amp-style-element', 'a plain style', 'x', { head: '«<style>»p { color: red }</style>' }),
  bad('amp-style-element', 'a second amp-custom', 'x', {
    head: '«<style amp-custom>»p { color: red }</style>',
  }),
  bad('amp-style-element', 'a style in the body', '«<style>»p { color: red }</style>'),
  bad('amp-invalid', 'a picture without a size', `«<amp-img src="${SRC}" alt="">»</amp-img>`),
  official('@import', 'x', { css: '«@import» url(https://www.fellandfern.co.uk/a.css);' }),
  official('an unknown attribute', '<p «frobnicate="1"»>x</p>'),
  official(
    'a form with action',
    '<form method="post" «action="https://www.fellandfern.co.uk/ask"»><input name="a"></form>',
    { scripts: ['amp-form'] },
  ),
  official('an input of a type that is not allowed', '<input «type="file"» name="a">'),
  official(
    'a carousel of an unknown layout',
    `<amp-carousel width="10" height="10" «layout="nope"» type="slides">${IMG}</amp-carousel>`,
    { scripts: ['amp-carousel'] },
  ),
  official('a component inside the wrong parent', '<amp-accordion>«<p>»x</p></amp-accordion>', {
    scripts: ['amp-accordion'],
  }),
  official('a selector that is not allowed', 'x', { css: 'p«::after» { color: red }' }),
  official('a selector behind emoji', 'x', { css: '/* 😀😀 */ p«::after» { color: red }' }),
  official('a selector on a later line', 'x', {
    css: '/* 😀\n */ b { margin: 0 }\n/* 😀 */ p«::after» { color: red }',
  }),
  whole(
    'amp-important',
    'a document on one line',
    ampMail('<p style="margin: 0">x</p>', { css: '/* 😀 */ p { color: red «!important» }' }).replace(
      /\n/gu,
      '',
    ),
  ),
  bad('amp-unused-script', 'a script that AMP refuses unused', '<p>x</p>', {
    head: '«<script async custom-element="amp-list" src="https://cdn.ampproject.org/v0/amp-list-0.1.js">»</script>',
  }),
  bad('amp-url', 'a link to nowhere', '<a href="«#»">x</a>'),
  bad('amp-url', 'a link without an address', '<a «href=""»>x</a>'),
  bad('amp-url', 'a picture without an address', IMG.replace(SRC, '«#»')),
  bad('amp-url', 'a link with a foreign tag', '<a href="«{{#foo}}»">x</a>'),
  official('an unknown at-rule', 'x', { css: '«@page» { margin: 0 }' }),
];
