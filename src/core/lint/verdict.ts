/** The first thing to read: how many findings there are, and whether the service itself would refuse the template. */
import { countFindings, type Finding, type FindingCounts } from './finding.ts';
import { ruleById } from './rules/index.ts';

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** "3 errors, 5 warnings, 1 note", or "nothing to fix". */
export function describeCounts({ errors, warnings, infos }: FindingCounts): string {
  const parts: string[] = [];
  if (errors > 0) parts.push(plural(errors, 'error', 'errors'));
  if (warnings > 0) parts.push(plural(warnings, 'warning', 'warnings'));
  if (infos > 0) parts.push(plural(infos, 'note', 'notes'));
  return parts.length > 0 ? parts.join(', ') : 'nothing to fix';
}

/** Errors the service's own specification makes certain: those of stable rules about its fields, tags and files. */
const SERVICE_CATEGORIES: ReadonlySet<string> = new Set(['service', 'substitutions', 'cid']);

function isRefusal(finding: Pick<Finding, 'rule' | 'severity'>): boolean {
  const rule = finding.severity === 'error' ? ruleById(finding.rule) : undefined;
  return rule !== undefined && rule.maturity === 'stable' && SERVICE_CATEGORIES.has(rule.category);
}

/** One line for the head of a list of findings. */
export function verdictOf(findings: readonly Pick<Finding, 'rule' | 'severity'>[]): string {
  const counts = countFindings(findings);
  if (findings.length === 0) return 'Nothing to fix';
  const said = describeCounts(counts);
  if (findings.some(isRefusal)) return `${said}: the service would refuse this template`;
  if (counts.errors > 0) return `${said}: recipients would see something broken`;
  return said;
}
