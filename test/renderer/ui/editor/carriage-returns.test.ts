/** Lines that end in `\r\n`, typed into: what is typed ends so too, and no change parts the two signs. */
import { EditorSelection, EditorState, type Transaction } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typedLineEnds } from '../../../../src/renderer/ui/editor/carriage-returns.ts';

const TEXT = 'one\r\n  two\r\nthree';

const stateOf = (doc: string, at = 0): EditorState =>
  EditorState.create({
    doc,
    selection: { anchor: at },
    extensions: [EditorState.lineSeparator.of('\n'), typedLineEnds],
  });

/** The state after Enter; null where the editor's own Enter is left to do it. */
function enter(state: EditorState): EditorState | null {
  let after: Transaction | null = null;
  const bindings = state.facet(keymap).flat();
  const run = bindings.find(({ key }) => key === 'Enter')?.run;
  // The command asks for nothing of the view but these two.
  const target = {
    state,
    dispatch: (one: Transaction) => {
      after = one;
    },
  } as unknown as EditorView;
  return run?.(target) === true ? ((after as Transaction | null)?.state ?? null) : null;
}
const pasted = (state: EditorState, text: string): string =>
  state.facet(EditorView.clipboardInputFilter).reduce((some, filter) => filter(some, state), text);

describe('Enter', () => {
  it('ends a line as the others end, with the indent of its line', () => {
    const after = enter(stateOf(TEXT, TEXT.indexOf('two') + 1));
    expect(after?.doc.toString()).toBe('one\r\n  t\r\n  wo\r\nthree');
    expect(after?.selection.main.head).toBe(TEXT.indexOf('two') + 1 + 4);
  });

  it('takes the place of what is selected, at each cursor', () => {
    const state = stateOf(TEXT).update({ selection: EditorSelection.range(1, 7) }).state;
    expect(enter(state)?.doc.toString()).toBe('o\r\ntwo\r\nthree');
  });

  it.each(['one\ntwo', 'one', ''])('of %j is the editor’s own', (text) => {
    expect(enter(stateOf(text))).toBeNull();
  });
});

describe('what is pasted', () => {
  it.each([
    ['a\nb\r\nc\rd', TEXT, 'a\r\nb\r\nc\r\nd'],
    ['a\r\nb', 'one\ntwo', 'a\nb'],
    ['a\r\nb', 'one', 'a\nb'],
  ])('%j into %j', (text, doc, want) => {
    expect(pasted(stateOf(doc), text)).toBe(want);
  });
});

describe('the cursor', () => {
  it('never stands between the two signs of a line’s end', () => {
    const state = stateOf(TEXT);
    const put = (anchor: number, head: number): readonly [number, number] => {
      const { main } = state.update({ selection: { anchor, head } }).state.selection;
      return [main.anchor, main.head];
    };
    expect(put(4, 4)).toEqual([3, 3]);
    expect(put(4, 11)).toEqual([3, 10]);
    expect(put(3, 5)).toEqual([3, 5]);
  });

  it('nor after any change', () => {
    const change = fc.record({ at: fc.nat(), insert: fc.constantFrom('', 'x', '\r\n', '\n') });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
        let state = stateOf(TEXT);
        for (const { at, insert } of changes) {
          const from = at % (state.doc.length + 1);
          state = state.update({
            changes: { from, insert },
            selection: { anchor: from + insert.length },
          }).state;
          const { head } = state.selection.main;
          expect(state.doc.sliceString(head - 1, head + 1)).not.toBe('\r\n');
        }
      }),
    );
  });

  it('stands where it was put in a text with other line ends', () => {
    const state = stateOf('one\ntwo\r');
    expect(state.update({ selection: { anchor: 8 } }).state.selection.main.head).toBe(8);
  });
});
