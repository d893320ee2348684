/** Undo for a whole draft, across its fields: every change that was made, in order, and how far it was taken back. */
import type { FieldText } from './draft.ts';
import {
  applyTextChange,
  invertTextChange,
  joinTextChanges,
  textChange,
  type TextChange,
} from './text-change.ts';

/** Nobody takes back more one by one; what a fix, a paste or a stretch of typing changed is one. */
const MOST_STEPS = 500;
/** Typing in one place is one step until it stops for this long, in milliseconds. */
const TYPING_PAUSE_MS = 1000;

/** What is done to one field. A field that comes or goes as a whole has no change of its text. */
type FieldStep =
  | { readonly field: string; readonly change: TextChange }
  | { readonly field: string; readonly before: string | null; readonly after: string | null };

interface Step {
  readonly fields: readonly FieldStep[];
  /** When it was last added to, as milliseconds. */
  readonly at: number;
  /** Nothing is added to it any more. */
  readonly closed: boolean;
}

export interface UndoHistory {
  readonly done: readonly Step[];
  /** What was taken back, the next one to do again last. */
  readonly undone: readonly Step[];
}

export const NO_HISTORY: UndoHistory = { done: [], undone: [] };

/** One field's text before and after. */
export interface Written {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
  /** What made the one of the other, where that is known: of two equal signs the texts alone do not say which was typed. */
  readonly change?: TextChange | undefined;
}

function stepOf({ field, before, after, change: known }: Written): FieldStep | null {
  if (before === after) return null;
  const change = before === null || after === null ? null : (known ?? textChange(before, after));
  return change === null ? { field, before, after } : { field, change };
}

function join(last: Step | undefined, step: FieldStep, at: number): Step | null {
  const [only] = last?.fields ?? [];
  if (last === undefined || last.closed || at - last.at > TYPING_PAUSE_MS || last.fields.length !== 1)
    return null;
  if (only === undefined || only.field !== step.field || !('change' in only) || !('change' in step))
    return null;
  const change = joinTextChanges(only.change, step.change);
  return change && { fields: [{ field: step.field, change }], at, closed: false };
}

/**
 * Notes what was written, at a moment in milliseconds. `typing`: joined with what was typed just before at the same place; anything else is one step by
 * itself.
 */
export function noteWritten(
  history: UndoHistory,
  written: readonly Written[],
  at: number,
  typing: boolean,
): UndoHistory {
  const fields = written.map(stepOf).filter((step) => step !== null);
  const [first] = fields;
  if (first === undefined) return history;
  const joined = typing && fields.length === 1 ? join(history.done.at(-1), first, at) : null;
  const done = joined
    ? [...history.done.slice(0, -1), joined]
    : [...history.done, { fields, at, closed: !typing }];
  return { done: done.slice(-MOST_STEPS), undone: [] };
}

/** What a step back or forth writes, and the history afterwards. */
export interface Move {
  readonly history: UndoHistory;
  readonly written: readonly FieldText[];
}

function textAfter(step: FieldStep, back: boolean, textOf: (field: string) => string | null): FieldText {
  if (!('change' in step)) return { field: step.field, text: back ? step.before : step.after };
  const change = back ? invertTextChange(step.change) : step.change;
  return { field: step.field, text: applyTextChange(textOf(step.field) ?? '', change) };
}

/** Takes the last step back; null when there is none. `textOf`: the draft's text as it is. */
export function undo(history: UndoHistory, textOf: (field: string) => string | null): Move | null {
  const step = history.done.at(-1);
  if (!step) return null;
  return {
    history: { done: history.done.slice(0, -1), undone: [...history.undone, { ...step, closed: true }] },
    written: [...step.fields].reverse().map((one) => textAfter(one, true, textOf)),
  };
}

/** Does again what was taken back last; null when there is nothing. */
export function redo(history: UndoHistory, textOf: (field: string) => string | null): Move | null {
  const step = history.undone.at(-1);
  if (!step) return null;
  return {
    history: { done: [...history.done, step], undone: history.undone.slice(0, -1) },
    written: step.fields.map((one) => textAfter(one, false, textOf)),
  };
}
