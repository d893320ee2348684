/** The published JSON report, version 1. Its schema file is resources/report.schema.json. */
import { countFindings, type Finding, type Severity } from './finding.ts';

export interface ReportFinding {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly field: string;
  /** Absent, with the other three, for a finding without a place. */
  readonly line?: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  /** Which row of the sample data, from 1, when the template was checked with several recipients. */
  readonly row?: number;
}

export interface ReportTemplate {
  /** The input as given: a path or an id. */
  readonly source: string;
  readonly id: string | null;
  readonly name: string | null;
  readonly findings: readonly ReportFinding[];
}

export interface Report {
  readonly version: 1;
  readonly templates: readonly ReportTemplate[];
  readonly summary: {
    readonly templates: number;
    readonly errors: number;
    readonly warnings: number;
    readonly infos: number;
  };
}

/** One template's findings, ready to be reported. */
export interface LintedTemplate {
  readonly source: string;
  readonly id: string | null;
  readonly name: string | null;
  readonly findings: readonly (Finding & { readonly row?: number })[];
}

export function createReport(linted: readonly LintedTemplate[]): Report {
  const templates = linted.map(({ source, id, name, findings }) => ({
    source,
    id,
    name,
    findings: findings.map(({ rule, severity, message, field, position, row }) => ({
      rule,
      severity,
      message,
      field,
      ...position,
      ...(row === undefined ? {} : { row }),
    })),
  }));
  const counts = countFindings(linted.flatMap(({ findings }) => findings));
  return { version: 1, templates, summary: { templates: templates.length, ...counts } };
}
