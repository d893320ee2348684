/** A rule that did not finish is no fault of the template's author, and no clean run either. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as Built from '../../src/cli/built.ts';
import { runLint } from '../../src/cli/lint/lint.ts';
import { createPalette, EXIT, type ExitCode } from '../../src/cli/io.ts';
import { createOutput } from '../../src/cli/terminal.ts';
import { buildWorker, type BuiltWorker } from '../services/built-worker.ts';

const place = vi.hoisted(() => ({ url: new URL('file:///none') }));
vi.mock('../../src/cli/built.ts', async (original) => ({
  ...(await original<typeof Built>()),
  lintWorkerUrl: () => place.url,
  version: () => '0.0.0',
  rulesVersion: () => '0',
}));

let worker: BuiltWorker;
let folder: string;
beforeAll(async () => {
  worker = await buildWorker('test/services/lint-pool/faulty-worker.ts');
  place.url = worker.url;
  folder = await mkdtemp(join(tmpdir(), 'mailproof-not-checked-'));
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Lints one template whose name says what the worker's rules do with it; only the rule `finds` finds something. */
async function lint(
  name: string,
): Promise<{ readonly code: ExitCode; readonly out: string; readonly err: string }> {
  const file = join(folder, 'mail.json');
  await writeFile(file, JSON.stringify({ name, body: { plaintext: 'Hi' } }));
  const printed = { out: '', err: '' };
  const code = await runLint(
    [file],
    {
      reports: [{ format: 'json', out: undefined }],
      quiet: true,
      verbose: false,
      listFiles: false,
      watch: false,
      shard: undefined,
      baseline: undefined,
      updateBaseline: false,
      changedOnly: false,
      thumbnails: false,
      browserSandbox: true,
      cache: false,
      cacheFolder: undefined,
      checkLinks: false,
      fix: null,
      maxWarnings: undefined,
      connection: undefined,
      jobs: undefined,
      sample: undefined,
      samples: [],
      config: false,
      htmlValidateConfig: undefined,
      preset: undefined,
      rule: [],
      clients: undefined,
      only: undefined,
    },
    {
      ...createOutput({ write: (text) => (printed.out += text) }, { write: (text) => (printed.err += text) }),
      stdin: process.stdin,
      interactive: false,
      palette: createPalette(false),
      env: {},
      signal: new AbortController().signal,
      service: { fetch },
    },
  );
  return { code, ...printed };
}

describe('a rule that did not finish', () => {
  it('ends the run with 2 and is named, though only errors are shown', async () => {
    const { code, out, err } = await lint('crashes');
    expect(code).toBe(EXIT.failed);
    expect(err).toMatch(/mail\.json: Not checked by the rule crashes: it ended unexpectedly\./u);
    // What the other rules found is reported.
    expect(out).toContain('"finds"');
    expect(out).not.toContain('"rule-failed"');
  });

  it('is one that threw, too', async () => {
    const { code, err } = await lint('throws');
    expect(code).toBe(EXIT.failed);
    expect(err).toContain('Not checked by the rule throws: oh.');
  });

  it('is nothing to a run in which all finished', async () => {
    const { code, err } = await lint('fine');
    expect(code).toBe(EXIT.findings);
    expect(err).not.toContain('Not checked');
  });
});
