/** Every feature of the client-support data that a document uses, with exact places and readers. */
import { memo } from '../../collections/memo.ts';
import { inlineStylesOf, styleSheetsOf } from '../../css/style-sheets.ts';
import type { HtmlDocument } from '../../html/nodes.ts';
import { WORD_CLIENTS } from '../clients.ts';
import { supportOf } from '../support.ts';
import { createAudienceMap, isWordCondition, WORD_ONLY } from './audience.ts';
import { inlineCssFeatures, styleSheetFeatures } from './css-features.ts';
import type { Audience, FeatureUse } from './feature-use.ts';
import { markupFeatures } from './html-features.ts';

/**
 * Features that no reading of a template can find: BIMI is a DNS record of the sender's domain, and the AMP part is not
 * in the html.
 */
export const NOT_IN_HTML: ReadonlySet<string> = new Set(['bimi', 'amp']);

interface Readers {
  at(range: FeatureUse['range']): Audience;
  of(element: NonNullable<FeatureUse['element']>): Audience;
}

function collect(document: HtmlDocument, readers: Readers): FeatureUse[] {
  const uses: FeatureUse[] = [];
  for (const { slug, range, element } of markupFeatures(document)) {
    const audience = element ? readers.of(element) : readers.at(range);
    uses.push({ slug, range, audience, element, declaration: null, block: [], decorative: false });
  }
  for (const { element, declarations } of inlineStylesOf(document)) {
    // The style of a VML shape is read by VML, which has properties of its own under the same names.
    if (/^(?:v|o|w):/u.test(element.name)) continue;
    for (const use of inlineCssFeatures(element, declarations, readers.of(element))) uses.push(use);
  }
  for (const sheet of styleSheetsOf(document)) {
    for (const use of styleSheetFeatures(sheet, readers.at(sheet.range))) uses.push(use);
  }
  return uses;
}

/** In source order, also inside Outlook's conditional comments. Computed once a document. */
export const featureUses: (document: HtmlDocument) => readonly FeatureUse[] = memo((document) => {
  const uses = collect(document, createAudienceMap(document));
  for (const { markup, condition } of document.conditionals) {
    if (!markup || !isWordCondition(condition)) continue;
    for (const use of collect(markup, { at: () => WORD_ONLY, of: () => WORD_ONLY })) uses.push(use);
  }
  return uses.sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
});

/** True when this client reads the place of a use at all. */
export function reads(client: string, { audience }: FeatureUse): boolean {
  if (audience.word === 'only' && !WORD_CLIENTS.has(client)) return false;
  if (audience.word === 'never' && WORD_CLIENTS.has(client)) return false;
  return audience.needs.every((slug) => supportOf(slug, client).level !== 'no');
}
