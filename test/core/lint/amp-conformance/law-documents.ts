/**
 * AMP documents with several faults at once, put together from pieces, the same at every run: what one finding says may
 * not hide another fault, wherever the two stand.
 */
import { ampMail } from '../../../../src/core/lint/rules/amp/shared/amp-findings.ts';
import { AMP_CASES } from './amp-documents.ts';

export interface LawDocument {
  readonly title: string;
  readonly engine: 'simple' | 'velocity' | 'liquid' | 'none';
  readonly amp: string;
}

const SRC = 'https://img.fellandfern.co.uk/a.png';
const picture = (src: string): string => `<amp-img src="${src}" alt="" width="10" height="10"></amp-img>`;

/** Addresses of every kind, also such as engines leave or fill in. */
const ADDRESSES = [
  'https://www.fellandfern.co.uk/',
  'HTTPS://www.fellandfern.co.uk/',
  ' https://www.fellandfern.co.uk/ ',
  '#',
  '/',
  '#top',
  '#!',
  '',
  '  ',
  'tents/all',
  '//www.fellandfern.co.uk/',
  'https://',
  'https:',
  'http://www.fellandfern.co.uk/',
  'mailto:post@fellandfern.co.uk',
  'tel:+441514960000',
  'sms:+441514960000',
  'javascript:x()',
  'ftp://fellandfern.co.uk/a',
  'data:image/png;base64,AAAA',
  'cid:logo',
  'about:blank',
  'link here',
  'https://www.fellandfern.co.uk/{{ShopUrl',
  '{{ShopUrl}}',
  '{{#foo}}',
  '{{{ShopUrl}}}',
  '{% url %}',
  '<%= url %>',
  '*|URL|*',
  '${ShopUrl',
  // Nobody gave `shelf`, and no value of it makes these whole.
  '/tents/{{shelf}}',
  '/tents/$shelf',
  '<?php echo $shelf ?>',
];

const BODIES = [
  '<p>Tents and stoves</p>',
  '<p>😀😀 <b frobnicate="1">x</b></p>',
  '<img src="a.png"><p>x</p><img src="b.png">',
  '<a href="/a">a</a><a href="/b">b</a><a href="#c">c</a>',
  picture('{{Logo}}') + picture('#'),
  `<amp-img src="${SRC}"></amp-img><amp-img src="b.png"></amp-img>`,
  '<amp-accordion><section><h2>A</h2><p>b</p></section></amp-accordion>\n<amp-accordion><section><h2>A</h2><p>b</p></section></amp-accordion>',
  '<form method="post" action-xhr="/ask"><input name="a"></form>\n<form method="post" action-xhr="http://a.fellandfern.co.uk/"><input name="b"></form>',
  '<p onclick="a()" onload="b()" foo="1">x</p><p onclick="c()">y</p>',
  '<p [text]="name">x</p><button on="tap:AMP.setState({name: 1})">y</button>',
  '<p style="color: red !important">x</p><p style="behavior: url(x)">y</p>',
  '<script>x()</script><script src="https://www.fellandfern.co.uk/a.js"></script>',
  '<object></object><svg><path d="x"/></svg><iframe src="a"></iframe><amp-frobnicate></amp-frobnicate>',
  '<input type="file"><template></template><template type="amp-mustache">{{x}}</template>',
  '<style>p { color: red }</style><style amp-custom>a { color: red }</style>',
  '<table><a href="/x">y</a><tr><td foo="1">x</table></div></p>',
  '<link rel="x" href="y"><base href="/"><meta name="viewport" content="x">',
  '<amp-list src="/x" height="1" layout="fixed-height"></amp-list><amp-state id="a" src="/x.json"></amp-state>',
  '<amp-carousel width="1" height="1" layout="nope"><amp-img src="/a" width="1" height="1"></amp-img></amp-carousel>',
  '<p class="i-amphtml-y">x</p>',
];

