/**
 * Texts whose lines end in `\r\n`. For the editor only `\n` ends a line, so that every offset holds; the carriage return before
 * it is not drawn, and the cursor, Backspace and Enter take both as one.
 */
import {
  EditorSelection,
  EditorState,
  RangeSetBuilder,
  Transaction,
  type Extension,
  type Text,
} from '@codemirror/state';
import { Decoration, EditorView, keymap, MatchDecorator, ViewPlugin } from '@codemirror/view';
import type { DecorationSet, ViewUpdate } from '@codemirror/view';

const carriageReturns = new MatchDecorator({ regexp: /\r/g, decoration: Decoration.replace({}) });

/** Carriage returns are part of the text and are not drawn. */
export const hideCarriageReturns = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = carriageReturns.createDeco(view);
    }
    update(update: ViewUpdate): void {
      this.decorations = carriageReturns.updateDeco(update, this.decorations);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

const RETURN = '\r';

/** Whether a position stands between the two signs that end a line. */
const isBetween = (doc: Text, at: number): boolean => at > 0 && doc.sliceString(at - 1, at + 1) === '\r\n';

/** What the text's first line ends with. */
function lineEnd(doc: Text): string {
  return doc.lines > 1 && doc.line(1).text.endsWith(RETURN) ? '\r\n' : '\n';
}

/** The line ends on screen, each as one sign. */
function lineEnds(view: EditorView): DecorationSet {
  const found = new RangeSetBuilder<Decoration>();
  const { doc } = view.state;
  for (const { from, to } of view.visibleRanges) {
    for (let line = doc.lineAt(from); line.from <= to; line = doc.line(line.number + 1)) {
      const isLast = line.number === doc.lines;
      if (!isLast && line.text.endsWith(RETURN)) found.add(line.to - 1, line.to + 1, Decoration.mark({}));
      if (isLast) break;
    }
  }
  return found.finish();
}

/** Keys that go to another line: what they reach on it is before its end, never behind it. */
const TO_ANOTHER_LINE = /^(?:Arrow(?:Up|Down)|Page(?:Up|Down))$/u;

/**
 * Whether a line's end is one step for what the person does now. A click, or a key that changes the line, that comes to rest
 * between the two signs is meant for the end of that line; stepped over, it would begin the next one.
 */
const lineEndSteps = ViewPlugin.fromClass(
  class {
    isOne = true;
  },
  {
    eventObservers: {
      keydown({ key, ctrlKey }) {
        this.isOne = !TO_ANOTHER_LINE.test(key) && !(ctrlKey && /^[npv]$/u.test(key));
      },
      mousedown() {
        this.isOne = false;
      },
      touchstart() {
        this.isOne = false;
      },
    },
  },
);

/** Nobody stands between the two. */
const before = EditorState.transactionFilter.of((transaction) => {
  const { newDoc, newSelection } = transaction;
  if (!newSelection.ranges.some(({ anchor, head }) => isBetween(newDoc, anchor) || isBetween(newDoc, head))) {
    return transaction;
  }
  const step = (at: number): number => (isBetween(newDoc, at) ? at - 1 : at);
  const ranges = newSelection.ranges.map(({ anchor, head }) =>
    EditorSelection.range(step(anchor), step(head)),
  );
  const selection = EditorSelection.create(ranges, newSelection.mainIndex);
  return [transaction, { selection, sequential: true }];
});

/** For a text that is typed into. */
export const typedLineEnds: Extension = [
  before,
  lineEndSteps,
  EditorView.atomicRanges.of((view) =>
    view.plugin(lineEndSteps)?.isOne === false ? Decoration.none : lineEnds(view),
  ),
  EditorView.clipboardInputFilter.of((text, state) => text.replace(/\r\n?|\n/gu, lineEnd(state.doc))),
  keymap.of([
    {
      key: 'Enter',
      run({ state, dispatch }) {
        if (lineEnd(state.doc) === '\n') return false;
        dispatch(
          state.update(
            state.changeByRange((range) => {
              const [indent = ''] = /^[ \t]*/u.exec(state.doc.lineAt(range.from).text) ?? [];
              const insert = `\r\n${indent}`;
              return {
                changes: { from: range.from, to: range.to, insert },
                range: EditorSelection.cursor(range.from + insert.length),
              };
            }),
            { scrollIntoView: true, annotations: Transaction.userEvent.of('input') },
          ),
        );
        return true;
      },
    },
  ]),
];
