/**
 * The place of a finding in a link or an argument: `link-empty@body.html:12:5`. It names a rule, a field and where, and
 * nothing of what stands there: a link that is passed on carries no value.
 */
import type { Position } from './finding.ts';

/** A finding as far as its place tells. */
interface Placed {
  readonly rule: string;
  readonly field: string;
  readonly position: Pick<Position, 'line' | 'column'> | null;
}

export interface FindingPlace {
  readonly rule: string;
  readonly field: string;
  /** Null for a finding about the field as a whole. */
  readonly at: { readonly line: number; readonly column: number } | null;
}

/** Longer texts are no place of ours. */
const LONGEST = 300;
const FORM = /^([a-z0-9]+(?:-[a-z0-9]+)*)@([^\s@\p{Cc}]{1,200}?)(?::(\d{1,7}):(\d{1,7}))?$/u;

export const writePlace = ({ rule, field, position }: Placed): string =>
  position ? `${rule}@${field}:${position.line}:${position.column}` : `${rule}@${field}`;

/** Null for anything else. */
export function readPlace(text: string): FindingPlace | null {
  const [, rule, field, line, column] = text.length <= LONGEST ? (FORM.exec(text) ?? []) : [];
  if (rule === undefined || field === undefined) return null;
  const at = line === undefined ? null : { line: Number(line), column: Number(column) };
  return { rule, field, at };
}

/** Lines count for more than columns: text is moved by lines. */
const distance = ({ position }: Placed, at: FindingPlace['at']): number =>
  Math.abs((position?.line ?? 0) - (at?.line ?? 0)) * 1e6 +
  Math.abs((position?.column ?? 0) - (at?.column ?? 0));

/** The finding at that place; where the text has moved, the nearest of the same rule and field. */
export function findAtPlace<One extends Placed>(findings: readonly One[], place: FindingPlace): One | null {
  return (
    findings
      .filter(({ rule, field }) => rule === place.rule && field === place.field)
      .sort((a, b) => distance(a, place.at) - distance(b, place.at))[0] ?? null
  );
}
