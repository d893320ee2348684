/** The parts of a template that are HTML. */
import type { HtmlPlaceText, LintSubject } from '../subject.ts';

/** html and amp, those there are. */
export const htmlParts = ({ html, amp }: Pick<LintSubject, 'html' | 'amp'>): readonly HtmlPlaceText[] =>
  [html, amp].filter((part) => part !== null);
