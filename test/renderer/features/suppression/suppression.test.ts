/** What is said of a recipient is what the service said of this very address, and nothing else. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SuppressionDeleted, SuppressionResult } from '../../../../src/contract/schemas/suppression.ts';
import { useConnectionsStore } from '../../../../src/renderer/features/connections/stores/connections.ts';
import { useSuppressionStore } from '../../../../src/renderer/features/suppression/stores/suppression.ts';
import { useQuestionStore } from '../../../../src/renderer/window/stores/question.ts';
import { useToastsStore } from '../../../../src/renderer/window/stores/toasts.ts';
import { later, refusal, settle, startWindow, steps, type Later } from '../../fake-client.ts';

const result = (email: string, count: number): SuppressionResult => ({
  email,
  allProjects: false,
  lookedUpAt: '2026-11-20T12:00:00.000Z',
  entries: Array.from({ length: count }, () => ({
    reason: 'hard_bounce',
    source: 'system',
    created: '2026-11-01 10:00:00',
    projectId: 'p1',
    isDeletable: true,
    unknownFields: [],
  })),
  unreadable: 0,
  notes: [],
});

const get = vi.fn<(email: string) => Promise<SuppressionResult>>();
const remove = vi.fn<(input: { email: string }) => Promise<SuppressionDeleted>>();

beforeEach(() => {
  vi.useFakeTimers();
  get.mockReset().mockImplementation((email) => Promise.resolve(result(email, 1)));
  remove.mockReset();
  startWindow({
    suppression: {
      get: async ({ email }) => steps(await get(email)),
      delete: remove,
    },
  });
  useConnectionsStore().selectedId = 'sandbox';
});
afterEach(() => {
  vi.useRealTimers();
});

async function lookUp(email: string): Promise<ReturnType<typeof useSuppressionStore>> {
  const suppression = useSuppressionStore();
  await suppression.lookUpAgain(email, false);
  return suppression;
}

it('names what is wrong with an address and asks nobody; no verdict on another stands under it', async () => {
  const suppression = await lookUp('ann@example.com');
  await suppression.lookUpAgain('ann@@example.com', false);
  expect(get).toHaveBeenCalledTimes(1);
  expect(suppression.inputError).not.toBeNull();
  expect(suppression.result).toBeNull();
  suppression.email = 'ann@example.co';
  await settle(0);
  expect(suppression.inputError).toBeNull();
});

it('of two look-ups the last one is shown, whichever answer comes first', async () => {
  const suppression = useSuppressionStore();
  const slow: Later<SuppressionResult> = later();
  get.mockReturnValueOnce(slow.promise);
  const first = suppression.lookUpAgain('ann@example.com', false);
  await suppression.lookUpAgain('ben@example.com', false);
  slow.answer(result('ann@example.com', 1));
  expect(await first).toBe(false);
  expect(suppression.result?.email).toBe('ben@example.com');
  expect(suppression.past.map(({ email }) => email)).toEqual(['ben@example.com']);
});

it('a failed look-up is no verdict: what an earlier one said is no longer known', async () => {
  const suppression = await lookUp('ann@example.com');
  expect(suppression.past[0]?.entries).toBe(1);
  get.mockRejectedValueOnce(refusal({ title: 'No answer.' }));
  await lookUp('ann@example.com');
  expect(suppression.result).toBeNull();
  expect(suppression.failure?.title).toBe('No answer.');
  expect(suppression.past[0]?.entries).toBeNull();
});

it('another connection says nothing of what this one said', async () => {
  const suppression = await lookUp('ann@example.com');
  useConnectionsStore().selectedId = 'other';
  await settle(0);
  expect([suppression.result, suppression.past]).toEqual([null, []]);
});

it('lifts only what was agreed to, once, and shows what is there afterwards', async () => {
  const suppression = await lookUp('ann@example.com');
  const declined = suppression.lift();
  useQuestionStore().answer(false);
  await declined;
  expect(remove).not.toHaveBeenCalled();

  remove.mockResolvedValue({
    before: result('ann@example.com', 1),
    unknown: null,
    after: result('ann@example.com', 0),
    lookupFailure: null,
  });
  const lifting = suppression.lift();
  useQuestionStore().answer(true);
  await lifting;
  expect(remove).toHaveBeenCalledTimes(1);
  expect(suppression.lifted?.lifted).toBe('all');
  expect(suppression.result?.entries).toEqual([]);
  expect(suppression.lifting).toBe(false);
});

it('a second press while a lift is under way neither asks nor sends', async () => {
  const suppression = await lookUp('ann@example.com');
  const answer: Later<SuppressionDeleted> = later();
  remove.mockReturnValue(answer.promise);
  const lifting = suppression.lift();
  useQuestionStore().answer(true);
  await settle(0);
  await suppression.lift();
  expect(useQuestionStore().current).toBeNull();
  answer.fail(refusal());
  await lifting;
  expect(remove).toHaveBeenCalledTimes(1);
});

it('after a delete without a clear answer nothing is called lifted', async () => {
  const suppression = await lookUp('ann@example.com');
  const unknown = { title: 'It is not known whether it was lifted.', remedy: 'Look again.' };
  remove.mockResolvedValue({
    before: result('ann@example.com', 1),
    unknown: {
      fault: 'network',
      reason: '',
      field: null,
      code: null,
      serviceMessage: null,
      httpStatus: null,
      ...unknown,
    },
    after: null,
    lookupFailure: null,
  });
  const lifting = suppression.lift();
  useQuestionStore().answer(true);
  await lifting;
  expect(suppression.lifted).toBeNull();
  expect(suppression.liftFailure?.title).toBe(unknown.title);
  expect(suppression.result).toBeNull();
});

it('a refused delete says why over what the service has now', async () => {
  const suppression = await lookUp('ann@example.com');
  remove.mockRejectedValue(refusal({ title: 'The key may not delete.' }));
  const lifting = suppression.lift();
  useQuestionStore().answer(true);
  await lifting;
  expect(suppression.liftFailure?.title).toBe('The key may not delete.');
  expect(get).toHaveBeenCalledTimes(2);
  expect(suppression.result?.email).toBe('ann@example.com');
});

it('an outcome for an address that is no longer shown names it, and leaves the screen alone', async () => {
  const suppression = await lookUp('ann@example.com');
  const answer: Later<SuppressionDeleted> = later();
  remove.mockReturnValue(answer.promise);
  const lifting = suppression.lift();
  useQuestionStore().answer(true);
  await settle(0);
  await lookUp('ben@example.com');
  answer.answer({
    before: result('ann@example.com', 1),
    unknown: null,
    after: result('ann@example.com', 0),
    lookupFailure: null,
  });
  await lifting;
  expect(useToastsStore().shown.at(-1)?.message).toContain('ann@example.com');
  expect(suppression.result?.email).toBe('ben@example.com');
  expect(suppression.lifted).toBeNull();
});

it('remembers the last 20 addresses, each once, whatever its case', async () => {
  for (let index = 0; index < 21; index++) await lookUp(`r${index}@example.com`);
  const suppression = await lookUp('R5@example.com');
  expect(suppression.past).toHaveLength(20);
  expect(suppression.past[0]?.email).toBe('R5@example.com');
  expect(suppression.past.filter(({ email }) => email.toLowerCase() === 'r5@example.com')).toHaveLength(1);
});

it('understands what was pasted, says how, and asks with it at once', async () => {
  const suppression = useSuppressionStore();
  suppression.email = '"Ann Lee" <Ann@example.com>;';
  expect(suppression.reading).toContain('Looking up Ann@example.com.');
  expect(suppression.reading).toContain('try ann@example.com');
  await suppression.lookUp();
  expect(get).toHaveBeenCalledWith('Ann@example.com');
  expect(suppression.email).toBe('Ann@example.com');
  suppression.email = 'ann@example.com';
  expect(suppression.reading).toBeNull();
});

it('takes the recipient of a pasted header, and says of another text what is wrong with it', () => {
  const suppression = useSuppressionStore();
  suppression.paste('From: shop@example.com\r\nTo: Ann\r\n <ann@example.com>');
  expect(suppression.email).toBe('ann@example.com');
  expect(suppression.reading).toContain('Taken from the line “To”');
  suppression.paste('ann@example.com\nben@example.com');
  expect(suppression.inputError).toContain('These are 2 addresses');
  suppression.email = 'ann@example.com';
  expect(suppression.inputError).toBeNull();
});
