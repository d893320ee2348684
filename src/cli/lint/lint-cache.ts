/**
 * `--cache`: what was found in a template, kept for the next run with the same content, decisions, sample values and rules. An
 * entry is a file named by the hash of all that its answer hangs on. One that is damaged is no answer, and no error. Findings
 * may quote sample values, so the files are for their owner alone. Who can write them decides what a run says: share a
 * cache only among those who may change the pipeline.
 */
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LintConfig } from '../../core/lint/config.ts';
import { RULE_FAILED } from '../../core/lint/finding.ts';
import type { FormatFinding } from '../../core/lint/formatters/formatter.ts';
import type { Template } from '../../core/template/template.ts';
import { describeFailure } from '../../services/files/describe-failure.ts';
import { writeWhole } from '../../services/files/write-whole.ts';
import { sha256Of, sha256OfValue } from '../../services/hash.ts';
import type { Recipient } from '../../services/inputs/sample-recipients.ts';

/** All that an answer hangs on. */
export interface CacheQuestion {
  readonly template: Template;
  readonly recipients: readonly Recipient[];
  readonly config: LintConfig;
}

export interface LintCache {
  /** The answer that is kept, else that of `find`, which is then kept. */
  get(
    question: CacheQuestion,
    find: () => Promise<readonly FormatFinding[]>,
  ): Promise<readonly FormatFinding[]>;
  /** Removes the oldest beyond the limit. @returns a sentence when something could not be kept; else null. */
  close(): Promise<string | null>;
}

export interface CacheOptions {
  readonly folder: string;
  /** Changes with every change of a rule. */
  readonly rules: string;
  /** A rule asks which year it is. */
  readonly year: number;
  /** Entries that stay. */
  readonly most?: number;
}

/** Some 20 MB for usual mails. */
const MOST = 5000;
const ENTRY = /^[0-9a-f]{64}\.json$/u;
const ONLY_OWNER = 0o600;

/** Null for what is not there, or is not as it was written. */
async function readEntry(path: string): Promise<readonly FormatFinding[] | null> {
  try {
    const text = await readFile(path, 'utf8');
    const end = text.indexOf('\n');
    const body = text.slice(end + 1);
    return text.slice(0, end) === sha256Of(body) ? (JSON.parse(body) as readonly FormatFinding[]) : null;
  } catch {
    return null;
  }
}

async function prune(folder: string, most: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => ENTRY.test(name));
  if (names.length <= most) return;
  const aged = await Promise.all(
    names.map(async (name) => ({
      name,
      at: await stat(join(folder, name)).then(
        (found) => found.mtimeMs,
        () => 0,
      ),
    })),
  );
  aged.sort((a, b) => a.at - b.at);
  for (const { name } of aged.slice(0, names.length - most)) await rm(join(folder, name), { force: true });
}

export function createLintCache({ folder, rules, year, most = MOST }: CacheOptions): LintCache {
  let failure: string | null = null;
  let made: Promise<unknown> | undefined;
  const keep = async (path: string, findings: readonly FormatFinding[]): Promise<void> => {
    const body = JSON.stringify(findings);
    try {
      await (made ??= mkdir(folder, { recursive: true, mode: 0o700 }));
      await writeWhole(path, `${sha256Of(body)}\n${body}`, { mode: ONLY_OWNER });
    } catch (error) {
      failure ??= `The cache ${folder} could not be written: ${describeFailure(error).reason}.`;
    }
  };
  return {
    async get(question, find) {
      // What the official validator says hangs on a program that may be absent.
      if (question.template.body.amp !== null) return find();
      const path = join(folder, `${sha256OfValue([rules, year, question])}.json`);
      const before = await readEntry(path);
      if (before) return before;
      const findings = await find();
      if (!findings.some(({ rule }) => rule === RULE_FAILED)) await keep(path, findings);
      return findings;
    },
    async close() {
      if (made) await prune(folder, most).catch(() => undefined);
      return failure;
    },
  };
}
