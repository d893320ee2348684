import { defineRule } from '../../rule.ts';
import { AMP_FORMAT, ampMail, reportFaults } from './shared/amp-findings.ts';

function describe(name: string): string {
  const dropped = 'so clients drop this part and show html';
  if (name.startsWith('amp-'))
    return `<${name}> is no component of AMP for Email, ${dropped}. Use one of its list, or plain markup.`;
  const instead =
    name === 'img' || name === 'picture' ? 'Write <amp-img> with width and height.' : 'Leave it out.';
  return `AMP for Email does not allow <${name}>, ${dropped}. ${instead}`;
}

export const ampForbiddenElement = defineRule({
  id: 'amp-forbidden-element',
  category: 'amp',
  severity: 'error',
  maturity: 'stable',
  summary: 'The AMP part holds an element that AMP for Email does not allow',
  why: 'Clients check the AMP part and drop it as a whole when it breaks a rule: recipients see the html part instead, without a word.',
  howToFix:
    'Use the AMP component instead: <amp-img> for <img>, <amp-anim> for an animation; leave frames, media players and objects out.',
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
        amp: ampMail(
          '<img src="https://img.shop.example/a.png" alt="Shop"><amp-video-wall></amp-video-wall>',
        ),
        html: '<p>Hi</p>',
        reports: [
          {
            field: 'body.amp',
            marks: '<img src="https://img.shop.example/a.png" alt="Shop">',
            says: 'amp-img',
          },
          { field: 'body.amp', marks: '<amp-video-wall>', says: 'no component' },
        ],
      },
    ],
  },
  check(context) {
    reportFaults(context, 'forbidden', (value) => describe(value));
  },
});
