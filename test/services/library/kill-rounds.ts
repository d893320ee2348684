/** Kills processes at any moment while they write. Bounded: each round ends with the kill. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BuiltWorker } from '../built-worker.ts';
import { expectKept, startWriter } from './processes.ts';

/** Rounds that share a folder: each meets what the kills before it left. */
const PER_FOLDER = 10;
/** Milliseconds in which a kill may fall after the first thing was kept. */
const WITHIN = 120;

/** In every other round two processes write, and one of them lives on for a while. */
export async function runKillRounds(built: BuiltWorker, rounds: number): Promise<{ kept: number }> {
  let total = 0;
  for (let first = 0; first < rounds; first += PER_FOLDER) {
    const folder = await mkdtemp(join(tmpdir(), 'mailproof-kill-'));
    const kept: string[] = [];
    for (let round = first; round < Math.min(first + PER_FOLDER, rounds); round++) {
      const writers = Array.from({ length: 1 + (round % 2) }, (_, index) =>
        startWriter(built, folder, `r${round}p${index}`, 1000),
      );
      for (const { started, child } of writers) {
        await started;
        await wait(Math.random() * WITHIN);
        child.kill('SIGKILL');
      }
      for (const { ended, kept: said } of writers) {
        if (!(await ended)) throw new Error(`A process failed by itself in round ${round} (${folder}).`);
        kept.push(...said);
      }
      await expectKept(folder, kept);
    }
    total += kept.length;
    await rm(folder, { recursive: true, force: true });
  }
  return { kept: total };
}
