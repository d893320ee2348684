/**
 * Checks a template with every sample recipient. Recipients who differ only in columns that the template does not use
 * are checked once.
 */
import type { FormatFinding } from '../../core/lint/formatters/formatter.ts';
import type { SampleValues } from '../../core/substitution/values.ts';
import type { Template } from '../../core/template/template.ts';
import type { RowFindings } from './lint-series.ts';
import { mergeRows } from './merge-rows.ts';

/** Somebody the template is checked for. */
export interface Recipient {
  /** The row of the sample file, from 1; null when there is only one, or none came from a file. */
  readonly row: number | null;
  /** Of a set that is no row of a file. */
  readonly name: string;
  readonly values: SampleValues;
}

/** Checks many recipients of one template. */
export type CheckRows = (recipients: readonly SampleValues[]) => Promise<RowFindings>;

/** Equal for recipients who get the same mail and whose data declares the same names. */
async function createOutcomeKey(template: Template): Promise<(values: SampleValues) => string> {
  // The engines are loaded for those who have several recipients.
  const { analyseSubstitutions } = await import('../../core/substitution/substitution-table.ts');
  // In lower case: a setting can make names the same that differ by case.
  const used = new Set(analyseSubstitutions(template).names.map(({ name }) => name.toLowerCase()));
  return (values) =>
    JSON.stringify(values.map(({ name, value }) => (used.has(name.toLowerCase()) ? [name, value] : [name])));
}

export async function lintRows(
  template: Template,
  recipients: readonly Recipient[],
  check: CheckRows,
): Promise<readonly FormatFinding[]> {
  if (recipients.length < 2) {
    return mergeRows(recipients, await check(recipients.map(({ values }) => values)));
  }
  const keyOf = await createOutcomeKey(template);
  const numbers = new Map<string, number>();
  const different: SampleValues[] = [];
  const numberOf = recipients.map(({ values }) => {
    const key = keyOf(values);
    let number = numbers.get(key);
    if (number === undefined) {
      number = different.push(values) - 1;
      numbers.set(key, number);
    }
    return number;
  });
  const { findings, rows } = await check(different);
  return mergeRows(recipients, { findings, rows: numberOf.map((number) => rows[number] ?? []) });
}
