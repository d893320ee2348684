/** End tags that do nothing: without them a browser makes the same document of the text. */
import { parseHtmlDocument } from '../html/parse-html.ts';
import { isSameTree } from '../html/same-tree.ts';
import type { TextRange } from '../text/positions.ts';
import { blankOut, branchViews } from './branch-views.ts';
import type { HtmlPlaceText } from './place-text.ts';

/** Each question costs a parse; beyond so many that are no, nobody asks further. */
const QUESTIONS = 12;

/** Of these groups of tags, those that every browser passes over (WHATWG HTML, section 13.2.6). */
export function skippedByBrowsers<Group>(
  place: HtmlPlaceText,
  groups: readonly Group[],
  rangesOf: (group: Group) => readonly TextRange[],
): ReadonlySet<Group> {
  if (groups.length === 0) return new Set();
  const views = branchViews(place).map((text) => ({ text, document: parseHtmlDocument(text) }));
  const isSkipped = (asked: readonly Group[]): boolean =>
    views.every(({ text, document }) =>
      isSameTree(document, parseHtmlDocument(blankOut(text, asked.flatMap(rangesOf)))),
    );
  if (isSkipped(groups)) return new Set(groups);
  return groups.length === 1
    ? new Set()
    : new Set(groups.slice(0, QUESTIONS).filter((group) => isSkipped([group])));
}
