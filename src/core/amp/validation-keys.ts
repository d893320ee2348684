/** Which fault of ours an answer of the official validator speaks of. */
import type { TextRange } from '../text/positions.ts';
import { overlaps } from '../text/ranges.ts';
import type { AmpFault } from './fault.ts';
import type { AmpValidation } from './validation.ts';

const DOCTYPE = 'MANDATORY_TAG_MISSING html !doctype';

/** Keys under which our own checks know what the official validator reports at an element. */
function keysAtPlace({ code, params }: AmpValidation): readonly string[] {
  const [first = '', second = ''] = params;
  if (code === 'WRONG_PARENT_TAG' && first === 'style amp-custom') {
    return ['MANDATORY_ATTR_MISSING amp-custom', 'DUPLICATE_UNIQUE_TAG style amp-custom'];
  }
  if (code === 'MISSING_REQUIRED_EXTENSION') return [`${code} ${second}`, `${code} ${first}`];
  return [code, `${code} ${first}`, `${code} ${first} ${second}`];
}

/** The same for what a document has or lacks as a whole, so that the place says nothing. */
function keysOfDocument({ code, params }: AmpValidation): readonly string[] {
  const [first = '', second = ''] = params;
  switch (code) {
    case 'WRONG_PARENT_TAG':
      return second === '$root' ? [DOCTYPE] : [];
    case 'INVALID_DOCTYPE_HTML':
      return [DOCTYPE];
    case 'DISALLOWED_ATTR':
      if (second === 'html !doctype') return [DOCTYPE];
      // The flash of AMP for the web in place of the one for mail.
      return second === 'html' && /^(?:⚡|amp)$/u.test(first) ? ['MANDATORY_ATTR_MISSING ⚡4email'] : [];
    case 'INVALID_ATTR_VALUE':
      return second === 'meta charset=utf-8' ? ['MANDATORY_TAG_MISSING meta charset=utf-8'] : [];
    case 'TAG_REQUIRED_BY_MISSING':
      return /v0\.js/u.test(first)
        ? ['MANDATORY_TAG_MISSING amphtml engine script']
        : [`${code} ${first}`, `${code} ${first} ${second}`];
    case 'MANDATORY_TAG_MISSING':
    case 'MANDATORY_ATTR_MISSING':
    case 'DOCUMENT_SIZE_LIMIT_EXCEEDED':
    case 'STYLESHEET_TOO_LONG':
    case 'MANDATORY_CDATA_MISSING_OR_INCORRECT':
      return [code, `${code} ${first}`, `${code} ${first} ${second}`];
    default:
      return [];
  }
}

/**
 * Whether a fault of ours is what the official validator says.
 * @param range what the validator's answer was found to speak of; null when that is not known.
 * @param tag the start tag around that.
 */
export function isSameFault(
  fault: AmpFault,
  result: AmpValidation,
  range: TextRange | null,
  tag: TextRange | null,
): boolean {
  if (keysOfDocument(result).includes(fault.key)) return true;
  const isThere = [range, tag].some((place) => place !== null && overlaps(place, fault.range));
  return isThere && keysAtPlace(result).includes(fault.key);
}
