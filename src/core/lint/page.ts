/** A rule's page in Markdown: what `mailproof rules <id>` prints and `resources/rules/<id>.md` holds. */
import * as v from 'valibot';
import { nameCharacter } from '../text/quoted.ts';
import { CATEGORIES, type BadExample, type Rule, type RuleExample } from './rule.ts';
import { thousands } from '../text/wording.ts';

/** Longest stretch of an example that a page shows; examples at a limit of the service hold megabytes. */
const SHOWN = 1200;

/** Longest single value that is shown in full. */
const SHOWN_VALUE = 200;

/** The first units of a text; never half of a surrogate pair, which no file could hold. */
const firstOf = (text: string, count: number): string =>
  text.slice(0, count).replace(/[\ud800-\udbff]$/u, '');

function shorten(text: string): string {
  if (text.length <= SHOWN) return text;
  return `${firstOf(text, SHOWN)}\n… ${thousands(text.length - SHOWN)} more characters`;
}

function fence(language: string, text: string): string[] {
  // A fence longer than any run of backticks inside it.
  const longest = Math.max(2, ...[...text.matchAll(/`+/gu)].map(([run]) => run.length));
  const marks = '`'.repeat(longest + 1);
  return [`${marks}${language}`, shorten(text), marks, ''];
}

const json = (value: unknown): string =>
  JSON.stringify(
    value,
    (_key, inner: unknown) =>
      typeof inner === 'string' && inner.length > SHOWN_VALUE
        ? `${firstOf(inner, 40)}… (${thousands(inner.length)} characters)`
        : inner,
    2,
  );

function messageLines({ headers = [], faults = [] }: NonNullable<RuleExample['message']>): string[] {
  const own = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return [
    ...(headers.length > 0 ? fence('text', own) : []),
    ...(faults.length > 0 ? fence('json', json(faults)) : []),
  ];
}

function exampleLines(example: RuleExample): string[] {
  const lines: string[] = [];
  if (example.title) lines.push(`${example.title}:`, '');
  if (example.message) lines.push('In a finished message:', '', ...messageLines(example.message));
  if (example.template) lines.push(...fence('json', json(example.template)));
  if (example.html !== undefined) lines.push(...fence('html', example.html));
  if (example.plaintext !== undefined) lines.push('Plain text:', '', ...fence('text', example.plaintext));
  if (example.amp !== undefined) lines.push('AMP:', '', ...fence('html', example.amp));
  if (example.sample) lines.push('With the sample values:', '', ...fence('json', json(example.sample)));
  if (example.options) lines.push('With the options:', '', ...fence('json', json(example.options)));
  if (example.answers) lines.push('When the addresses answer:', '', ...fence('json', json(example.answers)));
  if (example.clients) lines.push(`For the clients ${example.clients.join(', ')}.`, '');
  return lines;
}

function reportLines(example: BadExample): string[] {
  return [
    ...example.reports.map(({ field, marks }) => {
      const place = marks === undefined || marks === '' ? '' : `: ${inlineCode(marks)}`;
      return `- reported at \`${field}\`${place}`;
    }),
    '',
  ];
}

const INVISIBLE_ONLY = /^[\s\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+$/u;

function inlineCode(text: string): string {
  if (INVISIBLE_ONLY.test(text)) return [...text].map(nameCharacter).join(', ');
  const flat = text.replace(/\s+/gu, ' ').trim();
  const short = flat.length > 120 ? `${firstOf(flat, 120)}…` : flat;
  return short.includes('`') ? `\`\` ${short} \`\`` : `\`${short}\``;
}

function optionLines(rule: Rule): string[] {
  if (!rule.options) return [];
  const defaults = v.safeParse(rule.options, {});
  if (!defaults.success) return [];
  return ['## Options', '', 'With their defaults:', '', ...fence('json', json(defaults.output))];
}

const SEVERITY_WORDS = {
  error: 'error',
  warning: 'warning',
  info: 'information',
  off: 'off, unless switched on',
};

const severityWords = ({ severity, severityWithAnswers }: Rule): string =>
  severity === 'off' && severityWithAnswers
    ? `off, unless addresses are asked; then ${SEVERITY_WORDS[severityWithAnswers]}`
    : SEVERITY_WORDS[severity];

/** Half of a character, which no file in UTF-8 can hold; examples about them are shown with an escape. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** One rule's page. */
export function rulePage(rule: Rule): string {
  const { good, bad } = rule.examples;
  const maturity = rule.maturity === 'stable' ? 'stable' : 'trial (a heuristic: it may be wrong)';
  return [
    `# ${rule.id}`,
    '',
    `${rule.summary}.`,
    '',
    `Category: ${rule.category}. Severity: ${severityWords(rule)}. Maturity: ${maturity}.`,
    '',
    '## Why',
    '',
    rule.why,
    '',
    '## How to fix',
    '',
    rule.howToFix,
    '',
    '## Wrong',
    '',
    ...bad.flatMap((example) => [...exampleLines(example), ...reportLines(example)]),
    '## Right',
    '',
    ...good.flatMap(exampleLines),
    ...optionLines(rule),
    '## Sources',
    '',
    ...rule.sources.map(({ title, url }) => (url ? `- [${title}](${url})` : `- ${title}`)),
    '',
    '## History',
    '',
    ...rule.history.map(({ version, change }) => `- ${version}: ${change}`),
    '',
  ]
    .join('\n')
    .replace(LONE_SURROGATE, (half) => `\\u${half.charCodeAt(0).toString(16)}`);
}

/** The index of all rules by category. */
export function ruleIndexPage(rules: readonly Rule[]): string {
  const lines = ['# Rules', '', `${rules.length} rules. Each page is made from the rule itself.`, ''];
  for (const category of CATEGORIES) {
    const own = rules.filter((rule) => rule.category === category);
    if (own.length === 0) continue;
    lines.push(`## ${category}`, '', '| rule | severity | maturity | checks |', '|---|---|---|---|');
    for (const { id, severity, maturity, summary } of own) {
      lines.push(`| [${id}](${id}.md) | ${severity} | ${maturity} | ${summary.replaceAll('|', '\\|')} |`);
    }
    lines.push('');
  }
  return lines.join('\n');
}
