/** CSS properties → features of the client-support data. */

/** Features whose name is the property's own. */
const OWN_NAME = `accent-color align-items animation aspect-ratio backdrop-filter background-blend-mode
  background-clip background-color background-image background-origin background-position background-repeat
  background-size background border-collapse border-image border-radius border-spacing border box-shadow box-sizing
  caption-side clear clip-path color-scheme column-count cursor direction display empty-cells filter float font-kerning
  font-size font-size-adjust font-stretch font-weight font gap height hyphenate-character hyphenate-limit-chars hyphens inline-size inset
  justify-content letter-spacing line-height list-style-image list-style-position list-style-type list-style margin
  mask-image max-block-size max-height max-inline-size max-width min-block-size min-height min-inline-size min-width
  mix-blend-mode object-fit object-position opacity order orphans outline-offset outline overflow-wrap overflow padding
  position resize shape-margin shape-outside tab-size table-layout text-align-last text-align text-decoration-color
  text-decoration-line text-decoration-skip-ink text-decoration-style text-decoration-thickness text-decoration
  text-emphasis-position text-emphasis text-indent text-justify text-orientation text-overflow text-shadow
  text-transform text-underline-offset text-underline-position text-wrap transform transition user-select
  vertical-align visibility white-space-collapse white-space widows width word-break word-spacing word-wrap
  writing-mode z-index`;

/** Features that several properties belong to, or that have another name. */
const OTHERS: readonly (readonly [feature: string, properties: string])[] = [
  [
    'animation',
    `animation-delay animation-direction animation-duration animation-fill-mode animation-iteration-count
     animation-name animation-play-state animation-timing-function`,
  ],
  ['align-items', 'place-items'],
  ['justify-content', 'place-content'],
  ['background-position', 'background-position-x background-position-y'],
  ['block-inline-size', 'block-size inline-size'],
  [
    'border',
    `border-top border-right border-bottom border-left border-width border-style border-color
     border-top-width border-right-width border-bottom-width border-left-width
     border-top-style border-right-style border-bottom-style border-left-style
     border-top-color border-right-color border-bottom-color border-left-color`,
  ],
  [
    'border-image',
    'border-image-source border-image-slice border-image-width border-image-outset border-image-repeat',
  ],
  ['border-inline-block', 'border-inline border-block'],
  [
    'border-inline-block-individual',
    `border-inline-start border-inline-end border-inline-color border-inline-style border-inline-width
     border-block-start border-block-end border-block-color border-block-style border-block-width`,
  ],
  [
    'border-inline-block-longhand',
    `border-inline-start-color border-inline-start-style border-inline-start-width
     border-inline-end-color border-inline-end-style border-inline-end-width
     border-block-start-color border-block-start-style border-block-start-width
     border-block-end-color border-block-end-style border-block-end-width`,
  ],
  [
    'border-radius',
    'border-top-left-radius border-top-right-radius border-bottom-left-radius border-bottom-right-radius',
  ],
  [
    'border-radius-logical',
    'border-start-start-radius border-start-end-radius border-end-start-radius border-end-end-radius',
  ],
  [
    'column-layout-properties',
    `columns column-width column-fill column-rule column-rule-color column-rule-style column-rule-width column-span`,
  ],
  ['font-stretch', 'font-width'],
  ['gap', 'column-gap row-gap grid-gap grid-column-gap grid-row-gap'],
  ['grid-template', 'grid grid-template grid-template-columns grid-template-rows grid-template-areas'],
  ['inset', 'inset-inline inset-block inset-inline-start inset-inline-end inset-block-start inset-block-end'],
  ['left-right-top-bottom', 'left right top bottom'],
  ['margin', 'margin-top margin-right margin-bottom margin-left'],
  ['margin-block-start-end', 'margin-block-start margin-block-end'],
  ['margin-inline-block', 'margin-inline margin-block'],
  ['margin-inline-start-end', 'margin-inline-start margin-inline-end'],
  ['mask-image', 'mask'],
  ['outline', 'outline-color outline-style outline-width'],
  ['overflow', 'overflow-x overflow-y overflow-block overflow-inline'],
  ['padding', 'padding-top padding-right padding-bottom padding-left'],
  ['padding-block-start-end', 'padding-block-start padding-block-end'],
  ['padding-inline-block', 'padding-inline padding-block'],
  ['padding-inline-start-end', 'padding-inline-start padding-inline-end'],
  [
    'scroll-snap',
    `scroll-snap-type scroll-snap-align scroll-snap-stop scroll-padding scroll-padding-top scroll-padding-left
     scroll-padding-right scroll-padding-bottom scroll-margin scroll-margin-top scroll-margin-left scroll-margin-right
     scroll-margin-bottom`,
  ],
  ['text-emphasis', 'text-emphasis-color text-emphasis-style'],
  ['text-wrap', 'text-wrap-mode text-wrap-style'],
  ['transform', 'transform-origin transform-style rotate scale translate'],
  [
    'transition',
    'transition-delay transition-duration transition-property transition-timing-function transition-behavior',
  ],
];

