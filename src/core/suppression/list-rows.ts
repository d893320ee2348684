/** A list of recipients as a table: what each row says, which rows a person sees, in which order, and how many of what there are. */
import { parseCreated } from './created.ts';
import { decideLift, type LiftDecision } from './lift-decision.ts';
import { summarise } from './summarise.ts';
import type { SuppressionEntry } from './suppression.ts';

/** What is known of one address of a list. */
export interface ListRow {
  readonly address: string;
  /** Where it stands in the file, from 1. */
  readonly line: number | null;
  /** Null before it was looked up, and where that failed. */
  readonly lookUp: {
    readonly at: string;
    readonly entries: readonly SuppressionEntry[];
    readonly unreadable: number;
  } | null;
  /** Why it could not be looked up, in plain words. */
  readonly failure: string | null;
  /** What became of its lift; null when none was begun. */
  readonly lift: {
    readonly state: string;
    readonly text: string;
    readonly code: number | null;
  } | null;
}

export type RowState = 'open' | 'not known' | 'free' | 'suppressed' | 'likely over';

/** What a look-up says of a row. An answer of which no entry could be read says nothing. */
export function stateOf({ lookUp, failure }: ListRow): RowState {
  if (lookUp === null) return failure === null ? 'open' : 'not known';
  if (lookUp.entries.length === 0) return lookUp.unreadable > 0 ? 'not known' : 'free';
  return summarise(lookUp.entries, new Date(lookUp.at), lookUp.unreadable).verdict;
}

/** Lifts that a later run takes up again have no say in what a row is. */
const IN_DOUBT: ReadonlySet<string> = new Set(['sending', 'unknown']);

export type RowDecision = LiftDecision | 'not looked up' | 'in doubt';

/** What a lift of the row would come to. `in doubt`: a delete was sent and has no known end, so none is sent again. */
export function decisionOf(row: ListRow, isChosen: boolean): RowDecision {
  if (row.lift !== null && IN_DOUBT.has(row.lift.state)) return 'in doubt';
  if (row.lookUp === null) return 'not looked up';
  return decideLift(row.lookUp, isChosen);
}

export interface ListFilter {
  readonly state: RowState | 'all';
  /** As the service writes it; `''` for entries without one; null for any. */
  readonly reason: string | null;
  /** Whether something can be lifted; null for any. */
  readonly lift: 'can be lifted' | 'cannot be lifted' | 'recipient’s own word' | 'done' | null;
  /** A part of the address, in any case. */
  readonly search: string;
}

export const NO_FILTER: ListFilter = { state: 'all', reason: null, lift: null, search: '' };

const isDone = ({ lift }: ListRow): boolean => lift !== null && lift.state !== 'open';

function liftsAs(row: ListRow, wanted: NonNullable<ListFilter['lift']>): boolean {
  if (wanted === 'done') return isDone(row);
  const decision = decisionOf(row, false);
  if (wanted === 'can be lifted') return decision === 'send';
  return decision === (wanted === 'cannot be lifted' ? 'cannot be lifted' : 'left out');
}

export function filterRows<Row extends ListRow>(rows: readonly Row[], filter: ListFilter): readonly Row[] {
  const search = filter.search.trim().toLowerCase();
  return rows.filter(
    (row) =>
      (filter.state === 'all' || stateOf(row) === filter.state) &&
      (filter.reason === null ||
        (row.lookUp?.entries.some(({ reason }) => (reason ?? '') === filter.reason) ?? false)) &&
      (filter.lift === null || liftsAs(row, filter.lift)) &&
      (search === '' || row.address.toLowerCase().includes(search)),
  );
}

export type ListColumn = 'line' | 'address' | 'state' | 'reason' | 'since' | 'lift';

/** The oldest date that can be read; '' where there is none, which is sorted last. */
const sinceOf = ({ lookUp }: ListRow): string =>
  (lookUp?.entries ?? [])
    .flatMap(({ created }) => {
      const date = created === null ? null : parseCreated(created);
      return date ? [date.toISOString()] : [];
    })
    .sort()[0] ?? '';

export const rowSince = (row: ListRow): string | null => sinceOf(row) || null;

export const rowReasons = ({ lookUp }: ListRow): readonly string[] => [
  ...new Set((lookUp?.entries ?? []).map(({ reason }) => reason ?? '')),
];

