/** Where the rules of the service's own categories take their figures from. */
import type { RuleSource } from '../rule.ts';

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
