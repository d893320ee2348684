/** How source looks: from the window's tokens, so that both themes come by themselves. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';

const highlight = HighlightStyle.define([
  { tag: [tags.tagName, tags.keyword], color: 'var(--color-code-tag)' },
  { tag: [tags.attributeName, tags.propertyName, tags.className], color: 'var(--color-code-name)' },
  { tag: [tags.attributeValue, tags.string, tags.color], color: 'var(--color-code-text)' },
  { tag: [tags.number, tags.unit, tags.bool, tags.character], color: 'var(--color-code-number)' },
  {
    tag: [tags.comment, tags.angleBracket, tags.documentMeta, tags.processingInstruction],
    color: 'var(--color-code-quiet)',
  },
]);

const underline = (colour: string): Record<string, string> => ({
  textDecoration: `underline wavy ${colour} 1px`,
  textUnderlineOffset: '3px',
  textDecorationSkipInk: 'none',
});

const theme = EditorView.theme({
  '&': {
    height: '100%',
    backgroundColor: 'var(--color-surface)',
    color: 'var(--color-ink)',
    fontSize: '12.5px',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '20px' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--color-ink)' },
  '.cm-content:focus-visible': { outline: 'none' },
  '&.cm-focused .cm-scroller': { boxShadow: 'inset 0 0 0 2px var(--color-focus)' },
  '.cm-line': { padding: '0 12px 0 4px' },
  '.cm-cursor': { borderLeftColor: 'var(--color-ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--color-accent) 26%, transparent)',
  },
  '.cm-gutters': {
    backgroundColor: 'var(--color-surface)',
    color: 'var(--color-faint)',
    border: 'none',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 4px', minWidth: '32px' },
  '.cm-finding-gutter': { width: '16px' },
  // At the first row of a wrapped line.
  '.cm-finding-gutter .cm-gutterElement': {
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'center',
    paddingTop: '6px',
  },
  '.cm-finding-dot': { width: '8px', height: '8px', borderRadius: '50%', cursor: 'pointer' },
  '.cm-finding-dot-error': { background: 'var(--color-error)' },
  // A different shape for each severity, because colour alone does not reach everyone.
  '.cm-finding-dot-warning': {
    background: 'var(--color-warning)',
    borderRadius: '0',
    clipPath: 'polygon(50% 0, 100% 100%, 0 100%)',
  },
  '.cm-finding-dot-info': { border: '2px solid var(--color-info)' },
  '.cm-finding-error': underline('var(--color-error)'),
  '.cm-finding-warning': underline('var(--color-warning)'),
  '.cm-finding-info': underline('var(--color-info)'),
  '.cm-place': {
    backgroundColor: 'var(--color-selected)',
    outline: '1px solid var(--color-accent)',
    borderRadius: '2px',
  },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': {
    backgroundColor: 'color-mix(in srgb, var(--color-hover) 60%, transparent)',
  },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--color-ink)' },
  '.cm-searchMatch': {
    backgroundColor: 'var(--color-warning-ground)',
    outline: '1px solid var(--color-warning)',
  },
  '.cm-searchMatch-selected': {
    backgroundColor: 'var(--color-selected)',
    outlineColor: 'var(--color-accent)',
  },
  '.cm-panels': {
    backgroundColor: 'var(--color-chrome)',
    color: 'var(--color-ink)',
    borderColor: 'var(--color-line)',
  },
  '.cm-panels-top': { borderBottom: '1px solid var(--color-line)' },
  '.cm-panel.cm-search': { display: 'flex', alignItems: 'center', gap: '4px', padding: '6px 8px' },
  '.cm-search, .cm-search input, .cm-search button': {
    fontFamily: 'var(--font-sans)',
    fontSize: '13px',
    lineHeight: '20px',
  },
  '.cm-textfield': {
    flex: '1 1 96px',
    minWidth: '88px',
    height: '24px',
    margin: '0',
    padding: '0 8px',
    border: '1px solid var(--color-control)',
    borderRadius: '6px',
    backgroundColor: 'var(--color-surface)',
  },
  '.cm-textfield:focus-visible': { outlineOffset: '0' },
  // CodeMirror's own margins leave a narrow pane no room for what is searched for.
  '.cm-panel.cm-search .cm-search-button, .cm-panel.cm-search .cm-textfield': { margin: '0' },
  '.cm-search-count': {
    flex: '0 1 auto',
    minWidth: '64px',
    padding: '0 4px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: 'var(--color-muted)',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-search-button': {
    flex: 'none',
    minWidth: '24px',
    height: '24px',
    padding: '0 4px',
    borderRadius: '6px',
    color: 'var(--color-muted)',
    '&:hover': { background: 'var(--color-hover)', color: 'var(--color-ink)' },
    '&[aria-pressed=true]': { background: 'var(--color-selected)', color: 'var(--color-accent-ink)' },
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--color-raised)',
    color: 'var(--color-ink)',
    border: '1px solid var(--color-line)',
    borderRadius: '6px',
    boxShadow: 'var(--shadow-float)',
    maxWidth: '360px',
    padding: '4px 8px',
    fontFamily: 'var(--font-sans)',
    fontSize: '13px',
    lineHeight: '20px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete': { padding: '4px', maxWidth: 'none' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-mono)', maxHeight: '208px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    padding: '2px 8px',
    borderRadius: '4px',
    color: 'var(--color-ink)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--color-selected)',
    color: 'var(--color-ink)',
  },
  '.cm-completionMatchedText': {
    textDecoration: 'none',
    fontWeight: '600',
    color: 'var(--color-accent-ink)',
  },
  '.cm-completionDetail': {
    marginLeft: '12px',
    fontFamily: 'var(--font-sans)',
    fontStyle: 'normal',
    color: 'var(--color-muted)',
  },
  '.cm-completionIcon': { display: 'none' },
  '.cm-tooltip p + p': { marginTop: '4px', paddingTop: '4px', borderTop: '1px solid var(--color-line)' },
});

export const appearance: Extension = [theme, syntaxHighlighting(highlight)];
