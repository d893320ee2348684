import type { Rule } from '../../rule.ts';
import { preheaderLength } from './preheader-length.ts';
import { preheaderMissing } from './preheader-missing.ts';
import { preheaderRepeatsSubject } from './preheader-repeats-subject.ts';
import { subjectControl } from './subject-control.ts';
import { subjectFakeReply } from './subject-fake-reply.ts';
import { subjectMissing } from './subject-missing.ts';
import { subjectShouting } from './subject-shouting.ts';
import { subjectTooLong } from './subject-too-long.ts';

export const subjectRules: readonly Rule[] = [
  subjectMissing,
  subjectControl,
  subjectTooLong,
  subjectShouting,
  subjectFakeReply,
  preheaderLength,
  preheaderMissing,
  preheaderRepeatsSubject,
];
