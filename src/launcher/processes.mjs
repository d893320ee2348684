/** Child processes: quietly with their output kept, or in view. All of them end when this process is told to. */
import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** Exit code of a program that Ctrl-C ended, by the shell's convention (128 + SIGINT). */
export const INTERRUPTED = 130;

/** Ctrl-C ends the children and then us, without a stack trace. Answers how to take that back. */
export function stopOnInterrupt() {
  const stop = () => {
    for (const child of running) child.kill('SIGTERM');
    process.exit(INTERRUPTED);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  return () => {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  };
}

/**
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv} [env] replaces the environment
 * @property {number} [timeoutMs] after this the child is ended and the run has failed
 * @property {boolean} [inView] show the output as it comes instead of keeping it
 * @property {AbortSignal} [signal] ends the child
 */

/**
 * How a program ended.
 * @typedef {object} Ended
 * @property {number} code 127 when it could not be started, 1 when a signal ended it
 * @property {NodeJS.Signals | null} endedBy
 * @property {string} output what it wrote, or why it could not be started
 * @property {boolean} timedOut
 */

/**
 * Runs a program in the repository's root and waits for its end; does not throw.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Ended>}
 */
export function run(command, args, { env = process.env, timeoutMs = 0, inView = false, signal } = {}) {
  return new Promise((resolve) => {
    /** @type {import('node:child_process').ChildProcess} */
    let child;
    try {
      child = spawn(command, args, {
        cwd: root,
        env,
        stdio: inView ? 'inherit' : ['ignore', 'pipe', 'pipe'],
        // npm is a script of the shell there.
        shell: process.platform === 'win32' && command === 'npm',
      });
    } catch (error) {
      // Most faults arrive as an event; a file that is no program at all is thrown on Windows.
      resolve({ code: 127, endedBy: null, output: String(error), timedOut: false });
      return;
    }
    running.add(child);
    let output = '';
    let timedOut = false;
    const kill = () => child.kill('SIGKILL');
    const timer =
      timeoutMs > 0
        ? setTimeout(() => {
            timedOut = true;
            kill();
            // What the child started may live on and hold its output open: that is not waited for.
            child.stdout?.destroy();
            child.stderr?.destroy();
            end(1, null);
          }, timeoutMs)
        : undefined;
    signal?.addEventListener('abort', kill, { once: true });
    /** @param {number} code @param {NodeJS.Signals | null} endedBy */
    const end = (code, endedBy) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', kill);
      running.delete(child);
      resolve({ code, endedBy, output, timedOut });
    };
    child.stdout?.on('data', (chunk) => (output += String(chunk)));
    child.stderr?.on('data', (chunk) => (output += String(chunk)));
    child.on('error', (error) => {
      output += error.message;
      end(127, null);
    });
    child.on('close', (code, endedBy) => end(code ?? 1, endedBy));
  });
}

/** Runs a script with the Node that runs us. @param {readonly string[]} args @param {RunOptions} [options] */
export function runNode(args, options) {
  return run(process.execPath, args, options);
}
