/** Faults of links, pictures, words, characters and of what mail programs forbid. */
import { afterText, attribute, block, image, inHead, instead, link, type Kind } from './plant.ts';

const GOOD_LINK = link('https://www.brandhouse.com/teas/green?from=mail&to=shop');
const NOWHERE = 'RFC 3986 and WHATWG URL: there is nothing behind it, or not what was meant';
const RELATIVE = 'RFC 3986, 5.1: a mail has no address of its own that a relative one could count from';
const LOCAL = 'RFC 6761 and RFC 8089: an address of the author’s own machine';
const PICTURE = 'WHATWG HTML 4.8.3 or Can I email: clients show no picture';
const NAMELESS = 'WCAG 2.2, 1.1.1 and 2.4.4: without a name nobody hears what it is or where it leads';
const LEFT = 'Recipients read it as it stands';
const STRIPPED = 'Can I email, HTML features: mail programs drop it, or the mail';
const CHARACTER = 'WHATWG HTML 13.2.5.72 and Unicode: it shows as something else than was meant';

const links = (rows: readonly (readonly [href: string, rule: string])[], why: string): Kind[] =>
  rows.map(([href, ...rules]) => ({
    kind: `link to ${href}`,
    why,
    plant: link(href),
    rules,
    twin: GOOD_LINK,
  }));

const pictures = (rows: readonly (readonly [src: string, rule: string])[], why: string): Kind[] =>
  rows.map(([src, ...rules]) => ({
    kind: `picture ${src.slice(0, 40)}`,
    why,
    plant: image(src),
    rules,
    twin: image('https://www.brandhouse.com/a.png'),
  }));

const words = (
  rows: readonly (readonly [text: string, rule: string, twin?: string])[],
  why: string,
): Kind[] =>
  rows.map(([text, rule, twin]) => ({
    kind: `text ${text.trim()}`,
    why,
    plant: afterText(text),
    rules: [rule],
    ...(twin !== undefined && { twin: afterText(twin) }),
  }));

const LINKS: readonly Kind[] = [
  ...links(
    [
      ['', 'link-empty'],
      ['#', 'link-placeholder'],
      ['https:/www.brandhouse.com/x', 'link-malformed'],
      ['htttps://www.brandhouse.com/x', 'link-malformed'],
      ['https//www.brandhouse.com/x', 'link-malformed'],
      ['https://www.brand house.com/x', 'link-malformed'],
      [' https://www.brandhouse.com/x', 'link-blanks'],
      ['https://www,brandhouse.com/x', 'link-malformed'],
      ['https://brandhouse/x', 'link-malformed'],
      ['https://https://www.brandhouse.com/', 'link-malformed'],
      ['https://www.brandhouse..com/', 'link-malformed'],
      ['mailto;hello@brandhouse.com', 'link-relative'],
      ['mailto:hello@', 'link-mailto-tel'],
      ['tel:call me', 'link-mailto-tel'],
      ['#nowhere-else', 'link-broken-anchor'],
      ['https://example.com/x', 'link-placeholder'],
      ['https://www.yourdomain.com/x', 'link-placeholder'],
    ],
    NOWHERE,
  ),
  ...links(
    [
      ['www.brandhouse.com/x', 'link-relative'],
      ['/sale', 'link-relative'],
      ['sale/spring.html', 'link-relative'],
    ],
    RELATIVE,
  ),
  ...links(
    [
      ['http://localhost:3000/x', 'link-local'],
      ['file:///C:/mail/x.html', 'link-dangerous-scheme'],
      ['http://192.168.0.12/x', 'link-local'],
    ],
    LOCAL,
  ),
  ...links(
    [
      ['javascript:void(0)', 'link-dangerous-scheme'],
      ['http://www.brandhouse.com/x', 'link-insecure'],
      ['https://bit.ly/3abcDE', 'link-shortener'],
      ['https://www.brandhouse.com/?password=hunter2', 'link-sensitive'],
    ],
    'Mail programs disarm it, filters count it, or others on the way read it',
  ),
  {
    kind: 'link without words',
    why: NAMELESS,
    plant: afterText('<a href="https://www.brandhouse.com/z"></a>'),
    rules: ['a11y-link-no-text'],
  },
  {
    kind: 'click here',
    why: NAMELESS,
    plant: link('https://www.brandhouse.com/x', 'click here'),
    rules: ['a11y-link-generic'],
    twin: GOOD_LINK,
  },
  {
    kind: 'words of another address',
    why: 'Filters take a link that shows one host and leads to another for phishing',
    plant: link('https://www.brandhouse.com/x', 'www.otherplace.com'),
    rules: ['link-text-mismatch'],
    twin: link('https://www.brandhouse.com/x', 'www.brandhouse.com'),
  },
];

