/**
 * CodeMirror as this window uses it: line numbers, search and the marks of findings; read only until somebody edits. Offsets
 * are those of the field's own text.
 */
import { autocompletion, type CompletionContext } from '@codemirror/autocomplete';
import { html } from '@codemirror/lang-html';
import { defaultKeymap } from '@codemirror/commands';
import { openSearchPanel, search, searchKeymap } from '@codemirror/search';
import {
  Compartment,
  EditorSelection,
  EditorState,
  StateEffect,
  StateField,
  type Extension,
} from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  type DecorationSet,
} from '@codemirror/view';
import type { TextRange } from '../../../core/text/positions.ts';
import { textChange, type TextChange } from '../../../core/draft/text-change.ts';
import { appearance } from './appearance.ts';
import { hideCarriageReturns, typedLineEnds } from './carriage-returns.ts';
import { completeNames, type NamesToComplete } from './name-completion.ts';
import { createSearchPanel } from './search-panel.ts';
import { findingMarks, setFindings, visibleRange, type FindingMark } from './finding-marks.ts';
import { typeOver } from './type-over.ts';

export interface SourceEditor {
  /** Shows another text from its top. */
  setText(text: string, language: 'html' | 'text', label: string): void;
  /** The same text after a change made elsewhere: what did not change stays in sight, and so does the cursor. */
  followText(text: string): void;
  setFindings(marks: readonly FindingMark[]): void;
  /** Marks a place and scrolls it into the middle; null takes the mark away. */
  setPlace(range: TextRange | null): void;
  setWrapping(wrap: boolean): void;
  /** Lets somebody type, or no longer; null for a text that only is read. */
  setEditing(editing: Editing | null): void;
  openSearch(): void;
  focus(): void;
  destroy(): void;
}

/** What an editor tells whoever keeps the text. */
export interface Editing {
  /** `change` is left out where there were several. */
  readonly onChange: (text: string, change?: TextChange) => void;
  /** Undo is the draft's, across its fields. */
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly names: () => NamesToComplete;
}

/** Control characters worth seeing, without the carriage return that ends so many lines of mail. */
const SPECIAL =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028\u2029\u202d\u202e\u2066-\u2069\ufeff]/gu;

/** Of a longer place, this many characters are brought into sight. */
const MOST_IN_SIGHT = 60;

const setPlace = StateEffect.define<TextRange | null>();
const placeField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(place, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(setPlace)) continue;
      if (effect.value === null) return Decoration.none;
      const { from, to } = visibleRange(effect.value, transaction.state.doc);
      return to > from
        ? Decoration.set(Decoration.mark({ class: 'cm-place' }).range(from, to))
        : Decoration.none;
    }
    return transaction.docChanged ? place.map(transaction.changes) : place;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/**
 * Creates the editor in `parent`. `onChoose` is told which finding was clicked, `onCursor` where the cursor was put.
 * @param nonce lets CodeMirror add its style sheet under the page's content security policy.
 */
