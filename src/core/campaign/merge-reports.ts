/** `mailproof report merge`: puts the JSON reports of parts together, as one run would have written it. */
import {
  composeReport,
  type AcceptanceReport,
  type FailedInput,
  type Report,
  type ReportPart,
  type ReportTemplate,
} from '../lint/report.ts';

/** A report and what it is called in messages. */
export interface NamedReport {
  readonly name: string;
  readonly report: Report;
}

export type MergedReport = { readonly report: Report } | { readonly error: string };

interface NamedPart extends NamedReport {
  readonly part: ReportPart;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Null when everything fits. */
function whyNotParts(parts: readonly NamedPart[]): string | null {
  const [first] = parts;
  if (!first) return 'There is nothing to put together.';
  const seen = new Map<number, string>();
  for (const { name, part } of parts) {
    if (part.of !== first.part.of) {
      return `${name} is part ${part.number} of ${part.of}, and ${first.name} one of ${first.part.of}. Name the parts of one run.`;
    }
    const before = seen.get(part.number);
    if (before !== undefined) return `${name} and ${before} are both part ${part.number} of ${part.of}.`;
    seen.set(part.number, name);
  }
  for (const { name, part } of parts) {
    if (part.run !== first.part.run) {
      return `${name} and ${first.name} are of different runs: their inputs, configuration or version differ. Run all parts on the same state.`;
    }
  }
  const missing = Array.from({ length: first.part.of }, (_one, index) => index + 1).filter(
    (number) => !seen.has(number),
  );
  if (missing.length === 0) return null;
  const which = missing.length === 1 ? 'part' : 'parts';
  return `${missing.length} of ${first.part.of} parts are missing: ${which} ${missing.join(', ')}. Name the reports of all parts.`;
}

/** Items with their places, in the order of the whole run. */
function inPlace<T>(
  parts: readonly NamedPart[],
  items: (one: NamedPart) => readonly (readonly [number, T])[],
): T[] {
  return parts
    .flatMap(items)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

const placed = <T>(items: readonly T[], places: readonly number[]): (readonly [number, T])[] =>
  items.map((item, index) => [places[index] ?? 0, item]);

/** The notes that one run would have: an entry is idle when no part used it. */
export function acceptanceNotes(reports: readonly AcceptanceReport[]): readonly string[] {
  const used = new Set(reports.flatMap((one) => one.used));
  const complete = reports.every((one) => one.complete);
  const idle = new Map(reports.flatMap((one) => one.idle).map((one) => [one.entry, one] as const));
  return [...idle.values()]
    .filter(({ entry, ended }) => ended || (complete && !used.has(entry)))
    .sort((a, b) => a.entry - b.entry)
    .map(({ note }) => note);
}

function countsOf(reports: readonly NamedReport[]) {
  const baselines = reports.flatMap(({ report }) => report.summary.baseline ?? []);
  const hidden = reports.flatMap(({ report }) => report.summary.hidden ?? []);
  return {
    ...(baselines.length > 0
      ? {
          baseline: {
            known: sum(baselines.map(({ known }) => known)),
            gone: sum(baselines.map(({ gone }) => gone)),
          },
        }
      : {}),
    ...(hidden.length > 0
      ? {
          hidden: {
            warnings: sum(hidden.map(({ warnings }) => warnings)),
            infos: sum(hidden.map(({ infos }) => infos)),
          },
        }
      : {}),
  };
}

/** What all of them rest on; what they do not share is left out. */
function commonTo(reports: readonly NamedReport[]): Pick<Report, 'tool' | 'campaign' | 'samples'> {
  const [first] = reports;
  const isCommon = (key: 'tool' | 'campaign' | 'samples'): boolean =>
    reports.every(({ report }) => JSON.stringify(report[key]) === JSON.stringify(first?.report[key]));
  const { tool, campaign, samples } = first?.report ?? {};
  return {
    ...(tool && isCommon('tool') ? { tool } : {}),
    ...(campaign !== undefined && isCommon('campaign') ? { campaign } : {}),
    ...(samples && isCommon('samples') ? { samples } : {}),
  };
}

function mergeParts(parts: readonly NamedPart[]): Report {
  const templates = inPlace<ReportTemplate>(parts, ({ report, part }) =>
    placed(report.templates, part.templates),
  );
  const failed = inPlace<FailedInput>(parts, ({ report, part }) => placed(report.failed ?? [], part.failed));
  const unchanged = inPlace<string>(parts, ({ report, part }) =>
    placed(report.unchanged ?? [], part.unchanged),
  );
  const notes = acceptanceNotes(parts.map(({ part }) => part.acceptances));
  return composeReport(templates, { ...commonTo(parts), failed, unchanged, notes, ...countsOf(parts) });
}

/** Whole reports one after the other, in the order they are named. */
function mergeWhole(reports: readonly NamedReport[]): MergedReport {
  const seen = new Map<string, string>();
  for (const { name, report } of reports) {
    const failed = (report.failed ?? []).map(({ source }) => source);
    const sources = new Set([...report.templates.map(({ source }) => source), ...failed]);
    for (const source of sources) {
      const before = seen.get(source);
      if (before !== undefined) return { error: `${source} is in ${before} and in ${name}.` };
      seen.set(source, name);
    }
  }
  return {
    report: composeReport(
      reports.flatMap(({ report }) => report.templates),
      {
        failed: reports.flatMap(({ report }) => report.failed ?? []),
        unchanged: reports.flatMap(({ report }) => report.unchanged ?? []),
        notes: [...new Set(reports.flatMap(({ report }) => report.notes ?? []))],
        ...commonTo(reports),
        ...countsOf(reports),
      },
    ),
  };
}

/**
 * All parts of one run (`--shard`) give that run's report, in whatever order they are named; whole reports are put one
 * after the other. @returns an error with its remedy where they do not fit together.
 */
export function mergeReports(reports: readonly NamedReport[]): MergedReport {
  const parts = reports.flatMap(({ name, report }) =>
    report.part ? [{ name, report, part: report.part }] : [],
  );
  if (parts.length === 0) return mergeWhole(reports);
  const whole = reports.find(({ report }) => !report.part);
  if (whole)
    return { error: `${whole.name} is a whole report, and others are parts. Put the parts together first.` };
  const error = whyNotParts(parts);
  return error === null ? { report: mergeParts(parts) } : { error };
}
