import { describe, expect, it } from 'vitest';
import { CLIENTS, DEFAULT_CLIENTS, expandClients, nameClients } from '../../../src/core/clients/clients.ts';
import { featureUses, NOT_IN_HTML, reads } from '../../../src/core/clients/detect/feature-uses.ts';
import { GRACEFUL_SLUGS } from '../../../src/core/clients/graceful.ts';
import { FEATURE_SLUGS, featureOf, supportOf } from '../../../src/core/clients/support.ts';
import { parseHtmlDocument } from '../../../src/core/html/parse-html.ts';
import { mailUsing } from './every-feature.ts';

function marks(html: string, slug: string): string[] {
  return featureUses(parseHtmlDocument(html))
    .filter((use) => use.slug === slug)
    .map(({ range }) => html.slice(range.start, range.end));
}

describe('the detector', () => {
  it.each(FEATURE_SLUGS.filter((slug) => !NOT_IN_HTML.has(slug)))('finds %s', (slug) => {
    expect(marks(mailUsing(slug), slug)).not.toEqual([]);
  });

  it('leaves out only what is not in the html: a DNS record, and the AMP part itself', () => {
    expect([...NOT_IN_HTML].sort()).toEqual(['amp', 'bimi']);
    expect(FEATURE_SLUGS.length - NOT_IN_HTML.size).toBe(306);
  });

  it('names only features of the data', () => {
    const all = FEATURE_SLUGS.filter((slug) => !NOT_IN_HTML.has(slug)).map(mailUsing);
    for (const html of all) {
      for (const { slug } of featureUses(parseHtmlDocument(html)))
        expect(featureOf(slug), slug).toBeDefined();
    }
    for (const slug of GRACEFUL_SLUGS) expect(featureOf(slug), slug).toBeDefined();
  });

  it('finds nothing in plain text', () => {
    expect(featureUses(parseHtmlDocument('Spring sale: display:flex, @media and <3'))).toEqual([]);
  });
});

describe('places', () => {
  it('marks exactly the declaration, the function, the selector part and the attribute', () => {
    const html =
      '<style>\n.a > b:hover { width: calc(100% - 2vw) !important }\n@media (min-width: 10px) and (hover: hover) { i { color: red } }</style><p hidden lang="en" style="color: red; display : flex ">x</p>';
    expect(marks(html, 'css-unit-calc')).toEqual(['calc(100% - 2vw)']);
    expect(marks(html, 'css-unit-vw')).toEqual(['2vw']);
    expect(marks(html, 'css-pseudo-class-hover')).toEqual([':hover']);
    expect(marks(html, 'css-selector-child')).toEqual(['>']);
    expect(marks(html, 'css-important')).toEqual(['width: calc(100% - 2vw) !important']);
    expect(marks(html, 'css-at-media')).toEqual(['@media (min-width: 10px) and (hover: hover)']);
    expect(marks(html, 'css-at-media-hover')).toEqual(['(hover: hover)']);
    expect(marks(html, 'html-hidden')).toEqual(['hidden']);
    expect(marks(html, 'html-lang')).toEqual(['lang="en"']);
    expect(marks(html, 'css-display-flex').map((text) => text.trim())).toEqual(['display : flex']);
  });

  it('looks inside conditional comments, at-rules and style attributes with entities', () => {
    const html =
      '<!--[if mso]><table style="gap: 2px"></table><![endif]--><style>@media screen { @supports (a: b) { i { gap: 3px } } }</style><p style="font: 12px &quot;A B&quot;; gap: 4px">x</p>';
    expect(marks(html, 'css-gap')).toEqual(['gap: 2px', 'gap: 3px', 'gap: 4px']);
  });
});

it('names a place once for each feature, so that no finding lists it twice', () => {
  const repeats =
    '<style>@media (prefers-color-scheme:dark) and (prefers-color-scheme:dark){.a > .b > .c{background-image:linear-gradient(red,blue),linear-gradient(red,blue);width:calc(1px + calc(2vw + 3vw));margin:1rem 1rem}}</style><p style="padding:1rem 1rem;width:max(1px,max(2px,3px))">x</p><!--[if mso]><p style="padding:1rem 1rem"><![endif]--><img srcset="a 1x, b 2x" src="a.webp">';
  for (const html of [repeats, ...FEATURE_SLUGS.map((slug) => mailUsing(slug))]) {
    const places = featureUses(parseHtmlDocument(html)).map(
      ({ slug, range }) => `${slug} ${range.start} ${range.end}`,
    );
    expect(new Set(places).size).toBe(places.length);
  }
});

describe('readers', () => {
  const readers = (html: string, slug: string): string[] => {
    const uses = featureUses(parseHtmlDocument(html)).filter((use) => use.slug === slug);
    return ['outlook.windows', 'gmail.ios', 'apple-mail.ios'].filter((client) =>
      uses.some((use) => reads(client, use)),
    );
  };

  it('counts what stands in conditional comments for the right clients only', () => {
    expect(readers('<!--[if mso]><p style="gap:1px">x</p><![endif]-->', 'css-gap')).toEqual([
      'outlook.windows',
    ]);
    const others = ['gmail.ios', 'apple-mail.ios'];
    expect(readers('<!--[if !mso]><!--><p style="gap:1px">x</p><!--<![endif]-->', 'css-gap')).toEqual(others);
    expect(readers('<div style="mso-hide:all"><p style="gap:1px">x</p></div>', 'css-gap')).toEqual(others);
    expect(readers('<!--[if IE]><p style="gap:1px">x</p><![endif]-->', 'css-gap')).toEqual([]);
  });

  it('leaves out clients that skip the at-rule around', () => {
    const html = '<style>@media (prefers-color-scheme: dark) { p { gap: 1px } }</style>';
    expect(readers(html, 'css-gap')).toEqual(['apple-mail.ios']);
  });
});

describe('the support data', () => {
  it('takes the newest version as a number', () => {
    expect(CLIENTS.length).toBe(48);
    for (const client of DEFAULT_CLIENTS) expect(CLIENTS).toContain(client);
    expect(supportOf('css-display-flex', 'outlook.windows').level).toBe('no');
    expect(supportOf('css-display-flex', 'apple-mail.ios').level).toBe('yes');
    expect(supportOf('css-margin', 'gmail.desktop-webmail').notes.join()).toContain('egative');
  });

  it('answers unknown for what it does not hold', () => {
    expect(supportOf('css-display-flex', 'pigeon.post').level).toBe('unknown');
    expect(supportOf('css-nonsense', 'gmail.ios').level).toBe('unknown');
  });

  it('names clients for people', () => {
    expect(nameClients(['outlook.windows'])).toBe('Outlook (Windows)');
    expect(nameClients(['gmail.ios', 'gmail.android', 'yahoo.ios'])).toBe(
      'Gmail (iOS, Android) and Yahoo Mail (iOS)',
    );
    expect(nameClients(['gmail.ios', 'yahoo.ios', 'aol.ios', 'gmx.ios', 'hey.desktop-webmail'])).toBe(
      'Gmail (iOS), Yahoo Mail (iOS), AOL (iOS) and 2 more',
    );
    expect(expandClients(['hey'])).toEqual(['hey.desktop-webmail']);
    expect(expandClients([])).toBe(DEFAULT_CLIENTS);
  });
});
