/** Who reads which stretch of a mail: Outlook's conditional comments and `mso-hide:all`. */
import { inlineStylesOf } from '../../css/style-sheets.ts';
import { holdsInWord } from '../../html/condition-value.ts';
import type { HtmlDocument, HtmlElement } from '../../html/nodes.ts';
import type { TextRange } from '../../text/positions.ts';
import type { Audience } from './feature-use.ts';

export interface AudienceMap {
  /** Who reads a stretch of the document itself (not of a conditional comment's markup). */
  at(range: TextRange): Audience;
  /** The same for an element's own attributes, which `mso-hide:all` around it takes away from Word. */
  of(element: HtmlElement): Audience;
}

const EVERYBODY: Audience = { word: 'any', needs: [] };
export const WORD_ONLY: Audience = { word: 'only', needs: [] };
const NOT_WORD: Audience = { word: 'never', needs: [] };

/** `!mso`, `!((mso)|(IE))`: what such a comment reveals is for everybody but Word. */
const isNegative = (condition: string): boolean => holdsInWord(condition) === false;

/** True when Word reads what the condition hides from everybody else. */
export const isWordCondition = (condition: string): boolean => holdsInWord(condition) === true;

/** Sorted, without those inside another, so that a search by halves finds the one that may cover a stretch. */
function outermost(ranges: readonly TextRange[]): TextRange[] {
  const kept: TextRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (range.end > (kept.at(-1)?.end ?? -1)) kept.push(range);
  }
  return kept;
}

function covers(sorted: readonly TextRange[], range: TextRange): boolean {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const candidate = sorted[middle];
    if (!candidate) return false;
    if (candidate.end < range.end) low = middle + 1;
    else if (candidate.start > range.start) high = middle - 1;
    else return true;
  }
  return false;
}

export function createAudienceMap(document: HtmlDocument): AudienceMap {
  const revealed = outermost(
    document.conditionals
      .filter(
        ({ kind, condition, closing }) => kind === 'revealed' && closing !== null && isNegative(condition),
      )
      .map(({ range }) => range),
  );
  let hidden: TextRange[] | undefined;
  const hiddenFromWord = (): readonly TextRange[] =>
    (hidden ??= outermost(
      inlineStylesOf(document)
        .filter(({ plain }) =>
          plain.some(({ property, value }) => property === 'mso-hide' && /^all$/iu.test(value)),
        )
        .map(({ element }) => element.range),
    ));
  const at = (range: TextRange): Audience => (covers(revealed, range) ? NOT_WORD : EVERYBODY);
  return {
    at,
    of: (element) => (covers(hiddenFromWord(), element.startTag) ? NOT_WORD : at(element.startTag)),
  };
}
