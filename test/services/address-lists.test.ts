/** Lists of recipients over real HTTP, against a service behind a bad line. */
import { existsSync } from 'node:fs';
import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ListRun } from '../../src/contract/schemas/address-list.ts';
import { createAddressLists } from '../../src/services/library/address-lists.ts';
import { finish } from './finish.ts';
import { runServices, type RunningServices } from './running-services.ts';
import { json } from './service-api/mock-service.ts';
import {
  addressAt,
  createHostileService,
  reasonAt,
  type HostileService,
} from './suppression/hostile-service.ts';

const COUNT = 60;
const ADDRESSES = Array.from({ length: COUNT }, (_, index) => addressAt(index));

let service: HostileService;
let running: RunningServices;
let connectionId: string;
beforeEach(async () => {
  service = await createHostileService();
  running = await runServices();
  const { connection } = running.client;
  const saved = await connection.save({ name: 'Production', baseUrl: service.baseUrl });
  connectionId = saved.id;
  await connection.setKey({ connectionId, key: 'k3yk3yk3yk3yk3y' });
});
afterEach(async () => {
  await running.stop();
  await service.close();
});

async function createList(): Promise<string> {
  const { summary } = await running.client.addressList.create({
    connectionId,
    name: 'march.csv',
    allProjects: false,
    addresses: ADDRESSES.map((address, index) => ({ address, line: index + 2 })),
  });
  return summary.id;
}
const lookUp = async (id: string): Promise<ListRun> =>
  (await finish(await running.client.addressList.lookUp({ id }))).result;
const lift = async (id: string, chosen: readonly string[] = []): Promise<ListRun> =>
  (await finish(await running.client.addressList.lift({ id, addresses: ADDRESSES, chosen: [...chosen] })))
    .result;
const rowsOf = async (id: string) => (await running.client.addressList.open({ id })).rows;

/** Goes on until every address was come to, as a person does who presses "Go on". */
async function toTheEnd(run: () => Promise<ListRun>): Promise<void> {
  for (let tries = 0; tries < 30; tries++) if ((await run()).remaining.length === 0) return;
  throw new Error('It never came to the end.');
}

/** Until no address is left that a person would be offered to go on with. */
async function liftToTheEnd(id: string, chosen: readonly string[] = []): Promise<void> {
  for (let tries = 0; tries < 30; tries++) {
    await lift(id, chosen);
    if ((await running.client.addressList.all()).every(({ remaining }) => remaining === 0)) return;
  }
  throw new Error('It never came to the end.');
}

