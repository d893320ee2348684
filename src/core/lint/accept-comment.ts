/** The comments that accept a finding where it stands, as edits of the html they go into. */
import { parseHtmlDocument } from '../html/parse-html.ts';
import type { TextRange } from '../text/positions.ts';
import type { Edit } from './finding.ts';

/** What stands in all of a mail: a comment before one of them would accept the finding everywhere. */
const WHOLE = new Set(['html', 'body']);

const insert = (at: number, text: string): Edit => ({ range: { start: at, end: at }, text });

/** Without what would end the comment. */
const harmless = (reason: string): string =>
  reason.replace(/\s+/gu, ' ').replace(/-{2,}/gu, '–').replaceAll('>', '›').trim().replace(/-$/u, '–');

const holds = ({ start, end }: TextRange, at: number): boolean => at >= start && at < end;

/**
 * A comment before the smallest element that each of the places stands in, or one at either end of a place in no element of its
 * own. Null where none can stand: inside another comment, such as one for Outlook, or before the document's type.
 */
export function acceptComment(
  text: string,
  places: readonly TextRange[],
  rule: string,
  reason: string,
): readonly Edit[] | null {
  const { comments, conditionals, elements } = parseHtmlDocument(text);
  const closed = [...comments, ...conditionals.filter(({ kind }) => kind === 'hidden')];
  const said = `${rule}: ${harmless(reason)} -->`;
  const edits = new Map<number, Edit>();
  for (const { start, end } of places) {
    if (closed.some(({ range }) => holds(range, start)) || text.startsWith('<!', start)) return null;
    const [around] = elements
      .filter(({ implied, range }) => !implied && holds(range, start))
      .sort((a, b) => b.range.start - a.range.start);
    const isOwn = around && (!WHOLE.has(around.name) || holds(around.startTag, start));
    if (isOwn) {
      const at = around.startTag.start;
      edits.set(at, insert(at, `<!-- mailproof-disable-next ${said}`));
    } else {
      edits.set(start, insert(start, `<!-- mailproof-disable ${said}`));
      edits.set(end, insert(end, `<!-- mailproof-enable ${rule} -->`));
    }
  }
  return [...edits.values()];
}
