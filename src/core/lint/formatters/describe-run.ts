/** What a report says of the run as a whole: which rules and data judged it, with whose values, and what was left out. */
import { countOf } from '../../text/wording.ts';
import type { RunFacts } from '../report.ts';

/** What a baseline left out of the report, and what it holds in vain. */
export function describeBaseline({ baseline, unchanged = [] }: RunFacts): readonly string[] {
  const lines: string[] = [];
  if (unchanged.length > 0)
    lines.push(`${countOf(unchanged.length, 'template')} unchanged since the baseline: not checked again.`);
  if (!baseline) return lines;
  if (baseline.known > 0) lines.push(`${countOf(baseline.known, 'finding')} known from the baseline.`);
  if (baseline.gone > 0)
    lines.push(
      `${countOf(baseline.gone, 'finding')} of the baseline gone. --update-baseline takes them out.`,
    );
  return lines;
}

/** Whole sentences without markup; names in them are as they were given. */
export function describeRun(facts: RunFacts = {}): readonly string[] {
  const { tool, campaign, samples = [] } = facts;
  const named = samples.map(({ name, sha256 }) =>
    sha256 === undefined ? name : `${name} (SHA-256 ${sha256})`,
  );
  return [
    ...(campaign === undefined ? [] : [`Campaign ${campaign}.`]),
    ...(tool
      ? [
          `Checked by Mailproof ${tool.version}, rules ${tool.rules}, data about mail clients of ${tool.clientData}.`,
        ]
      : []),
    ...(named.length > 0 ? [`Sample recipients: ${named.join(', ')}.`] : []),
    ...describeBaseline(facts),
  ];
}
