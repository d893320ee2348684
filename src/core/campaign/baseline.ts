/**
 * A baseline: what was found when somebody drew the line, so that a pipeline fails over new findings alone. Findings are
 * known by their cause (the text under them), never by a line number.
 */
import * as v from 'valibot';
import { printedJson } from '../json/printed-json.ts';
import { RULE_FAILED } from '../lint/finding.ts';
import { causeOf } from '../lint/formatters/fingerprint.ts';
import type { LintedFinding, LintedTemplate } from '../lint/report.ts';

const FINDING = v.object({
  rule: v.string(),
  field: v.string(),
  /** As `causeOf` makes it. */
  cause: v.string(),
  /** How many places of the template have it. */
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

const TEMPLATE = v.object({
  /** A template id, or a file's path from the baseline's own folder, with slashes. */
  template: v.string(),
  /** Of what was checked. */
  sha256: v.string(),
  findings: v.array(FINDING),
});

const BASELINE = v.object({ version: v.literal(1), templates: v.array(TEMPLATE) });

export type BaselineTemplate = v.InferOutput<typeof TEMPLATE>;
/** By the template's name in the file. */
export type Baseline = ReadonlyMap<string, BaselineTemplate>;

/** Reads a baseline's text. @returns null with a reason for a text that is none. */
export function decodeBaseline(text: string): { readonly baseline: Baseline } | { readonly reason: string } {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\ufeff/u, ''));
  } catch {
    return { reason: 'It is not JSON.' };
  }
  const parsed = v.safeParse(BASELINE, json);
  if (parsed.success) return { baseline: new Map(parsed.output.templates.map((one) => [one.template, one])) };
  const [issue] = parsed.issues;
  return { reason: `${v.getDotPath(issue) ?? 'The file'}: ${issue.message}.` };
}

/** The file's text: templates by name, so that a change reads as one in a diff. */
export function encodeBaseline(templates: Iterable<BaselineTemplate>): string {
  const sorted = [...templates].sort((a, b) => (a.template < b.template ? -1 : 1));
  return printedJson({ version: 1, templates: sorted });
}

/** What a baseline keeps of a template: everything that counts, known or new; what was not checked is never known. */
export function baselineOf(
  template: string,
  sha256: string,
  { findings, known = [], texts }: Pick<LintedTemplate, 'findings' | 'known' | 'texts'>,
): BaselineTemplate {
  const counted = new Map<string, { rule: string; field: string; cause: string; count: number }>();
  for (const finding of [...findings, ...known]) {
    if (finding.rule === RULE_FAILED) continue;
    for (const cause of causesOf(finding, texts)) {
      const before = counted.get(cause);
      if (before) before.count++;
      else counted.set(cause, { rule: finding.rule, field: finding.field, cause, count: 1 });
    }
  }
  const order = ({ rule, field, cause }: v.InferOutput<typeof FINDING>): string =>
    JSON.stringify([rule, field, cause]);
  return {
    template,
    sha256,
    findings: [...counted.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1)),
  };
}

/** Of each place of a finding: one that gets a further place is new, since somebody wrote the same fault again. */
function causesOf(finding: LintedFinding, texts: ReadonlyMap<string, string>): readonly string[] {
  return [finding.range, ...finding.also].map((range) => causeOf({ ...finding, range }, texts));
}

export interface AgainstBaseline {
  /** Those that are new. */
  readonly findings: readonly LintedFinding[];
  readonly known: readonly LintedFinding[];
  /** How many places of the baseline were not found again. */
  readonly gone: number;
}

/** Where the baseline has a cause at three places, the first three are known, and a fourth is new. */
export function compareToBaseline(
  findings: readonly LintedFinding[],
  texts: ReadonlyMap<string, string>,
  before: BaselineTemplate | undefined,
): AgainstBaseline {
  const left = new Map(before?.findings.map(({ cause, count }) => [cause, count]));
  const fresh: LintedFinding[] = [];
  const known: LintedFinding[] = [];
  for (const finding of findings) {
    let isKnown = finding.rule !== RULE_FAILED;
    for (const cause of causesOf(finding, texts)) {
      const more = left.get(cause) ?? 0;
      left.set(cause, Math.max(0, more - 1));
      if (more === 0) isKnown = false;
    }
    (isKnown ? known : fresh).push(finding);
  }
  return { findings: fresh, known, gone: [...left.values()].reduce((sum, one) => sum + one, 0) };
}
