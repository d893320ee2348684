/** Sample values keep every name there is, over the wire and on the disk. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonValue } from '../../src/contract/schemas/values.ts';
import { runServices, type RunningServices } from './running-services.ts';

let running: RunningServices;
beforeAll(async () => {
  running = await runServices();
}, 60_000);
afterAll(() => running.stop());

it('names that JavaScript treats as special are kept at any depth', async () => {
  const { sampleSet } = running.client;
  const odd = '{"constructor":1,"prototype":{"constructor":[{"prototype":2}]},"__proto__":{"a":3},"":null}';
  const kept = await sampleSet.save({
    name: 'Odd',
    templateId: null,
    values: [{ name: '__proto__', value: JSON.parse(odd) as JsonValue }],
  });
  expect(JSON.stringify(kept.values[0]?.value)).toBe(odd);
  const [listed] = await sampleSet.list({ templateId: null });
  expect(JSON.stringify(listed?.values[0]?.value)).toBe(odd);
});
