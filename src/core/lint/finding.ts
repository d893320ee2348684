/** What a rule finds, and how findings are ordered and placed. */
import { createLineIndex, type LineIndex, type TextRange } from '../text/positions.ts';

export const SEVERITIES = ['error', 'warning', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The rule of findings about a rule that did not finish: it threw, or took too long. A run with one is never clean. */
export const RULE_FAILED = 'rule-failed';

/** Lines and columns from 1, in UTF-16 units, `end` exclusive: the published report's way of counting. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** One replacement in one field's text. */
export interface Edit {
  readonly range: TextRange;
  readonly text: string;
}

/** A certain, mechanical fix of the finding's field. */
export interface Fix {
  /** What it does, as a verb phrase: "Close the tag". */
  readonly title: string;
  readonly edits: readonly Edit[];
  /** True when a recipient would see a difference; such a fix is only applied when asked for by name. */
  readonly visible: boolean;
}

/** Why a finding does not count. */
export interface AcceptedBy {
  readonly in: 'configuration' | 'comment';
  /** Null where a comment gives none. */
  readonly reason: string | null;
  readonly by?: string | undefined;
  readonly until?: string | undefined;
  /** Which entries of the configuration fit, from 0; none for a comment. */
  readonly entries: readonly number[];
}

export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  /** One or two plain sentences with the actual values: what is wrong, what the recipient sees, what to write. */
  readonly message: string;
  /** The field's path, such as `body.html` or `headers["X-A"]`. */
  readonly field: string;
  /** The exact stretch of the field's text; null for a finding without a place. */
  readonly range: TextRange | null;
  readonly position: Position | null;
  /** Further places of the same cause in the same field, in order, without the first. */
  readonly also: readonly TextRange[];
  readonly fix: Fix | null;
  /** Somebody accepted it, so it does not count; absent otherwise. */
  readonly accepted?: AcceptedBy | undefined;
}

/** The line and column of a range; the index is that of the field's text. */
export function positionOf(range: TextRange, index: LineIndex): Position {
  const start = index.at(range.start);
  const end = index.at(range.end);
  return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
}

/** Line indexes of a template's fields, each built when first asked for. */
export function createFieldIndexes(texts: ReadonlyMap<string, string>): (field: string) => LineIndex | null {
  const built = new Map<string, LineIndex>();
  return (field) => {
    const before = built.get(field);
    if (before) return before;
    const text = texts.get(field);
    if (text === undefined) return null;
    const index = createLineIndex(text);
    built.set(field, index);
    return index;
  };
}

const FIELD_ORDER = [
  'id',
  'name',
  'subject',
  'sender_',
  'reply_to',
  'body.html',
  'body.plaintext',
  'body.amp',
  'body',
];

function fieldRank(field: string): number {
  const rank = FIELD_ORDER.findIndex((prefix) => field.startsWith(prefix));
  return rank === -1 ? FIELD_ORDER.length : rank;
}

/** A stable order that follows the reader's eye: field by field, top to bottom, then by severity and rule. */
export function compareFindings(a: Finding, b: Finding): number {
  return (
    fieldRank(a.field) - fieldRank(b.field) ||
    (a.field < b.field ? -1 : a.field > b.field ? 1 : 0) ||
    (a.range?.start ?? -1) - (b.range?.start ?? -1) ||
    (a.range?.end ?? -1) - (b.range?.end ?? -1) ||
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0)
  );
}

export interface FindingCounts {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
}

export function countFindings(findings: readonly Pick<Finding, 'severity'>[]): FindingCounts {
  const count = (severity: Severity): number =>
    findings.filter((finding) => finding.severity === severity).length;
  return { errors: count('error'), warnings: count('warning'), infos: count('info') };
}

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/**
 * "3 errors, 5 warnings, 1 note", or "nothing to fix". What was found and is not listed counts too: "no errors, 2 warnings
 * not shown".
 */
export function describeCounts(
  { errors, warnings, infos }: FindingCounts,
  hidden: FindingCounts | null = null,
): string {
  if (hidden && hidden.errors + hidden.warnings + hidden.infos > 0) {
    const shown = errors + warnings + infos > 0 ? describeCounts({ errors, warnings, infos }) : 'no errors';
    return `${shown}, ${describeCounts(hidden)} not shown`;
  }
  const parts: string[] = [];
  if (errors > 0) parts.push(plural(errors, 'error', 'errors'));
  if (warnings > 0) parts.push(plural(warnings, 'warning', 'warnings'));
  if (infos > 0) parts.push(plural(infos, 'note', 'notes'));
  return parts.length > 0 ? parts.join(', ') : 'nothing to fix';
}
