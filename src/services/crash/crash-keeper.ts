/** Keeps the report of the last failure in the data folder until somebody has seen it. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crashReport, type CrashPlace } from './crash-report.ts';

export interface CrashKeeper {
  /** Makes the report, keeps it if the disk allows, and answers it. Never throws, never waits: the program may be ending. */
  keep(place: CrashPlace, error: unknown): string;
  /** The report of the last failure that nobody dismissed; null when there is none. */
  last(): string | null;
  dismiss(): void;
}

export interface CrashKeeperOptions {
  readonly dataFolder: string;
  readonly version: string;
  readonly now?: () => Date;
}

const FILE = 'last-crash.txt';
/** A report is far shorter; a file that somebody put there must not fill the window. */
const MAX_LENGTH = 20_000;

export function createCrashKeeper(options: CrashKeeperOptions): CrashKeeper {
  const now = options.now ?? (() => new Date());
  const path = join(options.dataFolder, FILE);
  const system = `${process.platform} ${process.arch}, Node ${process.versions.node}`;
  /** For a disk that takes nothing. */
  let latest: string | null = null;

  return {
    keep(place, error) {
      const report = crashReport({ place, error, version: options.version, at: now(), system });
      latest = report;
      try {
        mkdirSync(options.dataFolder, { recursive: true, mode: 0o700 });
        const half = `${path}.${process.pid}`;
        writeFileSync(half, `${report}\n`, { mode: 0o600, flush: true });
        renameSync(half, path);
      } catch {
        // The report was said already; a full disk is no reason to fail once more.
      }
      return report;
    },
    last() {
      try {
        return readFileSync(path, 'utf8').slice(0, MAX_LENGTH).trimEnd();
      } catch {
        return latest;
      }
    },
    dismiss() {
      latest = null;
      rmSync(path, { force: true });
    },
  };
}