const STATE_ORDER: readonly RowState[] = ['suppressed', 'likely over', 'not known', 'free', 'open'];

function sortKey(row: ListRow, index: number, column: ListColumn): string | number {
  switch (column) {
    case 'line':
      return row.line ?? index;
    case 'address':
      return row.address.toLowerCase();
    case 'state':
      return STATE_ORDER.indexOf(stateOf(row));
    case 'reason':
      return rowReasons(row).join(',');
    case 'since':
      return sinceOf(row);
    case 'lift':
      return row.lift?.state ?? '';
  }
}

const compare = (one: string | number, other: string | number): number =>
  one < other ? -1 : one > other ? 1 : 0;

/** In the order of a column; rows that are alike in it stay in the order they came in, and those without a word come last. */
export function sortRows<Row extends ListRow>(
  rows: readonly Row[],
  column: ListColumn,
  direction: 'up' | 'down',
): readonly Row[] {
  const keyed = rows.map((row, index) => ({ row, index, key: sortKey(row, index, column) }));
  keyed.sort((one, other) => {
    if (one.key === other.key) return one.index - other.index;
    if (one.key === '' || other.key === '') return one.key === '' ? 1 : -1;
    return compare(one.key, other.key) * (direction === 'up' ? 1 : -1);
  });
  return keyed.map(({ row }) => row);
}

export interface ListCounts {
  readonly states: Readonly<Record<RowState, number>>;
  /** Addresses by reason, the most frequent first; an address with two reasons counts for both. */
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
  /** Addresses by the month of their oldest entry, "2026-03", without gaps up to 36 months; the newest last. */
  readonly months: readonly { readonly month: string; readonly count: number }[];
}

const MOST_MONTHS = 36;

function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  let [year = 0, month = 0] = first.split('-').map(Number);
  for (let at = first; at <= last && months.length < MOST_MONTHS * 10;) {
    months.push(at);
    if (++month > 12) {
      month = 1;
      year++;
    }
    at = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
  }
  return months.slice(-MOST_MONTHS);
}

export function countRows(rows: readonly ListRow[]): ListCounts {
  const states: Record<RowState, number> = {
    open: 0,
    'not known': 0,
    free: 0,
    suppressed: 0,
    'likely over': 0,
  };
  const reasons = new Map<string, number>();
  const months = new Map<string, number>();
  for (const row of rows) {
    states[stateOf(row)]++;
    for (const reason of rowReasons(row)) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    const month = sinceOf(row).slice(0, 7);
    if (month !== '') months.set(month, (months.get(month) ?? 0) + 1);
  }
  const known = [...months.keys()].sort();
  const [first] = known;
  const last = known.at(-1);
  return {
    states,
    reasons: [...reasons]
      .map(([reason, count]) => ({ reason, count }))
      .sort((one, other) => other.count - one.count || compare(one.reason, other.reason)),
    months:
      first === undefined || last === undefined
        ? []
        : monthsBetween(first, last).map((month) => ({ month, count: months.get(month) ?? 0 })),
  };
}

/** What a lift of these rows would send, and what it would leave, for a person to read before anything is sent. */
export interface LiftPlan {
  readonly send: readonly ListRow[];
  /** The recipient's own word: sent only where it is ticked, one by one. */
  readonly ownWord: readonly ListRow[];
  readonly cannot: readonly ListRow[];
  readonly nothing: readonly ListRow[];
  readonly notLookedUp: readonly ListRow[];
  readonly inDoubt: readonly ListRow[];
}

export function planLift(rows: readonly ListRow[]): LiftPlan {
  const plan: Record<keyof LiftPlan, ListRow[]> = {
    send: [],
    ownWord: [],
    cannot: [],
    nothing: [],
    notLookedUp: [],
    inDoubt: [],
  };
  const places: Readonly<Record<RowDecision, keyof LiftPlan>> = {
    send: 'send',
    'left out': 'ownWord',
    'cannot be lifted': 'cannot',
    'nothing to lift': 'nothing',
    'not looked up': 'notLookedUp',
    'in doubt': 'inDoubt',
  };
  for (const row of rows) plan[places[decisionOf(row, false)]].push(row);
  return plan;
}
