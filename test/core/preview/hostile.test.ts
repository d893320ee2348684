import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLIENT_VIEWS } from '../../../src/core/preview/client-view/client-views.ts';
import { MEASURING_SCRIPT } from '../../../src/core/preview/measuring/measuring-script.ts';
import { sampled } from '../../sample.ts';
import { HOSTILE_MARKUP as VECTORS } from './hostile-markup.ts';
import { dangersIn, previewOf, type Options } from './preview-of.ts';

/** The document that the hidden frame measures, without the one script that is ours. */
function measuredOf(html: string, options: Options = {}): string {
  const pieces = previewOf(html, { ...options, nonce: 'bm9uY2U=' }).html.split(
    `<script nonce="bm9uY2U=">${MEASURING_SCRIPT}</script>`,
  );
  expect(pieces.length).toBeLessThanOrEqual(2);
  return pieces.join('');
}

describe('a hostile mail', () => {
  it.each(VECTORS)('%s', (vector) => {
    const inBody = `<!DOCTYPE html><html><head><title>t</title></head><body><p>before</p>${vector}</body></html>`;
    for (const html of [vector, inBody, `<table><tr><td>${vector}</td></tr></table>`]) {
      const preview = previewOf(html);
      expect(dangersIn(preview.html)).toEqual([]);
      expect(preview.failure).toBeUndefined();
    }
  });

  it.each(sampled(VECTORS, 2))('with images of other servers allowed, still nothing runs: %s', (vector) => {
    const dangers = dangersIn(previewOf(vector, { remoteImages: true, dark: 'forced' }).html);
    expect(
      dangers.filter((danger) => !danger.includes('https://evil.example/') && !danger.includes('url(')),
    ).toEqual([]);
    expect(dangers.filter((danger) => /javascript|@import|\.css|\.js|\.mp|\.vtt/iu.test(danger))).toEqual([]);
  });

  it('also as an AMP part, where AMP’s own scripts go without a word', () => {
    for (const vector of sampled(VECTORS, 2))
      expect(dangersIn(previewOf(vector, { part: 'amp' }).html)).toEqual([]);
  });

  it.each(CLIENT_VIEWS.map(({ id }) => id))('is as harmless as %s shows it', (id) => {
    const client = CLIENT_VIEWS.find((one) => one.id === id) ?? null;
    for (const vector of sampled(VECTORS, 4)) {
      // What Word reads in its comments, and what stands where a client takes something out.
      for (const html of [vector, `<p style="position:fixed">a</p><!--[if mso]>${vector}<![endif]-->`]) {
        expect(dangersIn(previewOf(html, { client }).html), vector).toEqual([]);
      }
    }
  });

  it('is as harmless in the frame that measures it', () => {
    for (const vector of VECTORS) expect(dangersIn(measuredOf(vector))).toEqual([]);
  });

  it('is as harmless with its styles inlined, where juice does not throw', () => {
    const tried = sampled(VECTORS, 3);
    let shown = 0;
    for (const vector of tried) {
      let html: string;
      try {
        ({ html } = previewOf(`<style>p{color:red}</style>${vector}`, { inlined: true }));
      } catch {
        // Nothing is shown then.
        continue;
      }
      shown++;
      expect(dangersIn(html), vector).toEqual([]);
    }
    expect(shown).toBeGreaterThan(tried.length * 0.8);
  });

  it('is reported in plain words with counts', () => {
    const { removed } = previewOf(
      '<script>1</script><script>2</script><p onclick=x onmouseover=y><a href="javascript:1">a</a><iframe></iframe>' +
        '<form action=x></form><style>@import "a";</style><meta http-equiv=refresh content=0><img src="javascript:1">',
    );
    expect(Object.fromEntries(removed.map(({ kind, count }) => [kind, count]))).toEqual({
      script: 2,
      'event handler': 2,
      'dangerous address': 2,
      iframe: 1,
      'form target': 1,
      'style import': 1,
      'automatic redirect': 1,
    });
  });

  it('shows the text of elements that take everything after them as text', () => {
    expect(previewOf('<p>a<plaintext>b<b>c').html).toContain('<pre');
    expect(previewOf('<p>a<plaintext>b<b>c').html).toContain('b&lt;b&gt;c');
  });

  it('neither hangs nor overflows on depth', () => {
    const deep = previewOf(`${'<div>'.repeat(20_000)}x`);
    expect(deep.failure).toBeUndefined();
    expect(deep.html).toContain('x</div>');
  });

  it('says so when misnested tags multiply beyond all measure', () => {
    const fonts = Array.from({ length: 3000 }, (_, i) => `<font size=${i}>`).join('');
    const bomb = previewOf(`<p>${fonts}${'</p><p>x'.repeat(3000)}`);
    expect(bomb.failure).toContain('too many elements');
    expect(bomb.html).toContain('too many elements');
    expect(bomb.elements).toEqual([]);
  });
});

/** Tags, halves of tags and attributes in any order: tag soup as a fuzzer cooks it. */
const soup = fc
  .array(
    fc.oneof(
      fc.constantFrom(...VECTORS),
      fc.constantFrom(
        ...'script style svg math p table tr td a b i template noscript title textarea select option iframe xmp noembed plaintext foreignObject desc mtext mglyph annotation-xml form font body html head frameset img input image'
          .split(' ')
          .flatMap((name) => [
            `<${name}>`,
            `</${name}>`,
            `<${name} title="`,
            `<${name} onx=1 style='background:url(`,
          ]),
      ),
      fc.constantFrom(
        '"',
        "'",
        '>',
        '<',
        '-->',
        '<!--',
        '--!>',
        ']]>',
        '<![CDATA[',
        '&lt;',
        '&#0;',
        '/',
        '=',
        ' ',
        '{{',
        '}}',
        '\ue000',
        '\ue001',
        '{{A}}',
      ),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 14 },
  )
  .map((pieces) => pieces.join(''));

describe('tag soup', () => {
  it('never throws and never leaves anything dangerous', () => {
    fc.assert(
      fc.property(
        soup,
        fc.constantFrom('html' as const, 'amp' as const),
        fc.boolean(),
        (html, part, imagesOff) => {
          expect(dangersIn(previewOf(html, { part, imagesOff }).html)).toEqual([]);
          expect(dangersIn(measuredOf(html, { part, imagesOff }))).toEqual([]);
        },
      ),
      { numRuns: 600 },
    );
  });
});
