/** The published JSON report, version 1. Its schema file is resources/report.schema.json. */
import type { IdleAcceptance } from './acceptances.ts';
import type { FindingRows } from './finding-rows.ts';
import {
  countFindings,
  describeCounts,
  createFieldIndexes,
  type FindingCounts,
  positionOf,
  type AcceptedBy,
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

/** A finding that somebody accepted: in the configuration, or by a comment in the html. */
export interface ReportAccepted extends ReportFinding {
  readonly accepted: {
    readonly in: AcceptedBy['in'];
    readonly reason: string | null;
    readonly by?: string | undefined;
    readonly until?: string | undefined;
  };
}

export interface ReportTemplate {
  /** The input as given: a path or an id. */
  readonly source: string;
  readonly id: string | null;
  readonly name: string | null;
  /** Absent when there are none. */
  readonly notes?: readonly string[];
  /** Of the bytes of the file, or of the template as JSON where it was fetched; absent where nobody asked. */
  readonly sha256?: string;
  readonly findings: readonly ReportFinding[];
  /** They count nowhere; absent when there are none. */
  readonly accepted?: readonly ReportAccepted[];
  /** Found before, by the baseline; they count nowhere. Absent when there are none. */
  readonly known?: readonly ReportFinding[];
}

/** An input that could not be read, fetched or understood. */
export interface FailedInput {
  readonly source: string;
  readonly reason: string;
}

/** What a verdict rests on beside the templates. */
export interface ReportTool {
  /** Mailproof's own. */
  readonly version: string;
  /** Of the rules: changes with each of them. */
  readonly rules: string;
  /** The day of the data about what mail clients support. */
  readonly clientData: string;
}

/** Sample recipients, never their values. */
export interface ReportSample {
  /** The file's name, or that of a generated set. */
  readonly name: string;
  /** Of the file's bytes; absent for a generated set. */
  readonly sha256?: string | undefined;
}

export interface Report {
  readonly version: 1;
  /** Absent where a format is written by itself. */
  readonly tool?: ReportTool;
  /** Name of the campaign; absent where none was checked. */
  readonly campaign?: string;
  /** Absent where there are none. */
  readonly samples?: readonly ReportSample[];
  readonly templates: readonly ReportTemplate[];
  readonly summary: {
    readonly templates: number;
    readonly errors: number;
    readonly warnings: number;
    readonly infos: number;
    /** Findings that were accepted; absent when there are none. */
    readonly accepted?: number;
    /** Absent without a baseline. */
    readonly baseline?: BaselineCounts;
    /** What was found and is not listed; absent where everything is. */
    readonly hidden?: { readonly warnings: number; readonly infos: number };
  };
  /** Templates that are as in the baseline and were not checked again; absent when there are none. */
  readonly unchanged?: readonly string[];
  /** Inputs that could not be checked; absent when there are none. */
  readonly failed?: readonly FailedInput[];
  /** What a reader has to know of the run, in whole sentences; absent when there is nothing. */
  readonly notes?: readonly string[];
  /** Only in a part of a run; `mailproof report merge` puts the parts together by it. */
  readonly part?: ReportPart;
}

export interface BaselineCounts {
  /** Findings that the baseline has as well. */
  readonly known: number;
  /** Findings of the baseline that the templates of this run no longer have. */
  readonly gone: number;
}

/** Where a part of a run belongs. Places count the inputs of the whole run from 0. */
export interface ReportPart {
  /** From 1. */
  readonly number: number;
  readonly of: number;
  /** Equal for the parts of one run: the same inputs, decisions and version. */
  readonly run: string;
  readonly templates: readonly number[];
  readonly failed: readonly number[];
  readonly unchanged: readonly number[];
  readonly acceptances: AcceptanceReport;
}

/** What a run, or a part of one, learned about the entries of `accepted`. */
export interface AcceptanceReport {
  /** Entries that fitted a finding, in order. */
  readonly used: readonly number[];
  readonly idle: readonly IdleAcceptance[];
  /** False when not everything was checked, so that of an entry that fits nothing nothing can be said. */
  readonly complete: boolean;
}

/** What is to be known of a run beside its templates. */
export interface RunFacts {
  readonly tool?: ReportTool | undefined;
  readonly campaign?: string | undefined;
  readonly samples?: readonly ReportSample[] | undefined;
  readonly baseline?: BaselineCounts | undefined;
  readonly unchanged?: readonly string[] | undefined;
  readonly part?: ReportPart | undefined;
}

export type LintedFinding = Finding & { readonly rows?: FindingRows };

/** One template's findings, ready to be reported. */
export interface LintedTemplate {
  readonly source: string;
  readonly id: string | null;
  readonly name: string | null;
  readonly findings: readonly LintedFinding[];
  /** What was found and accepted; absent where there is none. */
  readonly accepted?: readonly LintedFinding[];
  /** What the baseline has as well; absent where there is none. */
  readonly known?: readonly LintedFinding[];
  /** As in the report. */
  readonly sha256?: string | undefined;
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

function reportTemplate(linted: LintedTemplate): ReportTemplate {
  const { source, id, name, findings, accepted = [], known = [], sha256, texts, notes = [] } = linted;
  const indexOf = createFieldIndexes(texts);
  const reportFinding = (finding: LintedFinding): ReportFinding => {
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
  };
  return {
    source,
    id,
    name,
    ...(notes.length > 0 ? { notes } : {}),
    ...(sha256 === undefined ? {} : { sha256 }),
    findings: findings.map(reportFinding),
    ...(accepted.length > 0
      ? {
          accepted: accepted.map((finding) => ({ ...reportFinding(finding), accepted: reasonOf(finding) })),
        }
      : {}),
    ...(known.length > 0 ? { known: known.map(reportFinding) } : {}),
  };
}

function reasonOf({ accepted }: Finding): ReportAccepted['accepted'] {
  const { in: where = 'configuration', reason = null, by, until } = accepted ?? {};
  return {
    in: where,
    reason,
    ...(by === undefined ? {} : { by }),
    ...(until === undefined ? {} : { until }),
  };
}

/** How many findings of all templates were accepted. */
export const countAccepted = (linted: readonly Pick<LintedTemplate, 'accepted'>[]): number =>
  linted.reduce((sum, { accepted = [] }) => sum + accepted.length, 0);

/** What `--quiet` left out of all templates; null where it was not asked for. */
export function hiddenOf(linted: readonly Pick<LintedTemplate, 'hidden'>[]): FindingCounts | null {
  const all = linted.flatMap(({ hidden }) => (hidden ? [hidden] : []));
  if (all.length === 0) return null;
  const sum = (key: keyof FindingCounts): number => all.reduce((total, one) => total + one[key], 0);
  return { errors: sum('errors'), warnings: sum('warnings'), infos: sum('infos') };
}

/** ", 2 accepted", or nothing. */
export const acceptedWords = (count: number): string => (count === 0 ? '' : `, ${count} accepted`);

/** ", 12 known", or nothing. */
export const knownWords = (count: number): string => (count === 0 ? '' : `, ${count} known`);

const countKnown = (linted: readonly Pick<LintedTemplate, 'known'>[]): number =>
  linted.reduce((sum, { known = [] }) => sum + known.length, 0);

/** "3 errors, 5 warnings, 2 accepted": one template's findings, or those of all. */
export function describeLinted(linted: readonly LintedTemplate[]): string {
  const counts = countFindings(linted.flatMap(({ findings }) => findings));
  return (
    describeCounts(counts, hiddenOf(linted)) +
    acceptedWords(countAccepted(linted)) +
    knownWords(countKnown(linted))
  );
}

/** The parts of a report that are counted from the others. */
export function composeReport(
  templates: readonly ReportTemplate[],
  rest: Pick<Report, 'tool' | 'campaign' | 'samples' | 'failed' | 'notes' | 'unchanged' | 'part'> &
    Pick<Report['summary'], 'baseline' | 'hidden'>,
): Report {
  const { tool, campaign, samples = [], failed = [], notes = [], unchanged = [] } = rest;
  const { part, baseline, hidden } = rest;
  const accepted = templates.reduce((sum, one) => sum + (one.accepted?.length ?? 0), 0);
  return {
    version: 1,
    ...(tool ? { tool } : {}),
    ...(campaign === undefined ? {} : { campaign }),
    ...(samples.length > 0 ? { samples } : {}),
    templates,
    summary: {
      templates: templates.length,
      ...countFindings(templates.flatMap(({ findings }) => findings)),
      ...(accepted > 0 ? { accepted } : {}),
      ...(baseline ? { baseline } : {}),
      ...(hidden ? { hidden } : {}),
    },
    ...(unchanged.length > 0 ? { unchanged } : {}),
    ...(failed.length > 0 ? { failed } : {}),
    ...(notes.length > 0 ? { notes } : {}),
    ...(part ? { part } : {}),
  };
}

export function createReport(
  linted: readonly LintedTemplate[],
  failed: readonly FailedInput[] = [],
  notes: readonly string[] = [],
  { tool, campaign, samples = [], baseline, unchanged = [], part }: RunFacts = {},
): Report {
  const hidden = hiddenOf(linted);
  return composeReport(linted.map(reportTemplate), {
    failed,
    notes,
    unchanged,
    samples,
    ...(tool ? { tool } : {}),
    ...(campaign === undefined ? {} : { campaign }),
    ...(part ? { part } : {}),
    ...(baseline ? { baseline } : {}),
    ...(hidden ? { hidden: { warnings: hidden.warnings, infos: hidden.infos } } : {}),
  });
}
