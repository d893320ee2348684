/** One small use of every feature of the support data, made from the data's own names where these say it. */
const DECLARATIONS: Readonly<Record<string, string>> = {
  'css-block-inline-size': 'block-size: 10px',
  'css-border-inline-block-individual': 'border-inline-start: 1px solid',
  'css-border-inline-block-longhand': 'border-inline-start-color: red',
  'css-border-inline-block': 'border-inline: 1px solid',
  'css-border-radius-logical': 'border-start-start-radius: 4px',
  'css-column-layout-properties': 'column-rule: 1px solid',
  'css-conic-gradient': 'background-image: conic-gradient(red, blue)',
  'css-display-flex': 'display: inline-flex',
  'css-display-grid': 'display: grid',
  'css-display-none': 'display: none',
  'css-flex-direction': 'flex-direction: column',
  'css-flex-wrap': 'flex-flow: row wrap',
  'css-function-clamp': 'width: clamp(1px, 2px, 3px)',
  'css-function-light-dark': 'color: light-dark(red, blue)',
  'css-function-max': 'width: max(1px, 2px)',
  'css-function-min': 'width: min(1px, 2px)',
  'css-grid-template': 'grid-template-columns: 1fr',
  'css-important': 'color: red !important',
  'css-intrinsic-size': 'width: fit-content',
  'css-left-right-top-bottom': 'left: 1px',
  'css-linear-gradient': 'background: linear-gradient(red, blue)',
  'css-margin-block-start-end': 'margin-block-start: 1px',
  'css-margin-inline-block': 'margin-inline: 1px',
  'css-margin-inline-start-end': 'margin-inline-end: 1px',
  'css-modern-color': 'color: oklch(0.5 0.1 20)',
  'css-padding-block-start-end': 'padding-block-end: 1px',
  'css-padding-inline-block': 'padding-block: 1px',
  'css-padding-inline-start-end': 'padding-inline-start: 1px',
  'css-radial-gradient': 'background-image: radial-gradient(red, blue)',
  'css-rgb': 'color: rgb(1, 2, 3)',
  'css-rgba': 'color: rgba(1, 2, 3, 0.5)',
  'css-scroll-snap': 'scroll-snap-type: x mandatory',
  'css-sytem-ui': 'font-family: system-ui, sans-serif',
  'css-unit-calc': 'width: calc(100% - 1px)',
  'css-unit-initial': 'color: initial',
  'css-unit-percent': 'width: 50%',
  'css-variables': 'color: var(--ink)',
};

const STYLES: Readonly<Record<string, string>> = {
  'css-at-font-face': '@font-face { font-family: Ink; src: url(ink.woff2) }',
  'css-at-import': '@import url(more.css);',
  'css-at-keyframes': '@-webkit-keyframes turn { from { opacity: 0 } }',
  'css-at-media-device-pixel-ratio': '@media (-webkit-min-device-pixel-ratio: 2) { a { color: red } }',
  'css-at-media-hover': '@media (any-hover: hover) { a { color: red } }',
  'css-at-media-orientation': '@media (orientation: portrait) { a { color: red } }',
  'css-at-media-prefers-color-scheme': '@media (prefers-color-scheme: dark) { a { color: red } }',
  'css-at-media-prefers-reduced-motion': '@media (prefers-reduced-motion) { a { color: red } }',
  'css-at-media': '@media screen { a { color: red } }',
  'css-at-supports': '@supports (display: grid) { a { color: red } }',
  'css-comments': '/* ours */',
  'css-nesting': '.a { .b { color: red } }',
  'css-selector-adjacent-sibling': 'a + b { color: red }',
  'css-selector-attribute': '[href] { color: red }',
  'css-selector-chaining': '.a.b { color: red }',
  'css-selector-child': 'a > b { color: red }',
  'css-selector-class': '.a { color: red }',
  'css-selector-descendant': 'a b { color: red }',
  'css-selector-general-sibling': 'a ~ b { color: red }',
  'css-selector-grouping': 'a, b { color: red }',
  'css-selector-id': '#a { color: red }',
  'css-selector-type': 'a { color: red }',
  'css-selector-universal': '* { color: red }',
};

const MARKUP: Readonly<Record<string, string>> = {
  'html-anchor-links': '<a href="#top">Up</a>',
  'html-body': '<body><p>Hi</p></body>',
  'html-button-reset': '<button type="reset">Reset</button>',
  'html-button-submit': '<button>Send</button>',
  'html-comments': '<!-- ours -->',
  'html-doctype': '<!DOCTYPE html><p>Hi</p>',
  'html-h1-h6': '<h3>Hi</h3>',
  'html-image-maps': '<map name="m"></map>',
  'html-lists': '<ol><li>Hi</ol>',
  'css-inert-attribute': '<div inert>x</div>',
  'html-loading-attribute': '<img src="a.png" loading="lazy">',
  'html-mailto-links': '<a href="mailto:hello@shop.example">Write</a>',
  'html-meta-color-scheme': '<meta name="color-scheme" content="light dark">',
  'html-semantics': '<section>Hi</section>',
  'html-table': '<table></table>',
  'image-base64': '<img src="data:image/png;base64,AAAA">',
  'image-heif': '<img src="https://img.shop.example/a.heic?x=1">',
};

const ATTRIBUTES = new Set(
  `align aria-describedby aria-hidden aria-label aria-labelledby aria-live background cellpadding cellspacing dir height
   hidden lang popover required role srcset target valign width`.split(/\s+/u),
);

/** A mail that uses the feature. */
export function mailUsing(slug: string): string {
  const markup = MARKUP[slug];
  if (markup !== undefined) return markup;
  const [kind = '', ...rest] = slug.split('-');
  const name = rest.join('-');
  if (kind === 'image') return `<img src="https://img.shop.example/a.${name}">`;
  if (kind === 'html') {
    if (name.startsWith('input-')) return `<input type="${name.slice(6)}">`;
    return ATTRIBUTES.has(name) ? `<div ${name}="a">Hi</div>` : `<${name}>`;
  }
  const style = STYLES[slug];
  if (style !== undefined) return `<style>${style}</style>`;
  const pseudo = /^css-pseudo-(class|element)-(.*)$/u.exec(slug);
  if (pseudo) {
    const argument = /^(?:has|not|lang|nth-.*)$/u.test(pseudo[2] ?? '') ? '(a)' : '';
    const written = `${pseudo[1] === 'class' ? ':' : '::'}${pseudo[2]}${argument.replace('a', /^nth/u.test(pseudo[2] ?? '') ? '2' : 'a')}`;
    return `<style>a${written} { color: red }</style>`;
  }
  const unit = /^css-unit-(ch|cm|em|ex|in|mm|pc|pt|px|rem|vh|vmax|vmin|vw)$/u.exec(slug);
  if (unit) return `<p style="width: 2${unit[1]}">Hi</p>`;
  return `<p style="${DECLARATIONS[slug] ?? `${name}: inherit`}">Hi</p>`;
}