describe('a list of recipients', () => {
  it('is looked up whole behind a bad line, and kept with its lines', async () => {
    const id = await createList();
    await toTheEnd(() => lookUp(id));
    const rows = await rowsOf(id);
    expect(rows.map(({ address, line }) => [address, line])).toEqual(
      ADDRESSES.map((address, index) => [address, index + 2]),
    );
    expect(rows.map(({ lookUp: seen }) => seen?.entries[0]?.reason)).toEqual(ADDRESSES.map(reasonAt));
    expect(service.complaints).toEqual([]);
    expect(await running.client.addressList.all()).toMatchObject([
      { name: 'march.csv', connection: 'Production', total: COUNT, lookedUp: COUNT, lifted: 0 },
    ]);
  });

  it('goes on where it was paused, and asks nothing twice that was answered', async () => {
    const id = await createList();
    const stop = new AbortController();
    const stream = await running.client.addressList.lookUp({ id }, { signal: stop.signal });
    for (let step = await stream.next(); !step.done; step = await stream.next()) {
      if (step.value.kind === 'rows') break;
    }
    stop.abort();
    const before = await waitForClaim(id);
    expect(before).toBeGreaterThan(0);
    const known = new Set((await rowsOf(id)).filter((row) => row.lookUp).map(({ address }) => address));
    const asked = service.requests.length;
    await toTheEnd(() => lookUp(id));
    const again = service.requests
      .slice(asked)
      .map(({ body }) => JSON.parse(body) as { receiver_email: string });
    expect(again.filter(({ receiver_email: address }) => known.has(address))).toEqual([]);
  });

  it('is lifted without a delete that is sent twice, lost from the log, or claimed and not done', async () => {
    const id = await createList();
    await toTheEnd(() => lookUp(id));
    await liftToTheEnd(id);
    expect([...service.arrived.values()].every((count) => count === 1)).toBe(true);
    const wanted = ADDRESSES.filter((address) => /unavailable/u.test(reasonAt(address)));
    expect([...service.arrived.keys()].sort()).toEqual([...wanted].sort());
    const { lifts } = await running.client.liftLog.read();
    expect(lifts.map(({ email }) => email).sort()).toEqual([...wanted].sort());
    for (const { email, outcome } of lifts) {
      if (outcome === 'lifted') expect(service.carriedOut.get(email ?? '')).toBe(1);
      else expect(outcome).toBe('unknown');
    }
    expect(lifts.some(({ outcome }) => outcome === 'unknown')).toBe(true);
    const states = new Set((await rowsOf(id)).map((row) => row.lift?.state));
    expect(states).toEqual(new Set(['lifted', 'unknown', 'left out', 'cannot be lifted']));
  });

  it('sends again for an address in doubt only after a person has looked it up again', async () => {
    const id = await createList();
    await toTheEnd(() => lookUp(id));
    await liftToTheEnd(id);
    const inDoubt = (await rowsOf(id)).filter((row) => row.lift?.state === 'unknown');
    expect(inDoubt.length).toBeGreaterThan(0);
    const before = service.arrived.size;
    await liftToTheEnd(id);
    expect(service.arrived.size).toBe(before);
    const again = inDoubt.map(({ address }) => address);
    await toTheEnd(async () => (await finish(await running.client.addressList.lookUp({ id, again }))).result);
    await liftToTheEnd(id);
    // Those that the lost answer had lifted have nothing left to lift; the others were sent once more, by a person's word.
    for (const address of again) expect(service.carriedOut.get(address)).toBe(1);
  });

  it('leaves the recipient’s own word alone, but for those that were ticked', async () => {
    const id = await createList();
    await toTheEnd(() => lookUp(id));
    const own = ADDRESSES.filter((address) => reasonAt(address) === 'complained');
    const [ticked = ''] = own;
    await liftToTheEnd(id, [ticked]);
    expect(own.filter((address) => service.arrived.has(address))).toEqual([ticked]);
  });

  it('says why it was not looked up to its end, for the list and for each address', async () => {
    const id = await createList();
    service.answer(json({ status: 'Error', code: 101, message: 'No such key' }, 401));
    const { progress, result } = await finish(await running.client.addressList.lookUp({ id }));
    expect(result.remaining).toHaveLength(COUNT);
    expect(result.stopped).toMatch(/code 101/u);
    const failures = progress
      .flatMap((one) => (one.kind === 'rows' ? one.rows : []))
      .map((row) => row.failure);
    expect(new Set(failures)).toEqual(new Set([`${result.stopped}.`]));
  });

  it('is never sent to another service than the one it was looked up on', async () => {
    const id = await createList();
    const other = await createHostileService();
    const { connection } = running.client;
    await connection.save({ id: connectionId, name: 'Production', baseUrl: other.baseUrl });
    await connection.setKey({ connectionId, key: 'k3yk3yk3yk3yk3y' });
    const stream = await running.client.addressList.lift({ id, addresses: ADDRESSES, chosen: [] });
    expect(await failureOf(finish(stream))).toMatchObject({ title: 'The list was begun on another service' });
    expect(other.requests).toEqual([]);
    await other.close();
  });

  it('says that it is gone, and takes no id for a path', async () => {
    const { addressList } = running.client;
    const id = await createList();
    await addressList.remove({ id });
    expect(await failureOf(addressList.open({ id }))).toMatchObject({ title: 'The list does not exist' });
    expect(await failureOf(addressList.open({ id: '../connections' }))).toMatchObject({
      title: 'The list does not exist',
    });
  });

  it('is without a person who asked to be forgotten, in its file too', async () => {
    const id = await createList();
    await toTheEnd(() => lookUp(id));
    const [person = ''] = ADDRESSES;
    expect(await running.client.liftLog.forget({ email: person.toUpperCase() })).toMatchObject({ lists: 1 });
    const file = join(running.folder, 'data', `suppression-list-${id}.jsonl`);
    expect(await readFile(file, 'utf8')).not.toContain(`"${person}"`);
    expect((await rowsOf(id)).map(({ address }) => address)).toEqual(ADDRESSES.slice(1));
  });
});

const fileOf = (id: string): string => join(running.folder, 'data', `suppression-list-${id}.jsonl`);

