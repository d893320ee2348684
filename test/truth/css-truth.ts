/** What we refuse in CSS beside what Chromium supports. */
import type { Page } from '@playwright/test';
import * as csstree from 'css-tree';
import { judgeProperty } from '../../src/core/css/property-names.ts';
import { judgeValue } from '../../src/core/css/property-values.ts';
import { vocabularyOf } from '../../src/core/css/property-vocabulary.ts';

const dictionary = csstree.lexer as unknown as { readonly properties: Readonly<Record<string, unknown>> };

/** Every property of the dictionary without a prefix. */
export const propertiesOf = (): readonly string[] =>
  Object.keys(dictionary.properties).filter((name) => /^[a-z]/u.test(name));

/** Every keyword that one of these properties takes. */
export const keywordsOf = (properties: readonly string[]): readonly string[] => [
  ...new Set(properties.flatMap((property) => [...vocabularyOf(property).words])),
];

/** Values of many kinds, and words of old systems. */
export const GENERAL_VALUES: readonly string[] =
  `windowtext|WindowFrame|0|1|100|-1|1.5|1px|-1px|1.0in|.5em|100%|-5%|#fff
#ffffff80|rgb(1,2,3)|rgba(0,0,0,.5)|rgb(0 0 0 / 50%)|hsl(1,2%,3%)|url(x)|"a"|1px 2px|1px 2px 3px|1px 2px 3px 4px|0 auto|auto 0
1px solid red|solid 1px|solid windowtext 1.0pt|medium none|none 0px|0 none|bold 12px/1.5 Arial|12px Arial, sans-serif
italic small-caps bold 12px/30px Georgia, serif|#fff url(a.png) no-repeat center top|none repeat scroll 0 0 #fff
url(a) center / cover no-repeat #000|left 10px top 5px|50% 50%|underline dotted|underline red|1px 1px 2px #000
inset 0 0 1px #fff|linear-gradient(#fff,#000)|linear-gradient(to right, red 0%, blue 100%)|radial-gradient(circle, red, blue)
calc(100% - 20px)|min(100%, 600px)|clamp(1px,2vw,3px)|1 1 auto|1 0 0px|2 / 3|translate(1px,2px)|rotate(3deg)|fit-content
max-content|fit-content(20px)|square inside|disc outside none|1e3px|+5px|0.0|1ex|1ch|1rem|1vh|1dvh|1q|1deg|1s|300ms
center center|top|bottom left|Arial|Helvetica Neue|transparent|currentColor|RED|oklch(50% 0.2 30)|lab(50% 1 2)
color(display-p3 1 0 0)|hwb(1 2% 3%)|color-mix(in srgb, red, blue)|1px dashed|3px double #ccc|thin solid|-0|6px / 3px
inline flex|block flow|auto hidden|under left|normal none`
    .split(/[|\n]/u)
    .map((value) => value.trim());

/** An unknown marker of a list is no refused value: browsers take it and count. */
function refuses(property: string, value: string): boolean {
  const fault = judgeValue({ property, value, valueRange: { start: 0, end: value.length } });
  return fault !== null && fault.counts !== true;
}

/** Declarations that we refuse and Chromium takes. */
export async function falselyRefused(
  page: Page,
  properties: readonly string[],
  values: readonly string[],
): Promise<readonly string[]> {
  const refused = properties.flatMap((property) =>
    values.filter((value) => refuses(property, value)).map((value) => [property, value] as const),
  );
  const unknown = properties.filter((property) => judgeProperty(property).kind === 'unknown');
  return page.evaluate(
    ({ pairs, names }) => [
      ...pairs.filter(([property, value]) => CSS.supports(property, value)).map((pair) => pair.join(': ')),
      ...names.filter((name) => CSS.supports(name, 'inherit')),
    ],
    { pairs: refused, names: unknown },
  );
}

/** Every property that this Chromium has. */
export const ownProperties = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [
      ...new Set([
        ...Array.from(getComputedStyle(document.body)),
        ...Object.keys(
          Object.getOwnPropertyDescriptors(Object.getPrototypeOf(document.body.style) as object),
        ),
      ]),
    ]
      .map((name) =>
        name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`).replace(/^webkit-/u, '-webkit-'),
      )
      .filter((name) => CSS.supports(name, 'inherit')),
  );
