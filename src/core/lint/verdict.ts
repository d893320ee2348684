/** The first thing to read: how many findings there are, and whether the service itself would refuse the template. */
import { countFindings, describeCounts, type Finding, type FindingCounts } from './finding.ts';
import { ruleById } from './rules/index.ts';

/** Errors the service's own specification makes certain: those of stable rules about its fields, tags and files. */
const SERVICE_CATEGORIES: ReadonlySet<string> = new Set(['service', 'substitutions', 'cid']);

function isRefusal(finding: Pick<Finding, 'rule' | 'severity'>): boolean {
  const rule = finding.severity === 'error' ? ruleById(finding.rule) : undefined;
  return rule !== undefined && rule.maturity === 'stable' && SERVICE_CATEGORIES.has(rule.category);
}

/** One line for the head of a list of findings. */
export function verdictOf(
  findings: readonly Pick<Finding, 'rule' | 'severity'>[],
  hidden: FindingCounts | null = null,
): string {
  const counts = countFindings(findings);
  const summary = describeCounts(counts, hidden);
  if (findings.length === 0) return `${summary.charAt(0).toUpperCase()}${summary.slice(1)}`;
  if (findings.some(isRefusal)) return `${summary}: the service would refuse this template`;
  if (counts.errors > 0) return `${summary}: recipients would see something broken`;
  return summary;
}
