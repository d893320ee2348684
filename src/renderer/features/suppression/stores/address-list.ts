/** One list of recipients: opened or taken up again, looked up, filtered, lifted. The services keep it; this shows it. */
import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import type {
  AddressListRow,
  ListProgress,
  ListRun,
  ListSummary,
} from '../../../../contract/schemas/address-list.ts';
import type { Failure } from '../../../../contract/schemas/failure.ts';
import { secondsLeft } from '../../../../core/suppression/estimate.ts';
import {
  countRows,
  filterRows,
  NO_FILTER,
  planLift,
  sortRows,
  type ListColumn,
  type ListFilter,
} from '../../../../core/suppression/list-rows.ts';
import { client } from '../../../transport/client.ts';
import { isAbort, toFailure } from '../../../transport/failures.ts';
import { followProgress } from '../../../transport/progress.ts';

export interface NewList {
  readonly connectionId: string;
  readonly name: string;
  readonly allProjects: boolean;
  readonly addresses: readonly { readonly address: string; readonly line: number | null }[];
}

/** A run that is under way: what it does, how far it is, and why it waits. */
interface Running {
  readonly what: 'look up' | 'lift';
  readonly total: number;
  readonly startedAt: number;
  readonly done: number;
  readonly waiting: string | null;
}

/** Looks, one a second, after a delete that was on its way; its own deadline is shorter. */
const MOST_LOOKS = 90;