const PICTURES: readonly Kind[] = [
  ...pictures(
    [
      ['', 'img-src-missing'],
      ['images/a.png', 'img-local-path'],
      ['C:\\mail\\a.png', 'img-local-path'],
      ['file:///Users/ann/a.png', 'img-local-path'],
      ['http://localhost/a.png', 'link-local'],
      ['data:image/png;base64,iVBORw0KGgo=', 'img-data-uri'],
      ['https://www.brandhouse.com/a.svg', 'img-format'],
      ['https://www.brandhouse.com/a.webp', 'img-format'],
      ['cid:nothere.png', 'cid-missing'],
    ],
    PICTURE,
  ),
  {
    kind: 'picture by http',
    why: 'W3C Mixed Content: webmail on https blocks it or asks',
    plant: image('http://www.brandhouse.com/a.png'),
    rules: ['img-insecure'],
    twin: image('https://www.brandhouse.com/a.png'),
  },
  {
    kind: 'picture without alt',
    why: NAMELESS,
    plant: image('https://www.brandhouse.com/a.png', 'width="200" height="100"'),
    rules: ['a11y-alt-missing'],
    twin: image('https://www.brandhouse.com/a.png', 'alt="" width="200" height="100"'),
  },
  {
    kind: 'file name as alt',
    why: NAMELESS,
    plant: image('https://www.brandhouse.com/a.png', 'alt="IMG_2041.jpg" width="200" height="100"'),
    rules: ['a11y-alt-filename'],
    twin: image('https://www.brandhouse.com/a.png', 'alt="Our garden" width="200" height="100"'),
  },
  {
    kind: 'linked picture without name',
    why: NAMELESS,
    plant: block(
      '<a href="https://www.brandhouse.com/x"><img src="https://www.brandhouse.com/x.png" width="80" height="80" alt=""></a>',
    ),
    rules: ['a11y-linked-image-no-name'],
    twin: block(
      '<a href="https://www.brandhouse.com/x"><img src="https://www.brandhouse.com/x.png" width="80" height="80" alt="All teas" style="display:block"></a>',
    ),
  },
  {
    kind: 'picture wider than the mail',
    why: 'CSS 2.2, 10.3: it makes the mail as wide, and readers scroll sideways',
    plant: image('https://www.brandhouse.com/a.png', 'alt="A lake" width="1400" height="300"'),
    rules: ['html-too-wide'],
  },
  {
    kind: 'table wider than the mail',
    why: 'CSS 2.2, 17.5.2: it makes the mail as wide, and readers scroll sideways',
    plant: block('<table width="1200" role="presentation"><tr><td>Tea today</td></tr></table>'),
    rules: ['html-too-wide'],
    twin: block('<table width="300" role="presentation"><tr><td>Tea today</td></tr></table>'),
  },
  {
    kind: 'picture without width',
    why: 'Outlook for Windows draws it at its own size, and text jumps when it comes',
    plant: image('https://www.brandhouse.com/a.png', 'alt="A lake"'),
    rules: ['img-dimensions'],
  },
];

