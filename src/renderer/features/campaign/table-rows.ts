/** Which rows of a campaign's table are in sight, and in which order. */
import type { CampaignRow } from '../../../contract/schemas/campaign.ts';

/** A template of the campaign; `row` is null until it is checked. */
export interface TableRow {
  readonly source: string;
  readonly row: CampaignRow | null;
}

export type TableColumn = 'template' | 'problems' | 'html' | 'language' | 'engine' | 'last';

export interface TableSort {
  readonly column: TableColumn;
  readonly direction: 'up' | 'down';
}

const errors = ({ row }: TableRow): number => row?.counts?.errors ?? 0;
const warnings = ({ row }: TableRow): number => row?.counts?.warnings ?? 0;

/** What one looks for after a check, by what it is called. */
export const FILTERS = {
  errors: { says: 'with errors', takes: (one: TableRow) => errors(one) > 0 },
  warnings: { says: 'with warnings alone', takes: (one: TableRow) => errors(one) === 0 && warnings(one) > 0 },
  set: { says: 'with differences in the set', takes: ({ row }: TableRow) => (row?.inSet.length ?? 0) > 0 },
  changed: { says: 'changed', takes: ({ row }: TableRow) => row?.changed === 'changed' },
  failed: { says: 'not checked', takes: ({ row }: TableRow) => row !== null && row.failure !== null },
} as const;
export type TableFilter = keyof typeof FILTERS;
export const FILTER_IDS = Object.keys(FILTERS) as readonly TableFilter[];

/** Which way a column is sorted at the first click: what needs attention comes first. */
const FIRST: Readonly<Record<TableColumn, TableSort['direction']>> = {
  template: 'up',
  problems: 'down',
  html: 'down',
  language: 'up',
  engine: 'up',
  last: 'down',
};

/** What a click on a column's head makes of the order: one way, the other way, and the campaign's own again. */
export function nextSort(sort: TableSort | null, column: TableColumn): TableSort | null {
  if (sort?.column !== column) return { column, direction: FIRST[column] };
  if (sort.direction !== FIRST[column]) return null;
  return { column, direction: sort.direction === 'up' ? 'down' : 'up' };
}

const nameOf = ({ source, row }: TableRow): string => row?.name ?? source;
const CHANGES = ['same', 'new', 'changed'] as const;

type Compare = (a: TableRow, b: TableRow) => number;
const byText =
  (textOf: (one: TableRow) => string): Compare =>
  (a, b) =>
    textOf(a).localeCompare(textOf(b), undefined, { numeric: true, sensitivity: 'base' });
const byNumbers =
  (...numbers: readonly ((one: TableRow) => number)[]): Compare =>
  (a, b) => {
    for (const of of numbers) if (of(a) !== of(b)) return of(a) - of(b);
    return 0;
  };

const COMPARE: Readonly<Record<TableColumn, Compare>> = {
  template: byText(nameOf),
  problems: byNumbers(errors, warnings, ({ row }) => row?.counts?.infos ?? 0),
  html: byNumbers(({ row }) => row?.weight ?? 0),
  language: byText(({ row }) => row?.language ?? ''),
  engine: byText(({ row }) => row?.engine ?? ''),
  last: byNumbers(({ row }) => (row?.changed ? CHANGES.indexOf(row.changed) : -1)),
};

/** A template without an answer has nothing to be sorted by, and stands last either way. */
const answered = ({ row }: TableRow): boolean => row !== null && row.failure === null;

function sorted(rows: readonly TableRow[], { column, direction }: TableSort): readonly TableRow[] {
  const compare = COMPARE[column];
  const way = direction === 'up' ? 1 : -1;
  return [...rows].sort((a, b) => {
    if (column !== 'template' && answered(a) !== answered(b)) return answered(a) ? -1 : 1;
    return way * compare(a, b);
  });
}

export interface TableChoice {
  /** Part of a name, or of an id or path. */
  readonly query: string;
  readonly filter: TableFilter | null;
  /** Null: the campaign's own order. */
  readonly sort: TableSort | null;
}

export function chooseRows(
  rows: readonly TableRow[],
  { query, filter, sort }: TableChoice,
): readonly TableRow[] {
  const wanted = query.trim().toLowerCase();
  const found = rows.filter(
    (one) =>
      (filter === null || FILTERS[filter].takes(one)) &&
      (nameOf(one).toLowerCase().includes(wanted) || one.source.toLowerCase().includes(wanted)),
  );
  return sort === null ? found : sorted(found, sort);
}
