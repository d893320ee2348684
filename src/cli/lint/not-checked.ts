/** Rules that did not finish: no fault of a template's author, but nobody may take the rest for the whole. */
import { RULE_FAILED } from '../../core/lint/finding.ts';
import type { LintedTemplate } from '../../core/lint/report.ts';

/** A line for each template that was not checked to the end. */
export function describeNotChecked(templates: readonly LintedTemplate[]): readonly string[] {
  return templates.flatMap(({ source, findings }) =>
    findings.filter(({ rule }) => rule === RULE_FAILED).map(({ message }) => `${source}: ${message}`),
  );
}
