/** Where a command reads and writes; tests put their own in its place. */
import type { Readable } from 'node:stream';
import pc from 'picocolors';
import type { Palette } from '../core/lint/formatters/formatter.ts';
import type { LintPool } from '../services/lint-pool/lint-pool.ts';
import type { ServiceApiOptions } from '../services/service-api/service-api.ts';
import type { Output } from './terminal.ts';

export interface Io extends Output {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  /** True when a person reads the output at a terminal. */
  readonly interactive: boolean;
  readonly palette: Palette;
  /** Columns of the terminal on standard output; absent where there is none. */
  readonly columns?: number | undefined;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  /** Lends the threads that lint, and takes them back at `close`; a command starts its own where it is left out. */
  readonly openLintPool?: ((size: number) => LintPool) | undefined;
  /** How the email service is reached; the limits are the client's own where they are left out. */
  readonly service: Pick<ServiceApiOptions, 'fetch' | 'limits' | 'retryDelaysMs'>;
}

/** What a command ends with: 0 clean, 1 findings, 2 could not run to the end, 130 stopped with Ctrl-C (128 and SIGINT's number). */
export const EXIT = { clean: 0, findings: 1, failed: 2, stopped: 130 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A plain sentence for the user, and lines below it that say more; the command ends with 2. */
export { InputError as CommandError } from '../services/inputs/input-error.ts';

/** Colours follow NO_COLOR, FORCE_COLOR and whether the output is a terminal. */
export function createPalette(enabled: boolean): Palette {
  const colors = pc.createColors(enabled);
  return {
    error: colors.red,
    warning: colors.yellow,
    info: colors.blue,
    strong: colors.bold,
    faint: colors.dim,
  };
}
