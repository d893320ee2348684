/**
 * `npm test`: prepares the machine and runs everything but the deep tests. Stops at the first stage that fails, unless
 * `--keep-going`. The last line adds up the tests of both runners; the exit code is 1 when anything failed or when no
 * test ran.
 *
 * `npm run test:deep` (`--deep`): everything there is, also the files named `*.deep.test.ts`, the end-to-end tests that
 * are not tagged `@gate`, and all of these once more on the stand-in for Electron.
 */
import { rmSync } from 'node:fs';
import { build } from './build.mjs';
import { check } from './checks.mjs';
import { withKeyring } from './keyring.mjs';
import { inRoot } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { run, runNode, stopOnInterrupt } from './processes.mjs';
import { createTerminal, secondsSince, StepError } from './terminal.mjs';
import { addUp, playwrightCounts, readReport, vitestCounts } from './test-counts.mjs';

const terminal = createTerminal(process.stdout);
const keepGoing = process.argv.includes('--keep-going');
const deep = process.argv.includes('--deep');
// Read by test/sample.ts and test/playwright.config.ts: what is tried with a part of its texts, and which screens.
process.env['MAILPROOF_GATE'] = deep ? '' : '1';

const VITEST_REPORT = inRoot('test-results/vitest.json');
const PLAYWRIGHT_REPORT = inRoot('test-results/playwright.json');

/** @type {import('./test-counts.mjs').Counts[]} */
const counts = [];

/** Runs a check beside others; what its tools wrote is shown when they have ended. @param {import('./checks.mjs').Check} name */
async function passes(name) {
  const { ok, output } = await check(name);
  if (output !== '') terminal.say(output);
  if (!ok) throw new StepError('');
}

/**
 * Takes a runner's report into the sum. No report, or one without tests, is a failure too.
 * @param {string} path
 * @param {(report: any) => import('./test-counts.mjs').Counts} read
 */
function count(path, read) {
  const report = readReport(path);
  const found = report === undefined ? { passed: 0, failed: 0 } : read(report);
  counts.push(found);
  if (found.passed + found.failed === 0) throw new StepError('No test ran.');
  if (found.failed > 0) throw new StepError('');
}

async function unitTests() {
  const args = [
    'node_modules/vitest/vitest.mjs',
    ...['run', '--config', 'test/vitest.config.ts', ...(deep ? [] : ['--project=!deep'])],
    ...['--reporter=default', '--reporter=json'],
    `--outputFile.json=${VITEST_REPORT}`,
  ];
  if (process.platform === 'linux') {
    const { command, args: wrapped, env, cleanUp } = withKeyring(process.execPath, args);
    try {
      const { code } = await run(command, wrapped, { env, inView: true });
      count(VITEST_REPORT, vitestCounts);
      if (code !== 0) throw new StepError('');
    } finally {
      cleanUp();
    }
    return;
  }
  const { code } = await runNode(args, { inView: true });
  count(VITEST_REPORT, vitestCounts);
  if (code !== 0) throw new StepError('');
}

/** @param {'browser' | 'stand-in'} [host] what shows the window (test/e2e/electron.ts) */
async function endToEndTests(host = 'browser') {
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'test/playwright.config.ts'];
  const env = { ...process.env, MAILPROOF_HOST: host };
  const { code } = await runNode(args, { env, inView: true });
  count(PLAYWRIGHT_REPORT, playwrightCounts);
  if (code !== 0) throw new StepError('');
}

/** @typedef {readonly (readonly [string, () => Promise<void>])[]} Steps */

/**
 * Stages come one after the other; the rows of a stage run at the same time, each step by step.
 * @typedef {readonly (readonly Steps[])[]} Stages
 */

/** @type {Stages} */
const STAGES = [
  [
    [
      ['Lint', () => passes('lint')],
      ['Build', () => build(terminal)],
    ],
    [
      ['Formatting', () => passes('format')],
      ['Types', () => passes('types')],
    ],
  ],
  [[['Unit, architecture and service tests', unitTests]]],
  [[['End-to-end tests in Chromium', () => endToEndTests()]]],
];

/** @type {Stages} */
const DEEP_STAGES = [
  [
    [
      ['Build', () => build(terminal)],
      ['All unit, architecture and service tests', unitTests],
      ['All end-to-end tests in Chromium', () => endToEndTests()],
      ['All end-to-end tests on the stand-in for Electron', () => endToEndTests('stand-in')],
    ],
  ],
];

/** @param {Steps} steps @returns {Promise<string[]>} the names of the steps that failed */
async function runInTurn(steps) {
  const failed = [];
  for (const [name, work] of steps) {
    const started = Date.now();
    terminal.say(`\n== ${name}`);
    try {
      await work();
      terminal.say(`== ${name}: ok (${secondsSince(started)})`);
    } catch (error) {
      // The tool has said what is wrong, in view; an empty message adds nothing.
      if (!(error instanceof StepError) || error.message !== '') terminal.failure(error);
      terminal.say(`== ${name}: FAILED (${secondsSince(started)})`);
      failed.push(name);
      if (!keepGoing) break;
    }
  }
  return failed;
}

/** @returns {Promise<string[]>} the names of the steps that failed */
async function runStages() {
  const failed = [];
  for (const stage of deep ? DEEP_STAGES : STAGES) {
    failed.push(...(await Promise.all(stage.map(runInTurn))).flat());
    if (failed.length > 0 && !keepGoing) break;
  }
  return failed;
}

stopOnInterrupt();
const started = Date.now();
try {
  terminal.say('== Preparing');
  await prepare('test', terminal);
  // A report of an earlier run must not be counted.
  rmSync(inRoot('test-results'), { recursive: true, force: true });
  const failed = await runStages();
  const { passed, failed: failedTests } = addUp(counts);
  terminal.say('');
  if (failed.length > 0)
    terminal.say(`Failed: ${failed.join(', ')}${keepGoing ? '' : '; later steps did not run'}`);
  terminal.say(`Everything together took ${secondsSince(started)}.`);
  if (counts.length > 0) terminal.say(`${passed} passed, ${failedTests} failed`);
  process.exitCode = failed.length > 0 || passed === 0 ? 1 : 0;
} catch (error) {
  terminal.failure(error);
  process.exitCode = 1;
}
