/** Starts processes that keep things in a data folder, and looks afterwards at what they said was kept. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { draftId } from '../../../src/services/library/drafts.ts';
import { createLibrary } from '../../../src/services/library/library.ts';
import { MAX_VERSIONS } from '../../../src/services/library/stored-template.ts';
import { buildWorker, type BuiltWorker } from '../built-worker.ts';

export const buildWriter = (): Promise<BuiltWorker> =>
  buildWorker('test/services/library/writing-process.ts');

export interface Writer {
  readonly child: ChildProcess;
  /** What it said was kept, line by line. */
  readonly kept: string[];
  /** Settles when it has said something. */
  readonly started: Promise<unknown>;
  /** Settles when it has ended; false when it failed by itself. */
  readonly ended: Promise<boolean>;
}

export function startWriter(built: BuiltWorker, folder: string, name: string, times: number): Writer {
  const child = spawn(process.execPath, [fileURLToPath(built.url), folder, name, String(times)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kept: string[] = [];
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    kept.push(...lines);
  });
  const ended = once(child, 'close').then(([code, signal]) => code === 0 || signal === 'SIGKILL');
  return { child, kept, started: Promise.race([once(child.stdout, 'data'), ended]), ended };
}

const ids = (kept: readonly string[], kind: string): string[] =>
  kept.flatMap((line) => (line.startsWith(`${kind} `) ? [line.slice(kind.length + 1)] : []));

/** Everything that was said to be kept is there, every file can be read, and nothing else was left. */
export async function expectKept(folder: string, kept: readonly string[]): Promise<void> {
  const library = createLibrary({ folder });
  const notices = await library.check();
  // Half a line of the log is set aside and said; no file ever was damaged.
  for (const notice of notices) expect(notice).toContain('The last line of lifted-suppressions.jsonl');

  const sets = (await library.sampleSets.list(null)).map(({ id }) => id);
  expect(ids(kept, 'set').filter((id) => !sets.includes(id))).toEqual([]);
  const connections = (await library.connections.list()).map(({ id }) => id);
  expect(ids(kept, 'connection').filter((id) => !connections.includes(id))).toEqual([]);

  const campaigns = await library.campaigns.list();
  const known = campaigns.map(({ id }) => id);
  expect(ids(kept, 'campaign').filter((id) => !known.includes(id))).toEqual([]);
  for (const id of ids(kept, 'campaign')) {
    const text = readFileSync(join(library.campaignFiles.folderOf(id), 'in', 'a.html'), 'utf8');
    expect(text).toBe(`${id}\n`.repeat(2000));
  }
  const seen = new Map(
    campaigns.find(({ id }) => id === 'shared')?.seen.map(({ source, sha256 }) => [source, sha256]),
  );
  for (const id of ids(kept, 'check'))
    expect(numberOf(seen.get(id.slice(0, id.lastIndexOf('-'))) ?? '-1')).toBeGreaterThanOrEqual(numberOf(id));

  const draft = await library.drafts.read(draftId('shared'));
  for (const id of ids(kept, 'draft')) {
    const field = `headers["X-${id.slice(0, id.lastIndexOf('-'))}"]`;
    const text = draft?.changes.find((change) => change.field === field)?.text ?? '-1';
    expect(numberOf(text)).toBeGreaterThanOrEqual(numberOf(id));
  }

  // Each approved version can be read, and so can each that was not given up for newer ones.
  const shared = { connectionId: 'c', templateId: 'shared' };
  const stored = await library.templates.get(shared);
  const named = stored?.versions.map(({ sha256 }) => sha256) ?? [];
  expect(ids(kept, 'approved').filter((sha256) => !named.includes(sha256))).toEqual([]);
  const fetched = ids(kept, 'version');
  const others = named.filter((sha256) => !ids(kept, 'approved').includes(sha256));
  // A kill may come between keeping a version and saying so.
  expect(others.length).toBeGreaterThanOrEqual(
    Math.min(MAX_VERSIONS, fetched.length) - named.length + others.length,
  );
  for (const sha256 of named) await library.templates.read(shared, sha256);

  // A kill may come before anything was lifted.
  const log = join(folder, 'lifted-suppressions.jsonl');
  const lines = (existsSync(log) ? readFileSync(log, 'utf8') : '').split('\n');
  expect(lines.pop()).toBe('');
  const lifted = lines.map((line) => (JSON.parse(line) as { email: string }).email);
  expect(new Set(lifted).size).toBe(lifted.length);
  expect(ids(kept, 'lift').filter((email) => !lifted.includes(email))).toEqual([]);

  for (const name of readdirSync(folder).filter((one) => one.startsWith('out-'))) {
    const text = readFileSync(join(folder, name), 'utf8');
    const [first = ''] = text.split('\n');
    expect(text).toBe(`${first}\n`.repeat(20_000));
    const who = name.slice('out-'.length, -'.html'.length);
    const last = ids(kept, 'out').findLast((id) => id.startsWith(`${who}-`));
    if (last !== undefined)
      expect(Number(first.slice(who.length + 1))).toBeGreaterThanOrEqual(numberOf(last));
  }
  const all = readdirSync(folder, { recursive: true }).map(String);
  expect(all.filter((name) => /\.tmp$|\.lock|\.corrupt/u.test(name))).toEqual([]);
}

const numberOf = (id: string): number => Number(id.slice(id.lastIndexOf('-') + 1));
