/**
 * Typing over a selection. Left to the browser, Chromium joins the lines itself and writes style attributes into them, which
 * the page's content security policy refuses with an error in the console each; a text that is only read would flicker.
 */
import { EditorView } from '@codemirror/view';

/** The editor replaces a selection by what is typed, and lets nothing be typed into a text that is only read. */
export const typeOver = EditorView.domEventHandlers({
  beforeinput({ inputType, data, isComposing }, view) {
    const { state } = view;
    if (state.readOnly) return true;
    const { empty, from, to } = state.selection.main;
    // What an input method composes is the browser's alone.
    if (inputType !== 'insertText' || data === null || isComposing || view.composing || empty) return false;
    const replacing = state.update(state.replaceSelection(data), {
      userEvent: 'input.type',
      scrollIntoView: true,
    });
    const isHandled = state
      .facet(EditorView.inputHandler)
      .some((handle) => handle(view, from, to, data, () => replacing));
    if (!isHandled) view.dispatch(replacing);
    return true;
  },
});