/** The names of files in which damaged lines of lists were set aside. */
const setAside = async (): Promise<string[]> =>
  (await readdir(join(running.folder, 'data'))).filter((name) => /^suppression-list-.*\.torn-/u.test(name));

describe('a damaged line in the middle of a list’s file', () => {
  it('is set aside and said, and the rest goes on', async () => {
    const id = await createList();
    await toTheEnd(() => lookUp(id));
    const lines = (await readFile(fileOf(id), 'utf8')).split('\n');
    const { email } = JSON.parse(lines[3] ?? '') as { email: string };
    lines[3] = lines[3]?.slice(0, -20) ?? '';
    await writeFile(fileOf(id), lines.join('\n'));
    const rows = await rowsOf(id);
    expect(rows.filter((row) => row.lookUp === null).map(({ address }) => address)).toEqual([email]);
    expect(rows.every((row) => row.lift === null)).toBe(true);

    await toTheEnd(() => lookUp(id));
    expect((await rowsOf(id)).every((row) => row.lookUp !== null)).toBe(true);
    const [aside = ''] = await setAside();
    expect(await readFile(join(running.folder, 'data', aside), 'utf8')).toBe(`${lines[3]}\n`);
    const { notices } = await running.client.app.info();
    expect(notices).toEqual([
      `1 line of the saved list “march.csv” could not be read (line 4), and the rest is kept. Set aside as ${aside}.`,
    ]);
  });

  it('is set aside at the start of the program, too', async () => {
    const id = await createList();
    await appendFile(fileOf(id), 'garbage\n');
    const { notices } = await running.client.app.info();
    expect(notices).toEqual([
      expect.stringContaining('1 line of the saved list “march.csv” could not be read (line 2)'),
    ]);
    expect(await setAside()).toHaveLength(1);
    expect(await rowsOf(id)).toHaveLength(COUNT);
  });

  it.each(['its end alone', 'the whole of it'])(
    'that may have noted a delete keeps the address from being sent for: %s',
    async (what) => {
      const id = await createList();
      await toTheEnd(() => lookUp(id));
      const [first = ''] = ADDRESSES.filter((address) => reasonAt(address) === 'temporary_unavailable');
      const planned = { at: '2026-03-01T10:00:00.000Z', text: '', code: null };
      const line = (state: string): string => JSON.stringify({ email: first, lift: { ...planned, state } });
      const sending = what === 'the whole of it' ? '\u0000\u0000' : line('sending').slice(0, -9);
      // As a kill leaves it: planned, then sent, and no end.
      await appendFile(fileOf(id), `${line('planned')}\n${sending}\n`);
      await appendFile(fileOf(id), `${JSON.stringify({ email: ADDRESSES[1], lookUp: undefined })}\n`);
      const inDoubt = (await rowsOf(id)).filter((row) => row.lift?.state === 'unknown');
      expect(inDoubt.map(({ address }) => address)).toEqual([first]);
      await liftToTheEnd(id);
      expect(service.arrived.has(first)).toBe(false);
      expect(service.arrived.size).toBeGreaterThan(0);
    },
  );

  it('is told from a list whose first line is damaged, which is named and left as it is', async () => {
    const id = await createList();
    await writeFile(fileOf(id), 'x\n');
    expect(await failureOf(running.client.addressList.open({ id }))).toMatchObject({
      title: 'The saved list cannot be read',
    });
    const { notices } = await running.client.app.info();
    expect(notices).toEqual([expect.stringContaining('whose first line is damaged')]);
    expect(await readFile(fileOf(id), 'utf8')).toBe('x\n');
  });
});