export function createSourceEditor(
  parent: HTMLElement,
  nonce: string | null,
  onChoose: (index: number) => void,
  onCursor: (at: number) => void = () => undefined,
): SourceEditor {
  const wrapping = new Compartment();
  const editable = new Compartment();
  let wrap = false;
  let editing: Editing | null = null;
  /** Whether a change is the caller's own, who knows of it. */
  let isOurs = false;

  const typing = ({ onChange, onUndo, onRedo, names }: Editing): Extension => {
    const command = (run: () => void) => (): boolean => {
      run();
      return true;
    };
    // One and the same each time it is asked for: what another function answers counts as another list.
    const data = [{ autocomplete: (context: CompletionContext) => completeNames(context, names()) }];
    return [
      typedLineEnds,
      autocompletion(),
      EditorState.languageData.of(() => data),
      keymap.of([
        { key: 'Mod-z', run: command(onUndo), preventDefault: true },
        { key: 'Mod-y', mac: 'Mod-Shift-z', run: command(onRedo), preventDefault: true },
        { key: 'Mod-Shift-z', run: command(onRedo), preventDefault: true },
      ]),
      EditorView.updateListener.of(({ docChanged, changes, startState, state }) => {
        if (!docChanged || isOurs) return;
        const made: TextChange[] = [];
        changes.iterChanges((from, to, _from, _to, inserted) => {
          made.push({
            at: from,
            removed: startState.doc.sliceString(from, to),
            inserted: inserted.toString(),
          });
        });
        const [first, ...others] = made;
        onChange(state.doc.toString(), others.length === 0 ? first : undefined);
      }),
    ];
  };
  const reading = [
    EditorState.readOnly.of(true),
    EditorView.contentAttributes.of({ 'aria-readonly': 'true' }),
  ];
  const mode = (): Extension => (editing ? typing(editing) : reading);

  const extensions = (language: Extension, label: string): Extension => [
    nonce === null ? [] : EditorView.cspNonce.of(nonce),
    // Only `\n` ends a line for the editor: were `\r\n` taken as one character, every offset behind it would be wrong.
    EditorState.lineSeparator.of('\n'),
    editable.of(mode()),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    findingMarks(onChoose),
    // Moved by the person, not by a place that was chosen elsewhere or by typing.
    EditorView.updateListener.of(({ transactions, state }) => {
      if (transactions.some((one) => one.isUserEvent('select'))) onCursor(state.selection.main.head);
    }),
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSpecialChars({ specialChars: SPECIAL }),
    hideCarriageReturns,
    drawSelection(),
    typeOver,
    search({ top: true, createPanel: createSearchPanel }),
    placeField,
    wrapping.of(wrap ? EditorView.lineWrapping : []),
    language,
    appearance,
    keymap.of([...searchKeymap, ...defaultKeymap]),
  ];
  const view = new EditorView({
    parent,
    state: EditorState.create({ extensions: extensions([], 'Source') }),
  });

  return {
    setText(text, language, label) {
      const support = language === 'html' ? html({ matchClosingTags: false, autoCloseTags: false }) : [];
      view.setState(EditorState.create({ doc: text, extensions: extensions(support, label) }));
    },
    followText(text) {
      const change = textChange(view.state.doc.toString(), text);
      if (!change) return;
      const { at, removed, inserted } = change;
      isOurs = true;
      view.dispatch({
        // As text of one kind of line end, so that a carriage return stays where it is.
        changes: { from: at, to: at + removed.length, insert: view.state.toText(inserted) },
        ...(view.hasFocus ? { selection: { anchor: at + inserted.length }, scrollIntoView: true } : {}),
      });
      isOurs = false;
    },
    setFindings(marks) {
      view.dispatch({ effects: setFindings.of(marks) });
    },
    setPlace(range) {
      if (range === null) {
        view.dispatch({ effects: setPlace.of(null) });
        return;
      }
      const { from, to } = visibleRange(range, view.state.doc);
      // Measured from the left edge, so that the start of the line stays in sight wherever that is possible.
      view.scrollDOM.scrollLeft = 0;
      const seen = EditorSelection.range(Math.min(to, from + MOST_IN_SIGHT), from);
      view.dispatch({
        effects: [
          setPlace.of(range),
          EditorView.scrollIntoView(seen, { y: 'center', x: 'nearest', xMargin: 48 }),
        ],
        selection: { anchor: from, head: Math.min(to, from) },
      });
    },
    setWrapping(wanted) {
      wrap = wanted;
      view.dispatch({ effects: wrapping.reconfigure(wrap ? EditorView.lineWrapping : []) });
    },
    setEditing(wanted) {
      editing = wanted;
      view.dispatch({ effects: editable.reconfigure(mode()) });
    },
    openSearch() {
      openSearchPanel(view);
    },
    focus() {
      view.focus();
    },
    destroy() {
      view.destroy();
    },
  };
}