const READERS: readonly Kind[] = [
  {
    kind: 'no language',
    why: 'WCAG 2.2, 3.1.1',
    plant: inHead(/<html\b[^>]*>/iu, ([tag]) => tag.replace(/ (?:xml:)?lang="[^"]*"/giu, '')),
    rules: ['a11y-lang-missing'],
  },
  {
    kind: 'no title',
    why: 'WCAG 2.2, 2.4.2',
    plant: inHead(/<title>[\s\S]*?<\/title>/iu, ''),
    rules: ['a11y-title-missing'],
  },
  {
    kind: 'empty heading',
    why: 'WCAG 2.2, 2.4.6: heard as a heading of nothing',
    plant: block('<h2></h2>'),
    rules: ['a11y-heading-empty'],
    twin: block('<h2>Our teas</h2>'),
  },
  {
    kind: 'heading levels skipped',
    why: 'WCAG 2.2, 1.3.1 (technique H42)',
    plant: block('<h2>Teas</h2><h5>Green teas</h5>'),
    rules: ['a11y-heading-order'],
  },
  {
    kind: 'name that is nowhere',
    why: 'WAI-ARIA 1.2: the reference leads nowhere, so there is no name',
    plant: block('<p aria-labelledby="notthere">Tea today</p>'),
    rules: ['a11y-aria'],
  },
  {
    kind: 'misspelt role',
    why: 'WAI-ARIA 1.2, 5.3: no such role, so it is ignored',
    plant: block('<table role="presentatoin"><tr><td>Tea today</td></tr></table>'),
    rules: ['a11y-aria', 'a11y-table-role'],
    twin: block('<table role="presentation"><tr><td>Tea today</td></tr></table>'),
  },
  {
    kind: 'layout table without role',
    why: 'HTML-AAM: browsers guess; WCAG 2.2 technique for layout tables',
    plant: instead(/<table\b[^<>]* role="presentation"[^<>]*>/gu, ([tag]) =>
      tag.replace(' role="presentation"', ''),
    ),
    rules: ['a11y-table-role'],
  },
  {
    kind: 'data without header cells',
    why: 'WCAG 2.2, 1.3.1 (technique H51)',
    plant: block(
      '<table border="1"><tr><td>Item</td><td>Price</td></tr><tr><td>Tea</td><td>€ 4.00</td></tr><tr><td>Bread</td><td>€ 3.00</td></tr></table>',
    ),
    rules: ['a11y-data-table'],
    twin: block(
      '<table border="1"><tr><th scope="col">Item</th><th scope="col">Price</th></tr><tr><td>Tea</td><td>€ 4.00</td></tr><tr><td>Bread</td><td>€ 3.00</td></tr></table>',
    ),
  },
  {
    kind: 'zoom forbidden',
    why: 'WCAG 2.2, 1.4.4',
    plant: inHead(
      /<\/head>/iu,
      '<meta name="viewport" content="width=device-width, user-scalable=no"></head>',
    ),
    rules: ['a11y-zoom-blocked'],
  },
  {
    kind: 'zoom limited',
    why: 'WCAG 2.2, 1.4.4',
    plant: inHead(
      /<\/head>/iu,
      '<meta name="viewport" content="width=device-width, maximum-scale=1"></head>',
    ),
    rules: ['a11y-zoom-blocked'],
  },
];

const WORDS: readonly Kind[] = [
  ...words(
    [
      [' Lorem ipsum dolor sit amet', 'leftover-lorem'],
      [' TODO: check the price', 'leftover-todo', ' Todos los precios'],
      [' price TBD', 'leftover-todo'],
      [' XXXXX', 'leftover-todo', ' Size XXL'],
      [' [First Name]', 'leftover-todo', ' [1]'],
      [' FIXME', 'leftover-todo'],
      [' Insert headline here', 'leftover-lorem'],
      [' © 2018 Brandhouse', 'leftover-year', ' founded in 2018'],
    ],
    LEFT,
  ),
  ...words(
    [
      [' cafÃ© donâ€™t', 'encoding-mojibake', ' café don’t'],
      [' caf\uFFFD', 'encoding-mojibake'],
      [' wel\u200Bcome', 'encoding-zero-width'],
      [' \u202Eabc', 'encoding-bidi-control'],
      [' &eurro; 5', 'encoding-entity-unknown', ' &euro; 5'],
      [' &nsbp;5', 'encoding-entity-unknown', ' &nbsp;5'],
      [' &amp;nbsp;5', 'encoding-double-escaped', ' &amp; 5'],
      [' a&nbspb', 'html-raw-ampersand', ' a&nbsp;b'],
      [' &copy 2026', 'html-raw-ampersand'],
    ],
    CHARACTER,
  ),
  {
    kind: 'internal address in a comment',
    why: 'The comment is sent with the mail',
    plant: block('<!-- https://jira.brandhouse.local/MAIL-3 -->'),
    rules: ['leftover-comment', 'secret-in-template', 'link-local'],
    twin: block('<!-- Footer -->'),
  },
  {
    kind: 'key in a comment',
    why: 'The comment is sent with the mail',
    plant: block('<!-- AKIAIOSFODNN7EXAMPL2 -->'),
    rules: ['secret-in-template'],
  },
];

const FORBIDDEN: readonly Kind[] = [
  ...(
    [
      ['<script>x()</script>', 'html-forbidden-element'],
      ['<iframe src="https://www.brandhouse.com/"></iframe>', 'html-forbidden-element'],
      ['<object data="https://www.brandhouse.com/a.swf"></object>', 'html-forbidden-element'],
      ['<embed src="https://www.brandhouse.com/a.swf">', 'html-forbidden-element'],
      ['<form action="https://www.brandhouse.com/"><input type="text" name="a"></form>', 'html-form'],
      ['<svg width="10" height="10"><path d="M0 0h4"/></svg>', 'client-unsupported'],
      ['<o:p></o:p>', 'html-word-paste'],
    ] as const
  ).map(([markup, rule]): Kind => ({
    kind: markup.slice(0, 30),
    why: STRIPPED,
    plant: block(markup),
    rules: [rule, 'html-forbidden-element'],
    twin: block(`<!-- ${markup} -->`),
  })),
  { kind: 'onclick', why: STRIPPED, plant: attribute('a', 'onclick="go()"'), rules: ['html-event-handler'] },
  {
    kind: 'linked sheet',
    why: STRIPPED,
    plant: inHead(/<\/head>/iu, '<link rel="stylesheet" href="https://www.brandhouse.com/a.css"></head>'),
    rules: ['html-external-stylesheet'],
  },
  {
    kind: 'base address',
    why: STRIPPED,
    plant: inHead(/<\/head>/iu, '<base href="https://www.brandhouse.com/"></head>'),
    rules: ['html-base-or-refresh'],
  },
  {
    kind: 'refresh',
    why: STRIPPED,
    plant: inHead(
      /<\/head>/iu,
      '<meta http-equiv="refresh" content="3;url=https://www.brandhouse.com/"></head>',
    ),
    rules: ['html-base-or-refresh'],
  },
  {
    kind: 'other charset',
    why: 'Specification: parts are sent as UTF-8',
    plant: inHead(/charset=("?)utf-8/iu, ([, quote]) => `charset=${quote ?? ''}iso-8859-1`),
    rules: ['encoding-charset'],
  },
  {
    kind: 'sheet in the body',
    why: 'Can I email: Gmail on phones with other accounts drops it there',
    plant: block('<style>p{border-spacing:0}</style>'),
    rules: ['html-style-in-body'],
  },
];

export const CONTENT_KINDS: readonly Kind[] = [...LINKS, ...PICTURES, ...READERS, ...WORDS, ...FORBIDDEN];
