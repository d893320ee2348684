/** Toasts and the question: what is said, how much of it at once, and that nobody waits for ever. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import { useQuestionStore } from '../../../src/renderer/window/stores/question.ts';
import { useToastsStore } from '../../../src/renderer/window/stores/toasts.ts';

beforeEach(() => {
  setActivePinia(createPinia());
});

it('shows the newest three', () => {
  const toasts = useToastsStore();
  for (const message of ['1', '2', '3', '4']) toasts.say(message);
  expect(toasts.shown.map(({ message }) => message)).toEqual(['2', '3', '4']);
  toasts.dismiss(toasts.shown[1]?.id ?? 0);
  expect(toasts.shown.map(({ message }) => message)).toEqual(['2', '4']);
});

it('a question that another one takes the place of is answered with no', async () => {
  const question = useQuestionStore();
  const first = question.ask({ title: 'One?', text: '', confirm: 'Do' });
  const second = question.ask({ title: 'Two?', text: '', confirm: 'Do' });
  expect(question.current?.title).toBe('Two?');
  question.answer(true);
  expect(await Promise.all([first, second])).toEqual([false, true]);
  expect(question.current).toBeNull();
});
