/** Standards and pages the rules about structure and accessibility rest on. */
import type { RuleSource } from '../rule.ts';

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
export const PAGE_STRUCTURE: RuleSource = {
  title: 'W3C: Page structure tutorial, headings',
  url: 'https://www.w3.org/WAI/tutorials/page-structure/headings/',
};
