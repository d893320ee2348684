/**
 * Runs the built command: in this process (`runCli`), which is enough for what a command says, writes and ends with, or as
 * a user would, by the launcher (`spawnCli`), which is for what only a process of its own has: signals, pipes, Node's own
 * options and how it ends. Both build first when the sources are newer.
 */
import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import type * as Command from '../../src/cli/embed.ts';
import type { LintPool } from '../../src/services/lint-pool/lint-pool.ts';
import { build } from '../../src/launcher/build.mjs';
import { createTerminal } from '../../src/launcher/terminal.mjs';

const launcher = fileURLToPath(new URL('../../src/launcher/mailproof.mjs', import.meta.url));
const built = new URL('../../out/main/cli-embed.js', import.meta.url);

export interface CliResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface CliOptions {
  readonly cwd?: string;
  readonly env?: Record<string, string>;
  readonly stdin?: string;
  /** Ctrl-C once this text was printed. */
  readonly interruptAfter?: string;
  /** Ctrl-C once this resolves. */
  readonly interruptWhen?: () => Promise<void>;
  /** The command takes its outputs for terminals. */
  readonly terminal?: boolean;
}

export interface SpawnOptions extends CliOptions {
  /** Options for Node itself. */
  readonly node?: readonly string[];
}

function environment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { MAILPROOF_BASE_URL: _url, MAILPROOF_API_KEY: _key, FORCE_COLOR: _colour, ...env } = process.env;
  return { ...env, NO_COLOR: '1', ...more };
}

let loading: Promise<typeof Command> | undefined;
async function loadCommand(): Promise<typeof Command> {
  await build(createTerminal(process.stderr));
  return (await import(/* @vite-ignore */ built.href)) as typeof Command;
}

/**
 * Threads that have loaded the linter stay for the next run of this process, as those of the window do: loading it costs
 * more than most runs need.
 */
const pools = new Map<number, LintPool>();
afterAll(async () => {
  for (const pool of pools.values()) await pool.close();
  pools.clear();
});

function lend(command: typeof Command, size: number): LintPool {
  const pool = pools.get(size) ?? command.openLintPool(size);
  pools.set(size, pool);
  return { ...pool, close: () => Promise.resolve() };
}

/** The run before: the working folder is one for the whole process. */
let before: Promise<unknown> = Promise.resolve();

async function runHere(args: readonly string[], options: CliOptions): Promise<CliResult> {
  const command = await (loading ??= loadCommand());
  const interrupt = new AbortController();
  const stop = (): void => {
    interrupt.abort(command.stoppedByHand());
  };
  void options.interruptWhen?.().then(stop);
  let out = '';
  let err = '';
  const listen = (): void => {
    const { interruptAfter } = options;
    if (interruptAfter !== undefined && (out.includes(interruptAfter) || err.includes(interruptAfter)))
      stop();
  };
  const isTTY = options.terminal === true;
  const home = process.cwd();
  process.chdir(options.cwd ?? home);
  try {
    const code = await command.runCommand(args, {
      stdin: Readable.from(options.stdin === undefined ? [] : [Buffer.from(options.stdin)], {
        objectMode: false,
      }),
      stdout: {
        isTTY,
        write(text) {
          out += text;
          listen();
        },
      },
      stderr: {
        isTTY,
        write(text) {
          err += text;
          listen();
        },
      },
      env: environment(options.env),
      openLintPool: (size) => lend(command, size),
      signal: interrupt.signal,
    });
    return { code, out, err };
  } finally {
    process.chdir(home);
  }
}

/** Runs a command in this process, one after another. */
export function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const run = before.then(() => runHere(args, options));
  before = run.catch(() => undefined);
  return run;
}

/** Runs a command in a process of its own. */
export function spawnCli(args: readonly string[], options: SpawnOptions = {}): Promise<CliResult> {
  const terminal = 'data:text/javascript,process.stdout.isTTY=process.stderr.isTTY=true';
  return new Promise((resolve, reject) => {
    const node = [...(options.node ?? []), ...(options.terminal ? ['--import', terminal] : [])];
    const child = spawn(process.execPath, [...node, launcher, ...args], {
      cwd: options.cwd,
      env: environment(options.env),
    });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      out += chunk;
      if (options.interruptAfter !== undefined && out.includes(options.interruptAfter)) child.kill('SIGINT');
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (err += chunk));
    child.on('error', reject);
    void options.interruptWhen?.().then(() => child.kill('SIGINT'));
    child.on('close', (code) => {
      resolve({ code, out, err });
    });
    child.stdin.end(options.stdin ?? '');
  });
}
