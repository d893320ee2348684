/** What an answer says of an address, for the rule about dead links and for the window's list of links. */
import type { LinkAnswer, LinkFailure } from './link-answers.ts';

const FAILURES: Readonly<Record<LinkFailure, string>> = {
  name: 'leads to a host that does not exist',
  refused: 'leads to a host where nobody answers',
  timeout: 'did not answer in time',
  certificate: 'offers no safe connection: its certificate is not accepted',
  redirects: 'sends on from one address to the next without an end',
  broken: 'ended the connection without an answer',
};

/** What recipients get is certain then; everything else may be over in an hour, or aimed at programs alone. */
export const isCertain = (answer: LinkAnswer): boolean =>
  'status' in answer
    ? answer.status === 404 || answer.status === 410
    : 'failure' in answer && answer.failure === 'name';

/** Null for an address that answers, or was not asked. */
export function faultOf(answer: LinkAnswer): string | null {
  if ('failure' in answer) return FAILURES[answer.failure];
  return 'status' in answer && answer.status >= 400 ? `answers ${answer.status}` : null;
}
