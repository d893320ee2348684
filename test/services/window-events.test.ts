/** Events for the window: kept while none is there, delivered in their order, and given up with their listener. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { HostEvent } from '../../src/contract/schemas/host-event.ts';
import type { Connections } from '../../src/services/connections/connections.ts';
import { createHandedFiles } from '../../src/services/handed-files.ts';
import { createWindowEvents, MAX_WAITING, type WindowEvents } from '../../src/services/window-events.ts';
import { createWindowRequests } from '../../src/services/window-requests.ts';

const ID = '6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11';
const note = (message: string): HostEvent => ({ kind: 'refused', message });

let events: WindowEvents;
beforeEach(() => {
  events = createWindowEvents();
});

/** Listens as a window does, and answers the first events. */
async function take(count: number): Promise<HostEvent[]> {
  const stop = new AbortController();
  const found: HostEvent[] = [];
  for await (const event of events.follow(stop.signal)) if (found.push(event) === count) break;
  stop.abort();
  return found;
}

describe('events', () => {
  it('wait for the first window up to their limit, the oldest giving way', async () => {
    for (let index = 0; index <= MAX_WAITING; index++) events.send(note(String(index)));
    const found = await take(MAX_WAITING);
    expect(found[0]).toEqual(note('1'));
    expect(found.at(-1)).toEqual(note(String(MAX_WAITING)));
  });

  it('are given once: the next window gets what comes after', async () => {
    events.send(note('one'));
    expect(await take(1)).toEqual([note('one')]);
    events.send(note('two'));
    expect(await take(1)).toEqual([note('two')]);
  });

  it('wait again once the window that listened is gone', async () => {
    const stop = new AbortController();
    const next = events.follow(stop.signal).next();
    stop.abort();
    await expect(next).rejects.toThrow();
    events.send(note('later'));
    expect(await take(1)).toEqual([note('later')]);
  });

  it('can be taken as far as they are there', async () => {
    events.send(note('one'));
    events.send(note('two'));
    const taken: HostEvent[] = [];
    for await (const event of events.take()) taken.push(event);
    expect(taken).toEqual([note('one'), note('two')]);
    await expect(events.take().next()).resolves.toMatchObject({ done: true });
  });

  it('reach every window that listens', async () => {
    const taken = [take(1), take(1)];
    events.send(note('both'));
    expect(await Promise.all(taken)).toEqual([[note('both')], [note('both')]]);
  });
});

describe('requests', () => {
  const connections = {
    list: () =>
      Promise.resolve({
        selectedId: 'a',
        connections: [
          { id: 'a', name: 'b' },
          { id: 'b', name: 'Live' },
        ],
      }),
  } as unknown as Connections;
  const requests = () => createWindowRequests(events, createHandedFiles(), connections);

  it.each([
    [undefined, null],
    ['Live', 'b'],
    ['b', 'b'],
  ])('for a template on the connection %s name its id %s', async (named, connectionId) => {
    await requests().openTemplate(ID, named);
    expect(await take(1)).toEqual([{ kind: 'template', templateId: ID, connectionId }]);
  });

  it('name a problem, and whether a link asked', async () => {
    await requests().openTemplate(ID, undefined, { finding: 'link-empty@body.html', byLink: true });
    requests().openFile('/a.html', 'link-empty@body.html:1:2');
    const [first, second] = await take(2);
    expect(first).toMatchObject({ finding: 'link-empty@body.html', byLink: true });
    expect(second).toMatchObject({ kind: 'file', finding: 'link-empty@body.html:1:2' });
  });

  it('that name no template or no connection are refused in a sentence', async () => {
    await requests().openTemplate('../../etc');
    await requests().openTemplate(ID, 'Nowhere');
    const [first, second] = await take(2);
    expect(first).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('no id of a template') as string,
    });
    expect(second).toMatchObject({ message: expect.stringContaining('no connection Nowhere') as string });
  });

  it('for one file keep its number', async () => {
    const window = requests();
    window.openFile('/home/ann/a.html');
    window.openFile('/home/ben/a.html');
    window.openFile('/home/ann/a.html');
    const ids = (await take(3)).map((event) => (event.kind === 'file' ? event.file.id : ''));
    expect(ids[0]).toBe(ids[2]);
    expect(ids[0]).not.toBe(ids[1]);
  });
});
