/** Reads a sample file, and makes generated recipients from the names of a template. */
import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { ReportSample } from '../../core/lint/report.ts';
import { chooseEngine } from '../../core/substitution/choose-engine.ts';
import { takesTextOnly } from '../../core/substitution/engine.ts';
import { generateSampleSet, type GeneratedKind } from '../../core/substitution/samples/generated.ts';
import { type CsvReading, importCsv } from '../../core/substitution/samples/import-csv.ts';
import { importJson } from '../../core/substitution/samples/import-json.ts';
import type { SampleSet } from '../../core/substitution/samples/sample-set.ts';
import { NOT_UTF8, textEncodingOf } from '../../core/substitution/samples/text-encoding.ts';
import type { SubstitutionSettings } from '../../core/substitution/settings.ts';
import { analyseSubstitutions } from '../../core/substitution/substitution-table.ts';
import type { Template } from '../../core/template/template.ts';
import { sha256OfFile } from '../hash.ts';
import { InputError } from './input-error.ts';

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

/** The recipients of a run for any template: generated sets need the template's names, so they are made per template. */
export type RecipientsOf = (template: Template) => readonly Recipient[];

/** Larger than any list a campaign is tested with; beyond it the rows would not fit into memory. */
const MAX_SAMPLE_BYTES = 200 * 1024 * 1024;

/** UTF-8 or, with its byte order mark, UTF-16 as spreadsheets write it; null for anything else. */
function decodeText(bytes: Buffer): string | null {
  try {
    return new TextDecoder(textEncodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

async function readSampleText(path: string): Promise<string> {
  let bytes: Buffer;
  try {
    if ((await stat(path)).size > MAX_SAMPLE_BYTES) {
      throw new InputError(`--sample: ${path} is larger than 200 MB. Split it into several files.`);
    }
    bytes = await readFile(path);
  } catch (error) {
    if (error instanceof InputError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new InputError(
      code === 'ENOENT'
        ? `--sample: there is no file ${path}.`
        : code === 'EISDIR'
          ? `--sample: ${path} is a folder. Name a JSON or CSV file in it.`
          : `--sample: the file ${path} could not be read (${code}).`,
    );
  }
  const text = decodeText(bytes);
  if (text === null) {
    throw new InputError(`--sample: ${path} ${NOT_UTF8}`);
  }
  return text;
}

/** Never their values: who gets a report need not get the recipients. @throws as reading the file does. */
export async function describeSamples({ sample, samples }: SampleOptions): Promise<readonly ReportSample[]> {
  const generated = samples.map((name) => ({ name }));
  if (sample === undefined) return generated;
  return [{ name: basename(sample), sha256: await sha256OfFile(sample) }, ...generated];
}

/** A sample file as read for an engine with lists and objects, or for one that takes text only. */
export type SampleFile = (reading: CsvReading) => readonly SampleSet[];

async function readSampleFile(path: string): Promise<SampleFile> {
  const text = await readSampleText(path);
  const extension = extname(path).toLowerCase();
  // By its name, else by its first sign.
  const csv = ['.csv', '.tsv'].includes(extension) || (extension !== '.json' && !/^\s*[[{]/u.test(text));
  const read: SampleFile = (reading) => {
    const { sets, errors } = csv ? importCsv(text, reading) : importJson(text);
    const [first] = errors;
    if (first) throw new InputError(`--sample: ${path}:${first.line}:${first.column}: ${first.message}`);
    if (sets.length === 0) {
      const remedy = csv ? ' The first line holds the names, each further line a recipient.' : '';
      throw new InputError(`--sample: ${path} holds no recipient.${remedy}`);
    }
    return sets;
  };
  // Read once at the start, so that a file that cannot be used stops the run before its first template.
  const asText = read({ textOnly: true });
  let structured = csv ? null : asText;
  return ({ textOnly }) => (textOnly ? asText : (structured ??= read({ textOnly: false })));
}

/** The sample file, where one is named. @throws InputError when it cannot be read. */
export const openSampleFile = async (path: string | undefined): Promise<SampleFile | null> =>
  path === undefined ? null : readSampleFile(path);

/** Whom nothing is known of. */
const NOBODY: readonly Recipient[] = [{ name: '', values: [], row: null }];

/** One recipient at least for every template. */
export function recipientsOf(
  file: SampleFile | null,
  samples: readonly GeneratedKind[],
  settings: SubstitutionSettings,
): RecipientsOf {
  return (template) => {
    if (!file && samples.length === 0) return NOBODY;
    const rows = file?.({ textOnly: takesTextOnly(chooseEngine(template, settings).engine.name) }) ?? [];
    const fromFile = rows.map((set, index) => ({ ...set, row: rows.length > 1 ? index + 1 : null }));
    if (samples.length === 0) return fromFile;
    const analysis = analyseSubstitutions(template, { settings });
    return [...fromFile, ...samples.map((kind) => ({ ...generateSampleSet(kind, analysis), row: null }))];
  };
}

/** One recipient at least for every template. @throws InputError when the sample file cannot be read. */
export async function createRecipients(
  { sample, samples }: SampleOptions,
  settings: SubstitutionSettings,
): Promise<RecipientsOf> {
  return recipientsOf(await openSampleFile(sample), samples, settings);
}
