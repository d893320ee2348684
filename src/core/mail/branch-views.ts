/**
 * A text with conditions is several texts. Two views stand for them: every condition holds, and none does. Both are as
 * long as the source, so offsets fit; a tag opened in one condition and closed in another of the same kind is balanced
 * in both, and two start tags of which only one is ever sent never meet.
 */
import { memoBy } from '../collections/memo.ts';
import type { TextRange } from '../text/positions.ts';
import type { Tag } from '../substitution/engine.ts';
import type { PlaceText } from './place-text.ts';

interface Block {
  readonly opener: string;
  /** Where each branch begins; the last ends at the block's end. */
  readonly starts: number[];
  readonly ends: number[];
  hasElse: boolean;
}

const OPENERS = new Set([
  'if',
  'unless',
  'case',
  'for',
  'foreach',
  'tablerow',
  'ifchanged',
  'macro',
  'define',
]);
const BETWEEN = new Set(['elsif', 'elseif', 'else', 'when']);

/** Statements of embedded code that open a block: PHP's own end in a sign, Ruby's and those of ASP need not. */
function wordOfCode(tag: string): string {
  const isPhp = tag.startsWith('<?');
  const code = tag.replace(/^<(?:%[-_]?|\?php)\s*(?:break\s*;\s*)?/u, '').replace(/[\s;]*[-_]?[%?]>$/u, '');
  if (/^\}\s*else\b/u.test(code)) return 'else';
  if (code.startsWith('}')) return 'end';
  const word = /^[a-z]+/iu.exec(code)?.[0].toLowerCase() ?? '';
  if (BETWEEN.has(word) || word.startsWith('end')) return word;
  if (isPhp && word === 'case') return 'when';
  if (isPhp && word === 'default') return 'else';
  if (isPhp && word === 'switch') return 'case';
  const opens = isPhp ? /[:{]$/u.test(code) : OPENERS.has(word) || /[{]$|\bdo(?:\s*\|[^|]*\|)?$/u.test(code);
  return opens ? (OPENERS.has(word) ? word : 'if') : '';
}

/** A tag longer than this opens no block: its end, which tells, is not looked for. */
const LONGEST_CODE = 400;

/** Statements that are written as elements: what of them opens a condition, parts it and ends it. */
function wordOfElement(tag: string): string {
  const [, slash, name = ''] = /^<(\/?)(?:#|TMPL_)([a-z]+)/iu.exec(tag) ?? [];
  const word = name.toLowerCase();
  if (word === 'else' || word === 'elseif') return word;
  if (!/^(?:if|unless|list|items|loop|macro)$/u.test(word)) return '';
  return slash === '/' ? 'end' : word === 'unless' ? word : 'if';
}

/** Words of Blade; `@empty` with something in brackets is a condition, and alone the middle of a loop. */
function wordOfDirective(tag: string): string {
  const word = /^@([a-z]+)/iu.exec(tag)?.[1] ?? '';
  if (/^end(?:section|component|slot|push|php|switch)$/u.test(word)) return '';
  if (word.startsWith('end') || word === 'else' || word === 'elseif') return word;
  if (word === 'empty' && !tag.endsWith(')')) return 'else';
  if (word === 'unless') return word;
  return /^(?:if|isset|empty|for|foreach|forelse|while|auth|guest|can)$/u.test(word) ? 'if' : '';
}

/** `{if $a}` of Smarty and `%%[ IF … THEN ]%%` of AMPscript. */
function wordOfBracket(tag: string): string {
  const [, slash, name = ''] = /^(?:\{|%%\[)\s{0,20}(\/?)([a-z]+)/iu.exec(tag) ?? [];
  const word = name.toLowerCase();
  if (slash === '/') return /^(?:if|foreach|section|for|while)$/u.test(word) ? 'end' : '';
  if (word === 'foreachelse' || word === 'sectionelse') return 'else';
  if (tag.startsWith('%%')) return word === 'endif' ? 'end' : /^(?:if|elseif|else)$/u.test(word) ? word : '';
  return word === 'section' || word === 'while' ? 'if' : word;
}

/**
 * The word of a control tag: `if` of `{%- if x %}`, `#if(`, `#{end}`. Blocks of Handlebars and statements of embedded
 * code are read as an `if`, its `else` and its end.
 */
function wordOf(tag: string): string {
  if (/^\{\{~?\s*else/u.test(tag)) return 'else';
  if (/^\{\{\{?~?[#^]/u.test(tag)) return 'if';
  if (/^\{\{\{?~?\//u.test(tag)) return 'end';
  if (/^<(?:%|\?)/u.test(tag)) return wordOfCode(tag);
  if (tag.startsWith('<')) return wordOfElement(tag);
  if (tag.startsWith('@')) return wordOfDirective(tag);
  if (/^(?:\{\/?[a-z]|%%\[)/u.test(tag)) return wordOfBracket(tag);
  const words = /^(?:\{%-?\s*|#\{?)(.*)$/su.exec(tag)?.[1] ?? '';
  return /^[a-z]+/iu.exec(words)?.[0].toLowerCase() ?? '';
}

function hiddenIn(block: Block, holds: boolean): TextRange[] {
  const branches = block.starts.map((start, index) => ({ start, end: block.ends[index] ?? start }));
  const real = block.opener === 'case' ? branches.slice(1) : branches;
  // `unless` is an `if` the other way round, so that it goes with an `if` of the same condition.
  const wantsFirst = block.opener === 'unless' ? !holds : holds;
  const shown = wantsFirst ? real[0] : block.hasElse ? real.at(-1) : undefined;
  return branches.filter((branch) => branch !== shown);
}

interface Hidden {
  readonly holds: TextRange[];
  readonly fails: TextRange[];
}

/** The engine's own tags and those of other products, in source order. */
function allTags({ parsed, foreign, text }: PlaceText): readonly Tag[] {
  if (foreign.length === 0) return parsed.tags;
  // `{{else}}` is a name to the engine simple, and the middle of a block where blocks are written as Handlebars does.
  const own = parsed.tags.map((tag): Tag =>
    text.startsWith('{{else', tag.range.start) ? { ...tag, kind: 'control' } : tag,
  );
  return [...own, ...foreign.map(({ range, kind }): Tag => ({ range, kind, keep: [] }))].sort(
    (a, b) => a.range.start - b.range.start,
  );
}

/** Null when the conditions do not close; the substitution rules say so. */
function hiddenStretches(place: PlaceText): Hidden | null {
  const hidden: Hidden = { holds: [], fails: [] };
  const stack: Block[] = [];
  for (const { range, kind, keep } of allTags(place)) {
    hidden.fails.push(...keep);
    if (kind !== 'control') continue;
    const word = wordOf(place.text.slice(range.start, Math.min(range.end, range.start + LONGEST_CODE)));
    const block = stack.at(-1);
    if (OPENERS.has(word)) stack.push({ opener: word, starts: [range.end], ends: [], hasElse: false });
    else if (BETWEEN.has(word)) {
      if (!block) return null;
      block.ends.push(range.start);
      block.starts.push(range.end);
      if (word === 'else') block.hasElse = true;
    } else if (/^end/u.test(word)) {
      if (!block) return null;
      stack.pop();
      block.ends.push(range.start);
      hidden.holds.push(...hiddenIn(block, true));
      hidden.fails.push(...hiddenIn(block, false));
    }
  }
  return stack.length === 0 ? hidden : null;
}

/** The text with some stretches overwritten by blanks; line breaks stay. */
export function blankOut(text: string, ranges: readonly TextRange[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    pieces.push(
      text.slice(at, from),
      text.slice(from, end).replace(/[^\r\n]/gu, (c) => ' '.repeat(c.length)),
    );
    at = end;
  }
  pieces.push(text.slice(at));
  return pieces.join('');
}

function readViews(place: PlaceText): readonly string[] {
  const hidden = place.parsed.tags.length + place.foreign.length === 0 ? null : hiddenStretches(place);
  return hidden === null || hidden.holds.length + hidden.fails.length === 0
    ? [place.masked]
    : [...new Set([blankOut(place.masked, hidden.holds), blankOut(place.masked, hidden.fails)])];
}

/** The masked texts that stand for what is sent: one where there are no conditions, else two. */
export const branchViews = memoBy(({ parsed }: PlaceText) => parsed, readViews);
