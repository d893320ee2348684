/**
 * One linear pass over CSS text for what a forgiving parser does not report: comments, and blocks, strings and
 * comments that are never closed.
 */
import type { TextRange } from '../text/positions.ts';
import type { CssStructureFault } from './types.ts';

export interface CssScan {
  readonly comments: readonly TextRange[];
  /** At most one: what follows the first is a consequence of it. */
  readonly fault: CssStructureFault | null;
}

interface Opening {
  readonly at: number;
  /** True for a rule with declarations, false for a block of rules such as `@media`. */
  readonly isRule: boolean;
}

/** What stands before a brace, back to the last brace or semicolon. */
function isRuleHead(text: string, from: number, to: number): boolean {
  const head = text
    .slice(from, to)
    .replace(/\/\*[^]*?\*\//gu, '')
    .trimStart();
  return !head.startsWith('@') || /^@(?:font-face|page|-ms-viewport|viewport)\b/iu.test(head);
}

function endOfString(text: string, start: number): number | null {
  const quote = text[start];
  for (let i = start + 1; i < text.length; i++) {
    const character = text[i];
    if (character === '\\') i++;
    else if (character === quote) return i + 1;
    else if (character === '\n' || character === '\r') return null;
  }
  return null;
}

function endOfLine(text: string, start: number): number {
  const at = text.slice(start).search(/[\r\n]/u);
  return at < 0 ? text.length : start + at;
}

/** Scans a style element's text. Never throws, linear in the text. */
export function scanCss(text: string): CssScan {
  const comments: TextRange[] = [];
  const open: Opening[] = [];
  // A rule that holds another rule's head: most likely the one whose brace is missing.
  let suspect: number | null = null;
  let headStart = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === '/' && text[i + 1] === '*') {
      const end = text.indexOf('*/', i + 2);
      if (end < 0) return { comments, fault: { kind: 'unclosed-comment', range: { start: i, end: i + 2 } } };
      comments.push({ start: i, end: end + 2 });
      i = end + 1;
    } else if (character === '"' || character === "'") {
      const end = endOfString(text, i);
      if (end === null) {
        return { comments, fault: { kind: 'unclosed-string', range: { start: i, end: endOfLine(text, i) } } };
      }
      i = end - 1;
    } else if (character === '{') {
      const isRule = isRuleHead(text, headStart, i);
      const around = open.at(-1);
      const nested = text.slice(headStart, i).trimStart();
      if (around?.isRule && suspect === null && !/^[&>+~@]/u.test(nested)) suspect = around.at;
      open.push({ at: i, isRule });
      headStart = i + 1;
    } else if (character === '}') {
      if (open.pop() === undefined) {
        return { comments, fault: { kind: 'stray-brace', range: { start: i, end: i + 1 } } };
      }
      headStart = i + 1;
    } else if (character === ';') headStart = i + 1;
  }
  const first = open[0];
  if (!first) return { comments, fault: null };
  const at = suspect ?? first.at;
  return { comments, fault: { kind: 'unclosed-block', range: { start: at, end: at + 1 } } };
}
