/** CodeMirror for JSON that a person writes: line numbers, brackets, undo, and the error marked at its place. */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { appearance } from './appearance.ts';
import { findingMarks, setFindings } from './finding-marks.ts';
import { typeOver } from './type-over.ts';

export interface JsonEditor {
  /** Replaces the text without telling `onChange`; the same text changes nothing, so that the cursor stays. */
  setText(text: string): void;
  /** Marks where reading stopped; null when the text can be read. */
  setError(error: { readonly offset: number; readonly message: string } | null): void;
  focus(): void;
  destroy(): void;
}

/** @param nonce lets CodeMirror add its style sheet under the page's content security policy. */
export function createJsonEditor(
  parent: HTMLElement,
  nonce: string | null,
  label: string,
  onChange: (text: string) => void,
): JsonEditor {
  let isOurs = false;
  const view = new EditorView({
    parent,
    state: EditorState.create({
      extensions: [
        nonce === null ? [] : EditorView.cspNonce.of(nonce),
        EditorView.contentAttributes.of({ 'aria-label': label }),
        findingMarks(() => undefined),
        lineNumbers(),
        highlightActiveLine(),
        drawSelection(),
        typeOver,
        history(),
        indentOnInput(),
        bracketMatching(),
        EditorView.lineWrapping,
        json(),
        appearance,
        // Esc, then Tab, leaves the editor: CodeMirror lets the next Tab through.
        keymap.of([indentWithTab, ...defaultKeymap, ...historyKeymap]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !isOurs) onChange(update.state.doc.toString());
        }),
      ],
    }),
  });

  return {
    setText(text) {
      if (view.state.doc.toString() === text) return;
      isOurs = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
      isOurs = false;
    },
    setError(error) {
      const marks =
        error === null
          ? []
          : [
              {
                range: { start: error.offset, end: error.offset + 1 },
                severity: 'error' as const,
                message: error.message,
                index: 0,
              },
            ];
      view.dispatch({ effects: setFindings.of(marks) });
    },
    focus() {
      view.focus();
    },
    destroy() {
      view.destroy();
    },
  };
}
