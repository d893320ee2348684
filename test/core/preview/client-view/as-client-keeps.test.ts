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

it.each([
  ['gmail', 'own styles are not imitated. Not imitated either: <body> becomes a <div>, ids get a prefix.'],
  ['outlook-web', '<body> becomes a <div>, classes get a prefix, ids get a prefix.'],
  ['yahoo', 'Not imitated either: <body> becomes a <div>.'],
  ['protonmail', 'Not imitated either: <body> is not supported.'],
  ['thunderbird', 'which differs a little.'],
  ['outlook-windows', 'and they differ often.'],
  ['apple-mail', 'as this preview does.'],
])('names what %s rewrites by the data, and nothing else', (id, end) => {
  expect(describeFidelity(viewOf(id)).endsWith(end)).toBe(true);
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
      (use) => reads(view.client, use) && supportInView(view, use) === 'dropped',
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
