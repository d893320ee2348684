/** Every call about decisions, once; each is tested by itself in `decisions/`. */
import { expect } from 'vitest';
import type { RunningServices } from './running-services.ts';

/** Leaves nothing decided. */
export async function callDecisions(client: RunningServices['client'], handle: string): Promise<void> {
  const { decision } = client;
  const change = { kind: 'preset', preset: 'strict' } as const;
  const { before } = await decision.change({ handle, scope: 'template', change });
  expect((await decision.get({ handle })).preset).toEqual({ value: 'strict', from: 'template' });
  expect((await decision.rules({ handle })).length).toBeGreaterThan(200);
  const { text } = await decision.export({ handle });
  expect(JSON.parse(text)).toEqual({ preset: 'strict' });
  const { audience } = await decision.readShares({ text: 'Gmail,40' });
  expect(audience).toEqual([{ client: 'gmail', share: 40 }]);
  await expect(decision.readShares({ text: 'Lotus Notes,40' })).rejects.toThrow();
  await decision.import({ handle, scope: 'template', text });
  await expect(decision.allow({ handle, sha256: '0', allowed: true })).rejects.toThrow();
  const restored = await decision.restore({ handle, scope: 'template', text: before });
  expect(restored.preset).toEqual({ value: 'recommended', from: 'default' });
}
