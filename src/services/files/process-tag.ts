/**
 * The name under which a process marks its temporary files and locks, so that another one can tell whether their owner
 * still runs. A process id alone is used again, also by the system's next start.
 */
import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { performance } from 'node:perf_hooks';

/** `machine-pid-start`: the machine as eight hex digits, the process id, its start in milliseconds to base 36. */
export const TAG_PATTERN = '([0-9a-f]{8})-([0-9]{1,10})-([0-9a-z]{1,12})';
const TAG = new RegExp(`^${TAG_PATTERN}$`, 'u');

/** Not the machine's name itself: files are copied and shown around. */
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
const started = Math.round(performance.timeOrigin).toString(36);

export const PROCESS_TAG = `${machine}-${process.pid}-${started}`;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there and belongs to someone else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Whether the process behind a tag has surely ended. False also when that cannot be told: on another machine that
 * shares the folder, or when the id was given to another process.
 */
export function hasEnded(tag: string): boolean {
  const [, home, id, start] = TAG.exec(tag) ?? [];
  if (home !== machine || id === undefined) return false;
  const pid = Number(id);
  // Within a container every start may have the same id.
  if (pid === process.pid) return start !== started;
  return !isRunning(pid);
}
