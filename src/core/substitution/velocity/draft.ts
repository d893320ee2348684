/** A program while it is being read: its operations so far, the blocks that are open, and the text not yet copied. */
import type { TextRange } from '../../text/positions.ts';
import type { Operation } from './nodes.ts';
import type { Place, Reading } from './reading.ts';

export type Branch = Extract<Operation, { kind: 'branch' }>;
export type Loop = Extract<Operation, { kind: 'loop' }>;
/** An operation whose target is the end of its block. */
export type Jump = Extract<Operation, { kind: 'jump' | 'break' }>;

export interface IfBlock {
  readonly kind: 'if';
  readonly opening: TextRange;
  /** The test whose "false" leads to the next `#elseif`, `#else` or `#end`; none once `#else` was read. */
  branch: Branch | undefined;
  readonly jumps: Jump[];
}

export interface LoopBlock {
  readonly kind: 'loop';
  readonly opening: TextRange;
  readonly operation: Loop;
  readonly body: number;
  /** How many uses stood before the body. */
  readonly usesBefore: number;
  readonly breaks: Jump[];
}

/** A block of a directive that is left as text: only its `#end` has to be known. */
export interface LiteralBlock {
  readonly kind: 'literal';
  readonly opening: TextRange;
}

export type Block = IfBlock | LoopBlock | LiteralBlock;

export interface Draft {
  readonly reading: Reading;
  readonly operations: Operation[];
  readonly blocks: Block[];
  /** The open loops alone, so that `#break` finds its own at once. */
  readonly loops: LoopBlock[];
  /** Where reading stops: the template's end, or a string's. */
  readonly end: number;
  /** Inside a string: the tag and form that its references belong to. */
  readonly place: Place | undefined;
  /** Where the text starts that was passed over and not yet copied. */
  textStart: number;
}

export function createDraft(reading: Reading, range: TextRange, place: Place | undefined): Draft {
  return {
    reading,
    operations: [],
    blocks: [],
    loops: [],
    end: range.end,
    place,
    textStart: range.start,
  };
}

/** Copies the text passed over, up to `to`. */
export function flushText(draft: Draft, to: number): void {
  if (to > draft.textStart) {
    draft.operations.push({ kind: 'text', range: { start: draft.textStart, end: to } });
  }
  draft.textStart = to;
}

/** Notes a tag that prints nothing. Tags inside a string are part of the tag that holds the string. */
export function addControlTag(draft: Draft, range: TextRange): void {
  if (!draft.place) draft.reading.tags.push({ range, kind: 'control', keep: [] });
}
