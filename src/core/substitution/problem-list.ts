/** Collects an engine's problems, with a bound: a text that is nothing but errors must not become a huge report. */
import type { TextRange } from '../text/positions.ts';
import type { SyntaxProblem, SyntaxProblemKind } from './engine.ts';

/** More problems than anybody reads in one place. */
const MAX_PROBLEMS = 1000;

export interface ProblemList {
  add(kind: SyntaxProblemKind, range: TextRange, message: string): void;
  /** In source order; when there were more than the bound, the last one says so. */
  finish(): readonly SyntaxProblem[];
}

export function createProblemList(limit = MAX_PROBLEMS): ProblemList {
  const problems: SyntaxProblem[] = [];
  let firstLeftOut: TextRange | null = null;
  return {
    add(kind, range, message) {
      if (problems.length < limit) problems.push({ kind, range, message });
      else firstLeftOut ??= range;
    },
    finish() {
      problems.sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
      if (firstLeftOut) {
        problems.push({
          kind: 'limit',
          range: firstLeftOut,
          message: `There are more than ${limit} problems here; the others are not listed.`,
        });
      }
      return problems;
    },
  };
}
