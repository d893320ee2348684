/** The published JSON report, version 1. Its schema file is resources/report.schema.json. */
import type { FindingRows } from './finding-rows.ts';
import {
  countFindings,
  createFieldIndexes,
  type FindingCounts,
  positionOf,
  type Finding,
  type Position,
  type Severity,
} from './finding.ts';

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
  /** Further places of the same cause in the same field, in order, without the first; absent when there is none. */
  readonly also?: readonly Position[];
  /**
   * The first row of the sample data that has it, from 1; then the first hundred, and how many there are. Absent where
   * every recipient has it, or there is one only.
   */
  readonly row?: number;
  readonly rows?: readonly number[];
  readonly rowCount?: number;
}

export interface ReportTemplate {
  /** The input as given: a path or an id. */
  readonly source: string;
  readonly id: string | null;
  readonly name: string | null;
  /** Absent when there are none. */
  readonly notes?: readonly string[];
  readonly findings: readonly ReportFinding[];
}

/** An input that could not be read, fetched or understood. */
export interface FailedInput {
  readonly source: string;
  readonly reason: string;
}

export interface Report {
  readonly version: 1;
  readonly templates: readonly ReportTemplate[];
  readonly summary: {
    readonly templates: number;
    readonly errors: number;
    readonly warnings: number;
    readonly infos: number;
    /** What was found and is not listed; absent where everything is. */
    readonly hidden?: { readonly warnings: number; readonly infos: number };
  };
  /** Inputs that could not be checked; absent when there are none. */
  readonly failed?: readonly FailedInput[];
}

/** One template's findings, ready to be reported. */
export interface LintedTemplate {
  readonly source: string;
  readonly id: string | null;
  readonly name: string | null;
  readonly findings: readonly (Finding & { readonly rows?: FindingRows })[];
  /** Field path to text, in which the further places of a finding are counted. */
  readonly texts: ReadonlyMap<string, string>;
  /** What a reader has to know of how the template came, in whole sentences. */
  readonly notes?: readonly string[];
  /** Findings that are left out of `findings`; absent where none could be. */
  readonly hidden?: FindingCounts;
}

/** The rows of a finding as JSON reports write them. */
export function rowFields(rows: FindingRows | undefined): Pick<ReportFinding, 'row' | 'rows' | 'rowCount'> {
  const [row] = rows?.listed ?? [];
  return rows && row !== undefined ? { row, rows: rows.listed, rowCount: rows.count } : {};
}

function furtherPositions({ field, also }: Finding, indexOf: ReturnType<typeof createFieldIndexes>) {
  const index = also.length > 0 ? indexOf(field) : null;
  return index ? { also: also.map((range) => positionOf(range, index)) } : {};
}

function reportTemplate({ source, id, name, findings, texts, notes = [] }: LintedTemplate): ReportTemplate {
  const indexOf = createFieldIndexes(texts);
  return {
    source,
    id,
    name,
    ...(notes.length > 0 ? { notes } : {}),
    findings: findings.map((finding) => {
      const { rule, severity, message, field, position, rows } = finding;
      return {
        rule,
        severity,
        message,
        field,
        ...position,
        ...furtherPositions(finding, indexOf),
        ...rowFields(rows),
      };
    }),
  };
}

/** What `--quiet` left out of all templates; null where it was not asked for. */
export function hiddenOf(linted: readonly Pick<LintedTemplate, 'hidden'>[]): FindingCounts | null {
  const all = linted.flatMap(({ hidden }) => (hidden ? [hidden] : []));
  if (all.length === 0) return null;
  const sum = (key: keyof FindingCounts): number => all.reduce((total, one) => total + one[key], 0);
  return { errors: sum('errors'), warnings: sum('warnings'), infos: sum('infos') };
}

export function createReport(linted: readonly LintedTemplate[], failed: readonly FailedInput[] = []): Report {
  const hidden = hiddenOf(linted);
  const counts = countFindings(linted.flatMap(({ findings }) => findings));
  return {
    version: 1,
    templates: linted.map(reportTemplate),
    summary: {
      templates: linted.length,
      ...counts,
      ...(hidden ? { hidden: { warnings: hidden.warnings, infos: hidden.infos } } : {}),
    },
    ...(failed.length > 0 ? { failed } : {}),
  };
}
