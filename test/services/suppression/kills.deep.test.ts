import { it } from 'vitest';
import { killWhileLifting } from './kill-lifting.ts';

it('10,000 addresses, with kills in the middle of both the look-up and the lift', async () => {
  await killWhileLifting(10_000, [
    { requests: 3_000, during: 'look-up' },
    { requests: 9_000, during: 'look-up' },
    { requests: 12_000, during: 'delete' },
    { requests: 15_000, during: 'delete' },
    { requests: 17_000, during: 'delete' },
    { requests: 20_000, during: 'delete' },
  ]);
}, 3_600_000);
