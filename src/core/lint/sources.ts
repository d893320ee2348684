/** Where rules take their facts and figures from: the specification, standards, and pages of the field. */
import type { RuleSource } from './rule.ts';

export const SPEC_TEMPLATE: RuleSource = { title: 'Specification of the service, section 2.1: Template' };
export const SPEC_ATTACHMENT: RuleSource = { title: 'Specification of the service, section 2.2: Attachment' };
export const SPEC_LIMITS: RuleSource = { title: 'Specification of the service, section 8: Limits' };

/** Documents of the public sister service: background that explains, never law. */
export const SISTER_REFERENCE: RuleSource = {
  title: 'UniOne: Web API reference',
  url: 'https://docs.unione.io/en/web-api-ref',
};
export const SISTER_SIMPLE: RuleSource = {
  title: 'Unisender Go: simple template engine',
  url: 'https://godocs.unisender.ru/simple-template-engine',
};
export const SISTER_VELOCITY: RuleSource = {
  title: 'Unisender Go: Velocity',
  url: 'https://godocs.unisender.ru/velocity',
};
export const VELOCITY_GUIDE: RuleSource = {
  title: 'Apache Velocity 1.7: user guide',
  url: 'https://velocity.apache.org/engine/1.7/user-guide.html',
};
export const LIQUID_GUIDE: RuleSource = {
  title: 'Shopify Liquid: reference',
  url: 'https://shopify.github.io/liquid/',
};

export const rfc = (number: number, section: string, title: string): RuleSource => ({
  title: `RFC ${number}${section === '' ? '' : `, section ${section}`}: ${title}`,
  url: `https://www.rfc-editor.org/rfc/rfc${number}${section === '' ? '' : `#section-${section}`}`,
});

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
