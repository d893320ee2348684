/** Every feature of the client-support data that a document uses, with exact places and readers. */
import { memo } from '../../collections/memo.ts';
import { inlineStylesOf, styleSheetsOf } from '../../css/style-sheets.ts';
import type { Choice } from '../../css/types.ts';
import { attributeOf, type HtmlDocument } from '../../html/nodes.ts';
import { WORD_CLIENTS } from '../clients.ts';
import { supportOf } from '../support.ts';
import { createAudienceMap, isWordCondition, WORD_ONLY } from './audience.ts';
import { inlineCssFeatures, styleSheetFeatures, usingFeatures } from './css-features.ts';
import type { Audience, FeatureUse } from './feature-use.ts';
import { markupFeatures } from './html-features.ts';

/**
 * Features that no reading of a template can find: BIMI is a DNS record of the sender's domain, and the AMP part is not
 * in the html.
 */
export const NOT_IN_HTML: ReadonlySet<string> = new Set(['bimi', 'amp']);

/** Which features are asked for. */
interface Wanted {
  readonly wanted: (slug: string) => boolean;
  readonly using: Choice;
}

interface Readers {
  at(range: FeatureUse['range']): Audience;
  of(element: NonNullable<FeatureUse['element']>): Audience;
}

/** Addresses of pictures that VML draws, for Outlook for Windows. */
const vmlPictures = (document: HtmlDocument): ReadonlySet<string> =>
  new Set(
    document.conditionals.flatMap(({ markup }) =>
      (markup?.elements ?? [])
        .filter(({ name }) => name === 'v:fill' || name === 'v:image' || name === 'v:imagedata')
        .map((element) => attributeOf(element, 'src')?.value.trim() ?? ''),
    ),
  );

const pictureOf = ({ slug, declaration }: FeatureUse): string | undefined =>
  slug === 'css-background-image'
    ? /url\(\s*(['"]?)(.*?)\1\s*\)/iu.exec(declaration?.value ?? '')?.[2]
    : undefined;

function collect(document: HtmlDocument, readers: Readers, { wanted, using }: Wanted): FeatureUse[] {
  const uses: FeatureUse[] = [];
  const add = (use: FeatureUse): void => {
    if (wanted(use.slug)) uses.push(use);
  };
  for (const { slug, range, element } of markupFeatures(document)) {
    if (!wanted(slug)) continue;
    const audience = element ? readers.of(element) : readers.at(range);
    uses.push({
      slug,
      range,
      audience,
      element,
      rule: null,
      declaration: null,
      block: [],
      decorative: false,
    });
  }
  for (const style of inlineStylesOf(document)) {
    const { element } = style;
    const chosen = style.chosen(using);
    // The style of a VML shape is read by VML, which has properties of its own under the same names.
    if (chosen.length === 0 || /^(?:v|o|w):/u.test(element.name)) continue;
    for (const use of inlineCssFeatures(style, chosen, readers.of(element))) add(use);
  }
  for (const sheet of styleSheetsOf(document)) {
    for (const use of styleSheetFeatures(sheet, readers.at(sheet.range))) add(use);
  }
  return uses;
}

/**
 * The uses of some features in source order, also inside Outlook's conditional comments, worked out once a document. A mail
 * uses most features thousands of times, and few of them are ever asked for.
 */
export function usesOf(wanted: Wanted['wanted']): (document: HtmlDocument) => readonly FeatureUse[] {
  const chosen: Wanted = { wanted, using: usingFeatures(wanted) };
  return memo((document) => {
    const uses = collect(document, createAudienceMap(document), chosen);
    for (const { markup, condition } of document.conditionals) {
      if (!markup || !isWordCondition(condition)) continue;
      for (const use of collect(markup, { at: () => WORD_ONLY, of: () => WORD_ONLY }, chosen)) uses.push(use);
    }
    const drawn = vmlPictures(document);
    for (const [index, use] of uses.entries()) {
      // The same picture as VML is how Outlook gets it: it needs nothing of the declaration.
      if (use.audience.word === 'any' && drawn.has(pictureOf(use) ?? ' ')) {
        uses[index] = { ...use, audience: { ...use.audience, word: 'never' } };
      }
    }
    return uses.sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
  });
}

/** The uses of every feature. */
export const featureUses = usesOf(() => true);

/** True when this client reads the place of a use at all. */
export function reads(client: string, { audience }: FeatureUse): boolean {
  if (audience.word === 'only' && !WORD_CLIENTS.has(client)) return false;
  if (audience.word === 'never' && WORD_CLIENTS.has(client)) return false;
  return audience.needs.every((slug) => supportOf(slug, client).level !== 'no');
}
