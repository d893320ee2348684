/** Sample values as files: read, written, and saved by the browser's own download. */
import { saveFile } from '../../../ui/save-file.ts';
import type { SampleSet } from '../../../../contract/schemas/library.ts';
import type { JsonValue, SampleValuesData } from '../../../../contract/schemas/values.ts';
import { exportCsv, exportJson } from '../../../../core/substitution/samples/export-samples.ts';
import { type CsvReading, importCsv } from '../../../../core/substitution/samples/import-csv.ts';
import { importJson } from '../../../../core/substitution/samples/import-json.ts';
import { JsonError, readJson } from '../../../../core/json/read-json.ts';
import { toSampleValue } from '../../../../core/substitution/samples/sample-value.ts';
import type { ImportError } from '../../../../core/substitution/samples/sample-set.ts';
import { NOT_UTF8, textEncodingOf } from '../../../../core/substitution/samples/text-encoding.ts';
import type { SampleValue } from '../../../../core/substitution/values.ts';
import { createLineIndex } from '../../../../core/text/positions.ts';

export interface ImportedSamples {
  readonly fileName: string;
  /** Of the file's bytes, as the command line's reports write it; absent where nothing of it could be used. */
  readonly sha256?: string;
  readonly sets: readonly { readonly name: string; readonly values: SampleValuesData }[];
  /** Whole sentences, with their place in the file where they have one. */
  readonly errors: readonly string[];
}

export const SAMPLE_FILES = '.json,.csv,.tsv,.txt,application/json,text/csv';
/** Far beyond a list of test recipients; a larger file would stall the window. */
export const MAX_SAMPLE_FILE = 20_000_000;

function toJson(value: SampleValue): JsonValue {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(toJson);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, toJson(one)]));
}

/** In hexadecimal digits. */
async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Of the file that saving these values as JSON would write. */
export const sha256OfSaved = (set: Pick<SampleSet, 'name' | 'values'>): Promise<string> =>
  sha256Of(new TextEncoder().encode(exportJson([set])));

/** Null when the bytes are no text in their encoding: shown anyway, letters would silently become other ones. */
function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(textEncodingOf(bytes), { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** JSON by its name or its first sign, CSV otherwise; `reading` says what the open template's engine knows. */
export async function readSampleFile(file: File, reading: CsvReading): Promise<ImportedSamples> {
  const refuse = (message: string): ImportedSamples => ({
    fileName: file.name,
    sets: [],
    errors: [message],
  });
  if (file.size > MAX_SAMPLE_FILE) {
    return refuse('It is larger than 20 MB. Split it, or keep only the recipients to test with.');
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = textOf(bytes);
  if (text === null) return refuse(`It ${NOT_UTF8}`);
  const isJson = /\.json$/iu.test(file.name) || /^\s*[[{]/u.test(text.slice(0, 1000));
  const { sets, errors } = isJson ? importJson(text) : importCsv(text, reading);
  return {
    fileName: file.name,
    sha256: await sha256Of(bytes),
    sets: sets.map(({ name, values }) => ({
      name,
      values: values.map((one) => ({ name: one.name, value: toJson(one.value) })),
    })),
    errors: errors.map(({ line, column, message }) => `Line ${line}, column ${column}: ${message}`),
  };
}

/** Reads one value written as JSON; what is wrong comes with its line. */
export function readJsonValue(text: string): { readonly value: JsonValue } | { readonly error: ImportError } {
  try {
    return { value: toJson(toSampleValue(readJson(text))) };
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return { error: { ...createLineIndex(text).at(error.offset), message: error.message } };
  }
}

/** One recipient as JSON text, as the JSON editor shows it. */
export function valuesText(values: SampleValuesData): string {
  return JSON.stringify(Object.fromEntries(values.map(({ name, value }) => [name, value])), null, 2);
}

/** Reads what the JSON editor holds: one object of names and values. `offset` is where it stopped. */
export function readValuesText(
  text: string,
): { readonly values: SampleValuesData } | { readonly offset: number; readonly message: string } {
  try {
    const node = readJson(text);
    if (node.kind !== 'object') {
      return {
        offset: node.start,
        message: 'Write one object of names and values, such as { "Name": "Ann" }.',
      };
    }
    const values = new Map(node.entries.map((entry) => [entry.name, toJson(toSampleValue(entry.node))]));
    return { values: [...values].map(([name, value]) => ({ name, value })) };
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return { offset: error.offset, message: error.message };
  }
}

export type SampleFormat = 'json' | 'csv';

/** Hands the sets to the browser as a file to save. */
export function downloadSamples(
  sets: readonly Pick<SampleSet, 'name' | 'values'>[],
  format: SampleFormat,
  baseName: string,
): void {
  const text = format === 'json' ? exportJson(sets) : exportCsv(sets);
  saveFile({ text, name: baseName, format });
}

const GENERATED_NAMES: Readonly<Record<string, string>> = {
  'generated-empty': 'All empty',
  'generated-longest': 'Longest plausible',
  'generated-hostile': 'Hostile',
};
export const generatedName = (set: SampleSet): string => GENERATED_NAMES[set.id] ?? set.name;
