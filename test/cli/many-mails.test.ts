import { expect, it } from 'vitest';
import { expectSameHoweverCut } from './many-mails.ts';

it('mails get the same findings in the same order in one run, in parts, with one thread and one by one', async () => {
  await expectSameHoweverCut(4, 2);
  expect.hasAssertions();
}, 300_000);
