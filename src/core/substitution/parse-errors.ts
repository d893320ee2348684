/** Collects an engine's errors, with a bound: a text that is nothing but errors must not become a huge report. */
import type { TextRange } from '../text/positions.ts';
import type { ParseError, ParseErrorKind } from './engine.ts';

/** More errors than anybody reads in one place. */
const MAX_ERRORS = 1000;

export interface ParseErrors {
  add(kind: ParseErrorKind, range: TextRange, message: string): void;
  /** In source order; when there were more than the bound, the last one says so. */
  finish(): readonly ParseError[];
}

export function createParseErrors(limit = MAX_ERRORS): ParseErrors {
  const errors: ParseError[] = [];
  let firstLeftOut: TextRange | null = null;
  return {
    add(kind, range, message) {
      if (errors.length < limit) errors.push({ kind, range, message });
      else firstLeftOut ??= range;
    },
    finish() {
      errors.sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
      if (firstLeftOut) {
        errors.push({
          kind: 'limit',
          range: firstLeftOut,
          message: `There are more than ${limit} errors here; the others are not listed.`,
        });
      }
      return errors;
    },
  };
}
