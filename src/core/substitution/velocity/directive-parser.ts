/** Directives: `#if`, `#elseif`, `#else`, `#end`, `#foreach`, `#set`, `#break`, `#stop`, and those left as text. */
import type { TextRange } from '../../text/positions.ts';
import { blockOfElse, closeBlock, openIf, openLoop, switchBranch } from './blocks.ts';
import { skipWhitespace, wordEnd } from './characters.ts';
import { goOnAfter, readHead, readTarget, reportNoBracket, type Head } from './directive-head.ts';
import { addControlTag, flushText, type Draft } from './draft.ts';
import { readExpression, readValue } from './expression-parser.ts';
import type { Expression } from './nodes.ts';
import { fail } from './reading.ts';
import { reportAnchor, reportElseIf } from './slips.ts';

const UNSUPPORTED = ['macro', 'define', 'include', 'parse', 'evaluate', 'literal'] as const;
/** Those of them that hold a block up to `#end`. */
const UNSUPPORTED_BLOCKS: ReadonlySet<string> = new Set(['macro', 'define', 'literal']);

const DIRECTIVES: ReadonlySet<string> = new Set([
  ...['if', 'elseif', 'else', 'end', 'foreach', 'set', 'break', 'stop'],
  ...UNSUPPORTED,
]);

export interface DirectiveWord {
  readonly word: string;
  readonly end: number;
}

/** The known directive that the `#` at `at` starts, in plain (`#else`) or bracketed form (`#{else}`). */
export function directiveAt(source: string, at: number, end: number): DirectiveWord | undefined {
  const braced = source[at + 1] === '{';
  const start = braced ? at + 2 : at + 1;
  const stop = wordEnd(source, start);
  const word = source.slice(start, stop);
  if (!DIRECTIVES.has(word) || (braced && source[stop] !== '}')) return undefined;
  const after = braced ? stop + 1 : stop;
  return after <= end ? { word, end: after } : undefined;
}

function readTest(draft: Draft, start: number, word: DirectiveWord): Head<Expression> {
  const { source } = draft.reading;
  const open = skipWhitespace(source, word.end, draft.end);
  if (open >= draft.end || source[open] !== '(') {
    const range = { start, end: word.end };
    reportNoBracket(draft, range, `#${word.word}( $name )`);
    return { value: undefined, range };
  }
  return readHead(draft, start, open, 'condition', (cursor, place) =>
    readExpression(draft.reading, cursor, place),
  );
}