export const useAddressListStore = defineStore('address-list', () => {
  const saved = shallowRef<readonly ListSummary[]>([]);
  const summary = shallowRef<ListSummary | null>(null);
  const rows = shallowRef<readonly AddressListRow[]>([]);
  const running = shallowRef<Running | null>(null);
  const failure = ref<Failure | null>(null);
  /** How the last run ended; null before one and while one is under way. */
  const ended = shallowRef<(ListRun & { readonly what: Running['what'] }) | null>(null);
  const filter = ref<ListFilter>(NO_FILTER);
  const sort = ref<{ readonly column: ListColumn; readonly direction: 'up' | 'down' }>({
    column: 'line',
    direction: 'up',
  });
  let places = new Map<string, number>();
  let abort: AbortController | null = null;

  const shown = computed(() =>
    sortRows(filterRows(rows.value, filter.value), sort.value.column, sort.value.direction),
  );
  const counts = computed(() => countRows(rows.value));
  const lookedUp = computed(() => rows.value.filter(({ lookUp }) => lookUp !== null).length);
  /** What a lift of the rows that are shown would send. */
  const plan = computed(() =>
    planLift(shown.value.filter(({ lift }) => lift === null || isOpen(lift.state))),
  );
  /** Addresses of a lift that stopped before it came to them. */
  const remaining = computed(() => rows.value.filter(({ lift }) => lift !== null && isOpen(lift.state)));
  const left = computed(() => {
    const now = running.value;
    return now && secondsLeft(now.done, now.total, Date.now() - now.startedAt);
  });

  watch(
    () => summary.value?.id,
    () => {
      filter.value = NO_FILTER;
      sort.value = { column: 'line', direction: 'up' };
      ended.value = null;
      failure.value = null;
    },
  );

  function show(next: { readonly summary: ListSummary; readonly rows: readonly AddressListRow[] }): void {
    summary.value = next.summary;
    rows.value = next.rows;
    places = new Map(next.rows.map(({ address }, index) => [address, index]));
  }

  function take(changed: readonly AddressListRow[]): void {
    const next = [...rows.value];
    for (const row of changed) {
      const at = places.get(row.address);
      if (at !== undefined) next[at] = row;
    }
    rows.value = next;
  }

  async function attempt<Value>(work: () => Promise<Value>): Promise<Value | null> {
    failure.value = null;
    try {
      return await work();
    } catch (error) {
      if (!isAbort(error)) failure.value = toFailure(error);
      return null;
    }
  }

  async function loadSaved(): Promise<void> {
    const found = await attempt(() => client().addressList.all());
    if (found) saved.value = found;
  }

  async function create(list: NewList): Promise<boolean> {
    const created = await attempt(() =>
      client().addressList.create({ ...list, addresses: list.addresses.map((one) => ({ ...one })) }),
    );
    if (created) show(created);
    return created !== null;
  }

  async function open(id: string): Promise<void> {
    const opened = await attempt(() => client().addressList.open({ id }));
    if (opened) show(opened);
  }

  /** Shows the open list as it is kept now: an address may have been taken out of it. */
  async function reload(): Promise<void> {
    if (summary.value === null) return;
    await open(summary.value.id);
    const last = ended.value;
    if (last) ended.value = { ...last, remaining: last.remaining.filter((one) => places.has(one)) };
  }

  async function remove(id: string): Promise<void> {
    await attempt(() => client().addressList.remove({ id }));
    if (summary.value?.id === id) close();
    await loadSaved();
  }

  function close(): void {
    pause();
    summary.value = null;
    rows.value = [];
    void loadSaved();
  }

  /** Ends the run after what is on its way; all that is known stays, and it can go on later. */
  function pause(): void {
    abort?.abort();
  }

  /** The delete that was on its way when a lift was stopped has an end of its own: shows it when it comes. */
  async function followLast(): Promise<void> {
    for (let looks = 0; looks < MOST_LOOKS; looks++) {
      const id = summary.value?.id;
      const isSending = rows.value.some(({ lift: one }) => one?.state === 'sending');
      if (id === undefined || running.value !== null || !isSending) return;
      await new Promise((resolve) => setTimeout(resolve, 1000));
      if (summary.value?.id === id && running.value === null) await open(id);
    }
  }

  async function run(
    what: Running['what'],
    total: number,
    call: (signal: AbortSignal) => Promise<{ next(): Promise<IteratorResult<ListProgress, ListRun>> }>,
  ): Promise<void> {
    if (running.value !== null) return;
    const mine = new AbortController();
    abort = mine;
    ended.value = null;
    running.value = { what, total, startedAt: Date.now(), done: 0, waiting: null };
    const seen = new Set<string>();
    const result = await attempt(() =>
      followProgress<ListRun, ListProgress>(call(mine.signal), (progress) => {
        const now = running.value;
        if (!now || abort !== mine) return;
        if (progress.kind === 'rows') {
          take(progress.rows);
          for (const row of progress.rows) {
            if (what === 'look up' || (row.lift !== null && !isOpen(row.lift.state))) seen.add(row.address);
          }
          running.value = { ...now, done: Math.min(seen.size, total), waiting: null };
        } else if (progress.kind === 'retry') {
          const seconds = Math.max(1, Math.ceil(progress.waitMs / 1000));
          running.value = {
            ...now,
            waiting: `${progress.reason} Going on in ${seconds} s.`,
          };
        }
      }),
    );
    running.value = null;
    if (abort === mine) abort = null;
    if (result) ended.value = { ...result, what };
    // A run that was stopped has written more than it could still say.
    else if (summary.value) {
      const reason = failure.value;
      await open(summary.value.id);
      failure.value = reason;
      void followLast();
    }
  }

  /** Looks up what is not looked up yet, and anew what is named. */
  async function lookUp(again: readonly string[] = []): Promise<void> {
    const id = summary.value?.id;
    if (id === undefined) return;
    const known = new Set(again);
    const open = rows.value.filter(({ address, lookUp: seen }) => seen === null || known.has(address));
    await run('look up', open.length, (signal) =>
      client().addressList.lookUp({ id, again: [...again] }, { signal }),
    );
  }

  /** Lifts these addresses, one after another; `chosen` are those that were ticked one by one. */
  async function lift(addresses: readonly string[], chosen: readonly string[]): Promise<void> {
    const id = summary.value?.id;
    if (id === undefined || addresses.length === 0) return;
    await run('lift', addresses.length, (signal) =>
      client().addressList.lift({ id, addresses: [...addresses], chosen: [...chosen] }, { signal }),
    );
  }

  function sortBy(column: ListColumn): void {
    const { column: now, direction } = sort.value;
    sort.value = { column, direction: now === column && direction === 'up' ? 'down' : 'up' };
  }

  return {
    saved,
    summary,
    rows,
    shown,
    counts,
    lookedUp,
    plan,
    remaining,
    running,
    left,
    ended,
    failure,
    filter,
    sort,
    loadSaved,
    create,
    open,
    reload,
    remove,
    close,
    pause,
    lookUp,
    lift,
    sortBy,
  };
});

const isOpen = (state: string): boolean => state === 'open' || state === 'planned';
