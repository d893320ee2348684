import * as v from 'valibot';
import type { HtmlValidateConfig, HtmlValidateMessage } from '../../html-validate/structure.ts';
import type { TextRange } from '../../../text/positions.ts';
import { defineRule, type Rule } from '../../rule.ts';
import type { HtmlPlaceText } from '../../../mail/place-text.ts';
import type { LintSubject } from '../../subject.ts';
import { branchViews } from '../../../mail/branch-views.ts';
import { groupBy } from '../../../collections/group.ts';
import { gather } from '../../gather.ts';
import { overlapTest } from '../../../text/ranges.ts';
import { structureMessages } from '../../html-validate/structure-messages.ts';
import { coveringRules } from './shared/html-validate-covered.ts';

/** A value that html-validate quotes at length would bury its sentence. */
const LONGEST = 240;

const shorten = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** The tag a range stands in, so that two rules that mark different parts of one tag are seen to agree. */
function createTagAt(place: HtmlPlaceText): (range: TextRange) => TextRange {
  const tags = place.document.elements.flatMap(({ startTag, endTag }) =>
    endTag ? [startTag, endTag] : [startTag],
  );
  return (range) => tags.find(({ start, end }) => start <= range.start && range.start < end) ?? range;
}

/** Whether a rule of ours already reports the same fault at the same tag. */
function createIsDouble(
  subject: LintSubject,
  place: HtmlPlaceText,
): (message: HtmlValidateMessage) => boolean {
  const reported = new Map<Rule, (range: TextRange) => boolean>();
  const tagAt = createTagAt(place);
  const reports = (rule: Rule, tag: TextRange): boolean => {
    let touches = reported.get(rule);
    if (!touches) {
      const found: TextRange[] = [];
      rule.run(subject, ({ field, range, also = [] }) => {
        if (field === place.field && range) found.push(range, ...also);
      });
      reported.set(rule, (touches = overlapTest(found.map(tagAt))));
    }
    return touches(tag);
  };
  return ({ rule, range }) => {
    const tag = tagAt(range);
    return coveringRules(rule).some((own) => reports(own, tag));
  };
}

function messagesOf(subject: LintSubject, place: HtmlPlaceText, config: HtmlValidateConfig) {
  // html-not-checked tells that a part is too large, html-parse-error that it cannot be read.
  if (structureMessages(subject, place).skipped !== null) return [];
  const found = new Map<string, HtmlValidateMessage>();
  for (const view of branchViews(place)) {
    for (const message of subject.structure.checkWith(config, view) ?? []) {
      if (!place.touchesTag(message.range))
        found.set(`${message.rule} ${message.range.start} ${message.message}`, message);
    }
  }
  return [...found.values()].sort((a, b) => a.range.start - b.range.start);
}

export const htmlValidateRule = defineRule({
  id: 'html-validate',
  category: 'structure',
  severity: 'warning',
  maturity: 'stable',
  summary: 'Your own configuration of html-validate finds a fault',
  why: 'Teams that keep rules for html-validate want them held in mails too: quotes, letter case, forbidden attributes. This rule runs those rules, with their severities, on the html part as it is written, with merge tags masked. Without such a configuration it does nothing. What a rule of Mailproof already says about the same tag is left to that rule.',
  howToFix:
    'Follow the page of the named rule, or change its severity in .htmlvalidate.json. The file is used when mailproof.config.json says "htmlValidate": true, or with --html-validate-config. Only html-validate’s own presets and rules are taken: plugins are programs, and a check of mails runs none.',
  sources: [
    { title: 'html-validate: Configuration', url: 'https://html-validate.org/usage/index.html' },
    { title: 'html-validate: Rules', url: 'https://html-validate.org/rules/index.html' },
  ],
  options: v.object({
    extends: v.optional(v.array(v.string()), []),
    rules: v.optional(v.record(v.string(), v.unknown()), {}),
  }),
  examples: {
    good: [
      { title: 'No configuration, no findings', html: '<p STYLE="color: #333333">Tea</p>' },
      { html: '<p style="color: #333333">Tea</p>', options: { rules: { 'attr-case': 'error' } } },
    ],
    bad: [
      {
        html: '<p STYLE="color: #333333">Tea</p>',
        options: { rules: { 'attr-case': 'error' } },
        reports: [{ field: 'body.html', marks: 'STYLE', severity: 'error', says: 'attr-case' }],
      },
      {
        title: 'The same message twice is one finding',
        html: '<p>Tea<br/>and<br/>coffee</p>',
        options: { rules: { 'void-style': 'warn' } },
        reports: [
          { field: 'body.html', marks: '/>', says: 'https://html-validate.org/rules/void-style.html' },
        ],
      },
    ],
  },
  check(context) {
    const { html, options, report } = context;
    if (!html || (options.extends.length === 0 && Object.keys(options.rules).length === 0)) return;
    const isDouble = createIsDouble(context, html);
    const messages = messagesOf(context, html, options).filter((message) => !isDouble(message));
    for (const [, same] of groupBy(messages, ({ rule, message }) => `${rule} ${message}`)) {
      const [{ rule, severity, message, url }] = same;
      report({
        message: `${shorten(message)}. This is the rule ${rule} of html-validate${url === null ? '' : ` (${url})`}.`,
        field: html.field,
        severity,
        ...gather(same.map(({ range }) => range)),
      });
    }
  },
});
