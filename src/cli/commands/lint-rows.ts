/**
 * Checks a template with every sample recipient. The first one gets all rules, further ones those that values can
 * change; recipients who differ only in columns that the template does not use are one.
 */
import type { Finding } from '../../core/lint/finding.ts';
import type { FormatFinding } from '../../core/lint/formatters/formatter.ts';
import { SOURCE_ONLY_RULES } from '../../core/lint/source-only-rules.ts';
import { analyseSubstitutions } from '../../core/substitution/substitution-table.ts';
import type { Template } from '../../core/template/template.ts';
import type { Recipient } from '../samples.ts';
import { mergeRows } from './merge-rows.ts';

export type LintRow = (recipient: Recipient, further: boolean) => Promise<readonly Finding[]>;

/** Equal for recipients who get the same mail and whose data declares the same names. */
function createOutcomeKey(template: Template): (recipient: Recipient) => string {
  // In lower case: a setting can make names the same that differ by case.
  const used = new Set(analyseSubstitutions(template).names.map(({ name }) => name.toLowerCase()));
  return ({ values }) =>
    JSON.stringify(values.map(({ name, value }) => (used.has(name.toLowerCase()) ? [name, value] : [name])));
}

export async function lintRows(
  template: Template,
  recipients: readonly Recipient[],
  lintRow: LintRow,
): Promise<readonly FormatFinding[]> {
  const [first, ...others] = recipients;
  if (!first) return [];
  const all = lintRow(first, false);
  if (others.length === 0) return mergeRows([{ recipient: first, findings: await all }]);
  const keyOf = createOutcomeKey(template);
  const byKey = new Map([[keyOf(first), all]]);
  const rows = [{ recipient: first, outcome: all }];
  for (const recipient of others) {
    const key = keyOf(recipient);
    const outcome = byKey.get(key) ?? lintRow(recipient, true);
    byKey.set(key, outcome);
    rows.push({ recipient, outcome });
  }
  const ofSource = (await all).filter(({ rule }) => SOURCE_ONLY_RULES.has(rule));
  return mergeRows(
    await Promise.all(
      rows.map(async ({ recipient, outcome }) => ({
        recipient,
        findings: outcome === all ? await all : [...ofSource, ...(await outcome)],
      })),
    ),
  );
}
