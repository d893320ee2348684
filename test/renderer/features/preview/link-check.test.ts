/** The list of links asks a person before it asks a server, and says of each address no more than is known. */
import { beforeEach, expect, it, vi } from 'vitest';
import type { LinkPlan } from '../../../../src/contract/schemas/link.ts';
import { plainAddress } from '../../../../src/renderer/features/preview/plain-address.ts';
import { useLinkCheckStore } from '../../../../src/renderer/features/preview/stores/link-check.ts';
import { useTemplateStore } from '../../../../src/renderer/features/template/stores/template.ts';
import { useQuestionStore } from '../../../../src/renderer/window/stores/question.ts';
import { useToastsStore } from '../../../../src/renderer/window/stores/toasts.ts';
import { later, refusal, startWindow } from '../../fake-client.ts';
import { mail } from '../../mails.ts';

const plan = vi.fn<() => LinkPlan>();
const SHOP = 'https://shop.example/a';
type Answers = { address: string; answer: { status: number } | { failure: 'name' } | { notAsked: 'acts' } }[];
let answers: Answers;
/** The check waits for it after its first address. */
let pause = Promise.resolve();
const check = vi.fn(async function* (_: { handle: string }, options?: { signal?: AbortSignal }) {
  yield { done: 1, of: 2 };
  await pause;
  // An answer that was already on its way comes all the same.
  return options?.signal?.aborted === true ? [{ address: SHOP, answer: { status: 500 } }] : answers;
});

beforeEach(() => {
  answers = [];
  pause = Promise.resolve();
  check.mockClear();
  plan.mockReset().mockReturnValue({ asked: [SHOP], withheld: [] });
  startWindow({
    link: { plan, check: (...rest) => check(...(rest as Parameters<typeof check>)) },
    template: { close: () => ({}) },
  });
  useTemplateStore().opened = mail('a');
});

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
async function begin(yes: boolean): Promise<ReturnType<typeof useLinkCheckStore>> {
  const store = useLinkCheckStore();
  void store.start();
  await settle();
  useQuestionStore().answer(yes);
  await settle();
  return store;
}

it('names the hosts, most asked first, and what is left alone, before anything is asked', async () => {
  plan.mockReturnValue({
    asked: ['https://b.example/1', ...[1, 2].map((n) => `https://a.example/${n}`)],
    withheld: [{ address: 'https://a.example/u', reason: 'acts' }],
  });
  void useLinkCheckStore().start();
  await settle();
  expect(useQuestionStore().current).toMatchObject({
    title: 'Ask 3 addresses of this template whether they answer?',
    points: ['a.example: 2', 'b.example: 1', 'Left alone: 1 (may act on a click, such as unsubscribing)'],
    confirm: 'Ask 3 addresses',
  });
  expect(check).not.toHaveBeenCalled();
});

it('names eight hosts and counts the rest', async () => {
  plan.mockReturnValue({
    asked: Array.from({ length: 9 }, (_, index) => `https://h${index}.example/`),
    withheld: [],
  });
  void useLinkCheckStore().start();
  await settle();
  expect(useQuestionStore().current?.points).toHaveLength(9);
  expect(useQuestionStore().current?.points?.at(-1)).toBe('and 1 more host');
});

it('asks nobody without a yes', async () => {
  const store = await begin(false);
  expect([check.mock.calls.length, store.answers, store.running]).toEqual([0, null, false]);
});

it('says why there is nothing to ask', async () => {
  plan.mockReturnValue({ asked: [], withheld: [{ address: '{{u}}', reason: 'tag' }] });
  await begin(true);
  expect(check).not.toHaveBeenCalled();
  expect(useToastsStore().shown[0]?.message).toBe(
    'No address of this template can be asked: 1 (made with a tag).',
  );
});

it('says what each answered, of an address by its spelling, and of what was never asked that it was not', async () => {
  answers = [
    { address: SHOP, answer: { status: 200 } },
    { address: 'https://shop.example/gone', answer: { status: 404 } },
    { address: 'https://shop.example/busy', answer: { status: 503 } },
    { address: 'https://nowhere.example/', answer: { failure: 'name' } },
    { address: 'https://shop.example/u', answer: { notAsked: 'acts' } },
  ];
  const store = await begin(true);
  const tones = [
    `${SHOP}#top`,
    'https://shop.example/gone',
    'https://shop.example/busy',
    'https://nowhere.example',
    'https://shop.example/u',
    'https://shop.example/order/7',
    'mailto:a@example.com',
  ].map((url) => store.verdictFor(url)?.tone);
  expect(tones).toEqual(['good', 'bad', 'warning', 'bad', 'none', 'none', undefined]);
  expect(store.verdictFor('https://shop.example/order/7')?.text).toBe('not asked: made with a tag');
});

it('stops when told to, and what was going on leaves nothing behind', async () => {
  const wait = later<undefined>();
  pause = wait.promise;
  answers = [{ address: SHOP, answer: { status: 200 } }];
  const store = await begin(true);
  expect(store.progress).toEqual({ done: 1, of: 2 });
  store.cancel();
  wait.answer(undefined);
  await settle();
  expect([store.running, store.answers, store.failure]).toEqual([false, null, null]);
});

it('what one template answered is not said of the next', async () => {
  answers = [{ address: SHOP, answer: { status: 200 } }];
  const store = await begin(true);
  expect(store.verdictFor(SHOP)?.tone).toBe('good');
  useTemplateStore().opened = mail('b');
  expect(store.verdictFor(SHOP)).toBeNull();
});

it('keeps a failure beside the list', async () => {
  check.mockImplementationOnce(async function* () {
    yield { done: 0, of: 1 };
    await Promise.resolve();
    throw refusal({ title: 'It broke.' });
  });
  const store = await begin(true);
  expect([store.failure?.title, store.running]).toEqual(['It broke.', false]);
});

it.each([
  ['https://a.example/\u202Egnp.exe', 'https://a.example/\\u{202e}gnp.exe'],
  ['https://a.example/a b\u00adc\u200d', 'https://a.example/a\\u{20}b\\u{ad}c\\u{200d}'],
  ['https://a.example/\u2066x\u2069\u061c', 'https://a.example/\\u{2066}x\\u{2069}\\u{61c}'],
  ['https://a.example/é', 'https://a.example/é'],
])('%j is written %j', (url, plain) => {
  expect(plainAddress(url)).toBe(plain);
});
