import { beforeAll, expect, it } from 'vitest';
import type { BuiltWorker } from '../built-worker.ts';
import { runKillRounds } from './kill-rounds.ts';
import { buildWriter } from './processes.ts';

let built: BuiltWorker;
beforeAll(async () => {
  built = await buildWriter();
});

it('200 kills at any moment lose nothing that was kept', async () => {
  const { kept } = await runKillRounds(built, 200);
  console.info(`${kept} things were kept by processes that were killed.`);
  expect(kept).toBeGreaterThan(200);
});
