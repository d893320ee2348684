import { ampFaults, keysOfValidation } from '../../../amp/structure.ts';
import {
  depthOf,
  locateValidation,
  MAX_AMP_DEPTH,
  type AmpValidation,
  type AmpValidator,
} from '../../../amp/validation.ts';
import type { TextRange } from '../../../text/positions.ts';
import { defineRule } from '../../rule.ts';
import { AMP_FORMAT, ampMail, faultsOfKind, reportFaults } from './shared/amp-findings.ts';
import type { HtmlPlaceText } from '../../../mail/place-text.ts';
import { gather } from '../../gather.ts';

/** Results that no rule of ours has said already, at their places in the rendered text. */
function unsaid(amp: HtmlPlaceText, results: readonly AmpValidation[]) {
  const document = amp.renderedDocument;
  const known = new Set(ampFaults(document).map(({ key }) => key));
  return results.flatMap((result) => {
    if (keysOfValidation(result.code, result.params).some((key) => known.has(key))) return [];
    // cid: addresses have a rule of their own.
    if (result.code === 'INVALID_URL_PROTOCOL' && result.params.includes('cid')) return [];
    const range = locateValidation(document, result);
    // A value that is missing from the sample data proves nothing.
    if (range && amp.touchesMissing(range)) return [];
    return [{ result, range }];
  });
}

/** A byte order mark moves the whole head into the body for the validator; encoding-bom says it, so the rest is read. */
function withoutMark(text: string, validate: AmpValidator): readonly AmpValidation[] | null {
  if (!text.startsWith('\uFEFF')) return validate(text);
  const results = validate(text.slice(1));
  return results && results.map((one) => (one.line === 1 ? { ...one, column: one.column + 1 } : one));
}

export const ampInvalid = defineRule({
  id: 'amp-invalid',
  category: 'amp',
  severity: 'error',
  maturity: 'stable',
  summary: 'The AMP part breaks another rule of AMP for Email',
  why: 'Clients check the AMP part and drop it as a whole when it breaks a rule: recipients see the html part instead, without a word. This rule passes on what the official validator says and no other rule here says better; it runs offline on the text with the sample values filled in. Where the validator is not installed, amp-validator-missing says so.',
  howToFix: 'The finding names the element or attribute; the page of the format lists what is allowed.',
  sources: [AMP_FORMAT],
  examples: {
    good: [
      {
        amp: ampMail(
          '<amp-img src="https://img.shop.example/a.png" width="120" height="40" alt="Shop"></amp-img>',
        ),
        html: '<p>Hi</p>',
      },
    ],
    bad: [
      {
        amp: ampMail('<amp-img src="https://img.shop.example/a.png" alt="Shop"></amp-img>'),
        html: '<p>Hi</p>',
        reports: [
          {
            field: 'body.amp',
            marks: '<amp-img src="https://img.shop.example/a.png" alt="Shop">',
            says: 'width and height',
          },
        ],
      },
    ],
  },
  check({ amp, validateAmp, report }) {
    if (!amp) return;
    const say = (
      message: string,
      ranges: readonly TextRange[],
      severity: 'error' | 'warning' = 'error',
    ): void => {
      report({ message, field: amp.field, severity, ...gather(ranges.map((range) => amp.toSource(range))) });
    };
    if (faultsOfKind(amp, 'layout').length > 0) {
      reportFaults(
        amp,
        'layout',
        report,
        (name) =>
          `<${name}> has no width and height, so clients drop the AMP part and show html. Write width and height, and layout="responsive" where it may shrink.`,
      );
    }
    const depth = depthOf(amp.renderedDocument);
    if (depth > MAX_AMP_DEPTH) {
      say(
        `The AMP part nests ${depth} elements deep; the official validator breaks at about ${MAX_AMP_DEPTH}, so clients may drop it. Flatten the layout.`,
        [],
        'warning',
      );
      return;
    }
    const results = validateAmp ? withoutMark(amp.rendered.text, validateAmp) : [];
    if (results === null) {
      say(
        'The official validator broke on the AMP part, so only its structure was checked. Simplify the layout.',
        [],
        'warning',
      );
      return;
    }
    const causes = new Map<string, { message: string; severity: 'error' | 'warning'; ranges: TextRange[] }>();
    for (const { result, range } of unsaid(amp, results)) {
      const said = result.message.replace(/\s+/gu, ' ').replace(/[.]?$/u, '.');
      const end = result.severity === 'error' ? ' Clients drop the AMP part and show html.' : '';
      const cause = causes.get(said) ?? {
        message: `The AMP validator says: ${said}${end}`,
        severity: result.severity,
        ranges: [],
      };
      if (range) cause.ranges.push(range);
      causes.set(said, cause);
    }
    for (const { message, severity, ranges } of causes.values()) say(message, ranges, severity);
  },
});
