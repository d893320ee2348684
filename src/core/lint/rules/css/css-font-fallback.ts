import { groupBy } from '../../../collections/group.ts';
import { isHidden } from '../../../content/visible-text.ts';
import { choice } from '../../../css/inline-style.ts';
import { quoted } from '../../../text/quoted.ts';
import { gather } from '../../gather.ts';
import { defineRule } from '../../rule.ts';
import { familiesOf, fontFacesOf } from './shared/font-families.ts';
import { writtenDeclarations } from './shared/written-declarations.ts';

/** Families that are no name of a font: CSS Fonts 4, section 2.1.3, and the words every property takes. */
const GENERIC =
  /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-.*|math|emoji|fangsong|generic\(.*\)|-apple-system|blinkmacsystemfont|inherit|initial|unset|revert|revert-layer|caption|icon|menu|message-box|small-caption|status-bar|)$/u;

/** One family alone, and no generic one. */
const ALONE = choice((declaration) => {
  if (declaration.property !== 'font' && declaration.property !== 'font-family') return false;
  const [family = '', ...others] = familiesOf(declaration);
  return others.length === 0 && !GENERIC.test(family);
});

/** The generic family of widely installed faces (CSS Fonts 4, "Generic font families"). */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/courier|consolas|menlo|monaco|lucida console|\bmono/u, 'monospace'],
  [
    /georgia|times|palatino|garamond|cambria|baskerville|bodoni|didot|book antiqua|(?<!sans )(?<!sans-)\bserif|\bslab\b|playfair|merriweather|\blora\b/u,
    'serif',
  ],
  [/comic sans|brush script|snell|zapfino|pacifico|dancing script/u, 'cursive'],
];
const genericOf = (family: string): string =>
  KINDS.find(([pattern]) => pattern.test(family.toLowerCase()))?.[1] ?? 'sans-serif';

export const cssFontFallback = defineRule({
  id: 'css-font-fallback',
  category: 'css',
  severity: 'info',
  maturity: 'trial',
  summary: 'A single font family with none behind it',
  why: 'No font is installed everywhere. Where it is missing the client takes the font it is set to, with other widths and another look.',
  howToFix: 'Name a similar family and a generic one behind it: Helvetica, Arial, sans-serif.',
  sources: [
    {
      title: 'CSS Fonts Module Level 4: generic font families',
      url: 'https://www.w3.org/TR/css-fonts-4/#generic-font-families',
    },
  ],
  history: [{ version: '0.1.0', change: 'Added' }],
  examples: {
    good: [
      { html: '<p style="font-family:Futura, sans-serif">Hi <b style="font-family:inherit">Anna</b></p>' },
      {
        html: '<p style="font:bold 14px/20px monospace; font-family:system-ui; font-family:{{Font}}">Hi</p>',
      },
      {
        title: 'Only for Outlook for Windows, which has the font',
        html: '<!--[if mso]><style>td { font-family: Arial !important }</style><![endif]--><p style="mso-font-alt:Arial">Hi</p>',
      },
      {
        title: 'Nobody sees it: the line against the Gmail app on iOS that Foundation for Emails writes',
        html: '<div style="display:none; white-space:nowrap; font:15px courier; line-height:0">&nbsp; &nbsp;</div>',
      },
      {
        title: 'A loaded font, about which css-web-font speaks',
        html: '<style>@font-face { font-family: Lora; src: url(https://img.shop.example/l.woff2) }</style><p style="font-family:Lora">Hi</p>',
      },
    ],
    bad: [
      {
        html: '<p style="font-family:Futura">Hi</p><p style="font: 14px Futura">Ho</p>',
        reports: [{ field: 'body.html', marks: 'font-family:Futura', says: '`Futura`' }],
      },
      {
        title: 'A generic family of the same kind',
        html: '<p style="font-family:Georgia">Hi</p><p style="font-family:Courier New">Ho</p><p style="font-family:Comic Sans MS">Hu</p>',
        reports: [
          { field: 'body.html', marks: 'font-family:Georgia', says: 'such as serif' },
          { field: 'body.html', marks: 'font-family:Courier New', says: 'such as monospace' },
          { field: 'body.html', marks: 'font-family:Comic Sans MS', says: 'such as cursive' },
        ],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const loaded = new Set(fontFacesOf(html.document).map(({ family }) => family));
    const alone = writtenDeclarations(html, ALONE).flatMap(
      ({ declaration, element, descriptor, outlook, vml }) => {
        const { property, value, range } = declaration;
        if (descriptor || outlook || vml) return [];
        if (element && isHidden(html.document, element)) return [];
        const [family = ''] = familiesOf(declaration);
        if (loaded.has(family)) return [];
        if (
          html.touchesTag(range) ||
          /[()\\!]/u.test(value) ||
          (property === 'font' && family === value.toLowerCase())
        )
          return [];
        return [{ family, range }];
      },
    );
    for (const [family, places] of groupBy(alone, (place) => place.family)) {
      const { range, also } = gather(places.map((place) => place.range));
      const written = new RegExp(family.replace(/[^\p{L}\p{N}]/gu, '.'), 'iu').exec(
        html.text.slice(range?.start, range?.end),
      );
      report({
        message: `No family follows ${quoted(written?.[0] ?? family)}, so where it is not installed the client chooses a font itself. Write a generic one behind it, such as ${genericOf(family)}.`,
        field: html.field,
        range,
        also,
      });
    }
  },
});