describe('a person who asks to be forgotten while a list is worked on', () => {
  it('stops that work with a clear word, and is gone from the list', async () => {
    const id = await createList();
    // One answer, and then none: the look-up is under way until it is stopped.
    service.answer((response, request, count) => {
      const email = (JSON.parse(request.body) as { receiver_email: string }).receiver_email;
      if (count === 1) json({ status: 'Success', email, suppressions: [] })(response, request, count);
    });
    const stream = await running.client.addressList.lookUp({ id });
    let step = await stream.next();
    while (!step.done && step.value.kind !== 'rows') step = await stream.next();
    const [person = ''] = ADDRESSES.slice(-1);
    const forgotten = running.client.liftLog.forget({ email: person });
    while (!step.done) step = await stream.next();
    expect(step.value).toMatchObject({
      stopped: 'It was stopped, because an address was removed on request',
    });
    expect(await forgotten).toMatchObject({ lists: 1 });
    expect(await readFile(fileOf(id), 'utf8')).not.toContain(`"${person}"`);
    const rows = await rowsOf(id);
    expect(rows.map(({ address }) => address)).toEqual(ADDRESSES.slice(0, -1));
    expect(rows.filter((row) => row.lookUp !== null)).toHaveLength(1);
  });

  it('is told which list another program works on, and nothing is changed under its hands', async () => {
    const folder = join(running.folder, 'data');
    const first = createAddressLists({ folder, now: () => new Date(), onNotice: () => undefined });
    const other = createAddressLists({
      ...{ folder, now: () => new Date(), onNotice: () => undefined },
      forgetWaitsMs: 100,
    });
    const id = await createList();
    const [person = ''] = ADDRESSES;
    let end: () => void = () => undefined;
    const work = first.work(id, () => new Promise<void>((resolve) => (end = resolve)));
    await expect.poll(() => existsSync(`${fileOf(id)}.claim`)).toBe(true);
    const before = await readFile(fileOf(id), 'utf8');
    await expect(other.forget(person)).rejects.toMatchObject({
      failure: {
        title: 'The address was not removed from everything',
        reason: expect.stringContaining('march.csv') as unknown,
      },
    });
    expect(await readFile(fileOf(id), 'utf8')).toBe(before);
    end();
    await work;
    expect(await other.forget(person)).toBe(1);
  });
});

describe('a window that is closed during a lift of many', () => {
  it('sends nothing more, and what remains is offered again', async () => {
    const id = await createList();
    await toTheEnd(() => lookUp(id));
    const wanted = ADDRESSES.filter((address) => /unavailable/u.test(reasonAt(address)));
    const deleted: string[] = [];
    let letGo: () => void = () => undefined;
    // The third delete is on its way while the window closes, and is carried out.
    service.answer((response, request, count) => {
      const body = JSON.parse(request.body) as { receiver_email?: string; email: string };
      const email = body.receiver_email ?? body.email;
      const entry = { reason: reasonAt(email), created: '2026-03-01 10:00:00', is_deletable: true };
      const suppressions = deleted.includes(email) ? [] : [entry];
      if (body.receiver_email !== undefined) {
        json({ status: 'Success', email, suppressions })(response, request, count);
        return;
      }
      deleted.push(email);
      letGo = () => {
        json({ status: 'Success' })(response, request, count);
      };
      if (deleted.length !== 3) letGo();
    });
    const stop = new AbortController();
    const stream = await running.client.addressList.lift(
      { id, addresses: wanted, chosen: [] },
      { signal: stop.signal },
    );
    const run = finish(stream).catch(() => null);
    await expect.poll(() => deleted.length).toBe(3);
    stop.abort();
    await run;
    // Time for the services to hear that nobody listens any more.
    await new Promise((resolve) => setTimeout(resolve, 100));
    letGo();
    await waitForClaim(id);
    expect(deleted).toEqual(wanted.slice(0, 3));
    const rows = (await rowsOf(id)).filter((row) => wanted.includes(row.address));
    expect(rows.slice(0, 2).map((row) => row.lift?.state)).toEqual(['lifted', 'lifted']);
    expect(['lifted', 'unknown']).toContain(rows[2]?.lift?.state);
    expect(rows.slice(3).map((row) => row.lift?.state)).toEqual(wanted.slice(3).map(() => 'planned'));
    expect(await running.client.addressList.all()).toMatchObject([{ remaining: wanted.length - 3 }]);

    const again = await running.client.addressList.lift({ id, addresses: wanted, chosen: [] });
    await expect.poll(() => deleted.length).toBeGreaterThan(3);
    await finish(again);
    expect(deleted).toEqual(wanted);
  });
});

/** The failure that a call ends with. */
async function failureOf(call: Promise<unknown>): Promise<unknown> {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof ORPCError ? error.data : error;
}

/** How many rows are known once the paused run has ended. */
async function waitForClaim(id: string): Promise<number> {
  for (;;) {
    const { rows } = await running.client.addressList.open({ id });
    const claimed = await readFile(
      join(running.folder, 'data', `suppression-list-${id}.jsonl.claim`),
      'utf8',
    ).catch(() => null);
    if (claimed === null) return rows.filter(({ lookUp: seen }) => seen !== null).length;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
