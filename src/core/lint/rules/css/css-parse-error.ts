import { isIgnored } from '../../../css/ignored-at-rules.ts';
import { inlineStylesOf, styleSheetsOf } from '../../../css/style-sheets.ts';
import { nearNames } from '../../../text/near-names.ts';
import type { CssError, CssStructureFault } from '../../../css/types.ts';
import type { HtmlDocument } from '../../../html/nodes.ts';
import type { TextRange } from '../../../text/positions.ts';
import { defineRule, type RuleContext } from '../../rule.ts';
import type { HtmlPlaceText } from '../../../mail/place-text.ts';
import { gather } from '../../gather.ts';

const FAULTS: Readonly<Record<CssStructureFault['kind'], string>> = {
  'unclosed-block':
    'This { is never closed, so clients read the rules that follow as part of it, or drop the whole style element. Write the missing }.',
  'unclosed-comment': 'This comment is never closed, so every rule behind it is lost. Write the missing */.',
  'unclosed-string':
    'This string is not closed on its line, so the declaration is lost and often the rules behind it too. Write the missing quote.',
  'stray-brace':
    'This } closes nothing, so clients skip the rule behind it; a } before it is one too many. Remove it.',
};

/** At-rules of CSS, and those of old that nobody reads any more. */
const AT_RULES = ['media', 'import', 'font-face', 'supports', 'keyframes', 'charset', 'namespace', 'page'];

/** `@medai`: what was meant; null for an at-rule that exists, or that is near to none. */
const atRuleMeant = (name: string): string | null =>
  /^-|^(?:layer|property|container|viewport|document|counter-style|scope|starting-style|view-transition|position-try|font-feature-values|font-palette-values)$/u.test(
    name,
  ) || AT_RULES.includes(name)
    ? null
    : (nearNames(name, AT_RULES)[0] ?? null);

const shorten = (text: string): string => {
  const flat = text.replace(/\s+/gu, ' ').trim();
  return flat.length > 60 ? `${flat.slice(0, 60)}…` : flat;
};

/** `@media screen yahoo` is read by Yahoo Mail alone; MJML and others write it so that the rest skips it. */
const meantForYahoo = ({ kind, message }: CssError): boolean =>
  kind === 'at-rule' && /^(?:(?:only\s+)?screen\s+)?yahoo$/iu.test(message.trim());

/** A declaration written over the next line's one: the semicolon between them is missing. */
const MISSING_SEMICOLON = /[\r\n]\s*[a-z-]+\s*:/iu;

function describe({ kind, message }: CssError, last = false): string {
  const shown = shorten(message);
  switch (kind) {
    case 'declaration':
      if (message.startsWith('//'))
        return `${shown} is no comment of CSS, so clients skip everything up to the next semicolon. Write /* and */ around it.`;
      return /^[a-z-]+\s*=/iu.test(message)
        ? `${shown} is no declaration, so clients skip it. Write a colon instead of the equals sign.`
        : /:/u.test(message)
          ? `${shown} is no declaration, so clients skip it. Write "property: value;".`
          : `${shown} has no colon, so clients skip it. Write "property: value;".`;
    case 'value':
      return MISSING_SEMICOLON.test(message)
        ? `A semicolon is missing in ${shown}, so clients skip both declarations. Write it at the end of the first line.`
        : `The value ${shown} cannot be read, so clients skip the declaration. Check its brackets, quotes and colons.`;
    case 'selector':
      return `The selector ${shown} cannot be read, so clients skip the whole rule. Check its commas and names.`;
    case 'at-rule':
      return `The condition ${shown} cannot be read, so clients skip everything inside. Put each feature in brackets, as in (max-width: 600px).`;
    case 'other':
      return `${shown} belongs to no rule, so clients skip it${last ? '' : ' and often the rule behind it'}. Remove it, or complete the rule.`;
  }
}

