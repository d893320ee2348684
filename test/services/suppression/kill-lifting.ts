/** Kills a process while it looks up and lifts a list, starts it again, and looks at what the service saw and the log says. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { createLibrary } from '../../../src/services/library/library.ts';
import { buildWorker } from '../built-worker.ts';
import { addressAt, createHostileService, reasonAt } from './hostile-service.ts';

const CAN_BE_LIFTED = /unavailable/u;

/** When a kill comes: at this many requests, and then as soon as a delete is on its way where it is to fall into one. */
export interface Kill {
  readonly requests: number;
  readonly during: 'look-up' | 'delete';
}

export async function killWhileLifting(count: number, killAt: readonly Kill[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mailproof-lifting-'));
  const [built, service] = await Promise.all([
    buildWorker('test/services/suppression/lifting-process.ts'),
    createHostileService(),
  ]);
  const start = () =>
    spawn(process.execPath, [fileURLToPath(built.url), folder, service.baseUrl, String(count)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  for (const { requests, during } of killAt) {
    const child = start();
    const isTime = (): boolean =>
      service.requests.length >= requests && (during === 'look-up' || service.waiting() > 0);
    while (!isTime() && child.exitCode === null) await wait(1);
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
  }
  const [code] = (await once(start(), 'close')) as [number | null];
  expect(code).toBe(0);

  const addresses = Array.from({ length: count }, (_, index) => addressAt(index));
  const wanted = addresses.filter((address) => CAN_BE_LIFTED.test(reasonAt(address)));
  expect(service.complaints).toEqual([]);
  // No delete twice, none of another's, none left out but where a kill made it doubtful whether it was sent.
  expect([...service.arrived].filter(([, times]) => times > 1)).toEqual([]);
  expect([...service.arrived.keys()].filter((address) => !wanted.includes(address))).toEqual([]);
  expect(wanted.length - service.arrived.size).toBeLessThanOrEqual(killAt.length);

  const library = createLibrary({ folder });
  const { lifts } = await library.lifted.read();
  const logged = new Map(lifts.map((lift) => [lift.email, lift]));
  expect(lifts).toHaveLength(logged.size);
  for (const address of service.arrived.keys()) expect(logged.has(address), address).toBe(true);
  for (const { email, outcome } of lifts) {
    if (outcome === 'lifted') expect(service.carriedOut.get(email ?? '')).toBe(1);
  }
  const [list] = await library.lists.all();
  for (const [address, { state }] of list?.lifts ?? []) {
    if (state === 'lifted') expect(service.carriedOut.get(address)).toBe(1);
    else if (wanted.includes(address)) expect(['sending', 'unknown']).toContain(state);
  }
  await service.close();
  await rm(folder, { recursive: true, force: true });
}
