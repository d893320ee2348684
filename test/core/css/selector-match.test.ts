import { describe, expect, it } from 'vitest';
import { Matcher, readSelector, type ReadSelector } from '../../../src/core/css/selector-match.ts';
import { styleSheetsOf } from '../../../src/core/css/style-sheets.ts';
import { attributeOf, type HtmlDocument } from '../../../src/core/html/nodes.ts';
import { parseHtmlDocument } from '../../../src/core/html/parse-html.ts';

function selectorOf(text: string): ReadSelector | null {
  const [sheet] = styleSheetsOf(parseHtmlDocument(`<style>${text}{color:red}</style>`));
  const [selector] = sheet?.rules[0]?.selectors ?? [];
  return selector ? readSelector(selector) : null;
}

/** Ids of the elements that match, in document order. */
function matching(selector: string, document: HtmlDocument, steps = 1_000_000): (string | undefined)[] {
  const read = selectorOf(selector);
  if (!read) throw new Error(`${selector} was not read`);
  const matcher = new Matcher(steps);
  return document.elements
    .filter((element) => matcher.matches(read, element))
    .map((element) => attributeOf(element, 'id')?.value);
}

const MAIL =
  parseHtmlDocument(`<div class="a" id="1"><div class="b" id="2"><div class="b" id="3"><p class="c" id="4">x</p>
  </div></div></div><div class="b" id="5"><p class="c" id="6">y</p></div>
  <ul id="list"><li id="7" class="x Y">1</li><li id="8" title="one two">2</li><li id="9" lang="de-AT">3</li></ul>
  <a href="#" id="10">z</a><a id="11">z</a><v:rect id="12"></v:rect>`);

describe('selectors', () => {
  it.each([
    // The nearest .b is no child of .a, the one around it is.
    ['.a > .b .c', ['4']],
    ['.a > .c', []],
    ['.a .b .b .c', ['4']],
    ['.b > .b > .c', ['4']],
    ['div > p', ['4', '6']],
    ['#list li', ['7', '8', '9']],
    ['LI.x', ['7']],
    ['.y', []],
    ['li + li', ['8', '9']],
    ['.x ~ li', ['8', '9']],
    ['li:first-child', ['7']],
    ['li:last-child', ['9']],
    ['li:nth-child(2n+1)', ['7', '9']],
    ['li:not(.x)', ['8', '9']],
    [':is(.x, [lang])', ['7', '9']],
    ['[title~="two"]', ['8']],
    ['[title~="tw"]', []],
    ['[lang|="de"]', ['9']],
    ['[title^="one"][title$="two"][title*="e t"]', ['8']],
    ['a:link', ['10']],
    ['[class="x Y"]', ['7']],
  ] as const)('%s', (selector, ids) => {
    expect(matching(selector, MAIL)).toEqual(ids);
  });

  it.each([
    'a:hover',
    'p::first-line',
    'a:visited',
    'p:has(a)',
    'li:nth-child(2 of .x)',
    'p:lang(de)',
    ':not(a:hover)',
  ])('%s is for a browser to judge', (selector) => {
    expect(selectorOf(selector)).toBeNull();
  });

  it.each([
    ['*', 0],
    ['p', 1],
    ['.a', 1_000],
    ['#a', 1_000_000],
    ['div p.a[title]:first-child', 3_002],
    [':not(.a, #b)', 1_000_000],
    [':is(p, .a)', 1_000],
    [':where(#b) p', 1],
  ])('%s counts %i', (selector, specificity) => {
    expect(selectorOf(selector)?.specificity).toBe(specificity);
  });

  it.each([
    ['.a p', 'p'],
    ['p.a', '.a'],
    ['.a > *', null],
    ['.a:not(.b)', '.a'],
    [':is(.a, .b)', null],
    ['#a', null],
    [String.raw`p.sm\:w-1\/2`, '.sm:w-1/2'],
    [String.raw`.\31 st`, '.1st'],
  ])('%s is filed under %s', (selector, key) => {
    expect(selectorOf(selector)?.key).toBe(key);
  });
});

describe('hostile selectors', () => {
  it('end on a tree that nests deep, and say that they did not finish', () => {
    const deep = parseHtmlDocument(`${'<div>'.repeat(400)}<p id="x">x</p>`);
    // Every way to choose eight of four hundred ancestors, none of them under a table.
    const read = selectorOf('table div div div div div div div div p');
    const matcher = new Matcher(1_000_000);
    const found = deep.elements.filter((element) => read && matcher.matches(read, element));
    expect(found).toEqual([]);
    expect(matcher.exhausted).toBe(true);
  });

  it('end among many siblings', () => {
    const flat = parseHtmlDocument('<b></b>'.repeat(3_000));
    const read = selectorOf('b ~ i');
    const matcher = new Matcher(100_000);
    expect(flat.elements.some((element) => read && matcher.matches(read, element))).toBe(false);
    const near = selectorOf('b:nth-last-child(odd)');
    for (const element of flat.elements) if (near) matcher.matches(near, element);
    expect(matcher.exhausted).toBe(true);
  });

  it('are counted to the step', () => {
    const read = selectorOf('body p');
    if (!read) throw new Error('not read');
    const paragraph = parseHtmlDocument('<p>x</p>').elements.find(({ name }) => name === 'p');
    if (!paragraph) throw new Error('no paragraph');
    // The comparison, and one step to the body.
    const enough = new Matcher(2);
    expect([enough.matches(read, paragraph), enough.exhausted]).toEqual([true, false]);
    const tooFew = new Matcher(1);
    expect([tooFew.matches(read, paragraph), tooFew.exhausted]).toEqual([false, true]);
  });
});
