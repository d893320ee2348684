import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseHtmlDocument } from '../../../../src/core/html/parse-html.ts';
import {
  LONGEST_NAME,
  MOST_ENTRIES,
  readAloud,
  type ReadAloud,
} from '../../../../src/core/preview/reader/read-aloud.ts';

const hear = (html: string): ReadAloud => readAloud(parseHtmlDocument(html));
/** What is heard, a line an entry, as it would be said. */
const lines = (html: string): string[] =>
  hear(html).entries.map(({ says, name }) => [says, name].filter((one) => one !== '').join(': '));

it('reads texts in order, a block at a time, with blanks folded', () => {
  expect(lines('<p>One <b>two</b>\n three</p><div>Four<br>five</div>Six')).toEqual([
    'One two three',
    'Four five',
    'Six',
  ]);
});

it('reads an AMP document as it stands once its script has shown it', () => {
  const html = (attribute: string): string =>
    `<html ⚡4email><head><style ${attribute}>body{visibility:hidden}</style></head><body><h1>Shown</h1></body></html>`;
  expect(lines(html('amp4email-boilerplate'))).toEqual(['heading level 1: Shown']);
  expect(lines(html('amp-custom'))).toEqual([]);
});

it('says headings with their level, links, and both at once', () => {
  expect(
    lines(
      '<h2>News</h2><h1><a href="https://a.example">Go</a> now</h1><p role="heading" aria-level="3">Old</p><p role="heading">No level</p>',
    ),
  ).toEqual([
    'heading level 2: News',
    'heading level 1, link: Go',
    'heading level 1: now',
    'heading level 3: Old',
    'heading level 2: No level',
  ]);
});

it('takes names from labels before content, and an anchor without an address for text', () => {
  expect(
    lines(
      '<a href="#" aria-label="Shop now">here</a><a name="x">text</a><b id="l">By reference</b><a href="#" aria-labelledby="l">z</a>',
    ),
  ).toEqual(['link: Shop now', 'textBy reference', 'link: By reference']);
});

it('reads pictures by their alternative text, alone and in links', () => {
  expect(lines('<img src="a.png" alt="A cat"><a href="#"><img src="b.png" alt="Shop"></a>')).toEqual([
    'image: A cat',
    'link, image: Shop',
  ]);
});

it('says which names are missing, and what is read in their place', () => {
  const { entries } = hear(
    '<img src="https://a.example/i/hero%20x.png?v=1#a"><a href="#"></a><h2> </h2><button></button><img src="data:image/gif;base64,R0"><img src="cid:a">',
  );
  expect(entries.map(({ says, name, note }) => [says, name, note])).toEqual([
    ['image', '', 'No alternative text: some screen readers read the file’s name, hero%20x.png.'],
    ['link', '', 'No name: screen readers read the address, or the word “link” alone.'],
    ['heading level 2', '', 'An empty heading: it is announced, and nothing follows.'],
    ['button', '', 'No name: nobody hears what it is for.'],
    ['image', '', 'No alternative text.'],
    ['image', '', 'No alternative text.'],
  ]);
});

it('skips and counts what is hidden, decorative, or for counting', () => {
  const { entries, skipped } = hear(
    '<style>.off{display:none}</style><p class="off">a</p><p aria-hidden="true">b</p><p hidden>c</p><p style="visibility:hidden">d</p><p style="font-size:0">preheader</p><img src="x" alt=""><img role="presentation" src="x" alt="not read"><img src="x" width="1" height="1">',
  );
  expect(entries.map(({ name }) => name)).toEqual(['preheader']);
  expect(skipped).toEqual({ decorative: 3, hidden: 4, layoutTables: 0 });
});

