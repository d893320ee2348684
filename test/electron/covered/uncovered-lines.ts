/**
 * Which lines of the desktop app's own code no end-to-end spec has run, from what V8 counted in the built files.
 * https://nodejs.org/api/cli.html#node_v8_coveragedir
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join, resolve } from 'node:path';

interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

interface Counted {
  readonly url: string;
  readonly functions: readonly { readonly ranges: readonly Range[] }[];
}

/** Lines by their number, from 1; a line is covered when any piece of it ran in any of the runs. */
export type CoveredLines = Map<number, boolean>;

/** Characters that ran: inner ranges say more than the ones around them, and V8 lists the outer ones first. */
export function coveredCharacters(length: number, functions: Counted['functions']): Uint8Array {
  const ran = new Uint8Array(length).fill(1);
  for (const { ranges } of functions) {
    for (const { startOffset, endOffset, count } of ranges)
      ran.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  }
  return ran;
}

/**
 * Every process leaves a file; a character that one of them ran is covered. `built` is the file, and `end` how its
 * address ends, which is also that of a copy that a spec made.
 */
export function readCounts(folder: string, built: string, end: string): Uint8Array | undefined {
  const length = readFileSync(built, 'utf8').length;
  let sum: Uint8Array | undefined;
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { result: Counted[] };
    const counted = result.find(({ url }) => url.endsWith(end));
    if (counted === undefined) continue;
    const ran = coveredCharacters(length, counted.functions);
    sum = sum === undefined ? ran : sum.map((value, at) => value | (ran[at] ?? 0));
  }
  return sum;
}

/** A line without a word or a call is no code: brackets, blank lines, comments. */
const isCode = (text: string): boolean =>
  /\w/.test(text) && !/^\s*(\/\/|\/?\*|import\b|export (type|interface)\b)/.test(text);

/** The lines of a built file without a map, by the file's own path. */
export function linesOf(text: string, ran: Uint8Array): CoveredLines {
  const lines: CoveredLines = new Map();
  let at = 0;
  for (const [index, line] of text.split('\n').entries()) {
    if (isCode(line)) lines.set(index + 1, ran.subarray(at, at + line.length).some(Boolean));
    at += line.length + 1;
  }
  return lines;
}

/** The same for every source of a built file with a map. */
export function linesOfSources(built: string, ran: Uint8Array): Map<string, CoveredLines> {
  const payload = JSON.parse(readFileSync(`${built}.map`, 'utf8')) as SourceMapPayload;
  const map = new SourceMap(payload);
  const found = new Map<string, CoveredLines>();
  let at = 0;
  for (const [row, line] of readFileSync(built, 'utf8').split('\n').entries()) {
    for (const { index } of line.matchAll(/\w+/g)) {
      const entry = map.findEntry(row, index);
      if (!('originalSource' in entry)) continue;
      // What the bundler wrote itself comes from no file, though Node's types promise one.
      const from = entry.originalSource as string | undefined;
      if (from === undefined) continue;
      const source = resolve(built, '..', from);
      const lines = found.get(source) ?? new Map<number, boolean>();
      const original = entry.originalLine + 1;
      lines.set(original, (lines.get(original) ?? false) || ran[at + index] === 1);
      found.set(source, lines);
    }
    at += line.length + 1;
  }
  for (const [source, lines] of found) {
    const texts = readFileSync(source, 'utf8').split('\n');
    for (const number of lines.keys()) if (!isCode(texts[number - 1] ?? '')) lines.delete(number);
  }
  return found;
}
