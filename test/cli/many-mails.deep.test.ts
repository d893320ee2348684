import { expect, it } from 'vitest';
import { expectSameHoweverCut } from './many-mails.ts';

it('300 mails get the same findings in the same order in one run, in eight parts, with one thread and one by one', async () => {
  await expectSameHoweverCut(300, 8);
  expect.hasAssertions();
}, 3_600_000);
