/** The check that sender_email and reply_to share. */
import type { RuleContext } from '../../../rule.ts';
import { quoted } from '../../../../text/quoted.ts';
import { checkEmailAddress } from '../../../../text/email-address.ts';
import { wholeOf } from '../../../../text/ranges.ts';

/** A quoted local part is legal (RFC 5322, section 3.4.1), though nobody types one into the look-up. */
const QUOTED_LOCAL_PART = /^"(?:[^"\\\r\n]|\\[^\r\n])*"@/u;

/** Reports a field that is filled in and holds no address. A tag in it is another rule's finding. */
export function checkAddressField(
  context: Pick<RuleContext<unknown>, 'engine' | 'report'>,
  field: string,
  value: string | null,
): void {
  if (value === null || value === '') return;
  if (context.engine.engine.parse(value).tags.length > 0) return;
  const result = checkEmailAddress(value.replace(QUOTED_LOCAL_PART, 'quoted@'));
  if (result.ok && result.address.length === value.replace(QUOTED_LOCAL_PART, 'quoted@').length) return;
  const remedy = result.ok ? 'Remove the blanks around it.' : result.reason;
  context.report({
    message: `${field} is ${quoted(value)}, which is no email address. ${remedy}`.replace(/([^.])$/u, '$1.'),
    field,
    range: wholeOf(value),
  });
}
