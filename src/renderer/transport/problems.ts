/** Turns whatever a call threw into the contract's problem: what failed, why, and what to do. */
import { ORPCError } from '@orpc/client';
import * as v from 'valibot';
import { problemSchema, type Problem } from '../../contract/schemas/problem.ts';

const nothingKnown = { field: null, code: null, serviceMessage: null, httpStatus: null } as const;

function unreachable(): Problem {
  return {
    ...nothingKnown,
    fault: 'internal',
    title: 'Mailproof does not answer.',
    reason: 'The window lost its connection to the program that started it.',
    remedy: 'Start Mailproof again.',
  };
}

function unexpected(error: unknown): Problem {
  const said = error instanceof Error ? error.message : String(error);
  return {
    ...nothingKnown,
    fault: 'internal',
    title: 'Something went wrong inside Mailproof.',
    reason: said === '' ? 'There was no explanation.' : said,
    remedy: 'Try again. If it happens again, copy the details into a report.',
    httpStatus: error instanceof ORPCError ? error.status : null,
  };
}

/** True for a call that its caller gave up: nothing to tell anyone. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

export function toProblem(error: unknown): Problem {
  if (error instanceof ORPCError) {
    const parsed = v.safeParse(problemSchema, error.data);
    if (error.code === 'PROBLEM' && parsed.success) return parsed.output;
  }
  // What fetch throws when nobody listens any more.
  if (error instanceof TypeError && /fetch|network/i.test(error.message)) return unreachable();
  return unexpected(error);
}

/** The text behind "Copy details": everything known, one fact a line. */
export function problemDetails(problem: Problem): string {
  const lines = [problem.title, problem.reason, problem.remedy, `At fault: ${problem.fault}`];
  if (problem.field !== null) lines.push(`Field: ${problem.field}`);
  if (problem.code !== null) lines.push(`Code of the service: ${problem.code}`);
  if (problem.serviceMessage !== null) lines.push(`Message of the service: ${problem.serviceMessage}`);
  if (problem.httpStatus !== null) lines.push(`HTTP status: ${problem.httpStatus}`);
  return lines.join('\n');
}