/** `// …`, with which other languages begin a comment: what it takes along was meant to be left out, or is some words. */
const isRemark = ({ kind, message }: CssError): boolean => kind === 'declaration' && message.startsWith('//');

/** No rule stands behind it that it could take along: often `//-->` or a stray bracket. */
const isLast = ({ kind, range }: CssError, source: string): boolean =>
  kind === 'other' && /^[^{]*<\/style/iu.test(source.slice(range.end, range.end + 400));

/** The error's text, or the code of a JavaScript or markup remainder, on its first line at most. */
function firstLine(source: string, { start, end }: TextRange): TextRange {
  const text = source.slice(start, end);
  const cut = text.length > 400 ? text.search(/[\r\n]/u) : -1;
  return { start, end: cut > 0 ? start + cut : end };
}

function checkDocument(
  document: HtmlDocument,
  place: HtmlPlaceText,
  report: RuleContext<unknown>['report'],
): void {
  const found = new Map<string, TextRange[]>();
  const harmless = new Set<string>();
  const say = (range: TextRange, message: string, last = false): void => {
    if (place.touchesTag(range)) return;
    if (last) harmless.add(message);
    const same = found.get(message);
    if (same) same.push(range);
    else found.set(message, [range]);
  };
  for (const { fault, errors, atRules } of styleSheetsOf(document)) {
    const ignored = atRules.filter(isIgnored).map(({ range }) => range);
    // Of an at-rule that does not exist, the name is what is wrong, and no condition.
    const misnamed = atRules
      .filter(({ name }) => !AT_RULES.includes(name))
      .map(({ preludeRange }) => preludeRange);
    const isRead = ({ range }: CssError): boolean =>
      ![...ignored, ...misnamed].some(({ start, end }) => start <= range.start && range.end <= end);
    for (const { name, range } of atRules) {
      const meant = atRuleMeant(name);
      if (meant === null) continue;
      say(
        { start: range.start, end: range.start + 1 + name.length },
        `@${name} is no rule of CSS, so clients skip everything inside. Write @${meant} if that was meant.`,
      );
    }
    // What follows a structural fault is a consequence of it.
    const known = errors.filter(
      (error) => (!fault || error.range.end < fault.range.start) && !meantForYahoo(error) && isRead(error),
    );
    for (const error of known) {
      const last = isLast(error, document.source) || isRemark(error);
      say(firstLine(document.source, error.range), describe(error, last), last);
    }
    if (fault) say(fault.range, FAULTS[fault.kind]);
  }
  for (const { errors } of inlineStylesOf(document)) {
    for (const error of errors) say(error.range, describe(error), isRemark(error));
  }
  // The same slip copied from cell to cell is one finding.
  for (const [message, ranges] of found) {
    const severity = harmless.has(message) ? 'warning' : undefined;
    report({ message, severity, field: place.field, ...gather(ranges) });
  }
}

export const cssParseError = defineRule({
  id: 'css-parse-error',
  category: 'css',
  severity: 'error',
  maturity: 'stable',
  summary: 'CSS that cannot be read',
  why: 'Browsers skip what they cannot read and go on at the next declaration or rule; a mail client may be stricter: Gmail drops a whole style element over some faults. Blocks, comments and strings that are never closed take the rules behind them along. Old Internet Explorer forms (*zoom, filter: progid…) and mso- properties are no faults.',
  howToFix: 'Complete or remove the marked piece.',
  sources: [
    { title: 'CSS Syntax Module Level 3', url: 'https://www.w3.org/TR/css-syntax-3/' },
    {
      title: 'caniemail 144: what makes Gmail drop a style element',
      url: 'https://github.com/hteumeuleu/caniemail/issues/144',
    },
  ],
  examples: {
    good: [
      {
        html: '<style>\n/* ours */\n.box { color: #204060; *zoom: 1; mso-line-height-rule: exactly }\n@media (max-width: 600px) { .box { width: 100% !important } }\n</style><p style="margin:0; font-family:&quot;Gill Sans&quot;, Arial">Hi</p>',
      },
      {
        title: 'Written for Yahoo Mail alone; quotes as character references',
        html: '<style>@media screen yahoo { .a { margin: 0 } }</style><p style="font-family:&#x27;Segoe UI&#x27;,Arial; background:url(https://a.test/?a=1&amp;b=2)">Hi</p>',
      },
      {
        title: "A mail builder's own instructions",
        html: '<style>@supports -ko-blockdefs { id { widget: id } face { label: Type face?; options: Arial=Arial|Georgia=Georgia } }</style><p style="color: #204060; -ko-color: @[ink]">Hi</p>',
      },
      {
        title: 'Substitution tags',
        html: '<style>.box { color: {{Ink}}; {{Extra}} }</style><p style="{{Style}}">Hi</p>',
      },
    ],
    bad: [
      {
        title: 'Selectors that no client reads',
        html: '<style>h* { color: #246 }\np, td > { margin: 0 }</style><p>Tea</p>',
        reports: [
          { field: 'body.html', marks: 'h*', says: 'The selector h* cannot be read' },
          { field: 'body.html', marks: 'p, td >', says: 'td>' },
        ],
      },
      {
        title: 'A comment of another language',
        html: '<p style="color:#222; // for old clients padding:0; margin:0">Hello</p>',
        reports: [
          {
            field: 'body.html',
            marks: '// for old clients padding:0',
            severity: 'warning',
            says: 'no comment of CSS',
          },
        ],
      },
      {
        title: 'Left over at the end, where no rule follows',
        html: '<style>.a { color: #204060 }\n// end -->\n</style><p class="a">Hi</p>',
        reports: [
          { field: 'body.html', marks: '// end', says: 'so clients skip it. Remove', severity: 'warning' },
        ],
      },
      {
        html: '<style>.box { color: red; .text { margin: 0 }\n.foot { margin: 0 }</style>',
        reports: [{ field: 'body.html', marks: '{', says: 'never closed' }],
      },
      {
        html: '<style>.box { color red; margin: 0 }</style><p style="width: 100px; height=20px">Hi</p>',
        reports: [
          { field: 'body.html', marks: 'color red', says: 'no colon' },
          { field: 'body.html', marks: 'height=20px', says: 'equals sign' },
        ],
      },
      {
        title: 'Copied from cell to cell, it is one finding',
        html: '<table><tr><td style="width=50%">A</td><td style="width=50%">B</td></tr></table>',
        reports: [{ field: 'body.html', marks: 'width=50%' }],
      },
      {
        html: '<style>.a { margin: 0 }\n/* Header\n.b { margin: 0 }</style>',
        reports: [{ field: 'body.html', marks: '/*' }],
      },
      {
        html: '<style>.a { margin: 0 } }\n.b { margin: 0 }</style>',
        reports: [{ field: 'body.html', marks: '}', occurrence: 2 }],
      },
      {
        html: '<style>@media only screen and max-width:600px { .a { margin: 0 } }</style>',
        reports: [{ field: 'body.html', marks: 'only screen and max-width:600px', says: 'brackets' }],
      },
      {
        html: '<style>@medai screen { .a { margin: 0 } } @layer a { .b { margin: 0 } } @-ms-viewport { width: 100% }</style>',
        reports: [{ field: 'body.html', marks: '@medai', says: '@media' }],
      },
      {
        title: 'A condition that can be met',
        html: '<style>@supports (display: grid) { .a { color red } }</style>',
        reports: [{ field: 'body.html', marks: 'color red' }],
      },
      {
        html: '<style>.a { margin: 0\n  padding: 4px }</style>',
        reports: [{ field: 'body.html', marks: '0\n  padding: 4px', says: 'semicolon' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    checkDocument(html.document, html, report);
    for (const { markup } of html.document.conditionals) if (markup) checkDocument(markup, html, report);
  },
});
