/** What is left of a mail in a client: what the data says it drops is gone, and everything else stays where it was. */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { featureUses, reads } from '../../../../src/core/clients/detect/feature-uses.ts';
import { CLIENTS } from '../../../../src/core/clients/clients.ts';
import { parseHtmlDocument } from '../../../../src/core/html/parse-html.ts';
import {
  asClientKeeps,
  LONGEST_CLIENT_TEXT,
} from '../../../../src/core/preview/client-view/as-client-keeps.ts';
import {
  CLIENT_VIEWS,
  clientViewOf,
  describeFidelity,
  type ClientView,
} from '../../../../src/core/preview/client-view/client-views.ts';
import { supportInView } from '../../../../src/core/preview/client-view/support-in-view.ts';

function viewOf(id: string): ClientView {
  const view = clientViewOf(id);
  if (!view) throw new Error(`no view ${id}`);
  return view;
}
const keeps = (id: string, text: string): string => {
  const kept = asClientKeeps(text, viewOf(id)).text;
  expect(kept).toHaveLength(text.length);
  return kept
    .replace(/<\?[^>]*>/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
};
const titles = (id: string, text: string): string[] =>
  asClientKeeps(text, viewOf(id)).dropped.map(({ title }) => title);

it('every view stands for a client of the data', () => {
  for (const { client } of CLIENT_VIEWS) expect(CLIENTS).toContain(client);
  expect(describeFidelity(viewOf('gmail'))).toMatch(
    /^No screenshot: .*caniemail [\d.]+ \(\d{4}-\d\d-\d\d\)/u,
  );
});

const OF_BODY = 'Imitated: <body> becomes a <div>';

it.each([
  [
    'gmail',
    `own styles are not imitated. ${OF_BODY}; plain cases of web and mail addresses and phone numbers in the text become links. Not imitated: dates and street addresses can become links; ids get a prefix.`,
  ],
  [
    'outlook-web',
    `${OF_BODY}; classes get a prefix, so selectors such as [class="a"] fail. Not imitated: ids get a prefix.`,
  ],
  ['yahoo', `${OF_BODY}; height is read as min-height.`],
  ['protonmail', 'Imitated: <body> is lost with its attributes.'],
  ['thunderbird', 'stays. Imitated: the mail stands in a <div class="moz-text-html">.'],
  ['outlook-windows', 'and they differ often.'],
  ['apple-mail', 'as this preview does.'],
])('names what %s rewrites by the data, and nothing else', (id, end) => {
  expect(describeFidelity(viewOf(id)).endsWith(end)).toBe(true);
});

it('says of Proton Mail that the tests of its selectors are older than those of its style elements', () => {
  const mail = '<style>.a{color:red}</style><p class="a">a</p>';
  expect(titles('protonmail', mail)).toEqual(['Class selector']);
  expect(describeFidelity(viewOf('protonmail'))).toContain('last tested in March 2020');
});

it('says of a client that hardly anybody tested how little is known', () => {
  expect(describeFidelity(viewOf('t-online'))).toMatch(
    /Only \d\d of the data’s \d{3} features were tested there: all others stay as they were written\./u,
  );
  for (const { id } of CLIENT_VIEWS.filter((one) => one.id !== 't-online')) {
    expect(describeFidelity(viewOf(id)), id).not.toContain('were tested');
  }
  const kept = asClientKeeps(
    '<table background="a.png"><tr><td style="background-image:url(b.png);padding:9px;display:flex">a</table>',
    viewOf('t-online'),
  );
  expect(kept.dropped.map(({ slug }) => slug)).toEqual(['css-background-image']);
  expect(kept.untested).toBeGreaterThan(1);
});

describe('what Word reads in another way', () => {
  it('is written as it reads it: no auto margins, borders of 8px, two weights', () => {
    const word = (style: string): string => keeps('outlook-windows', `<table style="${style}">`);
    expect(word('margin:0 auto')).toBe('<table style="margin:0 0 ">');
    expect(word('margin-left:auto;color:red')).toBe('<table style="margin-left:0 ;color:red">');
    expect(word('border:12px solid red;border-top-width:8px')).toBe(
      '<table style="border:8px solid red ;border-top-width:8px">',
    );
    expect(word('font-weight:500')).toBe('<table style="font-weight:400">');
    expect(word('font-weight:600')).toBe('<table style="font-weight:700">');
    expect(word('font-weight:bold')).toBe('<table style="font-weight:bold">');
    expect(keeps('gmail', '<p style="margin:0 auto;border:12px solid">')).toContain('0 auto;border:12px');
  });

  it('is listed with the note that says so', () => {
    const text = '<table style="margin:0 auto">';
    const [margin] = asClientKeeps(text, viewOf('outlook-windows')).dropped;
    expect(margin).toMatchObject({ slug: 'css-margin', note: 'Partial. `auto` value is not supported.' });
    expect(margin?.places.map(({ start, end }) => text.slice(start, end))).toEqual(['0 auto']);
  });

  it('is dropped where it takes nothing of it', () => {
    const word = (style: string): string => keeps('outlook-windows', `<p style="${style}">`);
    expect(word('text-decoration:underline dotted')).toBe('<p style=" ">');
    expect(word('text-decoration:overline')).toBe('<p style=" ">');
    expect(word('text-decoration:underline')).toBe('<p style="text-decoration:underline">');
    expect(word('color:rgb(0,1,2,.5)')).toBe('<p style=" ">');
    expect(word('color:rgb(0,1,2)')).toBe('<p style="color:rgb(0,1,2)">');
    const face = '@font-face{font-family:a;src:url(https://a.example/a.woff2)}';
    expect(keeps('outlook-windows', `<style>${face}p{color:red}</style>`)).toBe(
      '<style> p{color:red}</style>',
    );
  });

  it('and pictures inside the mail by their format', () => {
    const picture = (kind: string): string => `<img src="data:image/${kind};base64,AA" alt="a">`;
    const left = (id: string, kind: string): boolean => keeps(id, picture(kind)).includes('base64');
    expect([left('outlook-windows', 'gif'), left('outlook-windows', 'png')]).toEqual([false, true]);
    expect([left('gmx', 'gif'), left('gmx', 'png')]).toEqual([false, true]);
    expect([left('apple-mail', 'gif'), left('gmail', 'png')]).toEqual([true, false]);
  });
});

it.each([
  ['gmail', ['[class~="a"]']],
  ['yahoo', ['[class="a"]', '[id="a"]']],
  ['outlook-web', ['[class]', '[id="a"]']],
  ['outlook-ios', ['[class="a"]', '[class~="a"]', '[class|="a"]', '[class]', '[id="a"]']],
  ['gmx', []],
])('keeps of the attribute selectors those that %s knows', (id, known) => {
  const all = [
    '[class="a"]',
    '[class~="a"]',
    '[class|="a"]',
    '[class^="a"]',
    '[class*="a"]',
    '[class]',
    '.b[class]',
    '[class].b',
    '[id="a"]',
  ];
  const kept = all.filter((one) => keeps(id, `<style>td ${one}{color:red}</style>`).includes('red'));
  expect(kept).toEqual(known);
});

describe('declarations', () => {
  it('that a client does not support go, and their neighbours stay', () => {
    const text = '<p style="color:red;position:absolute;margin:0">a</p>';
    expect(keeps('gmail', text)).toBe('<p style="color:red; ;margin:0">a</p>');
    expect(keeps('outlook-mac', '<p style="color:red;display:flex">a</p>')).toContain('display:flex');
    expect(titles('gmail', text)).toEqual(['position']);
  });

  it('of a background keep their colour where only the picture is lost', () => {
    const text = '<table><tr><td style="background:#fff url(https://x.example/a.png) no-repeat">a</table>';
    const kept = keeps('outlook-windows', text);
    expect(kept).toContain('background:#fff');
    expect(kept).not.toContain('x.example');
  });

  it('are judged by their element where the data says so', () => {
    expect(keeps('outlook-windows', '<div style="padding:9px">a</div>')).toBe('<div style=" ">a</div>');
    expect(keeps('outlook-windows', '<table><tr><td style="padding:9px">a</table>')).toContain('padding:9px');
  });
});

describe('style elements', () => {
  it('are judged by all the elements that a rule is about', () => {
    const mail = '<table><tr><td class="a b"><a class="c b">a</a><p class="d">b</table>';
    const sheet = (css: string): string => keeps('outlook-windows', `<style>${css}</style>${mail}`);
    // The button of a mail: Word knows the padding of cells alone, and would else cover the lines around.
    expect(sheet('td .c{padding:9px}')).not.toContain('padding');
    expect(sheet('.c,.d{padding:9px}')).not.toContain('padding');
    expect(sheet('.d{width:9px}')).not.toContain('width');
    // A cell is among them, nothing is, or only a browser could say.
    for (const css of ['.a', '.b', '.e', '.c:popover-open']) {
      expect(sheet(`${css}{padding:9px}`), css).toContain('padding:9px');
    }
    const forWord = '<!--[if mso]><table><tr><td class="d">c</table><![endif]-->';
    expect(keeps('outlook-windows', `<style>.d{padding:9px}</style>${mail}${forWord}`)).toContain('padding');
  });

  it('lose a media query whole, and the rules around it stay', () => {
    const css = '.a{color:red}@media (prefers-color-scheme:dark){.a{color:blue}}.b{color:green}';
    expect(keeps('gmail', `<style>${css}</style>`)).toBe('<style>.a{color:red} .b{color:green}</style>');
    expect(titles('gmail', `<style>${css}</style>`)).toEqual(['@media (prefers-color-scheme)']);
  });

  it('lose single selectors, and a rule when none is left', () => {
    const css = '.a,.b:first-child{color:red}.c:first-child{top:0}.d:first-child,.e:first-child,.f{x:y}';
    expect(keeps('gmail', `<style>${css}</style>`)).toBe('<style>.a {color:red} .f{x:y}</style>');
  });

  it('are dropped by Gmail’s app for a mailbox elsewhere, and read for its own', () => {
    const text = '<style>.a{color:red}</style><p class="a">a</p>';
    expect(keeps('gmail-foreign', text)).toBe('<p class="a">a</p>');
    expect(keeps('gmail-app', text)).toBe(text);
  });

  it('lose for that mailbox only the values that the data lists', () => {
    const text = '<p style="display:none">a</p><p style="display:flex">b</p>';
    expect(keeps('gmail-foreign', text)).toBe('<p style="display:none">a</p><p style=" ">b</p>');
    expect(keeps('gmail-app', text)).toBe(text);
  });

  it('keeps a size in the background shorthand, where the note says that it works', () => {
    const own = '<p style="color:red;background-size:cover">a</p>';
    expect(keeps('gmail-foreign', own)).not.toContain('cover');
    expect(keeps('gmail', own)).toContain('background-size:cover');
    const short = '<p style="background:#234 url(https://i.example/a.png) center / cover">a</p>';
    expect(keeps('gmail-foreign', short)).toContain(
      'background:#234 url(https://i.example/a.png) center / cover',
    );
    // Here the data says of both that they do not work.
    expect(keeps('orange', short)).not.toContain('cover');
  });

  it('over the 16,384 characters that Gmail reads go, from the one that passes the limit', () => {
    const sheet = (length: number): string => `<style>.a{color:red}${' '.repeat(length - 13)}</style>`;
    const gmail = (...lengths: number[]): number =>
      asClientKeeps(lengths.map(sheet).join(''), viewOf('gmail')).text.split('.a{').length - 1;
    expect(gmail(16_000, 384)).toBe(2);
    expect(gmail(16_000, 385)).toBe(1);
    expect(gmail(16_000, 385, 20)).toBe(1);
    expect(titles('gmail', sheet(16_385))).toEqual(['style elements over Gmail’s limit']);
    expect(titles('outlook-web', sheet(16_385))).toEqual([]);
  });
});

describe('elements and attributes', () => {
  it('go without a blank in their place, and their content stays', () => {
    expect(keeps('outlook-windows', '<p>a<abbr title="x">b</abbr>c<wbr>d</p>')).toBe('<p>abcd</p>');
  });

  it('of drawings go with their content', () => {
    expect(keeps('gmail', '<p>a<svg><text>b</text></svg>c</p>')).toBe('<p>ac</p>');
  });

  it('lose an unsupported attribute or picture alone', () => {
    expect(keeps('gmail', '<p hidden title="x">a</p>')).toBe('<p title="x">a</p>');
    expect(keeps('gmail', '<img src="data:image/png;base64,AA" alt="b">')).toBe('<img src=" " alt="b">');
  });
});

describe('Outlook’s conditional comments', () => {
  const text =
    '<!--[if mso]><table><tr><td><![endif]--><p>a</p><!--[if !mso]><!--><i>b</i><!--<![endif]--><!--[if lt mso 12]>old<![endif]--><!--[if gte mso 9]><xml><o:P>96</o:P></xml><![endif]--><b style="mso-hide:all">c</b>';

  it('are resolved for Word', () => {
    expect(keeps('outlook-windows', text)).toBe('<table><tr><td><p>a</p><!--[if lt mso 12]>old<![endif]-->');
  });

  it('lose the settings for Word that MJML wraps once more', () => {
    const settings = '<xml><o:PixelsPerInch>96</o:PixelsPerInch></xml>';
    expect(
      keeps('outlook-windows', `<!--[if mso]><noscript>${settings}</noscript><![endif]--><p>a</p>`),
    ).toBe('<p>a</p>');
    expect(keeps('outlook-windows', '<noscript><b>x</b></noscript>')).toBe('<noscript><b>x</b></noscript>');
  });

  it('stay comments for everybody else', () => {
    expect(keeps('gmail', text)).toBe(text);
    expect(keeps('outlook-web', text)).toBe(text);
  });
});

const FOLDER = new URL('../../../fixtures/mails/', import.meta.url);
const MAILS = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.html'))
  .sort()
  .slice(0, 12);

it.each(CLIENT_VIEWS.map(({ id }) => id))('nothing that %s drops is left of real mails', (id) => {
  const view = viewOf(id);
  expect(MAILS.length).toBeGreaterThan(3);
  for (const name of MAILS) {
    const { text } = asClientKeeps(readFileSync(new URL(name, FOLDER), 'utf8'), view);
    const left = featureUses(parseHtmlDocument(text)).filter(
      (use) => reads(view.client, use) && supportInView(view, use).support === 'dropped',
    );
    expect({
      name,
      left: left.map(({ slug, range }) => `${slug} ${text.slice(range.start, range.end)}`),
    }).toEqual({
      name,
      left: [],
    });
  }
});

it('says why: the note that decided, without the addresses of its links', () => {
  const notesOf = (text: string): Record<string, string> =>
    Object.fromEntries(
      asClientKeeps(text, viewOf('outlook-windows')).dropped.map(({ slug, note }) => [slug, note]),
    );
  expect(notesOf('<p style="display:flex">a</p>')).toEqual({
    'css-display': 'Partial. Only supports `display:none` (but not on `<img>`).',
    'css-display-flex': '',
  });
  expect(notesOf('<div style="border-radius:9px">a</div>')['css-border-radius']).toMatch(
    /See buttons\.cm and VML documentation\.$/u,
  );
  // Two uses that meet two limits.
  expect(notesOf('<table style="margin:0 auto"></table><p style="margin:-9px">a</p>')['css-margin']).toBe(
    'Partial. `auto` value is not supported. Partial. Negative values are not supported.',
  );
});

it('says where: each place is the stretch of the text that uses the feature', () => {
  const text = '<p style="position:absolute">a</p><p style="position:fixed">b</p>';
  const [position] = asClientKeeps(text, viewOf('gmail')).dropped;
  expect(position?.places.map(({ start, end }) => text.slice(start, end))).toEqual([
    'position:absolute',
    'position:fixed',
  ]);
});

it('counts what is supported in part and what nobody tested, and leaves both in', () => {
  const kept = asClientKeeps('<p style="line-height:1.5em">a</p>', viewOf('outlook-windows'));
  expect(kept).toMatchObject({ partly: 1, dropped: [] });
});

it('keeps every length whatever the text, and never throws', () => {
  const piece = fc.constantFrom(
    '<style>',
    '</style>',
    '<p style="',
    '">',
    '<!--[if mso]>',
    '<![endif]-->',
    '<!--',
    '-->',
    '@media (hover){',
    '}',
    '.a:hover,',
    'b{position:fixed;',
    '<svg>',
    '</svg>',
    '<abbr>',
    '<v:rect>',
    'display:flex;',
    '&#x27;',
    '\ud83d\ude00',
    '\n',
    'x',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), fc.constantFrom(...CLIENT_VIEWS), (pieces, view) => {
      const text = pieces.join('');
      expect(asClientKeeps(text, view).text).toHaveLength(text.length);
    }),
    { numRuns: 300 },
  );
});

it('leaves texts alone that are longer than any mail, and says so', () => {
  const start = '<p style="position:fixed">';
  const longest = start.padEnd(LONGEST_CLIENT_TEXT, 'a');
  expect(asClientKeeps(longest, viewOf('gmail'))).toMatchObject({ unread: null, dropped: [{}] });
  const long = `${longest}a`;
  const kept = asClientKeeps(long, viewOf('gmail'));
  expect(kept.text).toBe(long);
  expect(kept).toMatchObject({
    dropped: [],
    unread: expect.stringMatching(/longer than 1,500,000 characters, so nothing was taken out/u) as unknown,
  });
});
