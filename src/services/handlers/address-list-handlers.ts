/** Lists of recipients: looked up a few at a time and lifted one after another, both kept so that a later run goes on. */
import type { AddressListRow, ListProgress, ListSummary } from '../../contract/schemas/address-list.ts';
import { failureError } from '../failure-error.ts';
import type { ListContent } from '../library/address-list-file.ts';
import type { OpenList } from '../library/address-lists.ts';
import { isInDoubt, liftAll, OPEN, PLANNED } from '../suppression/lift-all.ts';
import type { LiftReport } from '../suppression/lift-report.ts';
import { lookUpAll } from '../suppression/look-up-all.ts';
import { noteLookUp } from '../suppression/note-look-up.ts';
import { implementer } from './implementer.ts';
import type { ServiceParts } from './parts.ts';
import { retryProgress, withProgress } from './with-progress.ts';

/** Milliseconds that changed rows wait, so that thousands of answers are no thousands of messages. */
const ROWS_EVERY_MS = 200;

const LEFT: ReadonlySet<string> = new Set([OPEN, PLANNED]);

function summaryOf({ head, lookUps, lifts }: ListContent): ListSummary {
  const { id, name, created, connectionId, connection, baseUrl, allProjects, addresses } = head;
  const states = [...lifts.values()].map(({ state }) => state);
  return {
    ...{ id, name, created, connectionId, connection, baseUrl, allProjects },
    total: addresses.length,
    lookedUp: lookUps.size,
    lifted: states.filter((state) => state === 'lifted').length,
    remaining: states.filter((state) => LEFT.has(state)).length,
  };
}

function rowsOf({ head, lookUps, lifts }: ListContent): AddressListRow[] {
  return head.addresses.map(({ address, line }) => ({
    address,
    line,
    lookUp: lookUps.get(address) ?? null,
    failure: null,
    lift: lifts.get(address) ?? null,
  }));
}

/** Hands over the newest form of each changed row, all of them by the time `flush` is called. */
function createRowReport(list: OpenList, report: (progress: ListProgress) => void) {
  const lines = new Map(list.head.addresses.map(({ address, line }) => [address, line]));
  const waiting = new Map<string, AddressListRow>();
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size > 0) report({ kind: 'rows', rows: [...waiting.values()] });
    waiting.clear();
  };
  return {
    flush,
    changed(address: string, failure: string | null): void {
      waiting.set(address, {
        address,
        line: lines.get(address) ?? null,
        lookUp: list.lookUps.get(address) ?? null,
        failure,
        lift: list.lifts.get(address) ?? null,
      });
      timer ??= setTimeout(flush, ROWS_EVERY_MS);
    },
  };
}

const REMOVED = 'It was stopped, because an address was removed on request';

const liftText = ({ text, refusal }: LiftReport): string =>
  [
    ...(refusal ? [`${refusal.title}. ${refusal.reason} ${refusal.remedy}`] : []),
    ...(text === '' ? [] : [text]),
  ].join(' ');

