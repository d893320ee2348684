/** What css-tree could not read, from the raw nodes it leaves behind: these hold exactly the text that clients skip. */
import * as csstree from 'css-tree';
import type { TextRange } from '../text/positions.ts';
import type { CssError, CssErrorKind } from './types.ts';

/**
 * Old Internet Explorer and Outlook values that follow no grammar and harm nobody, and prefixes of nobody's browser, in
 * which mail builders write instructions of their own (`-ko-color: @ink`).
 */
const FREE_VALUES =
  /^(?:-ms-filter|filter|behavior|zoom|mso-.*|--.*|-(?!webkit-|moz-|ms-|o-|khtml-)[a-z]+-.*)$/iu;

function trimmed(text: string, start: number): TextRange & { readonly text: string } {
  const inner = text.replace(/[\s;]+$/u, '');
  const lead = inner.length - inner.trimStart().length;
  return { start: start + lead, end: start + inner.length, text: inner.slice(lead) };
}

/**
 * css-tree takes what Selectors 4 (section 17) does not: a type behind the rest of its compound (`h*`), and a combinator
 * with nothing on one side (`td >`).
 */
function isUnreadable(selector: csstree.CssNode): boolean {
  if (selector.type !== 'Selector') return false;
  const parts = selector.children.toArray();
  return parts.some((part, at) => {
    const before = parts[at - 1];
    if (part.type === 'Combinator') return !before || at === parts.length - 1 || before.type === 'Combinator';
    return part.type === 'TypeSelector' && before !== undefined && before.type !== 'Combinator';
  });
}

/** The unreadable pieces of a tree, in source order. A nested rule is none: it is in `nestedHeads`. */
export function readCssErrors(root: csstree.CssNode): {
  readonly errors: readonly CssError[];
  readonly nestedHeads: readonly TextRange[];
} {
  const errors: CssError[] = [];
  const nestedHeads: TextRange[] = [];
  const add = (node: csstree.Raw, kind: CssErrorKind): void => {
    if (!node.loc) return;
    const place = trimmed(node.value, node.loc.start.offset);
    if (place.text === '') return;
    const head = /^[^;{}]*(?=\{)/u.exec(place.text)?.[0];
    if (kind === 'declaration' && head !== undefined) {
      nestedHeads.push({ start: place.start, end: place.start + head.trimEnd().length });
      return;
    }
    if (kind === 'declaration' && FREE_VALUES.test(/^[\w-]+(?=\s*:)/u.exec(place.text)?.[0] ?? '')) return;
    errors.push({ kind, message: place.text, range: { start: place.start, end: place.end } });
  };
  type Step = { readonly node: csstree.CssNode; readonly inRule: boolean };
  const stack: Step[] = [{ node: root, inRule: root.type === 'DeclarationList' }];
  for (let step = stack.pop(); step; step = stack.pop()) {
    const { node, inRule } = step;
    const below: Step[] = [];
    if (node.type === 'StyleSheet' || node.type === 'Block' || node.type === 'DeclarationList') {
      node.children.forEach((child) => below.push({ node: child, inRule }));
    } else if (node.type === 'Raw') add(node, inRule ? 'declaration' : 'other');
    else if (node.type === 'Declaration') {
      if (node.value.type === 'Raw' && !FREE_VALUES.test(node.property)) add(node.value, 'value');
    } else if (node.type === 'Rule') {
      if (node.prelude.type === 'Raw') add(node.prelude, 'selector');
      else if (inRule && node.prelude.loc) {
        nestedHeads.push({ start: node.prelude.loc.start.offset, end: node.prelude.loc.end.offset });
      }
      if (!inRule && node.prelude.type === 'SelectorList' && node.prelude.loc) {
        const { start, end } = node.prelude.loc;
        const wrong = node.prelude.children.toArray().filter(isUnreadable);
        const message = wrong.map((selector) => csstree.generate(selector)).join(', ');
        if (message !== '')
          errors.push({ kind: 'selector', message, range: { start: start.offset, end: end.offset } });
      }
      below.push({ node: node.block, inRule: true });
    } else if (node.type === 'Atrule') {
      if (node.prelude?.type === 'Raw' && node.prelude.value.trim() !== '') add(node.prelude, 'at-rule');
      const holdsDeclarations = /^(?:font-face|page|.*viewport)$/iu.test(node.name);
      if (node.block) below.push({ node: node.block, inRule: inRule || holdsDeclarations });
    }
    for (let i = below.length - 1; i >= 0; i--) {
      const next = below[i];
      if (next) stack.push(next);
    }
  }
  return { errors, nestedHeads };
}
