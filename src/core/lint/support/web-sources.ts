/** Where the rules about a mail's content take their figures from. */
import type { RuleSource } from '../rule.ts';

export const WHATWG_URL: RuleSource = { title: 'WHATWG: URL', url: 'https://url.spec.whatwg.org/' };
export const WHATWG_HTML: RuleSource = {
  title: 'WHATWG: HTML',
  url: 'https://html.spec.whatwg.org/multipage/',
};
export const UTS39: RuleSource = {
  title: 'Unicode Technical Standard 39: Security Mechanisms',
  url: 'https://www.unicode.org/reports/tr39/',
};
export const UTS55: RuleSource = {
  title: 'Unicode Technical Standard 55: Source Code Handling',
  url: 'https://www.unicode.org/reports/tr55/',
};
export const RFC2606: RuleSource = {
  title: 'RFC 2606: Reserved Top Level DNS Names',
  url: 'https://www.rfc-editor.org/rfc/rfc2606',
};
export const GMAIL_CLIPPING: RuleSource = {
  title: 'Email bugs 41: Gmail clips messages',
  url: 'https://github.com/hteumeuleu/email-bugs/issues/41',
};
export const canIEmail = (feature: string, title: string): RuleSource => ({
  title: `Can I email: ${title}`,
  url: `https://www.caniemail.com/features/${feature}/`,
});
export const PRACTICE: RuleSource = { title: 'Practice of people who write and check mails' };
