/** `mailproof rules [id]`: the catalogue, or one rule's page. */
import * as v from 'valibot';
import { printedJson } from '../../core/json/printed-json.ts';
import { rulePage } from '../../core/lint/page.ts';
import { CATEGORIES, type Rule } from '../../core/lint/rule.ts';
import { RULES, ruleById } from '../../core/lint/rules/index.ts';
import { SET_RULES, setRuleById, setRulePage, type SetRule } from '../../core/lint/set-rules.ts';
import { nearNames } from '../../core/text/near-names.ts';
import { CommandError, EXIT, type ExitCode, type Io } from '../io.ts';

function catalogue(io: Io): string {
  const { strong, faint } = io.palette;
  const width = Math.max(...RULES.map(({ id }) => id.length));
  const lines: string[] = [];
  const setRuleLine = ({ id, severity, summary }: SetRule): string =>
    `  ${id.padEnd(width)}  ${io.palette[severity](severity.padEnd(7))}  ${summary}`;
  for (const category of CATEGORIES) {
    const rules = RULES.filter((rule) => rule.category === category);
    if (rules.length === 0) continue;
    lines.push(strong(category));
    for (const { id, severity, maturity, summary } of rules) {
      const paint = severity === 'off' ? faint : io.palette[severity];
      const note = maturity === 'trial' ? faint(' (trial)') : '';
      lines.push(`  ${id.padEnd(width)}  ${paint(severity.padEnd(7))}  ${summary}${note}`);
    }
    lines.push('');
  }
  lines.push(strong('campaign'), ...SET_RULES.map(setRuleLine), '');
  lines.push(`${RULES.length + SET_RULES.length} rules. "mailproof rules <id>" prints a rule's page.`);
  return `${lines.join('\n')}\n`;
}

function asJson({ id, category, severity, maturity, summary, why, howToFix, sources, options }: Rule) {
  const defaults = options ? v.safeParse(options, {}) : null;
  return {
    id,
    category,
    severity,
    maturity,
    summary,
    why,
    howToFix,
    sources,
    /** The options with their defaults. */
    options: defaults?.success ? defaults.output : {},
  };
}

const setRuleAsJson = ({ id, severity, summary, why, howToFix }: SetRule) => ({
  id,
  category: 'campaign',
  severity,
  maturity: 'trial',
  summary,
  why,
  howToFix,
  sources: [],
  options: {},
});

function found(id: string): Rule {
  const rule = ruleById(id);
  if (rule) return rule;
  const ids = [...RULES, ...SET_RULES].map((candidate) => candidate.id);
  const near = [...new Set([...nearNames(id, ids), ...ids.filter((candidate) => candidate.includes(id))])];
  const hint = near.length > 0 ? ` Near it: ${near.join(', ')}.` : ' "mailproof rules" lists them all.';
  throw new CommandError(`There is no rule ${id}.${hint}`);
}

/** @throws CommandError when there is no such rule. */
export function runRules(id: string | undefined, format: 'text' | 'json', io: Io): ExitCode {
  const ofSet = id === undefined ? undefined : setRuleById(id);
  if (ofSet) {
    io.out(format === 'json' ? printedJson(setRuleAsJson(ofSet)) : setRulePage(ofSet));
    return EXIT.clean;
  }
  const rule = id === undefined ? null : found(id);
  if (format === 'json')
    io.out(printedJson(rule ? asJson(rule) : [...RULES.map(asJson), ...SET_RULES.map(setRuleAsJson)]));
  else io.out(rule ? rulePage(rule) : catalogue(io));
  return EXIT.clean;
}
