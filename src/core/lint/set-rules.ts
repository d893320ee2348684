/**
 * What only a set of templates can show: the checks of `mailproof check` that compare templates with each other. They are
 * switched and accepted by their ids like every rule.
 */
import type { LintConfig } from './config.ts';
import type { Severity } from './finding.ts';

export interface SetRule {
  readonly id: string;
  readonly severity: Severity;
  /** One line, what it checks, without a full stop. */
  readonly summary: string;
  readonly why: string;
  readonly howToFix: string;
}

export const SET_RULES: readonly SetRule[] = [
  {
    id: 'set-plaintext',
    severity: 'warning',
    summary: 'A language of a mail has no plaintext part, and another has one',
    why: 'Readers and filters that take the plaintext part get one in some languages and none in the others, which nobody decides on purpose.',
    howToFix: 'Add the plaintext part, or remove it from all languages.',
  },
  {
    id: 'set-tracking',
    severity: 'warning',
    summary: 'Click or read tracking is on in one language of a mail and off in another',
    why: 'The figures of the languages cannot be compared: one language seems to be read or clicked by nobody. An absent flag is on (specification 2.1).',
    howToFix: 'Set check_links and check_read alike in all languages.',
  },
  {
    id: 'set-headers',
    severity: 'warning',
    summary: 'A language of a mail lacks a header that the first one has',
    why: 'A header such as X-Campaign-Id serves filters, figures or webhooks; a language without it is left out there.',
    howToFix: 'Add the header, or remove it from the others.',
  },
  {
    id: 'set-substitutions',
    severity: 'warning',
    summary: 'A language of a mail does not print a name that the first one prints',
    why: 'What the name stands for, such as a code or a date, does not reach the readers of this language.',
    howToFix: 'Print the name, or accept the finding where the wording needs none.',
  },
  {
    id: 'set-links',
    severity: 'warning',
    summary: 'A language of a mail has fewer links than the first one, or leads elsewhere',
    why: 'Readers of this language cannot reach what the others can. Host and path are compared without language codes; links that lead elsewhere in equal number are told as information, since addresses are translated too.',
    howToFix: 'Add the link, or accept the finding where this language has none.',
  },
  {
    id: 'set-images',
    severity: 'info',
    summary: 'A language of a mail has fewer pictures than the first one',
    why: 'Pictures are often lost when a text is pasted into a translation. Addresses are not compared, since pictures with words are translated too.',
    howToFix: 'Add the picture, or accept the finding.',
  },
  {
    id: 'set-sender',
    severity: 'info',
    summary: 'The languages of a mail have different senders or reply addresses',
    why: 'That may be meant, as where each country has its own address. Where it is not, answers go to the wrong place.',
    howToFix: 'Write the same address in all languages, or accept the finding.',
  },
  {
    id: 'set-subject',
    severity: 'info',
    summary: 'Two mails of the set have the same subject',
    why: 'Mail programs that group by subject show them as one conversation, and readers take the second for the first.',
    howToFix:
      'Write another subject, or accept the finding, as for two variants of which each recipient gets one.',
  },
  {
    id: 'set-globals',
    severity: 'info',
    summary: 'A name has different values among the global substitutions of the set',
    why: 'A name such as company_name is written differently from mail to mail. Values that differ by case, blanks or punctuation alone are told as a warning: they were meant to be one.',
    howToFix: 'Write one value, or another name.',
  },
  {
    id: 'set-untranslated',
    severity: 'info',
    summary: 'A language still has the text of the first one',
    why: 'Whole sentences are the same in both languages, so they were probably not translated. Where that is half of the text or more, it is told as a warning.',
    howToFix: 'Translate the text, or accept the finding for what stays as it is.',
  },
];

const byId = new Map(SET_RULES.map((rule) => [rule.id, rule]));

export const setRuleById = (id: string): SetRule | undefined => byId.get(id);

/** The severity of a finding whose own is `told`; `off` where the configuration says so. */
export function setSeverityOf(id: string, told: Severity, config: LintConfig): Severity | 'off' {
  const chosen = config.severities.get(id);
  if (chosen) return chosen;
  // What the service refuses or ignores shows in one template alone.
  if (config.preset === 'service') return 'off';
  return config.preset === 'strict' && told === 'info' ? 'warning' : told;
}

/** The page that `mailproof rules <id>` prints. */
export const setRulePage = ({ id, severity, summary, why, howToFix }: SetRule): string =>
  `# ${id}\n\n${summary}.\n\nOf \`mailproof check\`. Severity: ${severity === 'info' ? 'information' : severity}.\n\n## Why\n\n${why}\n\n## How to fix\n\n${howToFix}\n`;
