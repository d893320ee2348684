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
/** A page of the HTML standard. */
export const htmlSection = (page: string, title: string): RuleSource => ({
  title: `WHATWG: HTML, ${title}`,
  url: `https://html.spec.whatwg.org/multipage/${page}`,
});
/** A success criterion of WCAG 2.2. */
export const wcag = (number: string, slug: string, title: string): RuleSource => ({
  title: `WCAG 2.2, ${number}: ${title}`,
  url: `https://www.w3.org/TR/WCAG22/#${slug}`,
});
export const htmlValidate = (rule: string): RuleSource => ({
  title: `html-validate: ${rule}`,
  url: `https://html-validate.org/rules/${rule}.html`,
});
/** Microsoft's page on conditional comments, which Outlook for Windows inherited. */
export const CONDITIONAL_COMMENTS: RuleSource = {
  title: 'Microsoft: About conditional comments',
  url: 'https://learn.microsoft.com/en-us/previous-versions/windows/internet-explorer/ie-developer/compatibility/ms537512(v=vs.85)',
};
export const VML: RuleSource = {
  title: 'Microsoft: VML, an introduction',
  url: 'https://learn.microsoft.com/en-us/windows/win32/vml/web-workshop---specs---standards----introduction-to-vector-markup-language--vml-',
};
