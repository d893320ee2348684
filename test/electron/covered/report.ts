/** Prints, after the end-to-end specs, how much of `src/main` and `src/preload` they ran in the desktop app. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXPLAINED } from './explained.ts';
import { linesOf, linesOfSources, readCounts, type CoveredLines } from './uncovered-lines.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Where the processes of the stand-in leave their counts. */
export const COVERAGE_FOLDER = `${root}test-results/desktop-coverage`;

const MAIN = `${root}out/main/index.js`;
const PRELOAD = `${root}out/preload/index.cjs`;

function collect(): Map<string, CoveredLines> {
  const files = new Map<string, CoveredLines>();
  const main = readCounts(COVERAGE_FOLDER, MAIN, '/out/main/index.js');
  if (main === undefined) return files;
  for (const [source, lines] of linesOfSources(MAIN, main)) {
    if (source.startsWith(`${root}src/main/`)) files.set(relative(root, source), lines);
  }
  const preload = readCounts(COVERAGE_FOLDER, PRELOAD, '/out/preload/index.cjs');
  // Built into one file without a map.
  if (preload !== undefined)
    files.set(relative(root, PRELOAD), linesOf(readFileSync(PRELOAD, 'utf8'), preload));
  return files;
}

export function reportCoverage(): void {
  const files = collect();
  if (files.size === 0) return;
  console.log('\nThe desktop app, run by these specs on the stand-in for Electron:');
  for (const [file, lines] of [...files].sort()) {
    const missed = [...lines].filter(([, ran]) => !ran).map(([number]) => number);
    console.log(`  ${file}: ${String(lines.size - missed.length)} of ${String(lines.size)} lines`);
    const texts = readFileSync(`${root}${file}`, 'utf8').split('\n');
    for (const number of missed.sort((a, b) => a - b)) {
      const text = texts[number - 1]?.trim() ?? '';
      const reason = EXPLAINED[file]?.[text];
      console.log(`    line ${String(number)}: ${text}\n      ${reason ?? 'NOT EXPLAINED'}`);
    }
  }
}
