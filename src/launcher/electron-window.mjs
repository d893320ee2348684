/**
 * Opens the window in Electron and waits until it works: until the app has told, through a file, that its window has
 * connected and got its first answer (src/main/start-report.ts). An Electron that ends before that, or that stays silent,
 * is given up with a reason, so that `npm start` can go on in the browser.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { run } from './processes.mjs';

/** From the start of the program to the first answered call. A cold start takes 2 to 5 seconds. */
const READY_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 100;

/**
 * `code`: with which the app ended after its window had worked. `reason`: one sentence without its full stop.
 * @typedef {{ shown: true, code: number } | { shown: false, reason: string }} Outcome
 */

/** What the app has told, if anything. @param {string} file */
function told(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Why a program that told nothing is over. @param {import('./processes.mjs').Ended} ended */
function reasonOf({ code, endedBy, output }) {
  if (output !== '') return `Electron could not be started (${output})`;
  const how = endedBy === null ? `with exit code ${code}` : `by ${endedBy}`;
  return `Electron ended ${how} before its window was ready`;
}

/**
 * Shows the window: in Electron, or in the browser where there is no Electron or its window does not come to work.
 * @param {object} hosts
 * @param {string | undefined} hosts.electron path of the executable, where it is the right host
 * @param {readonly string[]} hosts.args
 * @param {() => Promise<void>} hosts.openInBrowser
 * @param {import('./terminal.mjs').Terminal} terminal
 * @param {Parameters<typeof openInElectron>[2]} [options]
 * @returns {Promise<number>} the exit code
 */
export async function showWindow({ electron, args, openInBrowser }, terminal, options) {
  if (electron !== undefined) {
    const outcome = await openInElectron(electron, args, options);
    if (outcome.shown) return outcome.code;
    terminal.say(`  Opening in the browser: ${outcome.reason}.`);
    terminal.say('  To go there at once next time: npm start -- --browser');
  }
  await openInBrowser();
  return 0;
}

/**
 * Runs the app until the person closes it.
 * @param {string} electron path of the executable
 * @param {readonly string[]} args
 * @param {{ readyWithinMs?: number, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<Outcome>}
 */
export async function openInElectron(
  electron,
  args,
  { readyWithinMs = READY_WITHIN_MS, env = process.env } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'mailproof-start-'));
  const report = join(folder, 'state');
  const stop = new AbortController();
  /** @type {import('./processes.mjs').Ended | undefined} */
  let ended;
  const running = run(electron, args, {
    inView: true,
    signal: stop.signal,
    env: { ...env, MAILPROOF_START_REPORT: report },
  }).then((result) => (ended = result));
  try {
    const until = Date.now() + readyWithinMs;
    while (told(report) === undefined && ended === undefined && Date.now() < until) {
      await Promise.race([running, wait(LOOK_EVERY_MS)]);
    }
    if (told(report) !== undefined) return { shown: true, code: (await running).code };
    if (ended !== undefined) return { shown: false, reason: reasonOf(ended) };
    stop.abort();
    await running;
    return {
      shown: false,
      reason: `Electron's window was not ready within ${Math.round(readyWithinMs / 1000)} s, and was ended`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
