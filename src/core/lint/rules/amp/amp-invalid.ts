import { MAX_AMP_DEPTH } from '../../../amp/validation.ts';
import type { TextRange } from '../../../text/positions.ts';
import { gather } from '../../gather.ts';
import { defineRule } from '../../rule.ts';
import { AMP_FORMAT, ampMail, reportFaults } from './shared/amp-findings.ts';
import { ampVerdict } from './shared/amp-verdict.ts';

/** The validator has one sentence for all it deprecates, also where a reason stands in place of another tag. */
const withoutInstead = (text: string): string =>
  text.replace(/^(The tag '.+?' is deprecated) - use '(.+ .+)' instead\.$/u, '$1: $2');

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
  check(context) {
    const { amp, validateAmp, report } = context;
    if (!amp) return;
    const say = (
      message: string,
      ranges: readonly TextRange[],
      severity: 'error' | 'warning' | 'info' = 'error',
    ): void => {
      report({ message, field: amp.field, severity, ...gather(ranges.map((range) => amp.toSource(range))) });
    };
    reportFaults(
      context,
      'layout',
      (name) =>
        `<${name}> has no width and height, so clients drop the AMP part and show html. Write width and height, and layout="responsive" where it may shrink.`,
    );
    const { unsaid, unanswered } = ampVerdict(amp, validateAmp);
    if (unanswered) {
      say(
        unanswered.depth === null
          ? 'The official validator broke on the AMP part, so only its structure was checked. Simplify the layout.'
          : `The AMP part nests ${unanswered.depth} elements deep; the official validator breaks at about ${MAX_AMP_DEPTH}, so clients may drop it. Flatten the layout.`,
        [],
        'warning',
      );
    }
    const causes = new Map<string, { message: string; severity: 'error' | 'info'; ranges: TextRange[] }>();
    for (const { result, range } of unsaid) {
      const text = result.message.replace(/\s+/gu, ' ').replace(/[.]?$/u, '.');
      const passes = result.severity === 'warning';
      const cause = causes.get(text) ?? {
        message: passes
          ? `The AMP validator lets this pass, and says: ${withoutInstead(text)}`
          : `The AMP validator says: ${text} Clients drop the AMP part and show html.`,
        severity: passes ? 'info' : 'error',
        ranges: [],
      };
      if (range) cause.ranges.push(range);
      causes.set(text, cause);
    }
    for (const { message, severity, ranges } of causes.values()) say(message, ranges, severity);
  },
});
