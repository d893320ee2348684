/** Which headers of a template the service keeps, and what a header may be named. */
import { LIST_UNSUBSCRIBE } from './places.ts';

/** Specification 2.1: as many headers as a template may have. */
export const MAX_HEADERS = 50;

/** Kept only for accounts that are allowed to; the specification names the first as a place of substitutions. */
export const APPROVAL_HEADERS: ReadonlySet<string> = new Set([LIST_UNSUBSCRIBE, 'list-unsubscribe-post']);

export const needsApproval = (name: string): boolean => APPROVAL_HEADERS.has(name.toLowerCase());

/** Specification 2.1: only names that start with "X-". Header names match without regard to case. */
export const isAccepted = (name: string): boolean => /^x-/iu.test(name);

/** Printable ASCII without the colon (RFC 5322, section 2.2). */
export const isHeaderName = (name: string): boolean => /^[!-9;-~]+$/u.test(name);