export function createAddressListHandlers({ connections, library, now }: ServiceParts) {
  const { addressList } = implementer;
  const { lists } = library;

  /** @throws FailureError when the connection leads elsewhere by now: what one service says means nothing on another. */
  async function connectionOf({ head }: ListContent) {
    const connection = await connections.get(head.connectionId);
    if (connection.baseUrl !== head.baseUrl && connection.kind !== 'sandbox') {
      throw failureError({
        fault: 'address',
        title: 'The list was begun on another service',
        reason: `It was looked up on ${head.baseUrl}, and ${connection.name} now leads to ${connection.baseUrl}.`,
        remedy: 'Open the addresses again as a new list.',
        field: 'connectionId',
      });
    }
    return { connection, api: await connections.api(connection.id) };
  }

  return {
    all: addressList.all.handler(async () => (await lists.all()).map(summaryOf)),
    create: addressList.create.handler(async ({ input }) => {
      const { name, baseUrl } = await connections.get(input.connectionId);
      const head = await lists.create({
        name: input.name,
        connectionId: input.connectionId,
        connection: name,
        baseUrl,
        allProjects: input.allProjects,
        addresses: input.addresses.map((one) => ({ ...one })),
      });
      const content = { head, lookUps: new Map(), lifts: new Map() };
      return { summary: summaryOf(content), rows: rowsOf(content) };
    }),
    open: addressList.open.handler(async ({ input }) => {
      const content = await lists.read(input.id);
      return { summary: summaryOf(content), rows: rowsOf(content) };
    }),
    remove: addressList.remove.handler(async ({ input }) => {
      await lists.remove(input.id);
      return {};
    }),

    lookUp: addressList.lookUp.handler(({ input, signal: callerSignal }) =>
      withProgress<ListProgress, { stopped: string | null; because: 'fault' | null; remaining: string[] }>(
        callerSignal,
        (report, signal) =>
          lists.work(input.id, async (list) => {
            const { api, connection } = await connectionOf(list);
            const rows = createRowReport(list, report);
            const { allProjects, addresses } = list.head;
            const again = new Set(input.again);
            const open = addresses
              .map(({ address }) => address)
              .filter((one) => !list.lookUps.has(one) || again.has(one));
            const done = new Set<string>();
            const { stopped, cause } = await lookUpAll({
              api,
              addresses: open,
              allProjects,
              signal: AbortSignal.any([signal, list.stop]),
              onRetry: (notice) => {
                report(retryProgress(notice));
              },
              onDone: async (index, { reply, failure }) => {
                const address = open[index] ?? '';
                if (reply) {
                  const { entries, unreadable, problems } = reply;
                  const lookUp = {
                    at: now().toISOString(),
                    entries: entries.map((entry) => ({ ...entry, unknownFields: [...entry.unknownFields] })),
                    unreadable,
                    notes: [...problems],
                  };
                  await list.addLookUp(address, lookUp);
                  done.add(address);
                  const lift = list.lifts.get(address);
                  // What is there now is known: a person may decide anew.
                  if (lift && isInDoubt(lift.state))
                    await list.addLift(address, { ...lift, at: lookUp.at, state: OPEN });
                  await noteLookUp(library, { email: address, baseUrl: connection.baseUrl }, reply, now);
                }
                rows.changed(address, failure && failure.reason);
              },
            });
            rows.flush();
            const remaining = open.filter((one) => !done.has(one));
            const said = cause ? cause.reason.replace(/\.$/u, '') : stopped;
            const why = list.stop.aborted && stopped !== null ? REMOVED : said;
            return { stopped: why, because: why === null ? null : 'fault', remaining };
          }),
      ),
    ),

    lift: addressList.lift.handler(({ input, signal: callerSignal }) =>
      withProgress<
        ListProgress,
        { stopped: string | null; because: 'limit' | 'file' | 'fault' | null; remaining: string[] }
      >(callerSignal, (report, signal) =>
        lists.work(input.id, async (list) => {
          const { api, connection } = await connectionOf(list);
          const rows = createRowReport(list, report);
          const known = new Set(list.head.addresses.map(({ address }) => address));
          const addresses = input.addresses.filter((one) => known.has(one));
          const chosen = new Set(input.chosen);
          const reports = new Map<string, LiftReport>();
          const earlier = new Map([...list.lifts].map(([email, { state }]) => [email, state]));
          const liftOf = (email: string, state: string) => {
            const done = reports.get(email);
            return {
              at: now().toISOString(),
              state,
              text: done ? liftText(done) : '',
              code: done?.refusal?.code ?? null,
            };
          };
          // A later start offers to go on with them, also after a kill.
          for (const email of addresses) {
            if (list.lifts.has(email)) continue;
            await list.addLift(email, liftOf(email, PLANNED), { synced: false });
            rows.changed(email, null);
          }
          const run = await liftAll({
            api,
            library,
            connection: { name: connection.name, baseUrl: connection.baseUrl },
            allProjects: list.head.allProjects,
            addresses,
            isChosen: (email) => chosen.has(email),
            earlier,
            note: async ({ email, state }) => {
              await list.addLift(email, liftOf(email, state));
              if (state !== 'sending') rows.changed(email, null);
            },
            dryRun: false,
            signal: AbortSignal.any([signal, list.stop]),
            onDone: async (email, done) => {
              reports.set(email, done);
              const seen = done.after ?? done.before;
              if (!seen) return;
              const entries = seen.entries.map((entry) => ({
                ...entry,
                unknownFields: [...entry.unknownFields],
              }));
              const { unreadable } = seen;
              const lookUp = { at: now().toISOString(), entries, unreadable, notes: [...seen.problems] };
              // What was lifted is told whether or not it can be kept; the note of its state says a fault.
              await list.addLookUp(email, lookUp).catch(() => undefined);
              rows.changed(email, null);
            },
            onSettled: () => undefined,
            now,
          });
          rows.flush();
          const stopped = list.stop.aborted && run.stopped !== null ? REMOVED : run.stopped;
          return { ...run, stopped, remaining: [...run.remaining] };
        }),
      ),
    ),
  };
}
