import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'parse5';
import { locate } from '../../../src/core/preview/build-preview.ts';
import {
  attributesIn,
  attributesOf,
  bodyText,
  dangersIn,
  elementsIn,
  firstElement,
  previewOf,
} from './preview-of.ts';

describe('a preview document', () => {
  const html = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html lang="de" dir="ltr" xmlns:v="urn:schemas-microsoft-com:vml"><head><title>Rechnung {{Number}}</title>
<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"><style>.a > b{color:#123456} /* kept */</style></head>
<body style="margin:0" bgcolor="#ffffff"><!--[if mso]><table><tr><td>Outlook only<![endif]-->
<!--[if !mso]><!--><p class="shown">Everybody else</p><!--<![endif]-->
<p id="hello">Hallo {{FirstName}}, <b>willkommen</b>&nbsp;bei uns.</p>
<a href="https://example.com/{{Id}}?a=1&amp;b=2" target="_self"><img src="cid:LOGO" alt="Startseite" width="120"></a>
</body></html>`;
  const preview = previewOf(html, {
    values: [
      { name: 'FirstName', value: 'Jörg' },
      { name: 'Id', value: 7 },
    ],
    cidUrls: new Map([['LOGO', '/cid/0']]),
  });

  it('keeps what the author wrote: language, title, styles, attributes, text', () => {
    expect(attributesIn(preview.html, 'html')).toMatchObject({
      lang: 'de',
      dir: 'ltr',
    });
    expect(preview.html).toContain('.a > b{color:#123456} /* kept */');
    expect(attributesIn(preview.html, 'body')).toMatchObject({
      bgcolor: '#ffffff',
      style: 'margin:0',
    });
    expect(bodyText(preview.html)).toContain('Hallo Jörg, willkommen\u00a0bei uns.');
    expect(preview.removed).toEqual([]);
    expect(dangersIn(preview.html, ['/cid/0'])).toEqual([]);
  });

  it('hides what only Outlook shows and shows what Outlook hides', () => {
    expect(bodyText(preview.html)).not.toContain('Outlook only');
    expect(bodyText(preview.html)).toContain('Everybody else');
  });

  it.each([
    ['<!DOCTYPE html>', 'no-quirks'],
    [
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">',
      'limited-quirks',
    ],
    [
      '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">',
      'no-quirks',
    ],
    ['<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">', 'quirks'],
    ['', 'quirks'],
  ])('keeps the layout mode of %s', (doctype, mode) => {
    expect(parse(previewOf(`${doctype}<html><body><p>x</p></body></html>`).html).mode).toBe(mode);
  });

  it('carries its own encoding, policy and base before anything of the author', () => {
    const head =
      firstElement(preview.html, 'head')?.childNodes.flatMap((node) => ('tagName' in node ? [node] : [])) ??
      [];
    expect(head.slice(0, 3).map(attributesOf)).toEqual([
      { charset: 'utf-8' },
      {
        'http-equiv': 'Content-Security-Policy',
        content: expect.stringContaining("default-src 'none'") as string,
      },
      { target: '_blank' },
    ]);
  });

  it('lists the links as the recipient gets them', () => {
    expect(preview.links).toHaveLength(1);
    const [link] = preview.links;
    expect(link).toMatchObject({ url: 'https://example.com/7?a=1&b=2', text: 'Startseite' });
    expect(html.slice(link?.sourceRange.start, link?.sourceRange.end)).toBe(
      '<a href="https://example.com/{{Id}}?a=1&amp;b=2" target="_self">',
    );
    expect(attributesIn(preview.html, 'a')['target']).toBe('_blank');
  });

  it('marks a missing name in text and takes it out of everything else', () => {
    const marked = previewOf(
      '<html><head><title>To {{Who}}</title><style>.x{{Who}}{color:red}</style></head><body><p title="for {{Who}}" {{Who}}>Dear {{Who}},<textarea>{{Who}}</textarea> \ue000icon\ue001</p><a href="https://x.example/{{Who}}">{{Who}} here</a></body></html>',
    );
    expect(marked.missingNames).toEqual(['Who']);
    const marks = elementsIn(marked.html).filter(
      (element) => attributesOf(element)['class'] === 'mailproof-missing',
    );
    expect(marks.map(attributesOf)).toEqual([
      { class: 'mailproof-missing', title: 'No value for Who' },
      { class: 'mailproof-missing', title: 'No value for Who' },
    ]);
    expect(attributesIn(marked.html, 'p')['title']).toBe('for ');
    expect(marked.html).toContain('<title>To </title>');
    expect(marked.html).toContain('.x{color:red}');
    expect(marked.html).toContain('<textarea id="mp-3"></textarea>');
    expect(marked.html).toContain('\ue000icon\ue001');
    expect(marked.links[0]).toMatchObject({ url: 'https://x.example/', text: 'here' });
  });

  it('keeps an Arabic mail from right to left', () => {
    const arabic = previewOf(
      '<html lang="ar" dir="rtl"><body dir="rtl"><p>مرحبًا {{Name}}</p></body></html>',
      {
        values: [{ name: 'Name', value: 'ليلى' }],
      },
    );
    expect(attributesIn(arabic.html, 'html')).toMatchObject({
      lang: 'ar',
      dir: 'rtl',
    });
    expect(attributesIn(arabic.html, 'body')['dir']).toBe('rtl');
    expect(bodyText(arabic.html)).toContain('مرحبًا ليلى');
  });
});

it('keeps two texts apart that something stood between, as a browser shapes each by itself', () => {
  const { html } = previewOf(
    '<p>your live<!-- an order --> <b>keys</b><!-- --> instead<script>1</script>of</p><table> <!-- a --> <tr></table>',
  );
  expect(html).toContain('>your live<!----> <b');
  expect(html).toContain('</b> instead<!---->of</p>');
  expect(html.match(/<!--/gu)).toHaveLength(2);
});

describe('locating a place of the source in the preview', () => {
  const html =
    '<html><head><title>t</title></head><body><table id="outer"><tr><td>one</td><td class="x">Hi {{Name}}<b>bold</b></td></tr></table><p id="outer">twin</p><p id="a b">odd</p></body></html>';
  const { elements, html: shown } = previewOf(html, {
    values: [{ name: 'Name', value: 'A very long name' }],
  });
  const anchorOf = (part: string): string | null =>
    locate(elements, { start: html.indexOf(part), end: html.indexOf(part) + part.length });
  const elementAt = (part: string) =>
    elementsIn(shown).find((element) => attributesOf(element)['id'] === anchorOf(part));

  it('finds the smallest element around it, also behind a value of another length', () => {
    expect(elementAt('bold')?.tagName).toBe('b');
    expect(elementAt('{{Name}}')?.tagName).toBe('td');
    expect(elementAt('Hi {{Name}}<b>')?.tagName).toBe('td');
    expect(elementAt('one</td><td')?.tagName).toBe('tr');
  });

  it('keeps the author’s ids, and tells twins apart', () => {
    expect(anchorOf('<table id="outer">')).toBe('outer');
    expect(anchorOf('odd')).toBe('a b');
    expect(anchorOf('twin')).toMatch(/^mp-\d+$/u);
    const ids = elementsIn(shown).flatMap((element) => attributesOf(element)['id'] ?? []);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('says nothing about what is never seen', () => {
    expect(anchorOf('<title>')).toBeNull();
  });

  it('leaves a twin its id when a style hangs on it, and finds the element around it', () => {
    const twins = '<style>#t{color:red}</style><p id="t">a</p><div><p id="t">second</p></div>';
    const shownTwins = previewOf(twins);
    expect(shownTwins.html.match(/id="t"/gu)).toHaveLength(2);
    const start = twins.indexOf('second');
    const anchor = locate(shownTwins.elements, { start, end: start + 6 });
    expect(elementsIn(shownTwins.html).find((one) => attributesOf(one)['id'] === anchor)?.tagName).toBe(
      'div',
    );
  });

  it('never takes an id the author uses', () => {
    const taken = previewOf('<p id="mp-1">a</p><p>b</p>');
    expect(taken.elements.map(({ anchor }) => anchor).sort()).toEqual(['mp-1', 'mp-2']);
  });

  it('maps every element into the source, whatever the source is', () => {
    fc.assert(
      fc.property(
        fc
          .array(
            fc.constantFrom(
              '<p>',
              '</p>',
              '<b>',
              '</b>',
              '<table>',
              '<td>',
              '{{A}}',
              '{{A|x}}',
              'text',
              '<a href=#>',
              '<p id=q>',
            ),
          )
          .map((pieces) => pieces.join('')),
        (source) => {
          for (const { source: range } of previewOf(source, { values: [{ name: 'A', value: '<i>v</i>' }] })
            .elements) {
            expect(range.start).toBeGreaterThanOrEqual(0);
            expect(range.end).toBeGreaterThanOrEqual(range.start);
            expect(range.end).toBeLessThanOrEqual(source.length);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('images', () => {
  const cidUrls = new Map([['logo.png', '/cid/0']]);

  it('resolves cid addresses wherever they stand', () => {
    const { html } = previewOf(
      `<style>.h{background:#fff url('cid:logo.png') no-repeat}</style><body background="CID:logo.png"><img src="cid:logo%2Epng"><img srcset="cid:logo.png 2x" src="data:image/gif;base64,R0lG"><td style="background-image:url(cid:logo.png)">`,
      { cidUrls },
    );
    expect(html).toContain('.h{background:#fff url("/cid/0") no-repeat}');
    expect(attributesIn(html, 'body')['background']).toBe('/cid/0');
    const images = elementsIn(html)
      .filter(({ tagName }) => tagName === 'img')
      .map(attributesOf);
    expect(images.map(({ src }) => src)).toEqual(['/cid/0', 'data:image/gif;base64,R0lG']);
    expect(images[1]?.['srcset']).toBe('/cid/0 2x');
  });

  it('names the attachment which is not there, in an image that takes as much room as a blocked one', () => {
    const { html } = previewOf('<img src="cid:Logo.png" alt="Our logo" width="300" height="80">', {
      cidUrls,
    });
    expect(attributesIn(html, 'img')).toMatchObject({
      alt: 'Missing image: Logo.png',
      class: 'mailproof-missing-image',
      title: 'No inline attachment is named Logo.png. Its alternative text: Our logo',
      src: 'data:image/png,',
      width: '300',
      height: '80',
    });
  });

  it('says nothing of a missing attachment where images are off: no client shows anything of it there', () => {
    const { html } = previewOf('<img src="cid:Logo.png" alt="Our logo">', { cidUrls, imagesOff: true });
    const { alt, src, class: name } = attributesIn(html, 'img');
    expect([alt, src, name]).toEqual(['Our logo', 'data:image/png,', undefined]);
  });

  const remote =
    '<img src="https://cdn.example/a.png" alt="A"><img src="https://cdn.example/a.png"><img src="//cdn.example/b.png"><img src="http://plain.example/c.png" alt="C"><p style="background:url(https://img.example:8443/d.png)">x</p><style>@font-face{src:url(https://fonts.example/f.woff2)}</style><a href="https://link.example">l</a>';

  it('counts the remote ones, the fonts and their hosts, shown or not', () => {
    for (const remoteImages of [true, false]) {
      expect(previewOf(remote, { remoteImages }).remoteImages).toEqual({
        count: 3,
        fonts: 1,
        hosts: [
          { host: 'cdn.example', count: 2 },
          { host: 'fonts.example', count: 1 },
          { host: 'img.example:8443', count: 1 },
        ],
        insecure: ['http://plain.example/c.png'],
        relative: [],
      });
    }
  });

  it('shows remote ones over https only when they are allowed', () => {
    expect(previewOf(remote).html).not.toMatch(/cdn\.example|img\.example|plain\.example/u);
    const { html } = previewOf(remote, { remoteImages: true });
    const sources = elementsIn(html).flatMap((element) => attributesOf(element)['src'] ?? []);
    expect(sources).toEqual([
      'https://cdn.example/a.png',
      'https://cdn.example/a.png',
      'https://cdn.example/b.png',
      'data:image/png,',
    ]);
    expect(attributesIn(html, 'p')['style']).toBe('background:url("https://img.example:8443/d.png")');
    expect(html).not.toContain('plain.example');
  });

  it('names addresses that no client can load, each once', () => {
    const { remoteImages } = previewOf(
      '<img src="img/a.png"><img src=" img/a.png"><body background="b.png"><img src="cid:x"><img src="">',
    );
    expect(remoteImages).toMatchObject({ count: 0, relative: ['b.png', 'img/a.png'] });
  });

  it('loads the fonts of the mail’s own styles on the same terms, and no linked or imported sheet', () => {
    const fonts = `<link rel="stylesheet" href="https://f.example/l.css"><style>@import url(https://f.example/i.css);@font-face{font-family:A;src:url(https://f.example/a.woff2) format("woff2"),url(http://f.example/b.woff),url(data:font/woff2;base64,AA)}</style><p style="src:url(cid:logo.png)">x</p>`;
    const off = previewOf(fonts, { cidUrls });
    expect(off.html).not.toMatch(/f\.example|cid/u);
    expect(off.html).toContain('url("data:font/woff2;base64,AA")');
    const on = previewOf(fonts, { cidUrls, remoteImages: true });
    expect(on.html).toContain(
      'src:url("https://f.example/a.woff2") format("woff2"),none,url("data:font/woff2;base64,AA")',
    );
    expect(on.html).not.toMatch(/l\.css|i\.css|b\.woff"|cid/u);
    expect(on.html).toContain('font-src data: https:;');
    expect(on.removed.map(({ kind }) => kind)).toEqual(['style import', 'linked style sheet']);
  });

  it('switched off stay images, so that rules match, with everything that sizes them', () => {
    const { html } = previewOf(
      '<img src="cid:logo.png" alt="Brand" style="color:#c00;display:block" width="200" height="50"><img alt="no source"><picture><source srcset="cid:logo.png 2x"><img srcset="cid:logo.png 2x" src="https://x.example/p.gif"></picture><input type="image" src="cid:logo.png" alt="Go"><td background="cid:logo.png" style="background:red url(cid:logo.png)">',
      { cidUrls, remoteImages: true, imagesOff: true },
    );
    expect(html).not.toContain('/cid/0');
    expect(html).not.toContain('x.example');
    const [brand, bare, inPicture] = elementsIn(html)
      .filter(({ tagName }) => tagName === 'img')
      .map(attributesOf);
    expect(brand).toMatchObject({
      src: 'data:image/png,',
      alt: 'Brand',
      width: '200',
      height: '50',
      style: 'color:#c00;display:block',
    });
    expect(bare).not.toHaveProperty('src');
    expect(inPicture).toMatchObject({ src: 'data:image/png,' });
    expect(attributesIn(html, 'source')).not.toHaveProperty('srcset');
    expect(attributesIn(html, 'input')).toMatchObject({ src: 'data:image/png,', alt: 'Go' });
  });

  it('to be measured, are boxes as large as the pictures that are not loaded', () => {
    const { html } = previewOf(
      '<img src="https://x.example/p.png" alt="Brand" style="color:#c00" width="200" height="50"><img src="https://x.example/p.gif" width="1" height="1" alt="no">',
      { nonce: 'n' },
    );
    expect(firstElement(html, 'img')).toBeUndefined();
    expect(html).toContain('style="width:200px;height:50px;aspect-ratio:200/50;color:#c00"');
    expect(bodyText(html).trim()).toBe('Brand');
  });
});