const HEADS: readonly NonNullable<Parameters<typeof ampMail>[1]>[] = [
  {},
  { css: '.a{content:"😀😀"} p::after{color:red}' },
  { css: '/*😀*/p{color:red !important}\n\n/*😀*/ b::after{color:red!important}\r\n@page{margin:0}' },
  { css: 'p{color:red}} .b{-moz-binding:url(a)} @import "a.css";' },
  ...'accordion anim autocomplete bind carousel fit-text form image-lightbox lightbox list selector sidebar timeago'
    .split(' ')
    .map((name) => ({ scripts: [`amp-${name}`] })),
  { scripts: ['amp-carousel', 'amp-carousel', 'amp-frobnicate'] },
  {
    head: '<script async custom-template="amp-mustache" src="https://cdn.ampproject.org/v0/amp-mustache-0.2.js"></script>',
  },
  { head: '<style>p { color: red }</style>\n<style amp-custom>i { color: red }</style>' },
  {
    head: '<link rel="stylesheet" href="a.css"><base href="/"><title>x</title><meta http-equiv="x" content="y">',
  },
];

/** What may be wrong with the document as a whole. */
const FRAMES: readonly ((amp: string) => string)[] = [
  (amp) => amp,
  // Behind the flash on its own line the validator counts columns wrongly.
  (amp) => amp.replace(/\n/gu, '').replace('⚡4email', 'amp4email'),
  (amp) => amp.replace(/\r?\n/gu, '\r\n'),
  (amp) => amp.replace('<!doctype html>\n', ''),
  (amp) => amp.replace('⚡4email', '⚡'),
  (amp) => amp.replace('<html ⚡4email data-css-strict>', '<html lang="en">'),
  (amp) => amp.replace('<meta charset="utf-8">\n', '').replace('async src', 'src'),
  (amp) => amp.replace(/<script async src.*\n/u, ''),
  (amp) => amp.replace(/<style amp4email.*\n/u, ''),
  (amp) => amp.replace('{visibility:hidden}', '{visibility:none}'),
  (amp) =>
    amp.replace('<body>', '<body foo="1"><script async src="https://cdn.ampproject.org/v0.js"></script>'),
  (amp) => amp.replace('<meta charset="utf-8">', '<meta charset="utf-8"><meta charset="latin1">'),
  (amp) => `\uFEFF${amp}`,
  (amp) => `${amp}<p>y</p><a href="/z">z</a>`,
];

const at = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There are no items.');
  return item;
};

const START_TAG = /<[a-z][^<>]*>/gu;
/** An attribute with its value, in a start tag. */
const ATTRIBUTE = /\s[\w[\]-]+(?:="[^"]*")?/gu;

/** Valid documents, each with one attribute of its body taken away: some need it, some do not. */
const WITHOUT_ONE = AMP_CASES.filter(({ rule }) => rule === null).flatMap(({ amp: valid }) => {
  const amp = valid.replace(/[«»]/gu, '');
  const body = amp.indexOf('<body');
  return [...amp.matchAll(START_TAG)].flatMap(({ 0: tag, index: start }) =>
    [...tag.matchAll(ATTRIBUTE)]
      .map(({ 0: one, index }) => ({ from: start + index, to: start + index + one.length }))
      .filter(({ from }) => from > body)
      .map(({ from, to }) => amp.slice(0, from) + amp.slice(to)),
  );
});

function* documents(): Generator<LawDocument> {
  for (const engine of ['simple', 'velocity', 'liquid', 'none'] as const) {
    for (const url of ADDRESSES) {
      const amp = ampMail(`<p>😀 <a href="${url}">a</a></p>${picture(url)}`);
      yield { title: `${engine}: ${url}`, engine, amp };
    }
  }
  // Every piece with every other kind of piece, in steps that have no divisor in common.
  for (let i = 0; i < 240; i++) {
    const body = `${at(BODIES, i)}\n${at(BODIES, i * 7 + 3)} ${at(BODIES, i * 3 + 1)}`;
    const amp = at(FRAMES, i * 11 + 5)(ampMail(body, at(HEADS, i * 5 + 2)));
    yield { title: `document ${i}`, engine: i % 2 === 0 ? 'none' : 'velocity', amp };
  }
  for (const [index, amp] of WITHOUT_ONE.entries()) {
    yield { title: `less one attribute ${index}`, engine: 'none', amp };
  }
  yield { title: 'nothing', engine: 'none', amp: '<p>Hi</p>' };
}

export const LAW_DOCUMENTS: readonly LawDocument[] = [...documents()];
