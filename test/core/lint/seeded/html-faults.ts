/**
 * Single faults in the text of the base mail's html part: rule, text to look for, what to write instead, and the
 * rules that rightly speak as well. What stands between « and » is what the finding must mark.
 */
import { HTML } from './base-mail.ts';

export type TextFault = readonly [rule: string, find: string, write: string, ...also: string[]];

const AFTER = 'compares weight, room and weather.';
const LAKE =
  '<img src="https://img.fellandfern.co.uk/tents/lake.jpg" alt="Two tents beside a lake" width="512" height="300" style="display: block;">';
const GUIDE = 'href="https://www.fellandfern.co.uk/guides/tents"';
const between = (from: string, to: string): string => {
  const start = HTML.indexOf(from);
  return HTML.slice(start, HTML.indexOf(to, start) + to.length);
};
const HTML_TAG = between('<html', '>');
const FRAME = between('<table class="frame"', '>');
const H2 = between('<h2 class="ink"', '</h2>');
const BUTTON = between('<v:roundrect', '>');
const METAS = between('<meta name="color-scheme"', '</style>');
const CLOSER = '<!--[if mso]></td></tr></table><![endif]-->';
const GHOST = between('<!--[if mso]><table', CLOSER);
const FOOTER = between('<td align="left"', '</td>');
const TEXT =
  '<p class="ink" style="margin: 0 0 16px 0; font-family: Arial, Helvetica, sans-serif; font-size: 16px; line-height: 26px; color: #2B3A42;">';
const DARK = '@media (prefers-color-scheme: dark) {';
const link = (href: string, text = 'Ask us anything'): string =>
  `${AFTER} <a class="link" href="${href}" style="color: #14577A;">${text}</a>`;

