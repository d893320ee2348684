/** Adds up what the test runners' JSON reports say. */
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * Vitest's JSON report. A file that could not even be loaded has no tests in it and counts as one failure.
 * @param {{ numPassedTests: number, numFailedTests: number,
 *           testResults: { status: string, assertionResults: unknown[] }[] }} report
 * @returns {Counts}
 */
export function vitestCounts(report) {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
}

/**
 * Playwright's JSON report; a test that passed at its second try is counted as passed. Errors outside of tests count.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, errors?: unknown[] }} report
 * @returns {Counts}
 */
export function playwrightCounts({ stats, errors = [] }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/** @param {string} path @returns {any} the report, or undefined when the runner wrote none */
export function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/** @param {readonly Counts[]} all @returns {Counts} */
export function addUp(all) {
  return all.reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }), {
    passed: 0,
    failed: 0,
  });
}
