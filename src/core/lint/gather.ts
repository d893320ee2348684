/** Ranges for findings that gather several places of one cause. */
import { groupBy } from '../collections/group.ts';
import type { TextRange } from '../text/positions.ts';
import type { Fix, Severity } from './finding.ts';

export interface Gathered {
  readonly range: TextRange | undefined;
  readonly also: readonly TextRange[];
}

/** The first place, and the others as further places of the same finding. */
export function gather(ranges: readonly TextRange[]): Gathered {
  const sorted = [...ranges].sort((a, b) => a.start - b.start || a.end - b.end);
  return { range: sorted[0], also: sorted.slice(1) };
}

/** A finding at one place. */
export interface OnePlace {
  readonly message: string;
  readonly field: string;
  readonly range: TextRange;
  readonly severity?: Severity | undefined;
  readonly fix?: Fix | undefined;
}

/** One finding for what says the same in the same field, at all its places; a fix mends each of them. */
export function gatherAlike(findings: Iterable<OnePlace>): readonly (Omit<OnePlace, 'range'> & Gathered)[] {
  const groups = groupBy(
    findings,
    ({ field, message, fix }) => `${field}\n${message}\n${fix ? fix.title : ''}`,
  );
  return [...groups.values()].map((group) => {
    const [first] = group;
    const edits = group.flatMap(({ fix }) => fix?.edits ?? []);
    return {
      ...first,
      ...gather(group.map(({ range }) => range)),
      fix: first.fix && { ...first.fix, edits },
    };
  });
}
