import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { createLibrary } from '../../../src/services/library/library.ts';
import type { BuiltWorker } from '../built-worker.ts';
import { runKillRounds } from './kill-rounds.ts';
import { buildWriter, expectKept, startWriter } from './processes.ts';

let built: BuiltWorker;
beforeAll(async () => {
  built = await buildWriter();
}, 300_000);

it('two processes on one data folder lose nothing of each other’s, and a third sees it all', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mailproof-two-'));
  const third = createLibrary({ folder });
  await expect(third.sampleSets.list(null)).resolves.toEqual([]);
  const writers = ['window', 'command'].map((name) => startWriter(built, folder, name, 30));
  expect(await Promise.all(writers.map(({ ended }) => ended))).toEqual([true, true]);
  const kept = writers.flatMap((one) => one.kept);
  expect(kept).toHaveLength(542);
  await expectKept(folder, kept);
  await expect(third.sampleSets.list(null)).resolves.toHaveLength(60);
  await expect(third.connections.list()).resolves.toHaveLength(60);
  await rm(folder, { recursive: true, force: true });
}, 300_000);

it('a kill at any moment loses nothing that was kept', async () => {
  const { kept } = await runKillRounds(built, 5);
  expect(kept).toBeGreaterThan(5);
}, 300_000);
