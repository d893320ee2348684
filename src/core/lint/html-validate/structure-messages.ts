/** What html-validate finds in a part, asked once for all rules and only where it answers in time. */
import { memoBy } from '../../collections/memo.ts';
import type { HtmlPlaceText } from '../../mail/place-text.ts';
import { blankOut, branchViews } from '../../mail/branch-views.ts';
import { tagFaults } from '../../mail/tag-faults.ts';
import { thousands } from '../../text/wording.ts';
import type { LintSubject } from '../subject.ts';
import { STRUCTURE_LIMITS, type StructureEngine, type StructureMessage } from './structure.ts';

export interface StructureFindings {
  readonly messages: readonly StructureMessage[];
  /** Why the check was left out, as the end of a sentence; null when it ran. */
  readonly skipped: string | null;
}

function reasonToSkip(place: HtmlPlaceText): string | null {
  const { characters, depth, tags } = STRUCTURE_LIMITS;
  const { depth: levels, tagCount, errors } = tagFaults(place);
  if (place.masked.length > characters) return `it has ${thousands(place.masked.length)} characters`;
  if (levels > depth) return `its elements nest ${thousands(levels)} levels deep`;
  if (tagCount > tags) return `it has ${thousands(tagCount)} tags`;
  const attributes = Math.max(0, ...place.document.elements.map((element) => element.attributes.length));
  return attributes + errors.length > 3000 ? 'one of its tags has thousands of attributes' : null;
}

function read(structure: StructureEngine, place: HtmlPlaceText): StructureFindings {
  const skipped = reasonToSkip(place);
  if (skipped !== null) return { messages: [], skipped };
  const found = new Map<string, StructureMessage>();
  // After one forgotten end tag html-validate holds everything that follows for its content; html-close-order told it.
  const alone = tagFaults(place).imbalances.filter(({ kind }) => kind === 'unclosed' || kind === 'stray');
  const blanks = alone.map(({ tag }) => tag.range);
  for (const branch of branchViews(place)) {
    const view = blankOut(branch, blanks);
    // Null: a tag that does not end, which html-parse-error reports at its place.
    for (const message of structure.check(view) ?? []) {
      if (place.touchesTag(message.range)) continue;
      found.set(`${message.rule} ${message.range.start}`, message);
    }
  }
  return { messages: [...found.values()].sort((a, b) => a.range.start - b.range.start), skipped: null };
}

const findingsOf = memoBy(
  ({ place }: { structure: StructureEngine; place: HtmlPlaceText }) => place.parsed,
  ({ structure, place }) => read(structure, place),
);

/** In source order, those that touch a merge tag left out. */
export const structureMessages = (
  { structure }: Pick<LintSubject, 'structure'>,
  place: HtmlPlaceText,
): StructureFindings => findingsOf({ structure, place });
