/** The same for the plaintext and AMP parts, and for the subject. */
import { AMP } from './base-mail.ts';
import type { TextFault } from './html-faults.ts';

export const TEXT_FAULTS: readonly TextFault[] = [
  ['text-has-html', 'How to choose', '«<b>»How to choose</b>'],
  ['text-has-html', 'How to choose', 'How to«&nbsp;»choose'],
  ['encoding-mojibake', 'in a gale', 'in a caf«Ã©»'],
  [
    'substitution-undeclared',
    'Dear {{FirstName}}',
    'Dear {{«Nickname»}}',
    'text-substitution-mismatch',
    'text-substitution-mismatch',
  ],
  ['substitution-unbalanced', 'Dear {{FirstName}}', 'Dear «{{FirstName»'],
  ['leftover-lorem', 'How to choose', '«Lorem ipsum dolor sit amet»'],
  ['size-line-length', 'How to choose', `${'and so on '.repeat(99)}12345678«and so on»`],
  ['encoding-bidi-control', 'How to choose', 'How to «\u2066»choose'],
  ['leftover-todo', 'How to choose', '«TODO»: How to choose'],
];

const between = (from: string, to: string): string => {
  const start = AMP.indexOf(from);
  return AMP.slice(start, AMP.indexOf(to, start) + to.length);
};
const HTML_TAG = between('<html', '>');
const HEAD = between('<head>', '<style amp-custom>');
const CAROUSEL = between('<script async custom-element', '</amp-carousel>');
const LAKE = between('<amp-img', '>');
const PICTURE = '<amp-img src="https://img.fellandfern.co.uk/tents/lake.jpg"';

export const AMP_FAULTS: readonly TextFault[] = [
  [
    'amp-forbidden-element',
    PICTURE,
    '«<img src="https://img.fellandfern.co.uk/a.png" alt="a">»<amp-img src="https://img.fellandfern.co.uk/tents/lake.jpg"',
  ],
  ['amp-url', PICTURE, '<amp-img src="«http://img.fellandfern.co.uk/tents/lake.jpg»"'],
  ['amp-url', PICTURE, '<amp-img src="«lake.jpg»"'],
  ['cid-in-amp', PICTURE, '<amp-img src="«cid:logo.png»"'],
  [
    'amp-component-script',
    CAROUSEL,
    CAROUSEL.replace(/^<script.*\n/u, '').replace(/<amp-carousel[^>]*>/u, '«$&»'),
  ],
  [
    'amp-unused-script',
    '<style amp4email-boilerplate>',
    '«<script async custom-element="amp-form" src="https://cdn.ampproject.org/v0/amp-form-0.1.js">»</script><style amp4email-boilerplate>',
  ],
  ['amp-doctype', `<!doctype html>\n${HTML_TAG}`, `«${HTML_TAG}»`],
  ['amp-html-attribute', HTML_TAG, `«${HTML_TAG.replace(' ⚡4email', '')}»`],
  ['amp-strict-css', HTML_TAG, `«${HTML_TAG.replace(' data-css-strict', '')}»`],
  ['amp-charset', '<head>\n<meta charset="utf-8">', '«<head>»'],
  ['amp-boilerplate', HEAD, HEAD.replace('<head>', '«<head>»').replace(/<style amp4email.*\n/u, '')],
  ['amp-boilerplate', 'body{visibility:hidden}', '«body{visibility:visible}»'],
  ['amp-runtime', HEAD, HEAD.replace('<head>', '«<head>»').replace(/<script async src.*\n/u, '')],
  ['amp-script', '</head>', '«<script>»x()</script></head>'],
  ['amp-important', 'font-size: 16px;', 'font-size: 16px «!important»;'],
  ['amp-style-element', '</head>', '«<style>»p { color: #000 }</style></head>'],
  ['amp-event-handler', '<p>Dear', '<p «onclick="go()"»>Dear'],
  ['amp-css-size', '<style amp-custom>', `«<style amp-custom>»/* ${'shade\n'.repeat(12_500)} */`],
  ['amp-size', HTML_TAG, `«${HTML_TAG}»<!-- ${'walk on\n'.repeat(25_000)} -->`],
  [
    'amp-mustache-conflict',
    '<p>Dear',
    '<template type="amp-mustache"><p>«{{name}}»</p></template><p>Dear',
    'amp-component-script',
  ],
  ['encoding-bom', '<!doctype', '«\uFEFF»<!doctype'],
  ['amp-url', 'href="https://www.fellandfern.co.uk/tents"', 'href="«#»"', 'amp-parity'],
  ['amp-url', 'href="https://www.fellandfern.co.uk/tents"', '«href=""»', 'amp-parity'],
  ['a11y-alt-missing', LAKE, `«${LAKE.replace(' alt="Two tents beside a lake"', '')}»`],
  ['leftover-lorem', '<p>Dear', '<p>«Lorem ipsum dolor sit amet»</p><p>Dear'],
  ['substitution-unbalanced', 'Dear {{FirstName}}', 'Dear «{{FirstName}»'],
];

export const SUBJECT_FAULTS: readonly TextFault[] = [
  ['subject-fake-reply', 'Three', '«RE:» Three'],
  ['subject-control', 'Three new', 'Three«\n»new'],
  ['subject-shouting', 'Three new tents for', '«THREE NEW TENTS FOR»'],
  ['subject-shouting', '{{Region}}', '{{Region}}«!!!»'],
  ['substitution-undeclared', '{{Region}}', '{{«Regoin»}}'],
  ['substitution-whitespace', '{{Region}}', '«{{Region }}»'],
  ['encoding-bidi-control', 'Three', 'Th«\u202E»ree'],
  ['leftover-lorem', 'Three new tents for {{Region}}', '«Lorem ipsum» {{Region}}'],
];
