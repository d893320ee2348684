/**
 * CodeMirror as this window uses it: read only, with line numbers, search and the marks of findings. Offsets are those of
 * the field's own text.
 */
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
  MatchDecorator,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view';
import type { TextRange } from '../../../core/text/positions.ts';
import { appearance } from './appearance.ts';
import { findingMarks, setFindings, visibleRange, type FindingMark } from './finding-marks.ts';

export interface SourceEditor {
  /** Shows another text from its top. */
  setText(text: string, language: 'html' | 'text', label: string): void;
  setFindings(marks: readonly FindingMark[]): void;
  /** Marks a place and scrolls it into the middle; null takes the mark away. */
  setPlace(range: TextRange | null): void;
  setWrapping(wrap: boolean): void;
  openSearch(): void;
  destroy(): void;
}

/** Control characters worth seeing, without the carriage return that ends so many lines of mail. */
const SPECIAL =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028\u2029\u202d\u202e\u2066-\u2069\ufeff]/gu;

const carriageReturns = new MatchDecorator({ regexp: /\r/g, decoration: Decoration.replace({}) });
/** Carriage returns are part of the text, so that offsets hold, and are not drawn. */
const hideCarriageReturns = ViewPlugin.fromClass(
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

/** The search's words, as this window writes them. */
const PHRASES = {
  next: 'Next',
  previous: 'Previous',
  all: 'Select all',
  'match case': 'Match case',
  'by word': 'Whole words',
  regexp: 'Pattern',
  close: 'Close the search',
};

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
    return place;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/**
 * Creates the editor in `parent`.
 * @param nonce lets CodeMirror add its style sheet under the page's content security policy.
 */
export function createSourceEditor(
  parent: HTMLElement,
  nonce: string | null,
  onChoose: (index: number) => void,
): SourceEditor {
  const wrapping = new Compartment();
  let wrap = false;

  const extensions = (language: Extension, label: string): Extension => [
    nonce === null ? [] : EditorView.cspNonce.of(nonce),
    // Only `\n` ends a line for the editor: were `\r\n` taken as one character, every offset behind it would be wrong.
    EditorState.lineSeparator.of('\n'),
    EditorState.readOnly.of(true),
    EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true', tabindex: '0' }),
    findingMarks(onChoose),
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSpecialChars({ specialChars: SPECIAL }),
    hideCarriageReturns,
    drawSelection(),
    search({ top: true }),
    EditorState.phrases.of(PHRASES),
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
    openSearch() {
      openSearchPanel(view);
    },
    destroy() {
      view.destroy();
    },
  };
}