export const HTML_FAULTS: readonly TextFault[] = [
  // Accessibility
  ['a11y-alt-missing', LAKE, `«${LAKE.replace(' alt="Two tents beside a lake"', '')}»`],
  ['a11y-alt-filename', 'alt="Two tents beside a lake"', 'alt="«lake.jpg»"'],
  ['a11y-lang-missing', HTML_TAG, `«${HTML_TAG.replace(' lang="en"', '')}»`],
  ['a11y-title-missing', '<title>Three new tents at Fell and Fern</title>', '«<title></title>»'],
  ['a11y-table-role', FRAME, `«${FRAME.replace(' role="presentation"', '')}»`],
  [
    'a11y-heading-order',
    H2,
    `«${H2.replace('h2', 'h4').replace('>How to choose</h2>', '>»How to choose</h4>')}`,
  ],
  ['a11y-heading-empty', AFTER, `${AFTER}</p>«<h2></h2>»<p>`],
  [
    'a11y-link-generic',
    link('').split(' <a')[0] ?? '',
    link('https://www.fellandfern.co.uk/tents', '«Click here»'),
  ],
  ['a11y-link-no-text', AFTER, `${AFTER} «<a href="https://www.fellandfern.co.uk/tents"></a>»`],
  [
    'a11y-linked-image-no-name',
    LAKE,
    `<a href="https://www.fellandfern.co.uk/tents">${LAKE.replace('alt="Two tents beside a lake"', '«alt=""»')}</a>`,
  ],
  [
    'a11y-justified',
    'line-height: 26px; color: #2B3A42;">Our',
    'line-height: 26px; «text-align: justify»; color: #2B3A42;">Our',
  ],
  [
    'a11y-font-small',
    'font-size: 16px; line-height: 26px; color: #2B3A42;">Our',
    'font-size: 9px; line-height: 26px; color: #2B3A42;">«Our»',
  ],
  ['a11y-contrast', 'color: #2B3A42;">Our', 'color: #CCCCCC;">«Our»'],
  ['a11y-aria', '<h2 class="ink"', '<h2 aria-labelledby="«nowhere»" class="ink"'],
  [
    'a11y-data-table',
    AFTER,
    `${AFTER}</p><table border="1"><tr>«<th>»Tent</th><th scope="col">Weight</th></tr><tr><td>Tarn</td><td>2 kg</td></tr></table><p>`,
  ],
  // Inline images
  ['cid-case-mismatch', 'cid:logo.png', '«cid:Logo.png»'],
  ['cid-missing', 'cid:logo.png', '«cid:header.png»', 'cid-unused'],
  [
    'cid-in-css',
    'background-color: #FFFFFF;">',
    "background-color: #FFFFFF; background-image: url('«cid:logo.png»');\">",
  ],
  ['cid-regular-attachment', 'cid:logo.png', '«cid:tents.pdf»', 'cid-unused'],
  // Structure
  ['html-close-order', '</div>\n</td>\n</tr>\n<tr>', '«</td>»\n</div>\n</tr>\n<tr>'],
  ['html-duplicate-id', '<h2 class="ink"', '<h2 id="«top»" class="ink"'],
  ['html-duplicate-attribute', 'width="512"', 'width="512" «width="512"»'],
  [
    'html-not-permitted',
    AFTER,
    link(
      'https://www.fellandfern.co.uk/tents',
      'all «<a href="https://www.fellandfern.co.uk/guides/tents">»tents</a>',
    ),
  ],
  ['html-doctype-missing', `<!DOCTYPE html>\n${HTML_TAG}`, `«${HTML_TAG}»`],
  ['html-attribute-value', 'height="300"', 'height="«tall»"'],
  ['html-unknown-attribute', 'height="300"', '«heigth="300"»'],
  ['html-unknown-attribute', FRAME, FRAME.replace('class="frame"', 'class="frame" «cellpading="4"»')],
  ['html-raw-ampersand', AFTER, `${AFTER} Fern «&copy» Fell`],
  ['html-forbidden-element', AFTER, `${AFTER}«<script>»track(1)</script>`],
  ['html-forbidden-element', AFTER, `${AFTER}«<iframe src="https://www.fellandfern.co.uk/map">»</iframe>`],
  ['html-event-handler', '<h2 class="ink"', '<h2 «onclick="go()"» class="ink"'],
  [
    'html-form',
    AFTER,
    `${AFTER}«<form action="https://www.fellandfern.co.uk/ask">»How many nights</form>`,
    'html-not-permitted',
  ],
  [
    'html-external-stylesheet',
    '<title>',
    '«<link rel="stylesheet" href="https://www.fellandfern.co.uk/mail.css">»<title>',
  ],
  ['html-base-or-refresh', '<title>', '«<base href="https://www.fellandfern.co.uk/">»<title>'],
  ['html-base-or-refresh', '<title>', '«<meta http-equiv="refresh" content="5">»<title>'],
  ['html-style-in-body', '<h1 id="top"', '«<style>».ink { letter-spacing: 0 }</style><h1 id="top"'],
  ['html-word-paste', AFTER, `${AFTER}«<o:p>»</o:p>`],
  [
    'html-too-wide',
    '<table class="frame" role="presentation" width="600"',
    '<table class="frame" role="presentation" «width="1200"»',
  ],
  [
    'html-close-order',
    `<a class="link" ${GUIDE} style="color: #14577A; text-decoration: underline;">guide to tents</a>`,
    `«<a class="link" ${GUIDE} style="color: #14577A; text-decoration: underline;">»guide to tents`,
  ],
  ['html-end-tag-omitted', FOOTER, FOOTER.replace(/^<td[^>]*>/u, '«$&»').replace('</td>', '')],
  ['html-attribute-syntax', 'alt="Two tents beside a lake" width', 'alt="Two tents beside a lake"«w»idth'],
  [
    'html-table-content',
    '<tr>\n<td align="left" style="padding: 24px',
    '«Hello there»<tr>\n<td align="left" style="padding: 24px',
  ],
  // Outlook
  ['mso-conditional-unclosed', CLOSER, '«<!--[if mso]>»</td></tr></table>'],
  ['mso-conditional-malformed', '<!--<![endif]-->', '«<!--[endif]-->»'],
  ['mso-conditional-malformed', '<!--[if !mso]><!-->', '«<!-[if !mso]>»<!-->'],
  ['mso-condition-unknown', '<!--[if mso]><table', '«<!--[if outlok]>»<table'],
  ['mso-ghost-table', GHOST, GHOST.replace(CLOSER, '').replace(/<table[^>]*>/u, '«$&»')],
  ['mso-vml-size', BUTTON, `«${BUTTON.replace('width:200px;', '')}»`],
  // CSS
  ['css-parse-error', '.frame { width: 100% !important; }', '.frame «{» width: 100% !important;'],
  ['css-parse-error', '.frame {', '.frame { «color red»; '],
  ['css-invalid-value', 'color: #1B2A33;">How', 'color: «#1B2A3»;">How'],
  ['css-invalid-value', 'color: #1B2A33;">How', '«color: #1B2A33 !imporant»;">How'],
  ['css-parse-error', DARK, DARK.replace('@media', '«@medai»'), 'dark-meta-only'],
  ['css-invalid-value', 'padding: 24px 44px;', 'padding: «24 px» 44px;'],
  [
    'css-gmail-nested-at',
    DARK,
    `@media screen { «@media (max-width: 1px)» { .card { color: #000000 } } } ${DARK}`,
  ],
  ['css-gmail-style-limit', '<style>\n', `«<style>»\n/* ${'shade\n'.repeat(2_800)} */`],
  ['css-hsl', 'color: #1B2A33;">How', 'color: «hsl(200, 30%, 15%)»;">How'],
  [
    'css-web-font',
    DARK,
    `@font-face { font-family: Fern; src: url(https://img.fellandfern.co.uk/fern.woff2) } .card { «font-family: Fern» } ${DARK}`,
  ],
  ['client-unsupported', 'padding: 24px 44px;', '«display: flex»; padding: 24px 44px;'],
  ['client-partial', 'padding: 24px 44px;', '«margin: -4px»; padding: 24px 44px;'],
  // Links
  ['link-empty', AFTER, link('').replace('href=""', '«href=""»')],
  ['link-placeholder', AFTER, link('«#»')],
  ['link-dangerous-scheme', AFTER, link('«javascript:void(0)»')],
  ['link-dangerous-scheme', AFTER, link('«data:text/html,hello»')],
  ['link-local', AFTER, link('«http://localhost:8080/tents»')],
  ['link-local', AFTER, link('«https://192.168.1.20/tents»')],
  ['link-relative', AFTER, link('«/tents/all»')],
  ['link-insecure', GUIDE, 'href="«http://www.fellandfern.co.uk/guides/tents»"'],
  ['link-malformed', AFTER, link('«https://www.fell and fern.co.uk/»')],
  ['link-malformed', AFTER, link('«https//www.fellandfern.co.uk/»')],
  ['link-mailto-tel', AFTER, link('«mailto:hello(at)fellandfern.co.uk»')],
  ['link-mailto-tel', AFTER, link('«tel:call-us»')],
  ['link-broken-anchor', AFTER, link('«#tops»'), 'client-unsupported'],
  ['link-shortener', AFTER, link('«https://bit.ly/3fGh1K»'), 'text-link-mismatch'],
  ['link-text-mismatch', AFTER, link('«https://www.fellandfern.co.uk/tents»', 'www.rambleworld.com')],
  ['link-homograph', AFTER, link('«https://www.xn--pple-43d.com/»')],
  ['link-homograph', AFTER, link('«https://www.fеllandfern.co.uk/»')],
  [
    'link-sensitive',
    AFTER,
    link('https://www.fellandfern.co.uk/in?«password=walnut42»'),
    'text-link-mismatch',
  ],
  [
    'link-duplicate-adjacent',
    LAKE,
    `<a href="https://www.fellandfern.co.uk/tents">${LAKE}</a> «<a href="https://www.fellandfern.co.uk/tents">»All tents</a>`,
  ],
  // Images
  ['img-src-missing', LAKE, `«${LAKE.replace(' src="https://img.fellandfern.co.uk/tents/lake.jpg"', '')}»`],
  ['img-local-path', 'https://img.fellandfern.co.uk/tents/lake.jpg', '«images/lake.jpg»'],
  ['img-local-path', 'https://img.fellandfern.co.uk/tents/lake.jpg', '«C:\\mail\\lake.jpg»'],
  [
    'img-insecure',
    'https://img.fellandfern.co.uk/tents/lake.jpg',
    '«http://img.fellandfern.co.uk/tents/lake.jpg»',
  ],
  ['img-dimensions', LAKE, `«${LAKE.replace(' width="512"', '')}»`],
  ['img-data-uri', 'https://img.fellandfern.co.uk/tents/lake.jpg', '«data:image/png;base64,iVBORw0KGgo=»'],
  [
    'img-format',
    'https://img.fellandfern.co.uk/tents/lake.jpg',
    '«https://img.fellandfern.co.uk/tents/lake.webp»',
  ],
  [
    'img-tracking-pixel',
    AFTER,
    `${AFTER}«<img src="https://t.fellandfern.co.uk/o" alt="" width="1" height="1" style="display: block;">»`,
  ],
  // Size, encoding, language
  ['size-gmail-false-clip', 'on the shelf', 'on the «\u0085»shelf'],
  ['encoding-mojibake', 'guide to tents</a> compares', 'guide to tents</a> by Andr«Ã©» compares'],
  ['encoding-bidi-control', 'on the shelf', 'on the «\u202E»shelf'],
  ['encoding-zero-width', 'compares', 'com«\u200B»pares'],
  ['encoding-bom', '<!DOCTYPE', '«\uFEFF»<!DOCTYPE'],
  ['encoding-charset', '<meta charset="utf-8">', '<meta charset="«iso-8859-1»">'],
  ['encoding-double-escaped', AFTER, `${AFTER} «&amp;nbsp;» More`],
  ['encoding-entity', AFTER, `${AFTER} «&bigstar;»`],
  [
    'size-line-length',
    `${AFTER}</p>`,
    `\n${'and so on '.repeat(99)}12345678«${'and so on '.repeat(10)}</p>»`,
  ],

  ['lang-rtl-dir', AFTER, `${AFTER}</p><p>«مرحبا بكم في متجرنا الجديد»</p><p>`],
  // Preheader, dark mode, leftovers
  [
    'preheader-repeats-subject',
    'Each of them packs smaller than a loaf of bread, and one holds five.',
    '«Three new tents for {{Region}}»',
    'preheader-length',
  ],
  [
    'dark-meta-missing',
    METAS,
    METAS.replace(/<meta name="[^"]*color-scheme[^>]*>\n/gu, '').replace(
      DARK,
      DARK.replace('@media (prefers-color-scheme: dark)', '«@media (prefers-color-scheme: dark)»'),
    ),
  ],
  ['leftover-lorem', AFTER, `${AFTER} «Lorem ipsum dolor sit amet».`],
  ['leftover-todo', AFTER, `${AFTER} «TODO»: add the map.`],
  ['leftover-todo', AFTER, `${AFTER} «[[Shop name]]»`],
  ['leftover-year', AFTER, `${AFTER} © «2019» Fell and Fern`],
  ['secret-in-template', AFTER, `${AFTER}<!-- «AKIAIOSFODNN7EXAMPL2» -->`],
  ['secret-in-template', AFTER, `${AFTER}<!-- «-----BEGIN RSA PRIVATE KEY-----» -->`],
  ['leftover-comment', AFTER, `${AFTER}<!-- see «https://jira.fellandfern.local/browse/MAIL-7» -->`],
  ['spam-hidden-text', `${TEXT}Our`, `«${TEXT.replace('#2B3A42', '#FFFFFF')}»Our`],
  // Substitutions
  [
    'substitution-undeclared',
    'Dear {{FirstName}}',
    'Dear {{«Nickname»}}',
    'text-substitution-mismatch',
    'text-substitution-mismatch',
  ],
  ['substitution-case-mismatch', 'Dear {{FirstName}}', 'Dear {{«firstname»}}'],
  ['substitution-unbalanced', 'Dear {{FirstName}}', 'Dear «{{FirstName}»'],
  ['substitution-unbalanced', 'Dear {{FirstName}}', 'Dear {{FirstName}}«}}»'],
  ['substitution-whitespace', 'Dear {{FirstName}}', 'Dear «{{ FirstName }}»'],
  ['substitution-name-invalid', 'Dear {{FirstName}}', 'Dear «{{1stName}}»', 'text-substitution-mismatch'],
  ['substitution-split-by-markup', 'Dear {{FirstName}}', 'Dear «{ {FirstName}}»'],
  ['substitution-split-by-markup', 'Dear {{FirstName}}', 'Dear «{{<b>FirstName</b>}}»'],
  [
    'substitution-engine-mismatch',
    'Dear {{FirstName}}',
    'Dear «{% if FirstName %}»you{% endif %} {{FirstName}}',
  ],
  ['substitution-engine-mismatch', 'Dear {{FirstName}}', 'Dear «#if(»$FirstName)you#end {{FirstName}}'],
  ['substitution-foreign-syntax', 'Dear {{FirstName}}', 'Dear {{FirstName}} «*|LNAME|*»'],
  ['substitution-foreign-syntax', 'Dear {{FirstName}}', 'Dear {{FirstName}} «%%lastname%%»'],
  [
    'substitution-default-in-link',
    AFTER,
    link('https://www.fellandfern.co.uk/tents?r=«{{Region|all}}»'),
    'substitution-unescaped-url',
    'text-link-mismatch',
  ],
  ['substitution-in-css-or-script', '.link { color: #9CCBE3', '.link { color: «{{Region}}»'],
];
