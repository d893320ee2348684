/** The page of the note that a rule found out nothing. It is no rule, so it is in no list and cannot be set. */
import { RULE_FAILED } from './finding.ts';

export const UNFINISHED_RULE_PAGE = {
  id: RULE_FAILED,
  category: 'structure',
  severity: 'info',
  maturity: 'stable',
  summary: 'A rule could not be checked to its end.',
  why: 'The rule named here ended with a failure of its own, or did not finish in its time. Whether the template breaks it is not known, so a pipeline does not call the template checked.',
  howToFix:
    'Check the template again. If the note comes back, turn the rule off for this template and report it with the template’s text: the fault is Mailproof’s.',
  sources: [],
} as const;
