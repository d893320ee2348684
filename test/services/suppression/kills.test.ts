import { it } from 'vitest';
import { killWhileLifting } from './kill-lifting.ts';

it('a list whose program is killed sends no delete twice, loses none from the log and claims none', async () => {
  await killWhileLifting(80, [
    { requests: 30, during: 'look-up' },
    { requests: 130, during: 'delete' },
  ]);
}, 120_000);
