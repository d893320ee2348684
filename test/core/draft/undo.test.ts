import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyTextChange,
  invertTextChange,
  joinTextChanges,
  textChange,
} from '../../../src/core/draft/text-change.ts';
import {
  NO_HISTORY,
  noteWritten,
  redo,
  undo,
  type UndoHistory,
  type Written,
} from '../../../src/core/draft/undo.ts';

it('takes the fields of a step back in the opposite order, and does them again as they were done', () => {
  const written = ['subject', 'body.html'].map((field) => ({ field, before: null, after: field }));
  const back = undo(noteWritten(NO_HISTORY, written, 0, false), () => null);
  expect(back?.written.map(({ field }) => field)).toEqual(['body.html', 'subject']);
  const forth = redo(back?.history ?? NO_HISTORY, () => null);
  expect(forth?.written.map(({ field, text }) => [field, text])).toEqual([
    ['subject', 'subject'],
    ['body.html', 'body.html'],
  ]);
});

describe('a change of a text', () => {
  it('leads there and back, for any two texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (before, after) => {
        const change = textChange(before, after);
        if (change === null) {
          expect(before).toBe(after);
          return;
        }
        expect(applyTextChange(before, change)).toBe(after);
        expect(applyTextChange(after, invertTextChange(change))).toBe(before);
      }),
    );
  });

  it('holds no more than what differs', () => {
    expect(textChange('abcabc', 'abcXabc')).toEqual({ at: 3, removed: '', inserted: 'X' });
    expect(textChange('aaa', 'aa')).toEqual({ at: 2, removed: 'a', inserted: '' });
  });

  it('joined with the next one does both, or is not joined', () => {
    const text = fc.string({ maxLength: 6 });
    let joined = 0;
    fc.assert(
      fc.property(text, text, text, (one, two, three) => {
        const [first, second] = [textChange(one, two), textChange(two, three)];
        if (!first || !second) return;
        const both = joinTextChanges(first, second);
        if (both === null) return;
        joined++;
        expect(applyTextChange(one, both)).toBe(three);
        expect(applyTextChange(three, invertTextChange(both))).toBe(one);
      }),
      { numRuns: 2000 },
    );
    expect(joined).toBeGreaterThan(20);
  });
});

/** A draft's texts with their history, as the window keeps them. */
function createDraft(first: Record<string, string | null>) {
  const texts = new Map(Object.entries(first));
  let history: UndoHistory = NO_HISTORY;
  const textOf = (field: string): string | null => texts.get(field) ?? null;
  const move = (step: ReturnType<typeof undo>): boolean => {
    if (!step) return false;
    history = step.history;
    for (const { field, text } of step.written) texts.set(field, text);
    return true;
  };
  return {
    texts,
    textOf,
    write(some: Record<string, string | null>, at: number, typing = false): void {
      const written: Written[] = Object.entries(some).map(([field, after]) => ({
        field,
        before: textOf(field),
        after,
      }));
      history = noteWritten(history, written, at, typing);
      for (const { field, after } of written) texts.set(field, after);
    },
    undo: () => move(undo(history, textOf)),
    redo: () => move(redo(history, textOf)),
    steps: () => history.done.length,
  };
}

describe('the history of a draft', () => {
  it('goes back and forth across fields', () => {
    const draft = createDraft({ 'body.html': 'a', subject: 'Hi' });
    draft.write({ 'body.html': 'ab' }, 0);
    draft.write({ subject: 'Ho' }, 1);
    draft.write({ 'body.html': 'abc', subject: null }, 2);
    draft.undo();
    expect([draft.textOf('body.html'), draft.textOf('subject')]).toEqual(['ab', 'Ho']);
    draft.undo();
    draft.undo();
    expect([draft.textOf('body.html'), draft.textOf('subject')]).toEqual(['a', 'Hi']);
    expect(draft.undo()).toBe(false);
    draft.redo();
    draft.redo();
    draft.redo();
    expect([draft.textOf('body.html'), draft.textOf('subject')]).toEqual(['abc', null]);
    expect(draft.redo()).toBe(false);
  });

  it('takes typing in one place for one step, until it pauses or goes elsewhere', () => {
    const draft = createDraft({ subject: '', 'body.html': '' });
    draft.write({ subject: 'a' }, 0, true);
    draft.write({ subject: 'ab' }, 1000, true);
    draft.write({ subject: 'a' }, 1500, true);
    expect(draft.steps()).toBe(1);
    draft.write({ subject: 'ac' }, 2501, true);
    expect(draft.steps()).toBe(2);
    draft.write({ 'body.html': 'x' }, 2502, true);
    draft.write({ subject: 'acd' }, 2503, true);
    draft.write({ subject: 'Xacd' }, 2504, true);
    expect(draft.steps()).toBe(5);
    draft.undo();
    draft.undo();
    expect(draft.textOf('subject')).toBe('ac');
  });

  it('never joins a fix with what was typed before or after it', () => {
    const draft = createDraft({ subject: '' });
    draft.write({ subject: 'a' }, 0, true);
    draft.write({ subject: 'ab' }, 1);
    draft.write({ subject: 'abc' }, 2, true);
    expect(draft.steps()).toBe(3);
  });

  it('forgets what was taken back once something else is written', () => {
    const draft = createDraft({ subject: '' });
    draft.write({ subject: 'a' }, 0);
    draft.undo();
    draft.write({ subject: 'b' }, 1);
    expect(draft.redo()).toBe(false);
    expect(draft.textOf('subject')).toBe('b');
  });

  it('leads back to the beginning, whatever was done', () => {
    const field = fc.constantFrom('subject', 'body.html');
    const text = fc.option(fc.string({ maxLength: 5 }), { nil: null });
    const step = fc.record({ field, text, typing: fc.boolean(), pause: fc.integer({ min: 0, max: 1500 }) });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const draft = createDraft({ subject: 'Hi', 'body.html': null });
        let at = 0;
        for (const one of steps) draft.write({ [one.field]: one.text }, (at += one.pause), one.typing);
        const last = [...draft.texts];
        while (draft.undo());
        expect([draft.textOf('subject'), draft.textOf('body.html')]).toEqual(['Hi', null]);
        while (draft.redo());
        expect([...draft.texts]).toEqual(last);
      }),
    );
  });
});