const NAME_BEHIND = /\$!?\{?([A-Za-z_][\w-]*)/uy;

/** The name of the reference at `at`, in a directive without its brackets; empty when there is none. */
function nameBehind(source: string, at: number): string {
  NAME_BEHIND.lastIndex = at;
  return NAME_BEHIND.exec(source)?.[1] ?? '';
}

function readForeach(draft: Draft, start: number, word: DirectiveWord): number {
  const { reading } = draft;
  const { source } = reading;
  const open = skipWhitespace(source, word.end, draft.end);
  if (open >= draft.end || source[open] !== '(') {
    const range = { start, end: word.end };
    reportNoBracket(draft, range, '#foreach( $row in $rows )');
    // The name is the loop's all the same, so that its uses are not reported as well.
    openLoop(draft, range, nameBehind(source, open), undefined);
    return goOnAfter(draft, word.end, true);
  }
  let name = '';
  const head = readHead(draft, start, open, 'loop', (cursor, place) => {
    const variable = readTarget(draft, cursor, place);
    if (!variable) return undefined;
    if (variable.steps.length > 0) {
      return fail(cursor, 'syntax', cursor.at, 'The loop variable has to be a plain name, such as $row.');
    }
    name = variable.name;
    cursor.at = skipWhitespace(source, cursor.at, cursor.end);
    if (wordEnd(source, cursor.at) !== cursor.at + 2 || !source.startsWith('in', cursor.at)) {
      return fail(
        cursor,
        'syntax',
        cursor.at,
        `#foreach needs "in" after its variable: #foreach( $${name} in $rows ).`,
      );
    }
    cursor.at += 2;
    return readValue(reading, cursor, place);
  });
  openLoop(draft, head.range, name, head.value);
  return goOnAfter(draft, head.range.end, true);
}

function readSet(draft: Draft, start: number, word: DirectiveWord): number | undefined {
  const { reading } = draft;
  const { source } = reading;
  let open = word.end;
  while (open < draft.end && source[open] === ' ') open++;
  if (open >= draft.end || source[open] !== '(') {
    // `#set` alone is text (an anchor, a selector); `#set $x = 1` is an old form that is text as well.
    if (source[open] !== '$' || open === word.end) return undefined;
    reading.report(
      'syntax',
      { start, end: word.end },
      '#set without a bracket is plain text. Write #set( $name = value ).',
    );
    // What it was meant to assign is not reported as undeclared as well.
    reading.locals.assign(nameBehind(source, open));
    return undefined;
  }
  // `#set` alone swallows the blanks before it, so that it leaves no trace.
  const before = source.slice(draft.textStart, start);
  if (/^[ \t]*$/u.test(before)) draft.textStart = start;
  flushText(draft, start);
  const head = readHead(draft, start, open, 'argument', (cursor, place) => {
    const target = readTarget(draft, cursor, place);
    if (!target) return undefined;
    cursor.at = skipWhitespace(source, cursor.at, cursor.end);
    if (cursor.at >= cursor.end || source[cursor.at] !== '=' || source[cursor.at + 1] === '=') {
      return fail(
        cursor,
        'syntax',
        cursor.at,
        `#set needs one = after $${target.name}: #set( $${target.name} = value ).`,
      );
    }
    cursor.at++;
    const value = readExpression(reading, cursor, place);
    return value && { target, value };
  });
  if (head.value) {
    draft.operations.push({ kind: 'set', ...head.value });
    if (head.value.target.steps.length === 0) reading.locals.assign(head.value.target.name);
  }
  return goOnAfter(draft, head.range.end, true);
}

function readEnd(draft: Draft, range: TextRange): number | undefined {
  const open = draft.blocks.at(-1);
  if (open?.kind === 'literal') {
    closeBlock(draft);
    return undefined;
  }
  flushText(draft, range.start);
  if (closeBlock(draft) === 'none') {
    draft.reading.report(
      'unbalanced',
      range,
      '#end closes nothing: no #if or #foreach is open here. Remove it.',
    );
  }
  addControlTag(draft, range);
  return goOnAfter(draft, range.end, true);
}

/** `#break` and `#stop`; Velocity takes nothing from the line behind them. */
function readJump(draft: Draft, range: TextRange, word: string): number {
  const loop = draft.loops.at(-1);
  if (word === 'break' && loop) {
    const jump = { kind: 'break' as const, target: 0 };
    draft.operations.push(jump);
    loop.breaks.push(jump);
  } else {
    if (word === 'break') {
      draft.reading.report('syntax', range, '#break stands in no #foreach: everything after it is left out.');
    }
    draft.operations.push({ kind: 'stop' });
  }
  addControlTag(draft, range);
  return goOnAfter(draft, range.end, false);
}

function reportUnsupported(draft: Draft, range: TextRange, word: string): void {
  const { source } = draft.reading;
  const open = skipWhitespace(source, range.end, draft.end);
  // Without a bracket it is no directive for Velocity either.
  if (open >= draft.end || source[open] !== '(') return;
  draft.reading.report('unknown', range, `#${word} is not documented by the service and is left as text.`);
  if (UNSUPPORTED_BLOCKS.has(word)) draft.blocks.push({ kind: 'literal', opening: range });
}

/** Reads the directive at `start`. Answers where to go on, or `undefined` when it stays text. */
export function readDirective(draft: Draft, start: number, found: DirectiveWord): number | undefined {
  const range = { start, end: found.end };
  reportAnchor(draft, range);
  switch (found.word) {
    case 'if': {
      flushText(draft, start);
      const head = readTest(draft, start, found);
      openIf(draft, head.range, head.value);
      return goOnAfter(draft, head.range.end, true);
    }
    case 'elseif': {
      flushText(draft, start);
      const block = blockOfElse(draft, range);
      // The branch above must end before this one's test is read, which adds no operation.
      const head = readTest(draft, start, found);
      if (block) switchBranch(draft, block, { test: head.value });
      return goOnAfter(draft, head.range.end, true);
    }
    case 'else': {
      flushText(draft, start);
      const block = blockOfElse(draft, range);
      if (block) switchBranch(draft, block, 'else');
      addControlTag(draft, range);
      reportElseIf(draft.reading, range, draft.end);
      return goOnAfter(draft, range.end, true);
    }
    case 'end':
      return readEnd(draft, range);
    case 'foreach':
      flushText(draft, start);
      return readForeach(draft, start, found);
    case 'set':
      return readSet(draft, start, found);
    case 'break':
    case 'stop':
      flushText(draft, start);
      return readJump(draft, range, found.word);
    default:
      reportUnsupported(draft, range, found.word);
      return undefined;
  }
}
