/** `--baseline`: the file, what it makes of a run's findings, and `--update-baseline`. */
import { readFile, stat } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import {
  baselineOf,
  compareToBaseline,
  decodeBaseline,
  encodeBaseline,
  type Baseline,
  type BaselineTemplate,
} from '../../core/campaign/baseline.ts';
import { RULE_FAILED } from '../../core/lint/finding.ts';
import type { BaselineCounts, LintedFinding } from '../../core/lint/report.ts';
import { isUuid } from '../../core/template/decode-template.ts';
import { codeOf } from '../../services/files/file-system.ts';
import type { Input } from '../../services/inputs/list-inputs.ts';
import { CommandError } from '../io.ts';
import { writeOutput } from '../write-output.ts';
import type { Outcome } from './lint-report.ts';

export interface BaselineOptions {
  /** The file; absent: no baseline. */
  readonly baseline: string | undefined;
  readonly updateBaseline: boolean;
  readonly changedOnly: boolean;
}

export interface RunBaseline {
  isUnchanged(input: Input, sha256: string): boolean;
  /** Sets what is known apart. */
  apply(input: Input, outcome: Outcome): { readonly outcome: Outcome; readonly counts: BaselineCounts };
  /** Writes what this run found. What it did not check stays as it was; a file that is gone is taken out. */
  update(checked: readonly (readonly [Input, Outcome])[]): Promise<void>;
}

const NONE: BaselineCounts = { known: 0, gone: 0 };

async function readBaseline({ baseline: path, updateBaseline }: BaselineOptions): Promise<Baseline | null> {
  if (path === undefined) return null;
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT')
      throw new CommandError(`--baseline: ${path} could not be read (${codeOf(error) ?? 'unknown'}).`);
    if (updateBaseline) return new Map();
    throw new CommandError(`--baseline: there is no file ${path}. Add --update-baseline to write it.`);
  }
  const read = decodeBaseline(text);
  if ('baseline' in read) return read.baseline;
  throw new CommandError(
    `--baseline: ${path} cannot be used: ${read.reason} Take it from version control again, or remove it and write it with --update-baseline.`,
  );
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: unknown) => codeOf(error) !== 'ENOENT',
  );

/** @throws CommandError when the file or the options cannot be used. */
export async function openBaseline(options: BaselineOptions): Promise<RunBaseline | null> {
  const { baseline: path, updateBaseline, changedOnly } = options;
  if (path === undefined && (updateBaseline || changedOnly)) {
    throw new CommandError(
      `${updateBaseline ? '--update-baseline' : '--changed-only'} needs a baseline. Name it with --baseline FILE.`,
    );
  }
  const before = await readBaseline(options);
  if (!before || path === undefined) return null;
  const folder = dirname(resolve(path));
  const nameOf = ({ kind, source }: Input): string =>
    kind === 'file' ? relative(folder, resolve(source)).replaceAll('\\', '/') : source.toLowerCase();

  return {
    isUnchanged: (input, sha256) => changedOnly && before.get(nameOf(input))?.sha256 === sha256,
    apply(input, outcome) {
      if (outcome.kind !== 'linted') return { outcome, counts: NONE };
      const { result } = outcome;
      const { findings, known, gone } = compareToBaseline(
        result.findings,
        result.texts,
        before.get(nameOf(input)),
      );
      return {
        outcome: { ...outcome, result: { ...result, findings, known } },
        counts: { known: known.length, gone },
      };
    },
    async update(checked) {
      const kept = new Map<string, BaselineTemplate>();
      const names = new Set(checked.map(([input]) => nameOf(input)));
      for (const [name, one] of before) {
        if (names.has(name) || isUuid(name) || (await isThere(resolve(folder, name)))) kept.set(name, one);
      }
      for (const [input, outcome] of checked) {
        if (outcome.kind !== 'linted') continue;
        const name = nameOf(input);
        kept.set(name, baselineOf(name, outcome.result.sha256 ?? '', outcome.result));
      }
      await writeOutput(path, encodeBaseline(kept.values()), '--baseline');
    },
  };
}

/** Sets apart what the baseline knows, writes it anew where asked, and sums up. */
export async function againstBaseline(
  checked: readonly (readonly [Input, Outcome])[],
  baseline: RunBaseline | null,
  update: boolean,
): Promise<{ readonly outcomes: readonly Outcome[]; readonly counts: BaselineCounts | undefined }> {
  if (!baseline) return { outcomes: checked.map(([, outcome]) => outcome), counts: undefined };
  if (update) {
    await baseline.update(checked);
    // What was just written is known; what was gone is gone from it too.
    const outcomes = checked.map(([, outcome]): Outcome => {
      if (outcome.kind !== 'linted') return outcome;
      const { result } = outcome;
      const isBroken = ({ rule }: LintedFinding): boolean => rule === RULE_FAILED;
      const known = result.findings.filter((one) => !isBroken(one));
      return { ...outcome, result: { ...result, findings: result.findings.filter(isBroken), known } };
    });
    const known = outcomes.reduce(
      (sum, one) => sum + (one.kind === 'linted' ? (one.result.known?.length ?? 0) : 0),
      0,
    );
    return { outcomes, counts: { known, gone: 0 } };
  }
  const applied = checked.map(([input, outcome]) => baseline.apply(input, outcome));
  return {
    outcomes: applied.map(({ outcome }) => outcome),
    counts: {
      known: applied.reduce((sum, { counts }) => sum + counts.known, 0),
      gone: applied.reduce((sum, { counts }) => sum + counts.gone, 0),
    },
  };
}
