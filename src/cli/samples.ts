/** Sample recipients of a run: from a file with `--sample`, or made from the template's names with `--samples`. */
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import {
  GENERATED_KINDS,
  generateSampleSet,
  type GeneratedKind,
} from '../core/substitution/samples/generated.ts';
import { importCsv } from '../core/substitution/samples/import-csv.ts';
import { importJson } from '../core/substitution/samples/import-json.ts';
import type { SampleSet } from '../core/substitution/samples/sample-set.ts';
import { DEFAULT_SUBSTITUTION_SETTINGS, type SubstitutionSettings } from '../core/substitution/settings.ts';
import { analyseSubstitutions } from '../core/substitution/substitution-table.ts';
import type { Template } from '../core/template/template.ts';
import { CommandError } from './io.ts';

/** One recipient to check or render with. */
export interface Recipient extends SampleSet {
  /** The row of the sample file, from 1; null when there is only one, or none came from a file. */
  readonly row: number | null;
}

export interface SampleOptions {
  /** A JSON or CSV file. */
  readonly sample: string | undefined;
  /** Generated sets by name. */
  readonly samples: readonly GeneratedKind[];
}

/** Reads `--samples hostile,empty,longest`. @throws CommandError on an unknown name. */
export function parseGeneratedKinds(text: string | undefined): readonly GeneratedKind[] {
  if (text === undefined) return [];
  return text.split(',').map((word) => {
    const kind = GENERATED_KINDS.find((candidate) => candidate === word.trim().toLowerCase());
    if (!kind)
      throw new CommandError(`--samples knows ${GENERATED_KINDS.join(', ')}; it does not know "${word}".`);
    return kind;
  });
}

async function readSampleFile(path: string): Promise<readonly SampleSet[]> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    throw new CommandError(`--sample: the file ${path} could not be read.`);
  }
  const csv = ['.csv', '.tsv'].includes(extname(path).toLowerCase());
  const { sets, problems } = csv ? importCsv(text) : importJson(text);
  const [first] = problems;
  if (first) throw new CommandError(`--sample: ${path}:${first.line}:${first.column}: ${first.message}`);
  if (sets.length === 0) throw new CommandError(`--sample: ${path} holds no recipient.`);
  return sets;
}

/** The recipients of a run for any template: generated sets need the template's names, so they are made per template. */
export type RecipientsOf = (template: Template) => readonly Recipient[];

/** Reads the sample file once. @throws CommandError when it cannot be read. */
export async function readRecipients(
  options: SampleOptions,
  settings: SubstitutionSettings = DEFAULT_SUBSTITUTION_SETTINGS,
): Promise<RecipientsOf> {
  const rows = options.sample === undefined ? [] : await readSampleFile(options.sample);
  return (template) => {
    const fromFile = rows.map((set, index) => ({ ...set, row: rows.length > 1 ? index + 1 : null }));
    const analysis = options.samples.length > 0 ? analyseSubstitutions(template, { settings }) : null;
    const generated = analysis
      ? options.samples.map((kind) => ({ ...generateSampleSet(kind, analysis), row: null }))
      : [];
    const all = [...fromFile, ...generated];
    return all.length > 0 ? all : [{ name: '', values: [], row: null }];
  };
}
