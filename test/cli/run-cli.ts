/** Runs the command as a user would: the launcher's `mailproof`, which builds first when the sources are newer. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const launcher = fileURLToPath(new URL('../../src/launcher/mailproof.mjs', import.meta.url));

const TERMINAL = 'data:text/javascript,process.stdout.isTTY=process.stderr.isTTY=true';

export interface CliResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface CliOptions {
  readonly cwd?: string;
  readonly env?: Record<string, string>;
  readonly stdin?: string;
  /** Sends SIGINT once this text was printed. */
  readonly interruptAfter?: string;
  /** Sends SIGINT once this resolves. */
  readonly interruptWhen?: () => Promise<void>;
  /** The command takes its outputs for terminals. */
  readonly terminal?: boolean;
  /** Options for Node itself. */
  readonly node?: readonly string[];
}

export function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  return new Promise((resolve, reject) => {
    const { MAILPROOF_BASE_URL: _url, MAILPROOF_API_KEY: _key, FORCE_COLOR: _colour, ...env } = process.env;
    const node = [...(options.node ?? []), ...(options.terminal ? ['--import', TERMINAL] : [])];
    const child = spawn(process.execPath, [...node, launcher, ...args], {
      cwd: options.cwd,
      env: { ...env, NO_COLOR: '1', ...options.env },
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
