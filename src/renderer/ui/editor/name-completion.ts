/** Completion for the names of substitutions, as the template's engine writes them. */
import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';

export interface NamesToComplete {
  readonly engine: 'simple' | 'velocity' | 'liquid' | 'none';
  /** With where its value comes from, in two words. */
  readonly names: readonly { readonly name: string; readonly from: string }[];
}

/** What a name begins after, and what it ends with, engine by engine. */
const FORMS = {
  simple: { before: /\{\{\s*[\w.-]*$/u, close: '}}' },
  liquid: { before: /\{\{-?\s*[\w.-]*$/u, close: '}}' },
  velocity: { before: /\$!?\{?[\w.-]*$/u, close: '}' },
} as const;

export function completeNames(
  context: CompletionContext,
  { engine, names }: NamesToComplete,
): CompletionResult | null {
  if (engine === 'none' || names.length === 0) return null;
  const { before, close } = FORMS[engine];
  const begun = context.matchBefore(before);
  if (!begun) return null;
  const typed = /[\w.-]*$/u.exec(begun.text)?.[0] ?? '';
  const from = context.pos - typed.length;
  const isOpen = engine !== 'velocity' || begun.text.includes('{');
  const after = context.state.sliceDoc(context.pos, context.pos + close.length + 1);
  const isClosed = after.trimStart().startsWith(close);
  return {
    from,
    validFor: /^[\w.-]*$/u,
    options: names.map(({ name, from: detail }) => ({
      label: name,
      detail,
      type: 'variable',
      apply: isOpen && !isClosed ? `${name}${close}` : name,
    })),
  };
}