it('announces landmarks, lists and tables of data, and passes over tables of layout', () => {
  const { entries, skipped } = hear(
    '<header>H</header><article><header>inner</header></article><nav aria-label="Legal"><ul><li>a<li>b</ul></nav><table><tr><td>layout</td></tr></table><table><tr><th>Item<th>Price<tr><td>Cup<td>3 €</table><section>no name</section><section aria-label="Offers">named</section><footer>F</footer>',
  );
  expect(entries.map(({ kind, says, name, depth }) => [kind, says, name, depth])).toEqual([
    ['landmark', 'banner', '', 0],
    ['text', '', 'H', 1],
    ['group', 'article', '', 0],
    ['text', '', 'inner', 1],
    ['landmark', 'navigation', 'Legal', 0],
    ['group', 'list with 2 items', '', 1],
    ['text', 'list item', 'a', 2],
    ['text', 'list item', 'b', 2],
    ['text', '', 'layout', 0],
    ['group', 'table', '', 0],
    ['text', '', 'Item', 1],
    ['text', '', 'Price', 1],
    ['text', '', 'Cup', 1],
    ['text', '', '3 €', 1],
    ['text', '', 'no name', 0],
    ['landmark', 'region', 'Offers', 0],
    ['text', '', 'named', 1],
    ['landmark', 'content information', '', 0],
    ['text', '', 'F', 1],
  ]);
  expect(skipped.layoutTables).toBe(1);
});

it('says a language where it changes, and when it changes back', () => {
  const { lang, entries } = hear(
    '<html lang="en"><p>Hi <span lang="de">Guten Tag</span> there</p><p>End</p>',
  );
  expect(lang).toBe('en');
  expect(entries.map(({ name, lang: own }) => [name, own])).toEqual([
    ['Hi', null],
    ['Guten Tag', 'de'],
    ['there', 'en'],
    ['End', null],
  ]);
  expect(hear('<p>x').lang).toBeNull();
});

it('leads to the start tag of what has a role, and to the text itself', () => {
  const html = '<h1>Head</h1><p>a <b>b</b> c</p>';
  const [heading, text] = hear(html).entries;
  expect(html.slice(heading?.range.start, heading?.range.end)).toBe('<h1>');
  expect(html.slice(text?.range.start, text?.range.end)).toBe('a <b>b</b> c');
});

it('knows forms by what they are for', () => {
  expect(
    lines(
      '<form aria-label="Survey"><input type="text" placeholder="Your name"><input type="hidden" value="secret"><input type="submit" value="Send"><select title="Size"><option>S</select></form>',
    ),
  ).toEqual(['form: Survey', 'edit text: Your name', 'button: Send', 'combo box: Size']);
});

it('lists no more entries and no longer names than its limits, and says how many more there are', () => {
  const most = hear('<p>x</p>'.repeat(MOST_ENTRIES));
  expect([most.entries.length, most.more]).toEqual([MOST_ENTRIES, 0]);
  expect(hear('<p>x</p>'.repeat(MOST_ENTRIES + 1)).more).toBe(1);
  expect(lines(`<p>${'x'.repeat(LONGEST_NAME)}`)).toEqual(['x'.repeat(LONGEST_NAME)]);
  expect(lines(`<p>${'x'.repeat(LONGEST_NAME + 1)}`)).toEqual([`${'x'.repeat(LONGEST_NAME - 1)}…`]);
});

it('reads whatever markup there is, and leads to places inside it', () => {
  const tags = ['<a href="#">', '</a>', '<h1>', '</h1>', '<ul>', '<li>', '<table>', '<td>', '</p>', '<br>'];
  const more = [
    '<img>',
    '<img alt=x>',
    '<p role="constructor">',
    '<b aria-labelledby=i id=i>',
    'text',
    '<div lang=de>',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...tags, ...more), { maxLength: 40 }), (pieces) => {
      const html = pieces.join('');
      for (const { range, says, depth } of hear(html).entries) {
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeLessThanOrEqual(html.length);
        expect(range.end).toBeGreaterThanOrEqual(range.start);
        expect(says).not.toMatch(/undefined|function|object/u);
        expect(depth).toBeLessThanOrEqual(12);
      }
    }),
  );
});

it('stays quick where links are left open and names refer to the whole mail', () => {
  const deep = `${'<a href="#">x'.repeat(3_000)}${'<h1><ul><li>'.repeat(500)}`;
  const refers = `<div id="all">${'word '.repeat(20_000)}</div>${'<a href="#" aria-labelledby="all">y</a>'.repeat(3_000)}`;
  expect(hear(deep).entries.length).toBeGreaterThan(1_000);
  expect(hear(refers).entries.length).toBeGreaterThan(1_000);
});
