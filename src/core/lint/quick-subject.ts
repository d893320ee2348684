/**
 * A subject for a check that answers soon: a rule that asks for what takes long, or for what is not known yet, is left for
 * the whole check. So nothing that a quick check says is taken back by the whole one.
 */
import type { LintSubject } from './subject.ts';

/** Thrown at a rule that has to wait for the whole check. */
export class NotSoon extends Error {}

function later(): never {
  throw new NotSoon();
}

export function quickSubject(subject: LintSubject): LintSubject {
  const quick = Object.create(subject, {
    // Html-validate compiles its schemas at the first question.
    structure: { get: later },
    // A browser has not measured the mail yet.
    measured: { get: later },
  }) as LintSubject;
  return subject.validateAmp === null
    ? quick
    : (Object.create(quick, { validateAmp: { get: later } }) as LintSubject);
}
