/** `mailproof rules [id]`: the catalogue, or one rule's page. */
import { rulePage } from '../../core/lint/page.ts';
import { CATEGORIES } from '../../core/lint/rule.ts';
import { RULES, ruleById } from '../../core/lint/rules/index.ts';
import { CommandError, EXIT, type ExitCode, type Io } from '../io.ts';

function catalogue(io: Io): string {
  const { strong, faint } = io.palette;
  const width = Math.max(...RULES.map(({ id }) => id.length));
  const lines: string[] = [];
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
  lines.push(`${RULES.length} rules. "mailproof rules <id>" prints a rule's page.`);
  return `${lines.join('\n')}\n`;
}

/** @throws CommandError when there is no such rule. */
export function runRules(id: string | undefined, io: Io): ExitCode {
  if (id === undefined) {
    io.out(catalogue(io));
    return EXIT.clean;
  }
  const rule = ruleById(id);
  if (!rule) {
    const near = RULES.filter((candidate) => candidate.id.includes(id)).map((candidate) => candidate.id);
    const hint = near.length > 0 ? ` Near it: ${near.join(', ')}.` : ' "mailproof rules" lists them all.';
    throw new CommandError(`There is no rule ${id}.${hint}`);
  }
  io.out(rulePage(rule));
  return EXIT.clean;
}