const words = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

function buildTable(): ReadonlyMap<string, readonly string[]> {
  const table = new Map<string, string[]>();
  const add = (property: string, feature: string): void => {
    table.set(property, [...(table.get(property) ?? []), `css-${feature}`]);
  };
  for (const property of words(OWN_NAME)) add(property, property);
  for (const [feature, properties] of OTHERS)
    for (const property of words(properties)) add(property, feature);
  return table;
}

/** Property (lower case, without a vendor prefix) → slugs. */
export const PROPERTY_FEATURES = buildTable();

/** Vendor prefixes stand for the property itself; `mso-` ones are Outlook's own language. */
export const plainProperty = (property: string): string => property.replace(/^-(?:webkit|moz|ms|o)-/u, '');

/** Keywords of a property that are features of their own. */
export const KEYWORD_FEATURES: readonly {
  readonly slug: string;
  readonly property: RegExp;
  readonly value: RegExp;
}[] = [
  {
    slug: 'css-display-flex',
    property: /^display$/u,
    value: /^(?:-webkit-|-ms-)?(?:inline-)?(?:flex|flexbox|box)$/u,
  },
  { slug: 'css-display-grid', property: /^display$/u, value: /^(?:inline-)?grid$/u },
  { slug: 'css-display-none', property: /^display$/u, value: /^none$/u },
  { slug: 'css-flex-direction', property: /^flex-(?:direction|flow)$/u, value: /^column(?:-reverse)?$/u },
  { slug: 'css-flex-wrap', property: /^flex-(?:wrap|flow)$/u, value: /^wrap(?:-reverse)?$/u },
  {
    slug: 'css-intrinsic-size',
    property: /^(?:(?:min|max)-)?(?:width|height|inline-size|block-size)$|^flex-basis$/u,
    value: /^(?:-webkit-|-moz-)?(?:fit|min|max)-content$/u,
  },
  { slug: 'css-unit-initial', property: /./u, value: /^initial$/u },
  {
    slug: 'css-sytem-ui',
    property: /^font(?:-family)?$/u,
    value: /^(?:system-ui|ui-serif|ui-sans-serif|ui-rounded|ui-monospace)$/u,
  },
];

/** Functions of a value that are features. */
export const FUNCTION_FEATURES: ReadonlyMap<string, string> = new Map([
  ['calc', 'css-unit-calc'],
  ['clamp', 'css-function-clamp'],
  ['max', 'css-function-max'],
  ['min', 'css-function-min'],
  ['light-dark', 'css-function-light-dark'],
  ['var', 'css-variables'],
  ['linear-gradient', 'css-linear-gradient'],
  ['repeating-linear-gradient', 'css-linear-gradient'],
  ['radial-gradient', 'css-radial-gradient'],
  ['repeating-radial-gradient', 'css-radial-gradient'],
  ['conic-gradient', 'css-conic-gradient'],
  ['repeating-conic-gradient', 'css-conic-gradient'],
  ['rgb', 'css-rgb'],
  ['rgba', 'css-rgba'],
  ['lch', 'css-modern-color'],
  ['oklch', 'css-modern-color'],
  ['lab', 'css-modern-color'],
  ['oklab', 'css-modern-color'],
]);

export const UNIT_FEATURES: ReadonlyMap<string, string> = new Map(
  words('ch cm em ex in mm pc pt px rem vh vmax vmin vw').map((unit) => [unit, `css-unit-${unit}`]),
);
